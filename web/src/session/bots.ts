// The bots as people meet them: a name, a face, one strength each. Their names are the engine's (`crates/bots`); the page knows
// them before the engine is there, and a test compares.

export interface Bot {
  name: string
  /** A symbol of the sprite. */
  glyph: string
  /** Its colors, of those in `parts/Face.svelte`. */
  color: string
}

/** By level, weakest first. */
export const BOTS: Readonly<Record<string, Bot>> = {
  random: { name: 'Plankton', glyph: 'octopus', color: 'slate' },
  greedy: { name: 'Limpet', glyph: 'limestone', color: 'slate' },
  calm: { name: 'Puff', glyph: 'shell', color: 'sand' },
  keen: { name: 'Nori', glyph: 'starfish', color: 'violet' },
  sharp: { name: 'Kelpie', glyph: 'fish', color: 'pink' },
  deep: { name: 'Abyss', glyph: 'jelly', color: 'night' },
}

/** The levels that people choose from. */
export const LEVELS = ['calm', 'keen', 'sharp', 'deep'] as const

export function botOf(level: string): Bot {
  return BOTS[level] ?? { name: level, glyph: 'octopus', color: 'slate' }
}

interface Sits {
  readonly type: string
  readonly level?: string
}

/** What the bot on a seat is called: "Puff", and "Puff 2" for the second of its level. Null where no bot sits. */
export function botName(sitters: readonly Sits[], seat: number): string | null {
  const sitter = sitters[seat]
  if (sitter?.type !== 'bot') return null
  const level = sitter.level ?? ''
  const before = sitters.slice(0, seat).filter((other) => other.type === 'bot' && other.level === level)
  return before.length === 0 ? botOf(level).name : `${botOf(level).name} ${before.length + 1}`
}
