import art from '../../art/lumicora.svg?url'
import type { PageGame } from '../game'

export const lumicora: PageGame = {
  title: 'Lumicora',
  seats: [2, 3, 4],
  seatsHere: 2,
  minutes: 25,
  by: 'Rita Modl',
  publisher: 'Deep Print Games / Pegasus Spiele',
  badge: { glyph: 'branch', color: 'green' },
  art,
  table: () => import('./Table.svelte'),
  top: () => import('./Top.svelte'),
  mayBeCovered: true,
  beats: {
    laid: 'each',
    swap_began: 'each',
    offered: 'each',
    took_limestone: 'each',
    took: 'together',
    discarded: 'each',
    scored: 'each',
    skipped: 'each',
  },
  hasPad: true,
  hasBoards: true,
  modes: async () => (await import('../../say/lumicora-modes')).modes,
  more: () => import('./more'),
}
