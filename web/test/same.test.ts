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
  asked: { ask: string; id?: number }
}

function questions(): Question[] {
  return built('answers.txt')
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [length, sha256] = line.split(' ', 2) as [string, string]
      const text = line.slice(length.length + sha256.length + 2)
      return { length: Number(length), sha256, text, asked: JSON.parse(text) as Question['asked'] }
    })
}

interface Compared {
  different: Question[]
  /** Of these, what analyses end with: shares of the win to the last digit. */
  analyses: Question[]
  counts: Record<string, number>
  refusedForBalance: number
}

/** Asks all of it in order, and tells which answers differ. */
function compare(): Compared {
  const core = new Core(compiled)
  const compared: Compared = { different: [], analyses: [], counts: {}, refusedForBalance: 0 }
  const analyses = new Set<number>()
  for (const question of questions()) {
    const { ask, id } = question.asked
    const bytes = core.askBytes(new TextEncoder().encode(question.text))
    if (!(bytes instanceof Uint8Array)) throw new Error(`${question.text}: ${JSON.stringify(bytes)}`)
    compared.counts[ask] = (compared.counts[ask] ?? 0) + 1
    const answer = Buffer.from(bytes)
    if (ask === 'draft' && answer.includes('"rule":"CO-6"')) compared.refusedForBalance += 1
    if (ask === 'analyse') analyses.add((JSON.parse(answer.toString()) as { ok: { id: number } }).ok.id)
    const sha256 = createHash('sha256').update(answer).digest('hex')
    if (sha256 === question.sha256 && answer.length === question.length) continue
    const list = id !== undefined && analyses.has(id) ? compared.analyses : compared.different
    list.push(question)
  }
  return compared
}

const { different, analyses, counts, refusedForBalance } = compare()
const told = (questions: Question[]) => questions.map(({ text }) => text.slice(0, 200))

test('perft, traces, records, balance and bots: every answer is the same here and there', () => {
  expect(told(different)).toEqual([])
})

test('what turns were worth is the same to the last digit', () => {
  expect(told(analyses)).toEqual([])
})

test('all that is worth comparing was asked', () => {
  expect(counts.trace).toBeGreaterThanOrEqual(300)
  expect(counts.perft).toBeGreaterThanOrEqual(30)
  expect(counts.draft).toBeGreaterThanOrEqual(5_000)
  expect(counts.self_play).toBe(18)
  expect(refusedForBalance).toBeGreaterThan(100)
})

test('it is small enough to wait for', () => {
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(600_000)
})
