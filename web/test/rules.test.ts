// The rules pages of the project, read as the app reads them.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inline, parseRules, slug } from '../src/rules/parse'

const DOCS = new URL('../../docs/rules/', import.meta.url)
const read = (name: string) => parseRules(readFileSync(new URL(name, DOCS), 'utf8'))
const GAMES: [game: string, prefix: string, last: number][] = [
  ['lumicora', 'LC', 35],
  ['lumis', 'LU', 19],
  ['coral', 'CO', 27],
]

describe('the rules', () => {
  it.each(GAMES)('of %s have every number once, and words for each', (game, prefix, last) => {
    const rules = read(`${game}.md`).filter(({ rule }) => rule !== null)
    const numbers = rules.map(({ rule }) => rule)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (let n = 1; n <= last; n += 1) expect(numbers).toContain(`${prefix}-${n}`)
    for (const { blocks, rule, title } of rules) expect(blocks.length, `${rule} ${title}`).toBeGreaterThan(0)
    expect(rules.some(({ hasRuling }) => hasRuling)).toBe(true)
    expect(rules.some(({ isInvented }) => isInvented)).toBe(true)
  })

  it.each(GAMES.flatMap(([game]) => ['', 'de/', 'nl/'].map((lang) => `${lang}${game}`)))(
    'of %s lead only to places that are there',
    (page) => {
      const sections = read(`${page}.md`)
      const ids = new Set(sections.map(({ id }) => id.toLowerCase()))
      const links = sections
        .flatMap(({ blocks }) => JSON.stringify(blocks).match(/"to":"#[^"]+"/g) ?? [])
        .map((link) => link.slice(7, -1))
      expect(links.filter((link) => !ids.has(link.toLowerCase()))).toEqual([])
    },
  )

  it.each(GAMES.flatMap(([game]) => ['', 'de/', 'nl/'].map((lang) => `${lang}${game}`)))(
    'of %s speak to people: what programs write stands apart',
    (page) => {
      const sections = read(`${page}.md`)
      const forPeople = sections.filter(({ level, isTechnical }) => level > 1 && !isTechnical)
      const isTechnical = /"kind":"code","text":"[^"\\]*"}|"isProgram":true|\.json|\bcrates\//
      const wrong = forPeople.filter(({ blocks }) => isTechnical.test(JSON.stringify(blocks)))
      expect(wrong.map(({ title }) => title)).toEqual([])
      expect(sections.flatMap(({ notes }) => notes).length).toBeGreaterThan(3)
    },
  )

  it('of other languages have the same numbers and the same marks', () => {
    for (const lang of readdirSync(DOCS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)) {
      for (const file of readdirSync(new URL(`${lang}/`, DOCS))) {
        const facts = (name: string) =>
          read(name)
            .filter(({ rule }) => rule)
            .map(({ rule, hasRuling, isInvented }) => ({ rule, hasRuling, isInvented }))
        expect(facts(`${lang}/${file}`), `${lang}/${file}`).toEqual(facts(file))
        // Examples, rulings, what always holds, how to write a board: nothing is left out at the end either.
        const sections = (name: string) => read(name).filter(({ rule }) => !rule).length
        expect(sections(`${lang}/${file}`), `${lang}/${file}`).toBe(sections(file))
        const last = (name: string) =>
          read(name)
            .slice(read(name).findLastIndex(({ rule }) => rule) + 1)
            .map(({ blocks }) => blocks.map(({ kind }) => kind))
        expect(last(`${lang}/${file}`), `${lang}/${file}`).toEqual(last(file))
      }
    }
  })
})

describe('what the pages are written in', () => {
  it('is read part by part', () => {
    expect(inline('A **b** *c* `d` [e](#lc-1).')).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'italic', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'e', to: '#lc-1' },
      { kind: 'text', text: '.' },
    ])
    expect(slug('Your own board as JSON')).toBe('your-own-board-as-json')
  })

  it('has lists, tables and code', () => {
    const [section] = parseRules(
      '## Title\n\n- one\n  more\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```json\n# no heading\n```\n',
    )
    expect(section?.blocks.map(({ kind }) => kind)).toEqual(['list', 'table', 'code'])
    expect(section?.blocks[0]).toMatchObject({ items: [[{ text: 'one more' }], [{ text: 'two' }]] })
    expect(section?.blocks[2]).toEqual({ kind: 'code', text: '# no heading', isProgram: true })
  })
})
