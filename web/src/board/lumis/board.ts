// The map of Lumis as it is drawn and walked: spaces by place and by row. It knows what lies where, not what may be
// done there.

import shipped from '../../../../crates/lumis/data/lumis-board.json'
import type { Color, Team } from '../../wire/lumis'
import { DIRECTIONS, center, type Hex, type Point } from '../hex'

export type { Color, Team }
export type Kind = 'path' | 'tower' | 'base' | 'obstacle'

/** In the order of LU-1. */
export const COLORS: readonly Color[] = ['blue', 'cream', 'violet', 'green']
export const TEAMS: readonly Team[] = ['yellow', 'red']

/** Color is never alone: each has a glyph of the sprite. */
export const GLYPHS: Record<Color, string> = { blue: 'wave', cream: 'sand', violet: 'crystal', green: 'kelp' }
export const FLAMES: Record<Team, string> = { yellow: 'flame', red: 'flame2' }

export interface Space extends Hex {
  id: number
  kind: Kind
  color: Color | null
  team: Team | null
  line: string | null
  region: number | null
  /** Its center on the map. */
  at: Point
  /** Its row from the top and its place in it, from 1. */
  row: number
  place: number
}

/** The radius of a space in the map's own units. */
export const RADIUS = 20
/** The width of a space in the map's own units. */
export const WIDTH = RADIUS * Math.sqrt(3)

interface Written {
  spaces: {
    id: number
    q: number
    r: number
    kind: string
    color?: string
    team?: string
    line?: string
    region?: number
  }[]
}

export class Board {
  readonly spaces: readonly Space[]
  /** From top to bottom, each from left to right. */
  readonly rows: readonly (readonly Space[])[]
  /** What the map covers, in its own units. */
  readonly box: { x: number; y: number; width: number; height: number }
  readonly #byId = new Map<number, Space>()
  readonly #byPlace = new Map<string, Space>()

  constructor(written: Written) {
    const rows = new Map<number, Space[]>()
    this.spaces = written.spaces.map(({ id, q, r, kind, color, team, line, region }) => {
      const space: Space = {
        id,
        q,
        r,
        kind: kind as Kind,
        color: (color ?? null) as Color | null,
        team: (team ?? null) as Team | null,
        line: line ?? null,
        region: region ?? null,
        at: center({ q, r }, RADIUS),
        row: 0,
        place: 0,
      }
      this.#byId.set(id, space)
      this.#byPlace.set(`${q},${r}`, space)
      rows.set(r, [...(rows.get(r) ?? []), space])
      return space
    })
    this.rows = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.q - b.q))
    for (const [row, spaces] of this.rows.entries()) {
      for (const [place, space] of spaces.entries()) Object.assign(space, { row: row + 1, place: place + 1 })
    }
    const [xs, ys] = [this.spaces.map(({ at }) => at.x), this.spaces.map(({ at }) => at.y)]
    const [x, y] = [Math.min(...xs) - WIDTH, Math.min(...ys) - 2 * RADIUS]
    this.box = { x, y, width: Math.max(...xs) + WIDTH - x, height: Math.max(...ys) + 1.5 * RADIUS - y }
  }

  space(id: number): Space | null {
    return this.#byId.get(id) ?? null
  }

  at({ q, r }: Hex): Space | null {
    return this.#byPlace.get(`${q},${r}`) ?? null
  }

  /** The neighbor in one of the six directions. */
  next({ q, r }: Hex, direction: number): Space | null {
    const by = DIRECTIONS[direction]
    return by ? this.at({ q: q + by.q, r: r + by.r }) : null
  }

  /** Base spaces are no neighbors of each other (LU-2). */
  around(space: Space): Space[] {
    const all = DIRECTIONS.map((_, direction) => this.next(space, direction))
    return all.filter(
      (other): other is Space => other !== null && (space.kind !== 'base' || other.kind !== 'base'),
    )
  }
}

const SHIPPED = new Board(shipped)
let custom: { written: unknown; board: Board } | null = null

/** The board that is played on: the one in the options, or the one that comes with the game. */
export function boardOf(options: { board?: unknown }): Board {
  const written = options.board
  if (!written) return SHIPPED
  // Views are new objects all the time, with the same board in them.
  const key = JSON.stringify(written)
  if (custom?.written !== key) custom = { written: key, board: new Board(written as Written) }
  return custom.board
}
