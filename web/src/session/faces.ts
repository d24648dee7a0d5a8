// Faces of people. Those who have chosen none get one by their id, the same for everyone.

export interface LooksOf {
  /** A symbol of the sprite. */
  glyph: string
  color: string
}

/** In the order in which people are asked. */
export const FACES: readonly LooksOf[] = [
  { glyph: 'seahorse', color: 'teal' },
  { glyph: 'octopus', color: 'gold' },
  { glyph: 'turtle', color: 'red' },
  { glyph: 'fish', color: 'pink' },
  { glyph: 'crab', color: 'rust' },
  { glyph: 'starfish', color: 'blue' },
  { glyph: 'jelly', color: 'indigo' },
  { glyph: 'shell', color: 'green' },
]

export function faceOf(id: string): LooksOf {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return FACES[sum % FACES.length]!
}
