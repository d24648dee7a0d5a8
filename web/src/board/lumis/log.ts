// What happened, told from a frame: facts without words, one line each. And what of it is new on the map.

import type { Json } from '../../engine/types'
import type { Happened } from '../../session/session.svelte'
import { COLORS, type Board, type Color, type Team } from './board'
import { lumisSights, lumisView, teamOf, type End, type LumisView } from './view'

/** Cards that moved: how many, and of which colors if that is known. */
export interface Moved {
  seat: number
  count: number
  colors: Color[]
}

export type Fact =
  | ({ fact: 'drew' } & Moved)
  | ({ fact: 'gave' } & Moved)
  | { fact: 'reshuffled'; team: Team }
  | { fact: 'gave_back' }
  | { fact: 'built' | 'took'; seat: number; color: Color; height: number; space: number }
  | { fact: 'base'; seat: number; line: string; space: number }
  | { fact: 'linked'; seat: number; count: number; space: number }
  | { fact: 'passed'; seat: number }
  | { fact: 'ended'; end: End }
  | { fact: 'other'; what: string; seat: number | null }

/** Only what the log needs of what a session heard. */
export type Heard = Pick<Happened, 'frame'> & { before: Happened['before'] }

export function factsOf(board: Board, { frame, before }: Heard): Fact[] {
  const facts: Fact[] = []
  const towers = new Map((before ? lumisView(before).towers : []).map((tower) => [tower.space, tower.team]))
  let laid: number[] = []
  for (const sight of lumisSights(frame.sights)) {
    switch (sight.event) {
      case 'drew':
      case 'handed': {
        const fact = sight.event === 'drew' ? 'drew' : 'gave'
        const last = facts.find(
          (other) => other.fact === fact && 'seat' in other && other.seat === sight.seat,
        )
        const into =
          last && 'colors' in last
            ? last
            : ({ fact, seat: sight.seat, count: 0, colors: [] as Color[] } as Fact & Moved)
        if (into !== last) facts.push(into)
        into.count += 1
        if (sight.color) into.colors.push(sight.color)
        break
      }
      case 'tower_built': {
        const color = board.space(sight.space)?.color ?? 'blue'
        const stood = towers.get(sight.space)
        const fact = stood && stood !== teamOf(sight.seat) ? 'took' : 'built'
        facts.push({ fact, seat: sight.seat, color, height: sight.height, space: sight.space })
        break
      }
      case 'base_built':
        facts.push({
          fact: 'base',
          seat: sight.seat,
          line: board.space(sight.space)?.line ?? '',
          space: sight.space,
        })
        break
      case 'stone_laid':
        laid = [...laid, sight.space]
        break
      case 'connected':
        facts.push({ fact: 'linked', seat: sight.seat, count: laid.length, space: laid.at(-1) ?? 0 })
        laid = []
        break
      case 'reshuffled':
        facts.push({ fact: 'reshuffled', team: sight.team })
        break
      case 'gave_back':
        facts.push({ fact: 'gave_back' })
        break
      case 'passed':
        facts.push({ fact: 'passed', seat: sight.seat })
        break
      case 'ended':
        facts.push({ fact: 'ended', end: sight.end })
        break
      default:
        break
    }
  }
  if (facts.length === 0 && frame.what !== 'steps')
    facts.push({ fact: 'other', what: frame.what, seat: frame.seat ?? null })
  return facts
}

/** The colors of a list with their counts, in the order of LU-1. */
export function tally(colors: readonly Color[]): [Color, number][] {
  return COLORS.map((color): [Color, number] => [color, colors.filter((c) => c === color).length]).filter(
    ([, count]) => count > 0,
  )
}

/** What stands on the map now and did not before, or stands there otherwise, in the order in which it came. */
export function fresh(
  before: LumisView | null,
  after: LumisView,
  order: readonly number[] = [],
): Map<number, number> {
  const key = (view: LumisView | null) =>
    new Map([
      ...(view?.towers ?? []).map((tower): [number, string] => [
        tower.space,
        `${tower.team} ${tower.height}`,
      ]),
      ...(view?.stones ?? []).map((stone): [number, string] => [stone.space, stone.team]),
    ])
  const was = key(before)
  const news = [...key(after)].filter(([space, what]) => was.get(space) !== what).map(([space]) => space)
  const rank = (space: number) => (order.includes(space) ? order.indexOf(space) : order.length)
  news.sort((a, b) => rank(a) - rank(b))
  return new Map(news.map((space, n) => [space, n]))
}

/** The spaces that a frame names, in its order. */
export function named(sights: readonly Json[]): number[] {
  return lumisSights(sights).flatMap((sight) => ('space' in sight ? [sight.space] : []))
}
