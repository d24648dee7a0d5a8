import type { PageGame } from '../game'

export const coral: PageGame = {
  title: 'Coral',
  seats: [1, 2, 3, 4],
  seatsHere: 2,
  minutes: 20,
  by: 'Tangi Tabuteau',
  publisher: '2Tomatoes Games',
  badge: { glyph: 'tubes', color: 'violet' },
  art: () => import('../../art/coral.svg?raw'),
  table: () => import('./Table.svelte'),
  drawing: () => import('../../board/coral/drawing'),
  pad: () => import('./pad/CoralPad.svelte'),
  pages: { solo: () => import('./solo/Solo.svelte'), daily: () => import('./solo/Daily.svelte') },
  hasSounds: true,
}
