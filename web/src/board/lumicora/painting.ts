// Reef boards as they are painted (LC-7). Signs: `w` water, `l` limestone, `1` to `9` remote limestone with that penalty,
// `s` the starting area. No DOM.

import type { Json } from '../../engine'
import { keyOf, type Painting, type Symmetry } from '../painting'
import { groundOf, SPACES, type Ground } from './spaces'

export const PENALTIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface Entry {
  terrain?: unknown
  penalty?: unknown
}

function signOf({ terrain, penalty }: Entry): string | null {
  if (terrain === 'start') return 's'
  if (terrain === 'water') return 'w'
  return terrain === 'limestone' ? (penalty ? `${penalty as number}` : 'l') : null
}

/** Every space water, but for the starting area. */
export function flooded(): Painting {
  return new Map(groundOf({}).map(({ terrain }, id) => [KEYS[id] as string, terrain === 'start' ? 's' : 'w']))
}

export function side(name: 'a' | 'b'): Painting {
  return read({ spaces: groundOf({ side: name }).map((ground) => ({ ...ground })) }) ?? flooded()
}

export const KEYS: readonly string[] = SPACES.map(keyOf)

export function read(board: Json): Painting | null {
  const spaces = (board as { spaces?: unknown } | null)?.spaces
  if (!Array.isArray(spaces) || spaces.length !== SPACES.length) return null
  const painting = new Map<string, string>()
  for (const [id, entry] of (spaces as Entry[]).entries()) {
    const sign = signOf(entry)
    if (sign === null || sign.length !== 1) return null
    painting.set(KEYS[id] as string, sign)
  }
  return painting
}

/** What lies on each space, as the picture has it. */
export function groundsOf(painting: Painting): Ground[] {
  return KEYS.map((key) => {
    const sign = painting.get(key) ?? 'w'
    if (sign === 's') return { terrain: 'start', penalty: 0 }
    return sign === 'w'
      ? { terrain: 'water', penalty: 0 }
      : { terrain: 'limestone', penalty: sign === 'l' ? 0 : Number(sign) }
  })
}

export function write(painting: Painting): Json {
  const grounds = groundsOf(painting)
  const spaces = SPACES.map(({ id, q, r }) => {
    const { terrain, penalty } = grounds[id] as Ground
    return { id, q, r, terrain, ...(penalty > 0 ? { penalty } : {}) }
  })
  return { spaces }
}

const same = (sign: string) => sign

/** The board's middle is between its two starting spaces. */
export const SYMMETRIES: readonly Symmetry[] = [
  { name: 'left_right', hex: ({ q, r }) => ({ q: 1 - q - r, r }), sign: same },
  { name: 'top_bottom', hex: ({ q, r }) => ({ q: q + r, r: 0 - r }), sign: same },
  { name: 'turn', hex: ({ q, r }) => ({ q: 1 - q, r: 0 - r }), sign: same },
]
