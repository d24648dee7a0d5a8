// A scoring tile as it is drawn.

import { render } from 'svelte/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('location', { search: '?lang=en' })
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { default: ScoringTile } = await import('../src/games/lumicora/ScoringTile.svelte')

it.each([
  { now: 4, then: 7, isBetter: true },
  { now: 7, then: 4, isBetter: false },
  { now: 4, then: 4, isBetter: false },
])('praises $then after $now: $isBetter', ({ now, then, isBetter }) => {
  const { body } = render(ScoringTile, { props: { color: 'pink', face: 'coral', now, then } })
  expect(/<small[^>]*class="[^"]*better/.test(body)).toBe(isBetter)
  expect(body.includes(`+${then}`)).toBe(true)
})
