// The colors of the species: face, what is light on it, what is dark on it. The same as the page's tokens, for pictures
// that must carry their colors with them.

import type { Body } from './view'

export const COLORS: Record<Body, readonly [face: string, light: string, dark: string]> = {
  red: ['#ff6256', '#ffc0b4', '#7d1a1c'],
  tube: ['#b48cff', '#e6d8ff', '#432a86'],
  sun: ['#ffc34a', '#fff0bf', '#7d5206'],
  brain: ['#46d6b0', '#c6fff0', '#0c5a49'],
  rock: ['#7f93a3', '#b9c7d1', '#33434f'],
}

/** A mixture: so much of the first, the rest of the second. */
export function mix(first: string, share: number, second: string): string {
  const part = (color: string, at: number) => parseInt(color.slice(at, at + 2), 16)
  const hex = (at: number) =>
    Math.round(part(first, at) * share + part(second, at) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  return `#${hex(1)}${hex(3)}${hex(5)}`
}
