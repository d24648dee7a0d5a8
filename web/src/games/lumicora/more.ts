import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  ending: () => import('./ending/Ending.svelte'),
  drawing: () => import('../../board/lumicora/drawing'),
  pad: () => import('./pad/LumicoraPad.svelte'),
  boards: () => import('./boards/maker'),
  guide: () => import('./guide'),
  help: () => import('../../say/lumicora-help'),
}
