// What the engine's judgment of a record says, point by point. No DOM.

import type { Answer, MatchRecord, Refusal, Verdict } from '../engine'

/** In the order in which they are judged. */
export const POINTS = ['read', 'seed', 'steps', 'draws', 'result', 'end', 'fair'] as const
export type Point = (typeof POINTS)[number]
/** `none`: the record says nothing of it; `open`: not looked at to its end, because something else is wrong already. */
export type State = 'good' | 'bad' | 'none' | 'open'

export interface Checked {
  isGood: boolean
  points: { point: Point; state: State }[]
  /** What is wrong, and where. */
  why: Refusal | null
  /** Whether nobody could choose the shuffle, as far as a record can say. */
  isFair: boolean
  /** Whether everything that is drawn follows from the record's seed. */
  isBySeed: boolean
  /** Whether the record contains no draws, so that they were drawn again from its seed. */
  isDerived: boolean
}

/** Which point a refusal is about, by its reason. */
const ABOUT: Record<string, Point> = {
  setup: 'seed',
  step: 'steps',
  draw: 'draws',
  result: 'result',
  end: 'end',
  fair: 'fair',
}

export function checked(record: MatchRecord, answer: Answer<Verdict>): Checked {
  const has: Record<Point, boolean> = {
    read: true,
    steps: record.steps.length > 0,
    draws: record.steps.some(({ chance }) => chance != null),
    seed: Boolean(record.seed),
    result: record.result != null,
    end: record.table?.end !== undefined,
    fair: record.fair != null,
  }
  if (answer.error) {
    const at = POINTS.indexOf(ABOUT[answer.error.reason ?? ''] ?? 'read')
    // Setup, steps and draws are gone through together: where one of them is wrong, the others were not seen to the end.
    const seen = at >= POINTS.indexOf('result') ? at : Math.min(at, 1)
    const state = (point: Point, i: number): State =>
      i === at ? 'bad' : !has[point] ? 'none' : i < seen ? 'good' : 'open'
    return {
      isGood: false,
      why: answer.error,
      isFair: false,
      isBySeed: false,
      isDerived: false,
      points: POINTS.map((point, i) => ({ point, state: state(point, i) })),
    }
  }
  const { by_seed, fair } = answer.ok
  const isDerived = by_seed && !has.draws
  has.seed = by_seed
  has.draws ||= by_seed
  has.fair = fair
  return {
    isGood: true,
    why: null,
    isFair: fair,
    isBySeed: by_seed,
    isDerived,
    points: POINTS.map((point) => ({ point, state: has[point] ? 'good' : 'none' })),
  }
}

/** What else is known of what is wrong. The engine counts steps and seats from 0, people from 1: so of a step that is
 *  illegal it is said what it was, and not what the engine calls it. */
export function detailOf(
  record: MatchRecord | null,
  why: Refusal,
  name: (seat: number) => string,
): string | null {
  const step = why.step === undefined ? undefined : record?.steps[why.step]
  if (why.reason === 'step' && step) return `${name(step.seat)}: ${JSON.stringify(step.do)}`
  return why.detail?.replace(/^step \d+: /, '') ?? null
}
