import type { Hex } from '../board/hex'
import type { Painting } from '../board/painting'
import { canvas, colorOf, isTower, teamOf } from '../board/lumis/painting'
import type { BoardFault } from '../engine'
import { texts } from './lang.svelte'
import { say as sayLumis } from './lumis'
import { say as sayMap } from './lumis-map'

const words = texts({
  en: {
    path: (color: string) => `Path, ${color}`,
    tower: (color: string) => `Tower space, ${color}`,
    base: (team: string) => `Base line, ${team}`,
    obstacle: 'Obstacle',
    erase: 'Erase',
    nothing: 'no space',
    symmetry: {
      turn: 'Half turn',
      falling: 'Diagonal ⟍, teams swapped',
      rising: 'Diagonal ⟋, teams swapped',
      left_right: 'Left and right',
      top_bottom: 'Top and bottom',
    } as Record<string, string>,
    start: {
      usual: 'Standard map',
      blank: 'Blank, 21 by 21',
      small: 'Blank, 11 by 11',
      empty: 'Nothing yet',
    } as Record<string, string>,
    keys: 'Arrows move, Enter paints, Shift+arrows paint as you move. B C V G paths in light blue, cream, violet, green; with Shift, tower spaces. Y R base lines, O obstacle, Delete erases, F fills the area.',
    reasons: {
      empty: 'There are no spaces yet.',
      many: 'A map has at most 1024 spaces.',
      beside: 'Tower spaces, base lines and obstacles must not touch each other: paths lie between them.',
      alone: 'A base space needs a path next to it.',
      lines_yellow: 'Yellow needs exactly two base lines. Base spaces that lie together are one line.',
      lines_red: 'Red needs exactly two base lines. Base spaces that lie together are one line.',
      way_yellow: 'There is no path between Yellow’s two base lines.',
      way_red: 'There is no path between Red’s two base lines.',
    } as Record<string, string>,
  },
  de: {
    path: (color) => `Weg, ${color}`,
    tower: (color) => `Turmfeld, ${color}`,
    base: (team) => `Grundlinie, ${team}`,
    obstacle: 'Hindernis',
    erase: 'Radieren',
    nothing: 'kein Feld',
    symmetry: {
      turn: 'Halbe Drehung',
      falling: 'Diagonale ⟍, Teams getauscht',
      rising: 'Diagonale ⟋, Teams getauscht',
      left_right: 'Links und rechts',
      top_bottom: 'Oben und unten',
    },
    start: {
      usual: 'Standardplan',
      blank: 'Leer, 21 mal 21',
      small: 'Leer, 11 mal 11',
      empty: 'Noch nichts',
    },
    keys: 'Pfeile bewegen, Enter malt, Umschalt+Pfeile malen beim Bewegen. B C V G Wege in Hellblau, Creme, Violett, Grün; mit Umschalt Turmfelder. Y R Grundlinien, O Hindernis, Entf radiert, F füllt die Fläche.',
    reasons: {
      empty: 'Es gibt noch keine Felder.',
      many: 'Ein Plan hat höchstens 1024 Felder.',
      beside: 'Turmfelder, Grundlinien und Hindernisse dürfen sich nicht berühren: Dazwischen liegen Wege.',
      alone: 'Ein Feld der Grundlinie braucht einen Weg neben sich.',
      lines_yellow: 'Gelb braucht genau zwei Grundlinien. Felder, die beisammenliegen, sind eine Linie.',
      lines_red: 'Rot braucht genau zwei Grundlinien. Felder, die beisammenliegen, sind eine Linie.',
      way_yellow: 'Zwischen den beiden Grundlinien von Gelb gibt es keinen Weg.',
      way_red: 'Zwischen den beiden Grundlinien von Rot gibt es keinen Weg.',
    },
  },
  nl: {
    path: (color) => `Pad, ${color}`,
    tower: (color) => `Torenveld, ${color}`,
    base: (team) => `Basislijn, ${team}`,
    obstacle: 'Obstakel',
    erase: 'Gummen',
    nothing: 'geen veld',
    symmetry: {
      turn: 'Halve draai',
      falling: 'Diagonaal ⟍, teams verwisseld',
      rising: 'Diagonaal ⟋, teams verwisseld',
      left_right: 'Links en rechts',
      top_bottom: 'Boven en onder',
    },
    start: {
      usual: 'Standaardbord',
      blank: 'Leeg, 21 bij 21',
      small: 'Leeg, 11 bij 11',
      empty: 'Nog niets',
    },
    keys: 'Pijltjes bewegen, Enter tekent, Shift+pijltjes tekenen tijdens het bewegen. B C V G paden in lichtblauw, crème, paars, groen; met Shift torenvelden. Y R basislijnen, O obstakel, Delete gumt, F vult het vlak.',
    reasons: {
      empty: 'Er zijn nog geen velden.',
      many: 'Een bord heeft hoogstens 1024 velden.',
      beside: 'Torenvelden, basislijnen en obstakels mogen elkaar niet raken: er liggen paden tussen.',
      alone: 'Een veld van een basislijn heeft een pad naast zich nodig.',
      lines_yellow: 'Geel heeft precies twee basislijnen nodig. Velden die bij elkaar liggen, zijn één lijn.',
      lines_red: 'Rood heeft precies twee basislijnen nodig. Velden die bij elkaar liggen, zijn één lijn.',
      way_yellow: 'Tussen de twee basislijnen van Geel loopt geen pad.',
      way_red: 'Tussen de twee basislijnen van Rood loopt geen pad.',
    },
  },
})

function brush(sign: string | null): string {
  const [text, lumis] = [words(), sayLumis()]
  if (sign === null) return text.erase
  const [color, team] = [colorOf(sign), teamOf(sign)]
  if (color) return (isTower(sign) ? text.tower : text.path)(lumis.colors[color])
  return team ? text.base(lumis.teams[team]) : text.obstacle
}

/** Rows and places as the canvas counts them: asked for hundreds of spaces in a row. */
let counted: { painting: Painting; at: ReadonlyMap<string, readonly [number, number]> } | null = null
function placeOf({ q, r }: Hex, painting: Painting): readonly [number, number] {
  if (counted?.painting !== painting)
    counted = {
      painting,
      at: new Map(
        canvas(painting).flatMap((row, i) =>
          row.map((hex, k) => [`${hex.q},${hex.r}`, [i + 1, k + 1] as const] as const),
        ),
      ),
    }
  return counted.at.get(`${q},${r}`) ?? [0, 0]
}

export const say = () => ({
  brush,
  symmetry: (name: string) => words().symmetry[name] ?? name,
  start: (name: string) => words().start[name] ?? name,
  keys: words().keys,
  fixed: '',
  space: (hex: Hex, sign: string | null, painting: Painting) =>
    `${sayMap().place(...placeOf(hex, painting))}: ${sign === null ? words().nothing : brush(sign)}`,
  reason: ({ what, text }: BoardFault) => words().reasons[what] ?? text,
})
