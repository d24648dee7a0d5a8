// What the action bar says: one sentence of what to do now, one line of what follows from it, one button.

import { countedNumbers } from '../../board/lumicora/reef'
import { tileOf } from '../../board/lumicora/tiles'
import { asReefs, COLORS } from '../../board/lumicora/types'
import { language } from '../../say/lang.svelte'
import { say } from '../../say/lumicora'
import { say as sayTable } from '../../say/session'
import { nameOf } from '../../session/names'
import { toldIn } from './logwords'
import { shortName } from './names'
import type { Play } from './play.svelte'
import type { Worths } from './preview.svelte'

export interface Says {
  sentence: string
  consequence: string
  /** What the one button says; null if there is nothing to go on with. */
  button: string | null
  isOff?: boolean
}

export function whatToSay(play: Play, worths: Worths | null, isTouch: boolean): Says {
  const text = say()
  const { me, chosen } = play
  const shown = play.session.shown?.happened
  if (shown) return { sentence: toldIn(play.session, shown), consequence: '', button: null }
  const spot =
    play.ghost && play.cost !== null ? text.spot((play.heights[play.ghost[0]] ?? 0) + 1, play.cost) : null
  const tried = chosen === null ? null : (spot ?? text.fits(play.places.length))
  switch (play.mode) {
    case 'loading':
      return { sentence: '…', consequence: '', button: null }
    case 'over':
      return ended(play)
    case 'watch':
      return { sentence: waiting(play), consequence: text.watching, button: null }
    case 'wait':
      if (chosen !== null)
        return {
          sentence: text.tryOut(shortName(chosen)),
          consequence: `${tried} ${play.ghost ? text.planned : ''}`,
          button: null,
        }
      return { sentence: waiting(play), consequence: text.waitMore, button: null }
    case 'orient':
      return { sentence: text.orient, consequence: text.orientMore, button: text.layIt }
    case 'start':
      if (play.spend) return { sentence: text.swap, consequence: text.swapMore, button: null }
      if (chosen !== null && me?.display.includes(chosen)) {
        const { colors, shows } = tileOf(chosen)
        return {
          sentence: text.offer,
          consequence: text.offerGives(shows[0], text.color[colors[0]]),
          button: text.offerThis(shortName(chosen)),
        }
      }
      return {
        sentence: text.offer,
        consequence: hasJelly(play) ? text.offerJelly : text.offerMore,
        button: null,
      }
    case 'swap':
      return {
        sentence: text.picking(play.picked.length),
        consequence: text.cannotUndo,
        button: text.swapThem(play.picked.length),
        isOff: play.picked.length === 0,
      }
    case 'action':
      return {
        sentence: text.action,
        consequence: chosen === null ? text.actionMore : `${shortName(chosen)}: ${tried}`,
        button: null,
      }
    case 'take': {
      const color = text.color[tileOf(play.taken[0] ?? 0).colors[0]]
      const follows = play.wouldBegin.length > 0 ? text.begins(listed(play, play.wouldBegin)) : ''
      return {
        sentence: text.take(play.taken.length, color),
        consequence: `${text.takeMore} ${follows}`,
        button: text.goOn,
      }
    }
    case 'place': {
      if (chosen === null) return { sentence: text.place(''), consequence: '', button: null }
      const left = (me?.hand.length ?? 1) - 1
      const consequence =
        play.places.length === 0 ? text.nowhere : (spot ?? (isTouch ? text.placeTap : text.placeMore))
      return {
        sentence: text.place(shortName(chosen)),
        consequence: left > 0 ? `${consequence} ${text.left(left)}` : consequence,
        button: text.placeHere,
        isOff: !play.ghost,
      }
    }
    case 'score': {
      const { color } = play
      const open = COLORS.filter((one) => me?.scoring[one] === 'coral')
      if (!color || !worths)
        return {
          sentence: text.scorePhase,
          consequence: worths
            ? text.scoreMore(open.map((one) => `${text.color[one]} ${worths[one].points}`).join(', '))
            : '',
          button: null,
        }
      const { points, markers } = worths[color]
      const sum =
        countedNumbers(me?.reef ?? [], color)
          .map((half) => half.shows)
          .join(' + ') || '0'
      return {
        sentence: text.scorePhase,
        consequence: text.scoreGives(sum, points, markers, text.color[color]),
        button: text.scoreThis(text.color[color], points),
      }
    }
    case 'ready':
      return { ...ready(play), isOff: play.isBusy }
  }
}

/** A draft that only waits to be sent. */
function ready(play: Play): Says {
  const text = say()
  const isDrawn = play.session.peek?.stops === 'chance'
  const last = play.draft.at(-1)
  if (last?.type === 'limestone') {
    const before =
      play.session.look && play.session.seat !== null
        ? (asReefs(play.session.look.view).seats[play.session.seat]?.limestone ?? 0)
        : 0
    const gain = (play.me?.limestone ?? 0) - before
    return {
      sentence: text.takeLimestone(gain),
      consequence: isDrawn ? text.draws : text.limestoneGain(gain),
      button: text.takeLimestone(gain),
    }
  }
  const takes = play.draft.flatMap((step) => (step.type === 'take' ? [step.tile] : []))
  if (takes.length > 0 && (last?.type === 'take' || last?.type === 'done')) {
    const taking = text.take(takes.length, text.color[tileOf(takes[0] ?? 0).colors[0]])
    const { begins } = play.session.peek ?? {}
    return {
      sentence: taking,
      consequence: begins ? text.begins(listed(play, begins.seats)) : isDrawn ? text.draws : '',
      button: taking,
    }
  }
  return {
    sentence: text.endTurn,
    consequence: isDrawn ? text.draws : text.turnEnds,
    button: sayTable().confirm,
  }
}

function hasJelly(play: Play): boolean {
  return play.legal.some((step) => step.type === 'swap')
}

/** What everyone is doing who is waited for; several may act at once. */
function waiting(play: Play): string {
  const text = say()
  const { session } = play
  const acting = (session.look?.to_act ?? []).filter((seat) => seat !== session.seat || !session.isMine)
  const placing = acting.filter((seat) => doing(play, seat) === 'place')
  const others = acting
    .filter((seat) => !placing.includes(seat))
    .map((seat) => text.wait(nameOf(session, seat), text.chooses[doing(play, seat)]))
  const who = listed(play, placing)
  const said = [
    ...(placing.length > 1
      ? [text.allPlace(who)]
      : placing.length > 0
        ? [text.wait(who, text.chooses.place)]
        : []),
    ...others,
  ]
  return said.join(', ') || '…'
}

/** What a seat that is to act is doing, as far as others can know: what is not sent yet is a draft on its own page. */
export function doing({ reefs }: Play, seat: number): keyof ReturnType<typeof say>['chooses'] {
  if (reefs?.phase === 'setup') return 'orient'
  if (reefs?.phase === 'scoring') return 'score'
  const stage = reefs?.seats[seat]?.stage
  if (stage === 'place' || stage === 'swap') return stage
  if (stage === 'action' || stage === 'take') return 'action'
  // If someone waits to begin, offer and action are sent before anything is placed; otherwise they may be placing already.
  return reefs?.options.overlap === true && reefs.seats.some((one) => one.stage === 'wait') ? 'offer' : 'turn'
}

function listed(play: Play, seats: readonly number[]): string {
  const names = seats.map((seat) => nameOf(play.session, seat))
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${say().and} `)
}

function ended(play: Play): Says {
  const text = say()
  const { session, reefs } = play
  const end = session.look?.end
  const scores = (reefs?.seats ?? [])
    .map((one, seat) => `${nameOf(session, seat)} ${language.number(one.score)}`)
    .join(', ')
  if (!end || end.how === 'aborted') return { sentence: text.aborted, consequence: scores, button: null }
  const names = end.winners.map((seat) => nameOf(session, seat))
  const won =
    names.length > 1
      ? text.shared(names.join(` ${text.and} `))
      : end.winners[0] === session.seat
        ? text.youWon
        : text.won(names[0] ?? '')
  return { sentence: `${text.gameOver}. ${won}.`, consequence: scores, button: null }
}

/** The steps of your own turn, as chips. */
export function turnSteps(play: Play): { text: string; state: 'done' | 'now' | 'later' }[] {
  const { steps } = say()
  const { mode } = play
  if (
    play.reefs?.phase !== 'action' ||
    mode === 'orient' ||
    mode === 'wait' ||
    mode === 'watch' ||
    mode === 'over' ||
    mode === 'loading'
  )
    return []
  const isSwapping = mode === 'swap' || play.spend !== null || play.draft[0]?.type === 'swap'
  // Swapping comes before a turn and is optional: without a swap it is not marked as done.
  if (isSwapping || (mode === 'start' && hasJelly(play)))
    return [
      { text: steps.swap, state: isSwapping ? 'now' : 'later' },
      { text: steps.offer, state: isSwapping ? 'later' : 'now' },
      { text: steps.action, state: 'later' },
      { text: steps.place, state: 'later' },
    ]
  const isPlacing =
    mode === 'place' || play.draft.some((step) => step.type === 'place' || step.type === 'discard')
  const now = mode === 'start' ? 0 : isPlacing ? 2 : 1
  return [steps.offer, steps.action, steps.place].map((text, i) => ({
    text,
    state: i < now ? 'done' : i === now ? 'now' : 'later',
  }))
}
