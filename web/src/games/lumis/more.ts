import type { MoreOfGame } from '../game'

export const more: MoreOfGame = {
  ending: () => import('./ending/Ending.svelte'),
  drawing: () => import('../../board/lumis/drawing'),
  teams: () => import('./teams'),
  padless: () => import('./Padless.svelte'),
  boards: () => import('./boards/maker'),
  guide: () => import('./guide'),
  help: () => import('../../say/lumis-help'),
}
