// What is heard of the reef: a pop, a breath over it, bubbles that rise, stones that roll.

import { sing, type Notes } from '../../settings/sound'

const SOUNDS: Record<'grew' | 'glided' | 'floated' | 'fell', Notes> = {
  grew: [
    [0, 220, 0.09, 0.13, 'sine'],
    [0.03, 330, 0.12, 0.07, 'sine'],
  ],
  glided: [
    [0, 294, 0.32, 0.035, 'sine'],
    [0.08, 349, 0.3, 0.03, 'sine'],
    [0.16, 440, 0.34, 0.025, 'sine'],
  ],
  floated: [
    [0, 523, 0.12, 0.05, 'sine'],
    [0.1, 659, 0.12, 0.045, 'sine'],
    [0.18, 831, 0.14, 0.04, 'sine'],
    [0.3, 1047, 0.16, 0.03, 'sine'],
  ],
  fell: [
    [0.3, 98, 0.24, 0.14, 'triangle'],
    [0.46, 87, 0.26, 0.12, 'triangle'],
    [0.66, 73, 0.4, 0.12, 'triangle'],
  ],
}

/** The higher on the reef, the higher it sounds. */
export const sound = (what: keyof typeof SOUNDS, level: number): void => sing(SOUNDS[what], level)
