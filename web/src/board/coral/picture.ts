// A position as one SVG that needs nothing else: no page, no style sheet, no script. For replays and downloads, for the
// small picture beside the levels, and where there is no WebGL. Only attributes, so that it may stand in a page whose
// policy forbids styles in the text.

import { COLORS, mix } from './colors'
import { byDepth, facesOf, project, quadrant as quadrantOf, turned, type Slanted } from './iso'
import { above, keyOf, type Cell } from './space'
import { GLYPHS, Reef, SPECIES, type Body, type CoralView, type Species } from './view'

export interface Looks {
  /** The corner you look from: 0 south-west, 1 south-east, 2 north-east, 3 north-west. */
  quadrant?: number
  /** A piece that is not there yet. */
  ghost?: { species: Species; cells: readonly Cell[] } | null
  /** Cells to be marked: what came last, or what would fall. */
  marked?: readonly Cell[]
  mark?: 'last' | 'falls'
  /** A line over which something would tip, in cells: the cell (x, y) reaches from x - 1/2 to x + 1/2. */
  edge?: { from: Cell; to: Cell } | null
  /** The length of an edge. */
  unit?: number
  /** Behind it; none if left out. */
  background?: string
  label?: string
}

const SEAM = '#06121f'
const number = (n: number): string => String(Math.round(n * 100) / 100)
const points = (corners: readonly Slanted[], unit: number): string =>
  corners
    .map((corner) => project(corner, unit))
    .map(({ x, y }) => `${number(x)},${number(y)}`)
    .join(' ')

/** Glyphs in a box of 64 by 64, drawn in one color on another. */
const DRAWN: Record<string, (color: string, behind: string) => string> = {
  branch: (color) =>
    `<g fill="none" stroke="${color}" stroke-width="6.4" stroke-linecap="round"><path d="M32 59L32 30M32 46Q18 42 17 24M32 40Q46 38 48 20M20 35Q10 32 8 22M45 31Q55 30 57 23M32 30Q26 22 27 10M32 28Q38 20 38 8"/></g>`,
  tubes: (color) =>
    `<g fill="none" stroke="${color}" stroke-width="6"><circle cx="22" cy="21" r="13"/><circle cx="46" cy="27" r="9.5"/><circle cx="31" cy="47" r="10.5"/></g><g fill="${color}"><circle cx="22" cy="21" r="4"/><circle cx="46" cy="27" r="2.6"/><circle cx="31" cy="47" r="3"/></g>`,
  sun: (color, behind) =>
    `<path fill="${color}" d="M32 4L36.9 17.8L49 9.5L44.9 23.6L59.6 24L48 33L59.6 42L44.9 42.4L49 56.5L36.9 48.2L32 62L27.1 48.2L15 56.5L19.1 42.4L4.4 42L16 33L4.4 24L19.1 23.6L15 9.5L27.1 17.8Z"/><circle cx="32" cy="33" r="9.5" fill="${behind}"/><circle cx="32" cy="33" r="4.6" fill="${color}"/>`,
  brain: (color) =>
    `<g fill="none" stroke="${color}" stroke-width="5.6" stroke-linecap="round" stroke-linejoin="round"><path d="M8 22C8 8 24 8 24 19C24 30 40 30 40 19C40 8 56 8 56 22M6 37C10 26 22 28 22 38C22 48 42 48 42 38C42 28 54 26 58 37M11 50C15 43 20 49 22 55M53 50C49 43 44 49 42 55M32 56L32 59"/></g>`,
}
const PAWN =
  'M32 4C40 4 46 10 46 18C46 23 44 27 40 30C43 38 46 45 50 51C52 55 50 59 46 59L18 59C14 59 12 55 14 51C18 45 21 38 24 30C20 27 18 23 18 18C18 10 24 4 32 4Z'

/** A glyph on a face: its box is laid onto the parallelogram. */
function onFace(
  [o, right, , down]: readonly Slanted[],
  unit: number,
  species: Species,
  tone: number,
): string {
  const [O, A, B] = [o!, right!, down!].map((corner) => project(corner, unit)) as [
    { x: number; y: number },
    { x: number; y: number },
    { x: number; y: number },
  ]
  const matrix = [(A.x - O.x) / 64, (A.y - O.y) / 64, (B.x - O.x) / 64, (B.y - O.y) / 64, O.x, O.y]
    .map((n) => n.toFixed(3))
    .join(' ')
  const [, light, dark] = COLORS[species]
  const behind = mix(light, tone, dark)
  return `<g transform="matrix(${matrix})"><circle cx="32" cy="32" r="22" fill="${behind}"/><g transform="translate(15 15) scale(.531)">${DRAWN[GLYPHS[species]]!(dark, behind)}</g></g>`
}

export function picture(view: Pick<CoralView, 'pieces' | 'pawns'>, looks: Looks = {}): string {
  const { ghost = null, marked = [], mark = 'last', edge = null, unit = 40, background, label } = looks
  const corner = quadrantOf(looks.quadrant ?? 0)
  const reef = new Reef(view)
  const marks = new Set(marked.map(keyOf))
  type Thing = { at: Slanted; body: Body; cell: Cell; isGhost?: boolean } | { at: Slanted; pawn: Species }
  const things: Thing[] = [...reef.cubes.values()].map(({ body, cell }) => ({
    at: turned(cell, corner),
    body,
    cell,
  }))
  for (const cell of ghost?.cells ?? [])
    things.push({ at: turned(cell, corner), body: ghost!.species, cell, isGhost: true })
  view.pawns.forEach((at, n) => at && things.push({ at: turned(above(at), corner), pawn: SPECIES[n]! }))
  things.sort((p, q) => byDepth(p.at, q.at))
  const taken = new Set(things.filter((thing) => !('pawn' in thing)).map(({ at }) => at.join()))
  const isOpen = ([a, b, c]: Slanted, da: number, db: number, dc: number) =>
    !taken.has([a + da, b + db, c + dc].join())

  let drawn = ''
  let box = { left: 0, right: 0, top: 0, bottom: 0 }
  const reach = ({ x, y }: { x: number; y: number }) =>
    (box = {
      left: Math.min(box.left, x),
      right: Math.max(box.right, x),
      top: Math.min(box.top, y),
      bottom: Math.max(box.bottom, y),
    })
  for (const thing of things) {
    if ('pawn' in thing) {
      const [a, b, c] = thing.at
      const { x, y } = project([a + 0.5, b + 0.5, c], unit)
      reach({ x, y: y - unit * 0.9 })
      drawn +=
        `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(unit * 0.42)}" ry="${number(unit * 0.24)}" fill="${SEAM}" fill-opacity=".35" stroke="#fff" stroke-width="2.5"/>` +
        `<path transform="translate(${number(x - unit * 0.5)} ${number(y - unit * 0.86)}) scale(${number(unit / 64)})" d="${PAWN}" fill="${COLORS[thing.pawn][0]}" stroke="${SEAM}" stroke-width="4"/>`
      continue
    }
    const { at, body, isGhost } = thing
    const [face] = COLORS[body]
    const { top, right, left } = facesOf(at)
    for (const at of [...top, ...right, ...left]) reach(project(at, unit))
    const isMarked = marks.has(keyOf(thing.cell))
    const line = isGhost ? '#effffc' : isMarked ? (mark === 'falls' ? '#ff8792' : '#ffbe6b') : SEAM
    const side = (corners: Slanted[], fill: string, tone: number) =>
      `<polygon points="${points(corners, unit)}" fill="${fill}" stroke="${line}" stroke-width="${isGhost || isMarked ? 2.4 : 1.5}" stroke-linejoin="round"/>${body === 'rock' ? '' : onFace(corners, unit, body, tone)}`
    // Faces against another cube are not seen.
    const shown =
      (isOpen(at, 0, 0, 1) ? side(top, mix(face, 0.82, '#ffffff'), 1) : '') +
      (isOpen(at, 1, 0, 0) ? side(right, mix(face, 0.72, '#03101c'), 0.7) : '') +
      (isOpen(at, 0, 1, 0) ? side(left, face, 1) : '')
    drawn += isGhost ? `<g opacity=".86">${shown}</g>` : shown
  }
  if (edge) {
    const [from, to] = [edge.from, edge.to].map((end) => project(pointOf(end, corner), unit)) as [
      { x: number; y: number },
      { x: number; y: number },
    ]
    const ends = `x1="${number(from.x)}" y1="${number(from.y)}" x2="${number(to.x)}" y2="${number(to.y)}" stroke-linecap="round"`
    drawn += `<line ${ends} stroke="${SEAM}" stroke-width="9"/><line ${ends} stroke="#ff8792" stroke-width="5"/>`
  }
  const pad = unit * 0.35
  const shade = project([0.5, 0.5, 0], unit)
  const width = (box.right - box.left) / 2
  const [x, y, w, h] = [
    box.left - pad,
    box.top - pad,
    box.right - box.left + 2 * pad,
    box.bottom - box.top + 2 * pad,
  ].map(number)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}"${label ? ` role="img" aria-label="${escaped(label)}"` : ''}>` +
    (background ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${background}"/>` : '') +
    `<ellipse cx="${number((box.left + box.right) / 2)}" cy="${number(shade.y)}" rx="${number(width)}" ry="${number(width * 0.45)}" fill="#4fb4d6" opacity=".14"/>${drawn}</svg>`
  )
}

/** A corner of the lattice, not a cell: the cell (x, y) reaches half a cube to each side of it. */
function pointOf([x, y, z]: Cell, corner: 0 | 1 | 2 | 3): Slanted {
  const [a, b, c] = turned([x, y, z], corner)
  return [a + 0.5, b + 0.5, c]
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
