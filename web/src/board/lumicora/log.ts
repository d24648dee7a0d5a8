// What happened, as lines of a log: facts without words, those that belong together in one line.

import type { Happened } from '../../session/session.svelte'
import { asHappenings, asReefs, type Color, type Source } from './types'

export type Fact =
  | { what: 'laid'; seat: number; tile: number; level: number; paid: number }
  | { what: 'offered' | 'discarded'; seat: number; tile: number }
  | { what: 'limestone'; seat: number; markers: number }
  | { what: 'took'; seat: number; from: Source; tiles: number[] }
  | { what: 'swapped'; seat: number; spend: Color; from: Source; tiles: number[] }
  | { what: 'drawn'; tiles: number[] }
  | { what: 'round' | 'extra'; round: number }
  | { what: 'scored'; seat: number; color: Color; points: number; markers: number }
  | { what: 'skipped' | 'octopus'; seat: number }
  | { what: 'emergency' | 'ended' }
  /** Not of the game but of the table: taken back, resigned and the like. */
  | { what: 'table'; how: string; seat: number | null }

export interface Line {
  key: string
  fact: Fact
}

export function linesOf({ frame, before, after, part = 0 }: Happened): Line[] {
  const facts = frame.what === 'steps' ? factsOf({ frame, before, after }) : [tableFact(frame)]
  return facts.map((fact, i) => ({ key: `${frame.seq}.${part}.${i}`, fact }))
}

function tableFact(frame: Happened['frame']): Fact {
  return { what: 'table', how: frame.what, seat: frame.seat ?? null }
}

function factsOf({ frame, before, after }: Happened): Fact[] {
  const seats = asReefs(after).seats
  const were = before ? asReefs(before).seats : null
  /** Events name what is due; a store takes only what fits. */
  const fitting = (seat: number, markers: number) => {
    const [had, has] = [were?.[seat]?.limestone, seats[seat]?.limestone]
    return had === undefined || has === undefined ? markers : Math.max(0, Math.min(markers, has - had))
  }
  const facts: Fact[] = []
  for (const one of asHappenings(frame.sights)) {
    const last = facts.at(-1)
    switch (one.event) {
      case 'laid': {
        const level = seats[one.seat]?.reef.find((half) => half.tile === one.tile)?.level ?? 1
        facts.push({ what: 'laid', seat: one.seat, tile: one.tile, level, paid: one.paid })
        break
      }
      case 'offered':
      case 'discarded':
        facts.push({ what: one.event, seat: one.seat, tile: one.tile })
        break
      case 'took_limestone':
        facts.push({ what: 'limestone', seat: one.seat, markers: fitting(one.seat, one.markers) })
        break
      case 'took':
        if (last?.what === 'took') last.tiles.push(one.tile)
        else facts.push({ what: 'took', seat: one.seat, from: one.from, tiles: [one.tile] })
        break
      case 'swap_began':
        facts.push({ what: 'swapped', seat: one.seat, spend: one.spend, from: one.from, tiles: [] })
        break
      case 'picked':
        if (last?.what === 'swapped') last.tiles.push(one.tile)
        break
      case 'drawn':
        // Displays are refilled every round; what comes into the Atoll concerns everyone.
        if (one.display !== null && last?.what !== 'swapped') break
        if (last?.what === 'drawn') last.tiles.push(one.tile)
        else facts.push({ what: 'drawn', tiles: [one.tile] })
        break
      case 'round_began':
        facts.push({ what: 'round', round: one.round })
        break
      case 'extra_phase':
        facts.push({ what: 'extra', round: one.round })
        break
      case 'scored':
        facts.push({
          what: 'scored',
          seat: one.seat,
          color: one.color,
          points: one.points,
          markers: fitting(one.seat, one.markers),
        })
        break
      case 'skipped':
        facts.push({ what: 'skipped', seat: one.seat })
        break
      case 'octopus_moved':
        facts.push({ what: 'octopus', seat: one.seat })
        break
      case 'emergency_opened':
        facts.push({ what: 'emergency' })
        break
      case 'game_ended':
        facts.push({ what: 'ended' })
        break
      case 'put_back':
      case 'turn_began':
      case 'placing_began':
      case 'turn_ended':
      case 'scoring_began':
      case 'asked':
        break
    }
  }
  return facts
}

/** The symbol beside a line. */
export const SIGN_OF: Record<Fact['what'], string> = {
  laid: 'i-layers',
  offered: 'i-offer',
  discarded: 'i-trash',
  limestone: 'limestone',
  took: 'i-swap',
  swapped: 'jelly',
  drawn: 'i-bag',
  round: 'turtle',
  extra: 'turtle',
  scored: 'i-crown',
  skipped: 'i-step',
  octopus: 'octopus',
  emergency: 'i-warn',
  ended: 'i-check',
  table: 'i-users',
}
