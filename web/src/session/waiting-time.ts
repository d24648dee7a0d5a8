// How much time an absent player gets, and when the others may ask for a bot; `table/src/live/clocks.rs` has the last word.

import type { Clock } from '../wire'
import { language } from '../say/lang.svelte'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
/** How much of a turn that may take days must be over before a bot can play it. */
const PATIENCE = 12 * HOUR

/** A player who left only just now is not away yet. */
export const AWAY_MS = 30_000

/** What waiting longer adds, in ms. */
export const moreMs = (clock: Clock): number => (clock.type === 'per_turn' ? 10 * HOUR : 10 * MINUTE)

/** What a clock has in full, in ms. */
export const fullMs = (clock: Clock): number =>
  clock.type === 'per_turn' ? clock.days * DAY : clock.type === 'real_time' ? clock.base_ms : 0

/** Whether a turn with this much time left has lasted long enough for a bot to play it. */
export const isLong = (clock: Clock, left: number): boolean =>
  clock.type !== 'per_turn' || left <= fullMs(clock) - PATIENCE

/** A time in its largest unit. */
export function duration(ms: number): string {
  const [unit, size] =
    ms >= 2 * DAY
      ? (['day', DAY] as const)
      : ms >= 2 * HOUR
        ? (['hour', HOUR] as const)
        : ms >= 2 * MINUTE
          ? (['minute', MINUTE] as const)
          : (['second', SECOND] as const)
  return new Intl.NumberFormat(language.lang, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(ms / size),
  )
}

/** What is left on a clock, as short as on its face: 6:12, or in hours and days. */
export function onFace(ms: number): string {
  if (ms >= 2 * HOUR) return duration(ms)
  const seconds = Math.ceil(ms / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
