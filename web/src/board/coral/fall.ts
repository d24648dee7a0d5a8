// What a growth brings down (CO-26), read off the position before it and the one after: the engine has let it fall.

import { SPECIES, sizeOf, type CoralView, type Piece, type Species, type Stock } from './view'

export interface Fall {
  /** How many pieces come down, with the one that was grown. */
  pieces: number
  /** How many of them go into the box. */
  boxed: number
  /** Seats that get pieces back. */
  back: { seat: number; pieces: number }[]
  /** Pawns that leave the reef with them. */
  pawns: Species[]
}

interface Position extends Readonly<Pick<CoralView, 'pawns'>> {
  readonly pieces: readonly Piece[]
  readonly box: Stock
  readonly stocks: readonly Stock[]
}

/** Null if everything holds. `seat` has grown a piece of its stock in between. */
export function fallOf(before: Position, after: Position, seat: number): Fall | null {
  const pieces = before.pieces.length + 1 - after.pieces.length
  if (pieces === 0) return null
  const back = after.stocks.map((stock, n) => ({
    seat: n,
    pieces: sizeOf(stock) - sizeOf(before.stocks[n]!) + (n === seat ? 1 : 0),
  }))
  return {
    pieces,
    boxed: sizeOf(after.box) - sizeOf(before.box),
    back: back.filter((one) => one.pieces > 0),
    pawns: SPECIES.filter((_, n) => before.pawns[n] && !after.pawns[n]),
  }
}
