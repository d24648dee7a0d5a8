import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  ending: () => import('./ending/Ending.svelte'),
  drawing: () => import('../../board/coral/drawing'),
  pad: () => import('./pad/CoralPad.svelte'),
  pages: { solo: () => import('./solo/Solo.svelte'), daily: () => import('./solo/Daily.svelte') },
  guide: () => import('./guide'),
  help: () => import('../../say/coral-help'),
}
