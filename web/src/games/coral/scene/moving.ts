// Motion by difference: what is new settles, pawns travel, and what fell falls. Everything is a matter of the time that
// has gone by; when all is over nothing moves and nothing is drawn.

import { Matrix4, Vector3 } from 'three'
import type { Change } from '../../../board/coral/log'
import { above, pieceKey, type Cell } from '../../../board/coral/space'
import type { CoralView, Piece, Species } from '../../../board/coral/view'
import type { Drawn, Standing } from './bodies'
import { speciesAt } from './bodies'
import { middle, point } from './place'

const [SETTLES, TRAVELS, FALLS] = [240, 420, 1300]
const easeOut = (t: number): number => 1 - (1 - t) ** 3
const feet = (cell: Cell): Vector3 => point(above(cell)).setY(cell[2] + 1 - 0.01)

interface Run {
  change: Change
  began: number
  reach: number
}

export class Moving {
  /** Several at once: a piece keeps falling while another player grows one. */
  #runs: Run[] = []

  start(change: Change, now: number): void {
    const reach = Math.max(
      change.grown.length > 0 ? SETTLES : 0,
      change.pawns.length > 0 ? TRAVELS : 0,
      change.fallen.length > 0 ? FALLS : 0,
    )
    this.#runs = [...this.#on(now), { change, began: now, reach }]
  }

  #on(now: number): Run[] {
    return this.#runs.filter(({ began, reach }) => now - began < reach)
  }

  isOn(now: number): boolean {
    return this.#on(now).length > 0
  }

  what(now: number): 'falling' | 'moving' | null {
    const runs = this.#on(now)
    return runs.length === 0
      ? null
      : runs.some(({ change }) => change.fallen.length > 0)
        ? 'falling'
        : 'moving'
  }

  pieces(pieces: readonly Piece[], now: number): Drawn[] {
    const drawn: Drawn[] = pieces.map(({ species, cells }) => ({ body: species, cells }))
    for (const { change, began } of this.#on(now)) {
      const fresh = new Set(change.grown.map(({ cells }) => pieceKey(cells)))
      const height = 0.9 * (1 - easeOut(Math.min(1, (now - began) / SETTLES)))
      for (const piece of drawn)
        if (fresh.has(pieceKey(piece.cells))) piece.moved = new Matrix4().makeTranslation(0, height, 0)
      change.fallen.forEach(({ species, cells }, n) =>
        drawn.push({ body: species, cells, moved: tumble(cells, now - began - n * 60) }),
      )
    }
    return drawn
  }

  pawns(view: Pick<CoralView, 'pawns'>, own: Species | null, now: number): Standing[] {
    const standing = view.pawns.flatMap((at, n): Standing[] =>
      at ? [{ species: speciesAt(n), at: feet(at), size: 1, isOwn: speciesAt(n) === own }] : [],
    )
    for (const { change, began } of this.#on(now)) {
      const t = easeOut(Math.min(1, (now - began) / TRAVELS))
      for (const { species, from, to } of change.pawns) {
        const pawn = standing.find((other) => other.species === species)
        if (pawn && from && to) {
          pawn.at = feet(from).lerp(feet(to), t)
          pawn.at.y += Math.sin(t * Math.PI) * 0.5
        } else if (pawn && to) {
          pawn.at.y += 2 * (1 - t)
          pawn.size = 0.3 + 0.7 * t
        } else if (from && t < 1)
          standing.push({
            species,
            at: feet(from).setY(from[2] + 1 + 2 * t),
            size: 1 - t,
            isOwn: species === own,
          })
      }
    }
    return standing
  }
}

/** A piece's position after this many milliseconds of its fall: it tips away from the rock, falls, and sinks into the sand. */
export function tumble(cells: readonly Cell[], gone: number): Matrix4 {
  const t = Math.max(0, gone) / 1000
  const heart = cells.reduce((sum, cell) => sum.add(middle(cell)), new Vector3()).divideScalar(cells.length)
  const out = new Vector3(heart.x, 0, heart.z)
  if (out.lengthSq() < 0.01) out.set(1, 0, 0.4)
  out.normalize()
  const axis = new Vector3(out.z, 0, -out.x)
  const tip = Math.min(1, t / 0.45)
  const angle = tip * tip * 0.7 + Math.max(0, t - 0.45) * 3.2
  const free = Math.max(0, t - 0.3)
  const drop = Math.min(heart.y + 2.4, 3.6 * free * free)
  const size = Math.max(0.001, 1 - Math.max(0, t - 0.8) / 0.45)
  return new Matrix4()
    .makeTranslation(out.x * (0.25 * tip + 1.6 * free), -drop, out.z * (0.25 * tip + 1.6 * free))
    .multiply(new Matrix4().makeTranslation(heart.x, heart.y, heart.z))
    .multiply(new Matrix4().makeRotationAxis(axis, angle))
    .multiply(new Matrix4().makeScale(size, size, size))
    .multiply(new Matrix4().makeTranslation(-heart.x, -heart.y, -heart.z))
}
