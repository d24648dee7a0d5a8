import type { PageGame } from '../game'

export const lumis: PageGame = {
  title: 'Lumis',
  seats: [2, 4],
  seatsHere: 2,
  minutes: 35,
  by: 'Stephen Glenn',
  publisher: 'Kosmos',
  badge: { glyph: 'flame', color: 'yellow' },
  art: () => import('../../art/lumis.svg?raw'),
  table: () => import('./Table.svelte'),
  drawing: () => import('../../board/lumis/drawing'),
  padless: () => import('./Padless.svelte'),
  chart: async () => {
    const { say } = await import('../../say/lumis-points')
    return () => say().chart
  },
}
