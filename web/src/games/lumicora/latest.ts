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
  const events = asHappenings(happened.frame.sights)
  const scored = events.find((one) => one.event === 'scored')
  const laid = events.flatMap((one) => (one.event === 'laid' ? [one.tile] : []))
  const counted = scored?.event === 'scored' ? countedNumbers(asReefs(happened.after).seats[scored.seat]?.reef ?? [], scored.color) : []
  return { seat: happened.frame.seat ?? null, laid, counted }
}
