// What the newest frame changed, to be shown on the boards: tiles laid, numbers counted.

import { countedNumbers } from '../../board/lumicora/reef'
import { asHappenings, asReefs, type Half } from '../../board/lumicora/types'
import type { Happened } from '../../session/session.svelte'

export interface Latest {
  seat: number | null
  laid: readonly number[]
  counted: readonly Half[]
}

export function latestOf(happened: Happened | undefined): Latest {
  if (!happened) return { seat: null, laid: [], counted: [] }
  // What might have been comes without sights.
  if (happened.frame.sights.length === 0)
    return { seat: happened.frame.seat ?? null, laid: laidBetween(happened), counted: [] }
  const events = asHappenings(happened.frame.sights)
  const scored = events.find((one) => one.event === 'scored')
  const laid = events.flatMap((one) => (one.event === 'laid' ? [one.tile] : []))
  const counted =
    scored?.event === 'scored'
      ? countedNumbers(asReefs(happened.after).seats[scored.seat]?.reef ?? [], scored.color)
      : []
  return { seat: happened.frame.seat ?? null, laid, counted }
}

/** What lies there now and did not before. */
function laidBetween({ before, after }: Happened): number[] {
  const tiles = (view: Happened['after']) =>
    asReefs(view).seats.flatMap(({ reef }) => reef.map(({ tile }) => tile))
  const known = new Set(before ? tiles(before) : [])
  return [...new Set(tiles(after))].filter((tile) => !known.has(tile))
}
