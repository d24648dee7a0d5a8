import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  art: () => import('../../art/lumicora.svg?raw'),
  drawing: () => import('../../board/lumicora/drawing'),
  pad: () => import('./pad/LumicoraPad.svelte'),
}
