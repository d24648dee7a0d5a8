import type { PageGame } from '../game'

export const lumicora: PageGame = {
  title: 'Lumicora',
  seats: [2, 3, 4],
  seatsHere: 2,
  minutes: 25,
  by: 'Rita Modl',
  publisher: 'Deep Print Games / Pegasus Spiele',
  badge: { glyph: 'branch', color: 'green' },
  table: () => import('./Table.svelte'),
  top: () => import('./Top.svelte'),
  mayBeCovered: true,
  hasPad: true,
  more: () => import('./more'),
}
