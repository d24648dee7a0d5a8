import { boardDrawing, groundDrawing } from '../../../board/lumicora/drawing'
import {
  flooded,
  groundsOf,
  KEYS,
  PENALTIES,
  read,
  side,
  SYMMETRIES,
  write,
} from '../../../board/lumicora/painting'
import { RADIUS } from '../../../board/lumicora/picture'
import { ROWS } from '../../../board/lumicora/spaces'
import { center, hexAt } from '../../../board/hex'
import { keyOf } from '../../../board/painting'
import { say } from '../../../say/lumicora-boards'
import type { Maker } from '../../maker'
import './board.css'

const OFF = (RADIUS * Math.sqrt(3)) / 2

export const maker: Maker = {
  radius: RADIUS,
  middle: ({ q, r }) => center({ q: q - 0.5, r }, RADIUS),
  hexAt: ({ x, y }) => hexAt({ x: x + OFF, y }, RADIUS),
  canvas: () => ROWS,
  isFixed: (hex) => [21, 22].includes(KEYS.indexOf(keyOf(hex))),
  drawing: (painting) => groundDrawing(groundsOf(painting)),
  brushes: [
    [
      { sign: 'w', key: 'w', looks: { fill: 'var(--wat-1)', glyph: 'wave', ink: 'var(--wat-3)' } },
      { sign: 'l', key: 'l', looks: { fill: 'var(--lst-1)', line: 'var(--lst-2)' } },
    ],
    PENALTIES.map((sign) => ({
      sign,
      key: sign,
      looks: { fill: 'var(--lst-1)', text: `−${sign}`, ink: '#7a1326' },
    })),
  ],
  symmetries: () => SYMMETRIES,
  starts: [
    { name: 'a', painting: () => side('a') },
    { name: 'b', painting: () => side('b') },
    { name: 'water', painting: flooded },
  ],
  read,
  write: (painting, origin) => ({ origin, ...(write(painting) as object) }),
  places: () => KEYS,
  picture: boardDrawing,
  say,
}
