// The game in pictures, from a match that was played.

import { scene } from '../../board/lumicora/scenes'
import { countedNumbers } from '../../board/lumicora/reef'
import { asReefs } from '../../board/lumicora/types'
import type { View } from '../../engine'
import positions from '../../rules/positions/lumicora.json'
import type { Guide, GuideWords } from '../../rules/guide'
import { say as texts } from '../../say/lumicora-guide'

const {
  38: before,
  39: offered,
  42: taken,
  45: laid,
  55: scoring,
  105: end,
} = positions.views as unknown as Record<number, View> & Record<38 | 39 | 42 | 45 | 55 | 105, View>
/** The seat whose turn it is, and who wins in the end. */
const SEAT = 0

export function guide(): Guide {
  const seat = (view: View) => asReefs(view).seats[SEAT]!
  const atoll = (view: View) => asReefs(view).atoll
  const fresh = (now: readonly number[], old: readonly number[]) => now.filter((id) => !old.includes(id))
  return {
    picture: scene(laid, SEAT, { noted: [29, 13, 5] }, [
      { tiles: atoll(before), number: 4 },
      { tiles: seat(before).display, number: 5 },
    ]),
    turn: [
      scene(offered, null, {}, [
        { tiles: atoll(offered), marked: fresh(atoll(offered), atoll(before)) },
        { tiles: seat(offered).display },
      ]),
      scene(taken, null, {}, [
        { tiles: atoll(taken) },
        { tiles: seat(taken).hand, marked: seat(taken).hand },
      ]),
      scene(laid, SEAT, { before: taken }),
      scene(scoring, SEAT, { counted: 'green' }),
    ],
    end: scene(end, SEAT, {}),
  }
}

export function say(): GuideWords {
  const text = texts()
  const points = countedNumbers(asReefs(scoring).seats[SEAT]!.reef, 'green')
  const sum = points.reduce((all, { shows }) => all + Number(shows), 0)
  const { coral, animals, majorities, jellyfish, limestone, discards } = asReefs(end).points[SEAT]!
  const { score } = asReefs(end).seats[SEAT]!
  return {
    picture: text.picture,
    turn: {
      text: text.turn,
      steps: [
        text.offer,
        text.act,
        text.lay,
        { ...text.score, text: text.score.text(points.map(({ shows }) => shows).join(' + '), sum) },
      ],
    },
    end: {
      text: text.end.text(score),
      alt: text.end.alt,
      sums: text.end.sums.map((name, i) => [
        name,
        [coral, animals, majorities, jellyfish, limestone, discards][i]!,
      ]),
    },
  }
}
