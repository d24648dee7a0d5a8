// What a game brings along for those who make boards of their own: its brushes, its signs, its drawing. The page knows
// how to paint, keep and share; what a sign means is the game's.

import type { Hex, Point } from '../board/hex'
import type { Painting, Symmetry } from '../board/painting'
import type { BoardFault, Json } from '../engine'

export interface Brush {
  /** What it leaves; null takes the space away. */
  sign: string | null
  /** The key that paints it; a capital letter is with Shift. */
  key: string
  looks: { fill: string; glyph?: string; ink?: string; text?: string; isLarge?: boolean; line?: string }
}

export interface Maker {
  /** From the middle of a space to its corner, in the units of the drawing. */
  radius: number
  middle: (hex: Hex) => Point
  hexAt: (point: Point) => Hex
  /** What can be painted on, row by row. */
  canvas: (painting: Painting) => readonly (readonly Hex[])[]
  /** Whether nothing can be painted here. */
  isFixed: (hex: Hex) => boolean
  /** The board as it looks: what is inside of an SVG. */
  drawing: (painting: Painting) => string
  /** In groups. */
  brushes: readonly (readonly Brush[])[]
  symmetries: (painting: Painting) => readonly Symmetry[]
  /** What one can begin with. */
  starts: readonly { name: string; painting: () => Painting }[]
  /** Null if the board has something that cannot be painted. */
  read: (board: Json) => Painting | null
  /** The board as the engine reads it. */
  write: (painting: Painting, name: string) => Json
  /** The places by the ids that they have when written. */
  places: (painting: Painting) => readonly string[]
  /** As a picture that stands alone. */
  picture: (board: Json) => string
  say: () => {
    brush: (sign: string | null) => string
    symmetry: (name: string) => string
    start: (name: string) => string
    keys: string
    /** Why nothing can be painted there. */
    fixed: string
    /** A space by its place and what is on it. */
    space: (hex: Hex, sign: string | null, painting: Painting) => string
    reason: (fault: BoardFault) => string
  }
}
