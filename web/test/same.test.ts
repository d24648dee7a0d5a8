// One engine, one checksum: what the engine of this machine answered, the module for the browser answers to the byte.

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Core } from '../src/engine/core'
import { built, bytes, compiled } from './engine'

interface Question {
  length: number
  sha256: string
  text: string
  asked: { ask: string; bot?: string; game?: string }
}

function questions(): Question[] {
  return built('answers.txt').toString().trimEnd().split('\n').map((line) => {
    const [length, sha256] = line.split(' ', 2) as [string, string]
    const text = line.slice(length.length + sha256.length + 2)
    return { length: Number(length), sha256, text, asked: JSON.parse(text) as Question['asked'] }
  })
}

test('every answer is the same here and there', () => {
  const core = new Core(compiled)
  const encoder = new TextEncoder()
  const different: string[] = []
  const counts = new Map<string, number>()
  let refusedForBalance = 0
  for (const { length, sha256, text, asked } of questions()) {
    const answer = core.askBytes(encoder.encode(text))
    if (!(answer instanceof Uint8Array)) throw new Error(`${text}: ${JSON.stringify(answer)}`)
    const hash = createHash('sha256').update(answer).digest('hex')
    counts.set(asked.ask, (counts.get(asked.ask) ?? 0) + 1)
    if (asked.ask === 'draft' && Buffer.from(answer).includes('"rule":"CO-5"')) refusedForBalance += 1
    if (hash !== sha256) {
      different.push(`${text.slice(0, 200)}: ${answer.length} bytes here, ${length} there`)
    }
  }
  expect(different).toEqual([])
  expect(Object.fromEntries(counts)).toMatchObject({
    trace: expect.toSatisfy((n: number) => n >= 300),
    perft: expect.toSatisfy((n: number) => n >= 30),
    draft: expect.toSatisfy((n: number) => n >= 3_000),
    self_play: 18,
  })
  expect(refusedForBalance).toBeGreaterThan(100)
})

test('it is small enough to wait for', () => {
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(600_000)
})
