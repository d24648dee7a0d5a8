// The analysis of a record that is being shown: it runs beside the board, in a worker of its own, and stays when its
// panel is closed or the language changes.

import { startEngine, type Answer, type Lang, type Refusal, type Step, type WeighedTurn } from '../engine'
import { forPeople } from './weighing'
import type { Player } from './player.svelte'
import { optionsOf } from './record'

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
  /** The side of each seat. */
  sides = $state.raw<readonly number[]>([])
  #control: AbortController | null = null

  constructor(player: Player) {
    this.player = player
  }

  async run(depth: Depth): Promise<void> {
    const control = new AbortController()
    this.#control = control
    ;[this.state, this.share, this.refusal] = ['running', 0, null]
    let part: WeighedTurn[] = []
    const { record } = this.player
    const engine = await startEngine().catch(() => null)
    this.sides = (await engine?.setup(record.game, record.seats, optionsOf(record)))?.ok?.sides ?? []
    const answer = await engine?.analyse(record, DEPTHS[depth], 'en', {
      signal: control.signal,
      onProgress: ({ done, all, turns }) => {
        if (turns) part = turns as WeighedTurn[]
        else this.share = all > 0 ? done / all : 0
      },
    })
    engine?.close()
    if (this.#control !== control) return
    if (answer?.ok) [this.turns, this.state, this.stopped] = [forPeople(this.sides, answer.ok), 'done', null]
    else {
      if (!control.signal.aborted) this.refusal = answer?.error ?? null
      // What it found stays, unless a longer look has found more. The turn that it was at is not weighed to its end.
      const found = part.slice(0, -1)
      if (found.length > (this.stopped ?? this.turns.length))
        [this.turns, this.stopped] = [forPeople(this.sides, found), found.length]
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
    const { engine, record } = player
    const after = await upToStop(turn.instead, (steps) => engine.peek(record.game, before, steps))
    await player.suppose({
      before,
      view: after.ok?.view ?? before,
      seat: turn.seat,
      at: turn.at,
      played: turn.step + turn.steps.length,
    })
  }

  /** The better turn in words of any language. */
  async words(turn: WeighedTurn, lang: Lang, named: boolean): Promise<string[]> {
    const { engine, record } = this.player
    const before = (await this.player.scene(turn.at, turn.seat))?.view
    if (!before) return turn.better
    const told = await upToStop(turn.instead, (steps) =>
      engine.words(record.game, before, steps, lang, named),
    )
    return told.ok ?? turn.better
  }
}

/** Asks about steps as far as nothing has to be drawn in between. */
async function upToStop<T>(steps: Step[], ask: (steps: Step[]) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask(steps)
  return answer.error?.step ? ask(steps.slice(0, answer.error.step)) : answer
}

const KNOWN = new WeakMap<Player, Analyst>()

export function analystOf(player: Player): Analyst {
  const known = KNOWN.get(player) ?? new Analyst(player)
  KNOWN.set(player, known)
  return known
}
