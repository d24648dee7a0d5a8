// What a table makes of resigning, and how far its chat was read.

import { expect, test, vi } from 'vitest'
import type { Facts, Look } from '../src/engine'
import { keepRead, lastRead } from '../src/session/reading'
import { endsByResigning } from '../src/session/resigning'

const sitting = (seats: string, sides: number[], seat = 0) => ({
  seat,
  now: {
    sitters: [...seats].map((one) =>
      one === 'p' ? { type: 'person', name: '' } : { type: 'bot', level: 'calm' },
    ),
  } as unknown as Look,
  facts: { sides, may_talk: [] } as Facts,
})

test('whether a match ends by resigning depends on who is left', () => {
  const ends = (seats: string, sides: number[]) => endsByResigning(sitting(seats, sides))
  expect(ends('pb', [0, 1])).toBe(true)
  expect(ends('pp', [0, 1])).toBe(true)
  expect(ends('ppp', [0, 1, 2])).toBe(false)
  expect(ends('ppb', [0, 1, 2])).toBe(true)
  // Two teams: a partner alone plays on, with nobody against them before as after.
  expect(ends('pbpb', [0, 1, 0, 1])).toBe(false)
  expect(ends('pppb', [0, 1, 0, 1])).toBe(false)
  expect(ends('ppbb', [0, 1, 0, 1])).toBe(true)
})

test('what was read at a table stays read, of the last tables', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  expect(lastRead('a')).toBe(-1)
  keepRead('a', 4)
  keepRead('b', 1)
  keepRead('a', 7)
  expect([lastRead('a'), lastRead('b')]).toEqual([7, 1])
  for (let n = 0; n < 40; n += 1) keepRead(`t${n}`, n)
  expect([lastRead('a'), lastRead('t39')]).toEqual([-1, 39])
  kept.set('reeflight.read', 'not json')
  expect(lastRead('b')).toBe(-1)
})
