// Networks as they are lit: which pieces hang together, the lines between them, and the crossing that won.

import type { Board, Space, Team } from './board'
import type { LumisView, Pieces } from './view'

export interface Line {
  team: Team
  from: Space
  to: Space
}

export interface Network {
  team: Team
  spaces: ReadonlySet<number>
  /** How many of them are towers: from two on they are linked (LU-11). */
  towers: number
}

/** The lines between pieces of one team that lie next to each other, each once. */
export function lines(board: Board, pieces: Pieces): Line[] {
  const all: Line[] = []
  for (const from of board.spaces) {
    const team = pieces.team(from.id)
    if (!team) continue
    for (const to of board.around(from)) {
      if (to.id > from.id && pieces.team(to.id) === team) all.push({ team, from, to })
    }
  }
  return all
}

export function networks(board: Board, pieces: Pieces): Network[] {
  const seen = new Set<number>()
  const all: Network[] = []
  for (const space of board.spaces) {
    const team = pieces.team(space.id)
    if (!team || seen.has(space.id)) continue
    const spaces = new Set([space.id])
    for (const id of spaces) {
      seen.add(id)
      for (const next of board.around(board.space(id)!))
        if (pieces.team(next.id) === team) spaces.add(next.id)
    }
    all.push({ team, spaces, towers: [...spaces].filter((id) => pieces.towers.has(id)).length })
  }
  return all
}

/** The network that holds a space. */
export function networkAt(all: readonly Network[], space: number): Network | null {
  return all.find(({ spaces }) => spaces.has(space)) ?? null
}

/** The shortest way over the winner's own pieces between its base lines; empty unless they are joined. */
export function winningWay(board: Board, view: LumisView, pieces: Pieces): number[] {
  if (!view.end || typeof view.end === 'string' || !('won' in view.end)) return []
  const team = view.end.won
  const bases = view.towers.filter(
    (tower) => tower.team === team && board.space(tower.space)?.kind === 'base',
  )
  const line = (id: number) => board.space(id)?.line ?? null
  let best: number[] = []
  for (const { space: start } of bases) {
    const from = new Map<number, number | null>([[start, null]])
    for (const [id] of from) {
      for (const { id: next } of board.around(board.space(id)!)) {
        if (!from.has(next) && pieces.team(next) === team) from.set(next, id)
      }
    }
    for (const { space: end } of bases) {
      if (line(end) === line(start) || !from.has(end)) continue
      const way: number[] = []
      for (let at: number | null = end; at !== null; at = from.get(at) ?? null) way.push(at)
      if (best.length === 0 || way.length < best.length) best = way
    }
  }
  return best
}
