import type { Edge } from '../board/coral/judge'
import type { Refusal } from '../engine/types'
import { say as words } from './coral'
import { placeOf, say as cells } from './coral-cells'
import { language } from './lang.svelte'

/** Coordinates in what the engine says, as places that people can find. */
export const plainly = (text: string): string =>
  text.replace(/\((-?[\d.]+), (-?[\d.]+)(?:, (-?\d+))?\)/g, (_, x: string, y: string, z?: string) => {
    const place = placeOf([Number(x), Number(y)])
    return z === undefined ? `(${place})` : `(${place}, ${cells().level(Number(z) + 1)})`
  })

/** Where an edge is: its middle, and on top of which level. */
export function edgeWords({ from, to, height }: Edge): string {
  const mid = (n: 0 | 1) => Math.round(((from[n] + to[n]) / 4) * 2) / 2
  const place = placeOf([mid(0), mid(1)])
  return height === 0 ? words().edgeTable(place) : words().edgeAt(place, height)
}

/** Why something is refused, without numbers that only engines read. */
export function whyOf(refusal: Refusal): string {
  if (refusal.reason !== 'topples') return plainly(language.of(refusal.words))
  const [edge, moving] = refusal.at as [Edge, number[]]
  return `${words().moving(moving.length)}, ${words().tipsOver(edgeWords(edge))}.`
}
