import art from '../../art/lumis.svg?url'
import type { PageGame } from '../game'

export const lumis: PageGame = {
  title: 'Lumis',
  seats: [2, 4],
  seatsHere: 2,
  teamsOf: [4],
  minutes: 35,
  by: 'Stephen Glenn',
  publisher: 'Kosmos',
  badge: { glyph: 'flame', color: 'yellow' },
  art,
  table: () => import('./Table.svelte'),
  hasBoards: true,
  beats: {
    drew: 'together',
    handed: 'together',
    tower_built: 'each',
    base_built: 'each',
    stone_laid: 'together',
    passed: 'each',
  },
  modes: async () => (await import('../../say/lumis-modes')).modes,
  more: () => import('./more'),
}
