// The pictures of the rules are drawn from positions that were played: what lies beside the page is what the engine says.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { MatchRecord, View } from '../src/engine'
import { GAMES, moreOf } from '../src/games/list'
import { connect, ok } from './engine'

const POSITIONS = new URL('../src/rules/positions/', import.meta.url)
const RECORDS = new URL('../../conformance/records/', import.meta.url)
vi.stubGlobal('location', { search: '' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('navigator', { languages: [] })

interface Positions {
  record: string
  views: Record<string, View>
}

describe.each(readdirSync(POSITIONS))('%s', (file) => {
  const kept = JSON.parse(readFileSync(new URL(file, POSITIONS), 'utf8')) as Positions

  it('has positions of its record, as the engine plays it', async () => {
    const record = JSON.parse(readFileSync(new URL(`${kept.record}.json`, RECORDS), 'utf8')) as MatchRecord
    const engine = connect()
    const views: Positions['views'] = {}
    for (const at of Object.keys(kept.views))
      views[at] = ok(await engine.replay(record, 'en', Number(at), 1)).scenes[0]!.view
    engine.close()
    // BLESS=1 writes them anew: after a change of what a view is, or to add a moment.
    if (process.env.BLESS)
      writeFileSync(new URL(file, POSITIONS), JSON.stringify({ record: kept.record, views }))
    else expect(kept.views).toEqual(views)
  })
})

describe.each(Object.keys(GAMES))('the pictures of %s', (game) => {
  it('have words for every one of them, in every language', async () => {
    const { language } = await import('../src/say/lang.svelte')
    const more = await moreOf(game)
    const made = await more?.guide?.()
    if (!made) throw new Error(`${game} has no pictures`)
    const { guide, say } = made
    const drawn = guide()
    const numbers = (svg: string) => svg.match(/fill="#fff6df"/g)?.length ?? 0
    for (const lang of ['en', 'de', 'nl'] as const) {
      language.set(lang)
      const words = say()
      expect(words.picture.notes).toHaveLength(numbers(drawn.picture))
      expect(words.turn.steps).toHaveLength(drawn.turn.length)
      const texts = [words.picture, words.end, ...words.turn.steps].flatMap(({ text, alt }) => [text, alt])
      for (const text of texts) expect(text.length).toBeGreaterThan(10)
    }
    for (const svg of [drawn.picture, drawn.end, ...drawn.turn]) {
      expect(svg).toMatch(/^<svg [^>]*viewBox="[-\d. ]+"/)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
  })
})
