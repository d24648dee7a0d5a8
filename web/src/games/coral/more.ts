import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  art: () => import('../../art/coral.svg?raw'),
  drawing: () => import('../../board/coral/drawing'),
  pad: () => import('./pad/CoralPad.svelte'),
  pages: { solo: () => import('./solo/Solo.svelte'), daily: () => import('./solo/Daily.svelte') },
}
