import type { PageGame } from '../game'

export const coral: PageGame = {
  title: 'Coral',
  seats: [1, 2, 3, 4],
  seatsHere: 2,
  minutes: 20,
  by: 'Tangi Tabuteau',
  publisher: '2Tomatoes Games',
  badge: { glyph: 'tubes', color: 'violet' },
  table: () => import('./Table.svelte'),
  hasSounds: true,
  hasPad: true,
  pages: ['solo', 'daily'],
  more: () => import('./more'),
}
