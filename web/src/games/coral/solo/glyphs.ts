// The symbols of Coral's species in the sprite: never color alone.

import type { Species } from '../../../board/coral/pad'

export const GLYPHS: Record<Species, string> = { red: 'branch', tube: 'tubes', sun: 'sun', brain: 'brain' }
