// The games and their options, in more words than the engine has for them: out of each game's `GAME-about.ts`.

import type { Words } from '../engine'

const FILES = import.meta.glob<{ ABOUT: Words; OPTIONS: Record<string, Words> }>('./*-about.ts', {
  eager: true,
})
const GAMES = Object.entries(FILES).map(([file, texts]) => ({
  game: file.slice(2, -'-about.ts'.length),
  ...texts,
}))

/** A game in a sentence. */
export const ABOUT: Record<string, Words> = Object.fromEntries(GAMES.map(({ game, ABOUT }) => [game, ABOUT]))

/** What an option, or a value of one, means for the game: `game.option` or `game.option.value`. */
export const EXPLAINED: Record<string, Words> = Object.fromEntries(
  GAMES.flatMap(({ game, OPTIONS }) =>
    Object.entries(OPTIONS).map(([name, words]) => [`${game}.${name}`, words]),
  ),
)
