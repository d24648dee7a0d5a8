// The analysis of a record that is being shown: it runs beside the board, in a worker of its own, and stays when its
// panel is closed or the language changes.

import {
  startEngine,
  type Engine,
  type Lang,
  type Refusal,
  type Step,
  type View,
  type WeighedTurn,
} from '../engine'
import { forPeople } from './weighing'
import type { Player } from './player.svelte'
import { stepWords } from './told'

/** Simulations for each question. */
export const DEPTHS = { quick: 120, thorough: 800 } as const
export type Depth = keyof typeof DEPTHS

export class Analyst {
  readonly player: Player
  state = $state<'idle' | 'running' | 'done'>('idle')
  share = $state(0)
  turns = $state.raw<readonly WeighedTurn[]>([])
  refusal = $state.raw<Refusal | null>(null)
  /** After how many turns it was called off; null if it came to its end. */
  stopped = $state<number | null>(null)
  #control: AbortController | null = null

  constructor(player: Player) {
    this.player = player
  }

  async run(depth: Depth): Promise<void> {
    const control = new AbortController()
    this.#control = control
    ;[this.state, this.share, this.refusal] = ['running', 0, null]
    let part: WeighedTurn[] = []
    const engine = await startEngine().catch(() => null)
    const answer = await engine?.analyse(this.player.record, DEPTHS[depth], 'en', {
      signal: control.signal,
      onProgress: ({ done, all, turns }) => {
        if (turns) part = turns as WeighedTurn[]
        else this.share = all > 0 ? done / all : 0
      },
    })
    engine?.close()
    if (this.#control !== control) return
    if (answer?.ok)
      [this.turns, this.state, this.stopped] = [forPeople(this.player.record, answer.ok), 'done', null]
    else {
      if (!control.signal.aborted) this.refusal = answer?.error ?? null
      // What it found stays, unless a longer look has found more. The turn that it was at is not weighed to its end.
      const found = part.slice(0, -1)
      if (found.length > (this.stopped ?? this.turns.length))
        [this.turns, this.stopped] = [forPeople(this.player.record, found), found.length]
      this.state = this.turns.length > 0 ? 'done' : 'idle'
    }
  }

  cancel(): void {
    this.#control?.abort()
  }

  /** Shows the better turn on the board, with the eyes of the one who could have taken it. */
  async show(turn: WeighedTurn): Promise<void> {
    const { player } = this
    const before = (await player.scene(turn.at, turn.seat))?.view
    if (!before) return
    const { views } = await follow(player.engine, player.record.game, before, turn.instead)
    await player.suppose({
      before,
      view: views.at(-1) ?? before,
      seat: turn.seat,
      at: turn.at,
      played: turn.step + turn.steps.length,
    })
  }

  /** The better turn in words of any language. */
  async words(turn: WeighedTurn, lang: Lang): Promise<string[]> {
    const { player } = this
    const before = (await player.scene(turn.at, turn.seat))?.view
    if (!before) return turn.better
    const { words } = await follow(player.engine, player.record.game, before, turn.instead, lang)
    return words.length > 0 ? words : turn.better
  }
}

/** Follows steps from a view, as far as nothing has to be drawn: the views after each, and if wanted its words. */
async function follow(
  engine: Engine,
  game: string,
  from: View,
  steps: readonly Step[],
  lang?: Lang,
): Promise<{ views: View[]; words: string[] }> {
  const [views, words]: [View[], string[]] = [[], []]
  let view = from
  for (const step of steps) {
    if (lang) {
      const choices = (await engine.choices(game, view, lang)).ok
      const at = choices?.legal.findIndex((legal) => JSON.stringify(legal) === JSON.stringify(step)) ?? -1
      const told = choices?.words[at]
      if (told) words.push(await stepWords(game, step, told))
    }
    const after = (await engine.peek(game, view, [step])).ok
    if (!after) break
    view = after.view
    views.push(view)
    if (after.stops) break
  }
  return { views, words }
}

const KNOWN = new WeakMap<Player, Analyst>()

export function analystOf(player: Player): Analyst {
  const known = KNOWN.get(player) ?? new Analyst(player)
  KNOWN.set(player, known)
  return known
}
