import type { PageGame } from '../game'

export const lumis: PageGame = {
  title: 'Lumis',
  seats: [2, 4],
  seatsHere: 2,
  minutes: 35,
  by: 'Stephen Glenn',
  publisher: 'Kosmos',
  badge: { glyph: 'flame', color: 'yellow' },
  table: () => import('./Table.svelte'),
  chart: async () => {
    const { say } = await import('../../say/lumis-points')
    return () => say().chart
  },
  more: () => import('./more'),
}
