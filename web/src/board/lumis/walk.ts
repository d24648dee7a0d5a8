// Walking over the map by keys: six letters around the S for the six directions, arrows by row.

import type { Board, Space } from './board'

/** W and E lie above S on a keyboard, A and D beside it, Z and X below: as the neighbors of a space do. */
const LETTERS: Record<string, number> = { e: 0, d: 1, x: 2, z: 3, a: 4, w: 5 }

/** The direction that a key's place on the keyboard stands for; its place, because other layouts have other letters there. */
export function directionOf(code: string): number | null {
  return LETTERS[code.replace(/^Key/, '').toLowerCase()] ?? null
}

/** Where a key leads from a space; null if the key is not for walking, or nothing is there. */
export function walk(board: Board, from: Space, code: string): Space | null {
  const direction = directionOf(code)
  if (direction !== null) return board.next(from, direction)
  const row = board.rows[from.row - 1] ?? []
  switch (code) {
    case 'ArrowLeft':
      return row[from.place - 2] ?? null
    case 'ArrowRight':
      return row[from.place] ?? null
    case 'ArrowUp':
      return nearest(board.rows[from.row - 2] ?? [], from)
    case 'ArrowDown':
      return nearest(board.rows[from.row] ?? [], from)
    case 'Home':
      return row[0] ?? null
    case 'End':
      return row.at(-1) ?? null
    case 'PageUp':
      return nearest(board.rows[Math.max(0, from.row - 6)] ?? [], from)
    case 'PageDown':
      return nearest(board.rows[Math.min(board.rows.length - 1, from.row + 4)] ?? [], from)
    default:
      return null
  }
}

function nearest(row: readonly Space[], { at }: Space): Space | null {
  return row.reduce<Space | null>(
    (best, space) =>
      best === null || Math.abs(space.at.x - at.x) < Math.abs(best.at.x - at.x) - 0.01 ? space : best,
    null,
  )
}

/** The next of some spaces in reading order, or the one before; around at the ends. */
export function jump(board: Board, from: Space | null, among: ReadonlySet<number>, by: 1 | -1): Space | null {
  const all = board.rows.flat().filter(({ id }) => among.has(id))
  if (all.length === 0) return null
  const rank = (space: Space) => space.row * 1000 + space.place
  if (!from) return all[0] ?? null
  const [after, before] = [
    all.find((space) => rank(space) > rank(from)),
    all.findLast((space) => rank(space) < rank(from)),
  ]
  return by === 1 ? (after ?? all[0] ?? null) : (before ?? all.at(-1) ?? null)
}
