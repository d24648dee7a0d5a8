// What a cell is, for those who see it level by level and for those who hear it.

import { endsOf } from '../../board/coral/judge'
import { above, keyOf, type Cell } from '../../board/coral/space'
import { boundsOf, type Bounds } from '../../board/coral/top'
import { cellsOfStep } from '../../board/coral/view'
import type { Mark, Standing } from '../../say/coral-cells'
import type { Play } from './play.svelte'

/** Everything that can be walked over: the reef, what is held, and some room around. */
export function boundsOfPlay(play: Play): Bounds {
  const cells = [...(play.reef?.cubes.values() ?? [])].map(({ cell }) => cell)
  return boundsOf([...cells, ...(play.ghost?.cells ?? [])], 1)
}

/** Levels that can be looked at: one above the highest cube, and above what is held. */
export function levelsOf(play: Play): number {
  return Math.max((play.reef?.height ?? 1) + 1, ...(play.ghost?.cells ?? []).map(([, , z]) => z + 2))
}

/** By cell, so that a grid need not search for each of its cells. */
export class Marking {
  readonly #marks = new Map<string, Mark[]>()
  readonly #play: Play

  constructor(play: Play, last: readonly Cell[]) {
    this.#play = play
    const put = (cells: readonly Cell[], mark: Mark) =>
      cells.forEach((cell) => this.#marks.set(keyOf(cell), [...(this.#marks.get(keyOf(cell)) ?? []), mark]))
    if (play.anchor && play.isPlacing) put([play.anchor], 'anchor')
    put(play.ghost?.cells ?? [], 'ghost')
    const toppling = new Set(play.toppling.map(keyOf))
    put(
      play.lit.filter((cell) => !toppling.has(keyOf(cell))),
      'legal',
    )
    put(play.toppling, 'topples')
    put(play.leaving, 'leaves')
    if (play.isPlacing)
      put(
        play.spots.filter(({ legal }) => legal === 0).map(({ cell }) => cell),
        'unstable',
      )
    put(
      play.covered.map(({ cell }) => cell),
      'covered',
    )
    put(play.falling, 'falls')
    put(play.faults, 'refused')
    if (play.isRefused) put(play.ghost?.cells ?? [], 'refused')
    put(last, 'last')
    put(pointedOf(play), 'pointed')
  }

  at(cell: Cell): Mark[] {
    return this.#marks.get(keyOf(cell)) ?? []
  }

  standing(cell: Cell): Standing {
    const { reef } = this.#play
    const [x, y, z] = cell
    const body = reef?.at(cell) ?? null
    const top = reef?.tops().get(keyOf([x, y]))
    return {
      body,
      pawn: reef?.pawnIn(cell) ?? null,
      pawnOn: body ? (reef?.pawnIn(above(cell)) ?? null) : null,
      below: z === 0 ? 'table' : (reef?.at([x, y, z - 1]) ?? null),
      isHidden: top !== undefined && top.cell[2] > z,
      marks: this.at(cell),
    }
  }
}

/** The edge that the judge speaks of, in cubes. */
export function edgeOf(play: Play): { from: Cell; to: Cell } | null {
  const { verdict } = play.asked
  return verdict && !verdict.holds && verdict.edge ? endsOf(verdict.edge) : null
}

/** The cells that somebody reads about. */
export function pointedOf({ session, reef }: Play): readonly Cell[] {
  return session.pointed && reef ? cellsOfStep(session.pointed.step, reef) : []
}
