// What the action bar says: one sentence of what to do now, one line of what it leads to.

import type { Fall } from '../../board/coral/fall'
import { factsOf } from '../../board/coral/log'
import { seatOf, type Body } from '../../board/coral/view'
import { say } from '../../say/coral'
import { language } from '../../say/lang.svelte'
import { say as saySession } from '../../say/session'
import { lineOf, spoken } from '../../say/coral-log'
import { nameOf } from '../../session/names'
import type { Happened } from '../../session/session.svelte'
import type { Play } from './play.svelte'

export interface Said {
  sentence: string
  more: string
}

/** What the draft changes in points and hides from the sky: "you gain 2, Squid loses 1, covers sun coral". */
function effect(play: Play): string {
  const t = say()
  const { now, then } = play.asked
  const view = play.known
  if (!now || !then || !view) return ''
  const changes = now.points.map((points, seat) => (then.points[seat] ?? points) - points)
  const own = play.seat ?? -1
  const parts = play.isSolo ? [] : [changes[own] ? t.gain(changes[own]) : t.same]
  changes.forEach(
    (change, seat) => change !== 0 && seat !== own && parts.push(t.other(nameOf(play.session, seat), change)),
  )
  const hidden = [...new Set(play.covered.map(({ body }) => body as Body))].filter((body) => body !== 'rock')
  if (hidden.length > 0) parts.push(t.covers(hidden.map((body) => t.bodies[body]).join(', ')))
  const text = parts.join(', ')
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** What happened, in sentences. */
export function toldOf({ session, isSolo }: Play, happened: Happened): string {
  return factsOf(happened)
    .map((fact) => spoken(lineOf(fact, (seat) => nameOf(session, seat), isSolo)))
    .join(' ')
}

function holding(play: Play): string {
  const t = say()
  if (play.fall)
    return [isOwnPawn(play, play.fall) ? `${t.pawnFalls}.` : '', costOf(play, play.fall)]
      .filter(Boolean)
      .join(' ')
  return play.last?.type === 'grow' || play.last?.type === 'place' ? t.holds : ''
}

const isOwnPawn = (play: Play, { pawns }: Fall): boolean => play.own !== null && pawns.includes(play.own)

/** What a fall costs (CO-26): which pawns leave the reef and when they land, where the pieces go. */
function costOf(play: Play, fall: Fall): string {
  const t = say()
  const name = (seat: number) => nameOf(play.session, seat)
  const goes = [
    { pieces: fall.boxed, where: t.intoBox },
    ...fall.back.map(({ seat, pieces }) => ({ pieces, where: t.backTo(name(seat)) })),
  ].filter(({ pieces }) => pieces > 0)
  return [
    isOwnPawn(play, fall) ? t.landsAgain : '',
    goes.length === 1
      ? t.fall(fall.pieces, goes[0]!.where)
      : t.fallApart(fall.pieces, goes.map(({ pieces, where }) => `${pieces} ${where}`).join(', ')),
    ...fall.pawns
      .filter((species) => species !== play.own)
      .map((species) => t.pawnLeaves(name(ownerOf(play, species) ?? 0))),
  ]
    .filter(Boolean)
    .join(' ')
}

export function sentenceOf(play: Play): Said {
  const t = say()
  const said = (sentence: string, ...more: string[]): Said => ({
    sentence,
    more: more.filter(Boolean).join(' '),
  })
  const { session } = play
  if (!play.known || !session.look) return said('')
  const shown = session.shown?.happened
  if (shown) return said(toldOf(play, shown))
  if (play.isOver) return overOf(play)
  const acts = session.look.to_act[0]
  if (!play.isMine) {
    const more =
      play.seat === null
        ? t.watching
        : play.draft.length > 0
          ? t.planned
          : play.isPlanGone
            ? t.planGone
            : play.isOpen
              ? t.planMore
              : t.waitingMore
    return said(
      acts === undefined ? '' : t.waiting(nameOf(session, acts)),
      more,
      play.draft.length > 0 ? effect(play) : '',
      holding(play),
    )
  }
  if (play.isPlanGone && play.draft.length === 0 && !play.aim) return { ...ownOfTurn(play), more: t.planGone }
  return ownOfTurn(play)
}

function ownOfTurn(play: Play): Said {
  const t = say()
  const said = (sentence: string, ...more: string[]): Said => ({
    sentence,
    more: more.filter(Boolean).join(' '),
  })
  if (!play.known) return said('')
  const owed = play.known.phase === 'end' || play.last?.type === 'grow' ? t.dropEnd : t.dropMoved
  const falls = play.fall ? holding(play) : ''
  if (play.owes) return said(t.drop, owed, effect(play), falls)
  if (play.last?.type === 'drop')
    return said(t.dropped(t.species[play.last.species]), owed, effect(play), falls)
  switch (play.kind) {
    case 'cover':
      return play.last ? said(t.cover, effect(play), holding(play)) : said(t.cover, t.coverMore)
    case 'pawn':
      return play.last ? said(t.pawnHere, effect(play)) : said(t.pawn, t.pawnMore)
    case 'land':
      return play.last
        ? said(t.pawnHere, effect(play), play.goesOn ? t.landedMore : '')
        : said(t.land, isFree(play) ? t.landFree : t.landMore)
    case 'drop':
      return said(t.drop, owed)
    case 'choose':
      return said(t.choose, t.chooseMore)
    case 'wait':
      return said(saySession().yourTurn)
    default:
      return actingOf(play)
  }
}

/** Whether the pawn lands free: the action follows in the same turn. */
const isFree = (play: Play): boolean => play.seat !== null && play.known?.off[play.seat] === 'free'

function actingOf(play: Play): Said {
  const t = say()
  const said = (sentence: string, ...more: string[]): Said => ({
    sentence,
    more: more.filter(Boolean).join(' '),
  })
  if (play.isSolo && play.trail.now?.stops && play.draft.at(-1)?.type === 'choose')
    return said(t.stuck, t.draws)
  if (play.action === 'float') return said(t.float, t.floatMore)
  if (play.action === 'glide') {
    if (play.last?.type === 'glide') return said(t.glided, effect(play) || t.glideTo)
    return play.glides.length === 0
      ? said(t.glide, t.glideNone)
      : said(t.glide, play.isSolo ? t.glideSolo : t.glideMore)
  }
  const species = play.species ? t.species[play.species] : ''
  const what = play.isSolo ? t.chosen(species) : play.species ? t.grow(species) : t.actions.grow
  if (play.fall)
    return said(isOwnPawn(play, play.fall) ? t.pawnFalls : t.notHold, costOf(play, play.fall), effect(play))
  if (play.last?.type === 'grow')
    return said(what, effect(play), holding(play), play.trail.now?.stops === 'chance' ? t.draws : '')
  return play.offered.size === 0
    ? said(play.species ? what : t.actions.grow, t.growNone)
    : said(what, t.growMore, play.toppling.length > 0 ? t.growRisk : '')
}

function overOf(play: Play): Said {
  const t = say()
  const end = play.session.look?.end
  const own = play.seat
  const points = play.asked.now?.points ?? []
  if (play.isSolo)
    return {
      sentence: t.over,
      more: `${t.result(points[0] ?? 0)}. ${t.rating}: ${play.asked.now?.rating ? language.of(play.asked.now.rating) : ''}`,
    }
  const winners = end?.winners ?? []
  const list = points.map((n, seat) => `${nameOf(play.session, seat)} ${n}`).join(', ')
  if (winners.length === 0) return { sentence: t.ended, more: list }
  if (own !== null && winners.includes(own)) return { sentence: t.won, more: list }
  return { sentence: t.lost(winners.map((seat) => nameOf(play.session, seat))), more: list }
}

/** What the button says that sends the draft. */
export function goOf(play: Play): string {
  const t = say()
  const step = play.isLanded && !play.last ? undefined : play.draft.at(-1)
  switch (step?.type) {
    case 'place':
      return t.placeHere
    case 'grow':
      return play.fall ? t.letFall : t.growHere
    case 'pawn':
      return t.setHere
    case 'land':
      return t.landHere
    case 'glide':
      return t.glideHere
    case 'float':
      return t.floatOff
    case 'drop':
      return t.dropIt
    case 'choose':
      return play.trail.now?.stops
        ? t.goOn
        : { grow: t.growHere, glide: t.glideHere, float: t.floatOff }[play.action]
    default:
      return play.kind === 'cover'
        ? t.placeHere
        : play.kind === 'pawn'
          ? t.setHere
          : play.kind === 'land'
            ? t.landHere
            : play.kind === 'act'
              ? { grow: t.growHere, glide: t.glideHere, float: t.floatOff }[play.action]
              : t.confirm
  }
}

/** Whom a species belongs to, for the bars. */
export const ownerOf = (play: Play, species: Parameters<typeof seatOf>[1]): number | null =>
  play.known ? seatOf(play.known, species) : null
