import { FACE_NAMES, FACES, same, type FaceName, type Orientation } from '../board/coral/space'
import { texts } from './lang.svelte'

const say = texts({
  en: {
    arms: { east: 'east', north: 'north', west: 'west', south: 'south', up: 'up', down: 'down' } as Record<
      FaceName,
      string
    >,
    piece: (a: string, b: string) => `Arms ${a} and ${b}`,
    legal: (n: number) => (n === 0 ? 'no legal place' : n === 1 ? '1 legal place' : `${n} legal places`),
    holding: (n: number) =>
      n === 0 ? 'holds nowhere' : n === 1 ? 'holds in 1 place' : `holds in ${n} places`,
    falling: (n: number) => (n === 1 ? 'falls in 1 place' : `falls in ${n} places`),
  },
  de: {
    arms: {
      east: 'nach Osten',
      north: 'nach Norden',
      west: 'nach Westen',
      south: 'nach Süden',
      up: 'nach oben',
      down: 'nach unten',
    },
    piece: (a, b) => `Arme ${a} und ${b}`,
    legal: (n) => (n === 0 ? 'kein erlaubter Platz' : n === 1 ? '1 erlaubter Platz' : `${n} erlaubte Plätze`),
    holding: (n) => (n === 0 ? 'hält nirgends' : n === 1 ? 'hält an 1 Platz' : `hält an ${n} Plätzen`),
    falling: (n) => (n === 1 ? 'fällt an 1 Platz' : `fällt an ${n} Plätzen`),
  },
  nl: {
    arms: {
      east: 'naar het oosten',
      north: 'naar het noorden',
      west: 'naar het westen',
      south: 'naar het zuiden',
      up: 'naar boven',
      down: 'naar beneden',
    },
    piece: (a, b) => `Armen ${a} en ${b}`,
    legal: (n) => (n === 0 ? 'geen geldige plek' : n === 1 ? '1 geldige plek' : `${n} geldige plekken`),
    holding: (n) =>
      n === 0 ? 'blijft nergens staan' : n === 1 ? 'blijft op 1 plek staan' : `blijft op ${n} plekken staan`,
    falling: (n) => (n === 1 ? 'valt op 1 plek' : `valt op ${n} plekken`),
  },
})

/** How a piece lies: "Arms east and up". */
export function armsOf(orientation: Orientation): string {
  const t = say()
  const [a, b] = orientation.map(
    (arm) => t.arms[FACE_NAMES[FACES.findIndex((face) => same(face, arm))] ?? 'east'],
  ) as [string, string]
  return t.piece(a, b)
}

/** An orientation as it is spoken: "Arms east and up, 3 legal places"; or "…, holds in 3 places, falls in 2 places". */
export function orientationName(
  orientation: Orientation,
  { holding, falling }: { holding: number; falling: number },
): string {
  const t = say()
  return [
    armsOf(orientation),
    ...(falling > 0 ? [t.holding(holding), t.falling(falling)] : [t.legal(holding)]),
  ].join(', ')
}
