// How matches went, as numbers: from replays of golden records.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ticks, timeline, upTo } from '../src/board/timeline'
import type { MatchRecord } from '../src/engine/types'
import { connect, ok } from './engine'

const RECORDS = new URL('../../conformance/records/', import.meta.url)
const files = readdirSync(RECORDS).filter((name) => name.endsWith('.json'))

describe('a chart', () => {
  it.each(files)('of %s ends with the result', async (file) => {
    const record = JSON.parse(readFileSync(new URL(file, RECORDS), 'utf8')) as MatchRecord
    const engine = connect()
    const { scenes } = ok(await engine.replay(record, 'en', 0, 100_000))
    const drawn = timeline(scenes)
    engine.close()
    if (!drawn) throw new Error('every game counts something')
    expect(drawn.labels.length).toBeGreaterThan(1)
    for (const { values } of drawn.lines) expect(values.length).toBe(drawn.labels.length)
    expect(drawn.lines.flatMap(({ seats }) => seats).sort()).toEqual(
      Array.from({ length: record.seats }, (_, seat) => seat),
    )
    if (record.game !== 'lumis' && record.result)
      expect(drawn.lines.map(({ values }) => values.at(-1))).toEqual(record.result.scores)
  })

  it('of a match that stopped goes on to the last round', () => {
    const drawn = upTo({ labels: ['1', '2'], lines: [{ seats: [0], values: [3, 5] }] }, 4)
    expect(drawn.labels).toEqual(['1', '2', '3', '4'])
    expect(drawn.lines).toEqual([{ seats: [0], values: [3, 5, null, null] }])
  })

  it('has round steps that reach its ends', () => {
    expect(ticks(0, 95)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks(-3, 7)[0]).toBeLessThanOrEqual(-3)
    expect(ticks(0, 0).length).toBeGreaterThan(0)
  })
})
