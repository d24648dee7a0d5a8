// What the engine is asked for people to see: the points as they stand and as they would be, and the judge's answer.

import type { Verdict } from '../../board/coral/judge'
import { pieceKey, type Cell, type Cells } from '../../board/coral/space'
import type { View } from '../../engine'
import type { Answers, Card, Score } from '../../wire/coral'
import type { Session } from '../../session/session.svelte'

export type { Card, Score }

export class Asked {
  readonly #session: Session
  now = $state.raw<Score | null>(null)
  /** With the draft; null where there is none. */
  then = $state.raw<Score | null>(null)
  verdict = $state.raw<Verdict | null>(null)
  /** Pieces that would come down, by their names, each the only one more in the position `of`. */
  falling = $state.raw<{ of: string; pieces: ReadonlySet<string> } | null>(null)
  /** How many questions wait for their answers. */
  open = $state(0)
  #seq = { now: 0, then: 0, verdict: 0, falling: 0 }

  constructor(session: Session) {
    this.#session = session
  }

  /** Only the answer to the last question of a kind is kept. */
  async #ask<Q extends keyof Answers>(
    kind: 'now' | 'then' | 'verdict' | 'falling',
    view: View,
    what: { type: Q; [name: string]: unknown },
  ): Promise<Answers[Q] | undefined | null> {
    const number = (this.#seq[kind] += 1)
    this.open += 1
    const { engine, game } = this.#session
    const answer = await engine.aid<Answers, Q>(game, view, what).finally(() => (this.open -= 1))
    return this.#seq[kind] === number ? (answer.ok ?? null) : undefined
  }

  async score(now: View, then: View | null): Promise<void> {
    const [first, second] = await Promise.all([
      this.#ask('now', now, { type: 'score' }),
      then ? this.#ask('then', then, { type: 'score' }) : ((this.#seq.then += 1), null),
    ])
    if (first) this.now = first
    if (second !== undefined) this.then = second
  }

  /** Which of these pieces would fall, in a position that goes by the name `of`. */
  async weigh(of: string, view: View, pieces: readonly Cells[]): Promise<void> {
    const answer = await this.#ask('falling', view, { type: 'holding', pieces })
    // You can play without an answer, too: then you see what falls only when you hold it.
    if (answer !== undefined)
      this.falling = {
        of,
        pieces: new Set(pieces.filter((_, n) => answer?.holding[n] === false).map(pieceKey)),
      }
  }

  async judge(view: View | null, cells: readonly Cell[] | null): Promise<void> {
    if (!view || !cells) {
      this.#seq.verdict += 1
      this.verdict = null
      return
    }
    const verdict = await this.#ask('verdict', view, { type: 'hold', cells })
    if (verdict !== undefined) this.verdict = verdict
  }
}
