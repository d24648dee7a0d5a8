import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  art: () => import('../../art/lumis.svg?raw'),
  drawing: () => import('../../board/lumis/drawing'),
  padless: () => import('./Padless.svelte'),
}
