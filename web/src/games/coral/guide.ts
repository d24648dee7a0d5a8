// The game in pictures, from a match that was played.

import { aboveScene, reefScene } from '../../board/coral/scenes'
import { coralView } from '../../board/coral/view'
import type { View } from '../../engine'
import positions from '../../rules/positions/coral.json'
import type { Guide, GuideWords } from '../../rules/guide'
import { say as texts } from '../../say/coral-guide'

const {
  12: early,
  13: glided,
  14: grown,
  15: floated,
  37: end,
} = positions.views as unknown as Record<12 | 13 | 14 | 15 | 37, View>

export function guide(): Guide {
  const [x, y, z] = coralView(early).pawns[0]!
  return {
    // A piece; a pawn, above its head; the middle, below which the rock is.
    picture: reefScene(early, {
      noted: [
        [-3, 2, 0],
        [x, y, z + 1.5],
        [0, 0, 1],
      ],
    }),
    turn: [
      reefScene(grown, { before: glided }),
      reefScene(glided, { before: early }),
      reefScene(floated, { before: grown }),
    ],
    end: aboveScene(end),
  }
}

export function say(): GuideWords {
  const text = texts()
  return {
    picture: text.picture,
    turn: { text: text.turn, steps: [text.grow, text.glide, text.float] },
    end: text.end,
  }
}
