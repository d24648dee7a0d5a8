import art from '../../art/coral.svg?url'
import type { PageGame } from '../game'

export const coral: PageGame = {
  title: 'Coral',
  seats: [1, 2, 3, 4],
  seatsHere: 2,
  minutes: 20,
  by: 'Tangi Tabuteau',
  publisher: '2Tomatoes Games',
  badge: { glyph: 'tubes', color: 'violet' },
  art,
  table: () => import('./Table.svelte'),
  hasSounds: true,
  beats: {
    placed: 'each',
    pawn_set: 'each',
    grew: 'each',
    glided: 'each',
    floated: 'each',
    dropped: 'each',
    chosen: 'each',
  },
  hasPad: true,
  sheetGlyphs: { 'CO-20': 'i-eye', 'CO-25': 'i-cards' },
  pages: ['solo', 'daily'],
  modes: async () => (await import('../../say/coral-modes')).modes,
  more: () => import('./more'),
}
