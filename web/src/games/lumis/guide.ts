// The game in pictures, from a match that was played.

import { cardsScene, mapScene } from '../../board/lumis/scenes'
import type { View } from '../../engine'
import positions from '../../rules/positions/lumis.json'
import type { Guide, GuideWords } from '../../rules/guide'
import { say as texts } from '../../say/lumis-guide'

const {
  4: few,
  5: drawn,
  10: open,
  11: built,
  16: apart,
  21: joined,
  51: late,
  56: end,
} = positions.views as unknown as Record<4 | 5 | 10 | 11 | 16 | 21 | 51 | 56, View>

export function guide(): Guide {
  return {
    // Base lines at the top and on the right, a tower, a connection, a tower space that is still free.
    picture: mapScene(late, { noted: [455, 507, 282, 205, 92] }),
    turn: [
      cardsScene(drawn, 0, few),
      mapScene(built, { before: open, around: [95, 158, 221] }),
      mapScene(joined, { before: apart, around: [158, 282] }),
    ],
    end: mapScene(end, {}),
  }
}

export function say(): GuideWords {
  const text = texts()
  return {
    picture: text.picture,
    turn: { text: text.turn, steps: [text.draw, text.build, text.connect] },
    end: text.end,
  }
}
