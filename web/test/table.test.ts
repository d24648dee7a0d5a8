// How far the chat of a table was read.

import { expect, test, vi } from 'vitest'
import { keepRead, lastRead } from '../src/session/reading'

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
