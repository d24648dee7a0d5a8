// Where a piece can be held while a player aims: which free cells beside a cube it fits into, which of those the engine
// calls legal, and how to get from one to the next. Legality is not decided here.

import {
  keyOf,
  neighbors,
  ORIENTATIONS,
  orientationOf,
  pieceAt,
  pieceKey,
  same,
  type Cell,
  type Cells,
} from './space'
import { coralStep, type CoralStep, type Reef, type Species } from './view'
import type { Step } from '../../engine/types'

export interface Aim {
  cells: Cells
  key: string
  /** Which of the twelve. */
  orientation: number
  isLegal: boolean
  /** Whether it is legal although it would fall (CO-26). */
  falls: boolean
}

/** A free cell beside the cube that growth starts from, and how many pieces would fill it: legal ones, those that hold. */
export interface Spot {
  cell: Cell
  legal: number
  holding: number
  all: number
}

const holds = ({ isLegal, falls }: Aim): boolean => isLegal && !falls

/** Those that hold; if none does, the legal ones; if none is legal, all. */
function best(aims: readonly Aim[]): readonly Aim[] {
  return [aims.filter(holds), aims.filter(({ isLegal }) => isLegal)].find((some) => some.length > 0) ?? aims
}

/** The legal pieces of a species, by their names. */
export function legalPieces(legal: readonly Step[], species: Species): Set<string> {
  const pieces = legal
    .map(coralStep)
    .filter(
      (step): step is CoralStep & { cells: Cells } =>
        (step.type === 'grow' || step.type === 'place') && step.species === species,
    )
  return new Set(pieces.map(({ cells }) => pieceKey(cells)))
}

/** Every way to hold a piece into free cells, face to face with a cube; your own pawn may be lifted (CO-12). */
export function aimsAt(
  reef: Reef,
  cube: Cell,
  own: Species | null,
  legal: ReadonlySet<string>,
  falling: ReadonlySet<string> = new Set(),
): Aim[] {
  const isFree = (cell: Cell) => cell[2] >= 0 && reef.at(cell) === null && (reef.pawnIn(cell) ?? own) === own
  const found = new Map<string, Aim>()
  for (const beside of neighbors(cube).filter(isFree)) {
    for (const orientation of ORIENTATIONS) {
      // The cell beside the cube is the corner of the piece, or the end of one of its arms.
      for (const arm of [[0, 0, 0] as Cell, ...orientation]) {
        const cells = pieceAt([beside[0] - arm[0], beside[1] - arm[1], beside[2] - arm[2]], orientation)
        const key = pieceKey(cells)
        if (found.has(key) || !cells.every(isFree)) continue
        found.set(key, {
          cells,
          key,
          orientation: orientationOf(cells),
          isLegal: legal.has(key),
          falls: legal.has(key) && falling.has(key),
        })
      }
    }
  }
  return [...found.values()].sort((a, b) => a.orientation - b.orientation || (a.key < b.key ? -1 : 1))
}

export function spotsOf(aims: readonly Aim[], cube: Cell): Spot[] {
  const spots = neighbors(cube).map((cell): Spot => {
    const here = at(aims, cell)
    return {
      cell,
      legal: here.filter(({ isLegal }) => isLegal).length,
      holding: here.filter(holds).length,
      all: here.length,
    }
  })
  return spots.filter(({ all }) => all > 0)
}

/** Those that fill a cell. */
export function at(aims: readonly Aim[], cell: Cell): Aim[] {
  return aims.filter(({ cells }) => cells.some((other) => same(other, cell)))
}

/** How many legal places each orientation has: where it holds, where it would fall. */
export function countsOf(aims: readonly Aim[]): { holding: number; falling: number }[] {
  return ORIENTATIONS.map((_, n) => {
    const legal = aims.filter((aim) => aim.isLegal && aim.orientation === n)
    const holding = legal.filter(holds).length
    return { holding, falling: legal.length - holding }
  })
}

/** The one that a cell stands for: turned as before if that is as good as any there, otherwise the first of the best. */
export function meant(aims: readonly Aim[], cell: Cell, orientation: number | null): Aim | null {
  const here = best(at(aims, cell))
  return here.find((aim) => aim.orientation === orientation) ?? here[0] ?? null
}

/** The next one at the same cell; only the best ones, unless all are wanted. */
export function turn(
  aims: readonly Aim[],
  cell: Cell,
  now: Aim | null,
  by: 1 | -1,
  isTrying: boolean,
): Aim | null {
  const here = at(aims, cell)
  const round = isTrying ? here : best(here)
  const n = round.findIndex(({ key }) => key === now?.key)
  return round[(n + by + round.length) % round.length] ?? null
}

/** The one of an orientation: at the cell that was touched, otherwise anywhere; the best ones first. */
export function oriented(
  aims: readonly Aim[],
  orientation: number,
  cell: Cell | null,
  now: Aim | null,
): Aim | null {
  const pool = best(aims.filter((aim) => aim.orientation === orientation))
  const here = cell ? at(pool, cell) : []
  // Choosing the same again moves on to its next place.
  if (now && now.orientation === orientation) {
    const n = pool.findIndex(({ key }) => key === now.key)
    return pool[(n + 1) % pool.length] ?? null
  }
  return here[0] ?? pool[0] ?? null
}

/** The cells below a piece whose tops it would hide from above. */
export function coveredBy(reef: Reef, cells: readonly Cell[]): { cell: Cell; body: string }[] {
  const tops = reef.tops()
  const columns = new Map(cells.map((cell) => [keyOf([cell[0], cell[1]]), cell]))
  return [...columns].flatMap(([column, cell]) => {
    const top = tops.get(column)
    const highest = Math.max(...cells.filter(([x, y]) => x === cell[0] && y === cell[1]).map(([, , z]) => z))
    return top && top.cell[2] < highest ? [{ cell: top.cell, body: top.body }] : []
  })
}

/** A piece held somewhere that is not beside the cube: for asking the engine why not. It fits there if it can at all. */
export function heldAt(reef: Reef, cell: Cell, orientation: number | null): Cells {
  const ways = ORIENTATIONS.map((_, n) => (n + (orientation ?? 0)) % ORIENTATIONS.length).flatMap((n) => {
    const way = ORIENTATIONS[n]!
    return [[0, 0, 0] as Cell, ...way].map(([x, y, z]) =>
      pieceAt([cell[0] - x, cell[1] - y, cell[2] - z], way),
    )
  })
  const isFree = (free: Cell) => free[2] >= 0 && reef.at(free) === null && reef.pawnIn(free) === null
  return (
    ways.find((cells) => cells.every(isFree)) ??
    ways.find((cells) => cells.every(([, , z]) => z >= 0)) ??
    ways[0]!
  )
}
