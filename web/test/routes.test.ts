import { expect, it } from 'vitest'
import { routeOf } from '../src/app/routes'

it.each([
  ['/', { page: 'home' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/here/lumis', { page: 'here', game: 'lumis' }],
  ['/rules', { page: 'rules', game: null }],
  ['/rules/lumicora', { page: 'rules', game: 'lumicora' }],
  ['/replay/x', { page: 'replay', id: 'x' }],
  ['/replay', { page: 'replay', id: '' }],
  ['/replay/x/together/y', { page: 'replay', id: 'x', room: 'y' }],
  ['/replay/x/together', { page: 'nowhere' }],
  ['/replay/x/together/y/z', { page: 'nowhere' }],
  ['/analysis/x', { page: 'analysis', id: 'x' }],
  ['/watch', { page: 'watch' }],
  ['/replays', { page: 'replays' }],
  ['/pad', { page: 'pad', game: null }],
  ['/pad/coral', { page: 'pad', game: 'coral' }],
  ['/boards', { page: 'boards', id: null }],
  ['/boards/abc', { page: 'boards', id: 'abc' }],
  ['/solo', { page: 'solo' }],
  ['/daily', { page: 'daily' }],
  ['/daily/2026-07-14', { page: 'nowhere' }],
  ['/t', { page: 'nowhere' }],
  ['/t/a/b', { page: 'nowhere' }],
  ['/t/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
  ['/else', { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})
