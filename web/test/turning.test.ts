// Where a match turned, by the swing of what is measured.

import { describe, expect, it } from 'vitest'
import { swings, turnsIn } from '../src/board/turning'

describe('turning points', () => {
  it('are the greatest changes of the lead, in the order in which they came', () => {
    const measured = [
      [0, 0],
      [2, 0],
      [2, 5],
      [3, 5],
      [9, 4],
    ]
    expect(swings(measured, 2)).toEqual([
      { index: 2, line: 1, gain: 5 },
      { index: 4, line: 0, gain: 7 },
    ])
    expect(swings(measured, 9).map(({ index }) => index)).toEqual([1, 2, 3, 4])
  })

  it('count a loss of the best of the others as a gain', () => {
    expect(
      swings(
        [
          [4, 6, 1],
          [4, 2, 1],
        ],
        3,
      ),
    ).toEqual([{ index: 1, line: 0, gain: 4 }])
  })

  it('are gains alone where there is nobody else', () => {
    expect(swings([[0], [3], [2], [2]], 4)).toEqual([{ index: 1, line: 0, gain: 3 }])
  })
})

it('turns have the positions before and after them', () => {
  const scenes = [null, 0, 0, 1, 2, 2].map((turn) => ({
    step: turn === null ? null : { number: 0, seat: turn % 2, turn, words: '' },
  }))
  expect(turnsIn(scenes)).toEqual([
    { number: 1, seat: 0, from: 0, to: 2 },
    { number: 2, seat: 1, from: 2, to: 3 },
    { number: 3, seat: 0, from: 3, to: 5 },
  ])
})
