// What the action bar says: one sentence of what to do now, one line of what it leads to.

import { COLORS } from '../../board/lumis/board'
import { factsOf } from '../../board/lumis/log'
import { seatsOf, type Cards } from '../../board/lumis/view'
import { say } from '../../say/lumis'
import { lineOf, spoken } from '../../say/lumis-log'
import { nameOf } from '../../session/names'
import type { Happened } from '../../session/session.svelte'
import type { Play } from './play.svelte'

export interface Said {
  sentence: string
  more: string
}

/** Cards in words: "2 violet, 1 green". */
export function cardsInWords(cards: Cards): string {
  const words = say()
  return COLORS.flatMap((color, n) => (cards[n] ? [words.list(cards[n], words.colors[color])] : [])).join(
    ', ',
  )
}

export function sentenceOf(play: Play): Said {
  const t = say()
  const said = (sentence: string, more = ''): Said => ({ sentence, more })
  const { session, known } = play
  if (!known || !session.look) return said('')
  const shown = session.shown?.happened
  if (shown) return said(toldOf(play, shown))
  if (play.isOver) return overOf(play)
  const acts = session.look.to_act[0]
  const waiting = acts === undefined ? '' : t.waiting(nameOf(session, acts))
  if (play.seat === null) return said(waiting, t.watching)
  if (play.note === 'plan_gone') return said(play.isMine ? t.choose : waiting, t.planGone)
  const doing = doingOf(play)
  if (play.isMine) return doing ?? said(t.choose, t.chooseMore)
  if (play.draft.length > 0) return said(t.planning, `${doing?.sentence ?? ''}. ${waiting}.`)
  return said(
    waiting,
    doing && (play.offer || play.note || play.action) ? `${doing.sentence}. ${doing.more}` : t.waitingMore,
  )
}

/** What happened, in sentences. */
export function toldOf({ board, session }: Play, happened: Happened): string {
  return factsOf(board, happened)
    .map((fact) => spoken(lineOf(fact, (seat) => nameOf(session, seat))))
    .join(' ')
}

function doingOf(play: Play): Said | null {
  const t = say()
  const { building, offer } = play
  if (offer)
    return { sentence: t.wayCosts(cardsInWords(offer.cost)), more: t.wayLacks(cardsInWords(offer.lacks)) }
  if (play.note === 'no_way') return { sentence: t.connect, more: t.noWay }
  if (play.note === 'joined') return { sentence: t.connect, more: t.alreadyJoined }
  if (building) {
    const win = play.wins && play.team ? t.wins(t.lines[play.team]) : ''
    if (building.step.type === 'base') return { sentence: t.baseDraft, more: win || t.baseMore }
    const color = t.colors[play.board.space(building.step.space)?.color ?? 'blue']
    const { height } = building.step
    return {
      sentence: building.takes ? t.takeDraft(color, height) : t.towerDraft(color, height),
      more: win || t.towerPay(height, color),
    }
  }
  switch (play.action) {
    case 'draw':
      return { sentence: t.draw, more: t.drawMore }
    case 'give':
      if (!play.isGiving) return { sentence: t.give, more: t.giveMore }
      return play.left > 0
        ? { sentence: t.givePick(play.left), more: t.givePickMore }
        : { sentence: t.giveReady, more: cardsInWords(play.cost) }
    case 'tower':
      return { sentence: t.tower, more: play.spaces.size > 0 ? t.towerMore : t.towerNone }
    case 'connect': {
      const stones = play.laid.length
      if (play.isWhole)
        return {
          sentence: t.chain(stones),
          more: play.wins && play.team ? t.wins(t.lines[play.team]) : t.chainMore,
        }
      if (stones > 0) return { sentence: t.laying(stones + 1), more: t.layingMore }
      if (play.from !== null) return { sentence: t.fromTower, more: t.fromTowerMore }
      return { sentence: t.connect, more: play.spaces.size > 0 ? t.connectMore : t.connectNone }
    }
    default:
      return null
  }
}

/** Why there is nothing to confirm yet, and by which rule. */
export function whyNot(play: Play): [string, string?] {
  const { sentence, more } = sentenceOf(play)
  if (!play.isMine) return [`${sentence}. ${more}`]
  if (play.action === null) return [more]
  if (play.isGiving) return [sentence, 'LU-7']
  return [more, { draw: 'LU-6', give: 'LU-7', tower: 'LU-8', connect: 'LU-10' }[play.action]]
}

function overOf(play: Play): Said {
  const t = say()
  const end = play.session.look?.end
  const winners = end?.winners ?? []
  const by = play.known?.end
  const kind =
    end && end.how !== 'rules' ? end.how : by === 'dead' || !by ? 'dead' : 'won' in by ? 'won' : 'lost'
  if (kind === 'aborted') return { sentence: t.endings.aborted ?? '', more: '' }
  const rule = { won: 'LU-13', lost: 'LU-14', dead: 'LU-16' }[kind as string]
  const more = `${whyOf(play, kind)}${rule ? ` (${t.rule(rule)})` : ''}.`
  if (winners.length === 0) return { sentence: t.draw0, more }
  if (play.seat !== null) return { sentence: winners.includes(play.seat) ? t.youWon : t.youLost, more }
  return { sentence: t.won(t.teams[(winners[0] ?? 0) % 2 === 0 ? 'yellow' : 'red']), more }
}

/** What ended it. Who resigned or ran out is named by those who read it: oneself, one's team, the others. */
function whyOf(play: Play, kind: string): string {
  const t = say()
  const winners = play.session.look?.end?.winners ?? []
  if ((kind !== 'resigned' && kind !== 'lost') || winners.length === 0) return t.endings[kind] ?? ''
  if (play.seat === null) return t.gaveUp[kind](t.teams[(winners[0] ?? 0) % 2 === 0 ? 'red' : 'yellow'])
  if (winners.includes(play.seat)) return t.endings[kind] ?? ''
  return play.known && seatsOf(play.known) > 2 ? t.weGaveUp[kind] : t.youGaveUp[kind]
}
