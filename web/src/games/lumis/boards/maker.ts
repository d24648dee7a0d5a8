import shipped from '../../../../../crates/lumis/data/lumis-board.json'
import { center, hexAt } from '../../../board/hex'
import { Board, COLORS, FLAMES, GLYPHS, RADIUS, TEAMS } from '../../../board/lumis/board'
import { boardDrawing, groundDrawing } from '../../../board/lumis/drawing'
import { canvas, read, rhombus, symmetries, write } from '../../../board/lumis/painting'
import { sorted } from '../../../board/painting'
import { say } from '../../../say/lumis-boards'
import type { Maker } from '../../maker'

/** As the map has them: paths are dark, so that fire outshines them. */
const face = (color: string) =>
  `color-mix(in srgb, var(--lu-${color}) ${color === 'cream' ? 66 : 54}%, #06121f)`

export const maker: Maker = {
  radius: RADIUS,
  middle: (hex) => center(hex, RADIUS),
  hexAt: (point) => hexAt(point, RADIUS),
  canvas,
  isFixed: () => false,
  drawing: (painting) => (painting.size === 0 ? '' : groundDrawing(new Board(write(painting)))),
  brushes: [
    COLORS.map((color) => ({
      sign: color.charAt(0),
      key: color.charAt(0),
      looks: { fill: face(color), glyph: GLYPHS[color], ink: color === 'cream' ? '#2c2718' : '#fff' },
    })),
    COLORS.map((color) => ({
      sign: color.charAt(0).toUpperCase(),
      key: color.charAt(0).toUpperCase(),
      looks: {
        fill: `var(--lu-${color})`,
        glyph: GLYPHS[color],
        ink: '#06121f',
        isLarge: true,
        line: '#f4fbff',
      },
    })),
    [
      ...TEAMS.map((team) => ({
        sign: team.charAt(0),
        key: team.charAt(0),
        looks: {
          fill: `color-mix(in srgb, var(--lu-team-${team.charAt(0)}) 20%, #06121f)`,
          glyph: FLAMES[team],
          ink: `var(--lu-team-${team.charAt(0)})`,
          line: `var(--lu-team-${team.charAt(0)})`,
        },
      })),
      { sign: 'o', key: 'o', looks: { fill: '#1b2a36', glyph: 'obstacle', ink: '#8fa3b0' } },
      { sign: null, key: 'Delete', looks: { fill: 'transparent', glyph: 'i-close', line: 'var(--ink-3)' } },
    ],
  ],
  symmetries,
  starts: [
    { name: 'usual', painting: () => read(shipped) ?? new Map() },
    { name: 'blank', painting: () => rhombus(21) },
    { name: 'small', painting: () => rhombus(11) },
    { name: 'empty', painting: () => new Map() },
  ],
  read,
  write: (painting, origin) => ({ origin, ...write(painting) }),
  places: (painting) => sorted(painting.keys()),
  picture: boardDrawing,
  say,
}
