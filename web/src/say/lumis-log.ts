import { tally, type Fact } from '../board/lumis/log'
import type { Color, Team } from '../board/lumis/board'
import { texts } from './lang.svelte'
import { tableEvent } from './table-log'
import { say as words } from './lumis'

const log = texts({
  en: {
    drew: (n: number) => (n === 1 ? 'drew 1 card' : `drew ${n} cards`),
    gave: (n: number) => (n === 1 ? 'gave their partner 1 card' : `gave their partner ${n} cards`),
    built: (color: string, height: number) => `built a ${color} tower, height ${height}`,
    took: (color: string, height: number) => `took the ${color} tower, height ${height}`,
    base: (side: string) => `built a base tower at the ${side}`,
    linked: (n: number) =>
      n === 1 ? 'connected two towers with 1 stone' : `connected two towers with ${n} stones`,
    passed: 'couldn’t do anything and passed',
    reshuffled: (team: string) => `${team} shuffled its discards into a new deck`,
    gaveBack: 'Towers gave stones back to the stock',
    won: (team: string) => `${team} joined its base lines and won`,
    lost: (team: string) => `${team} ran out of firestones and lost`,
    dead: 'Nobody is building anymore: a draw',
  },
  de: {
    drew: (n) => (n === 1 ? 'zog 1 Karte' : `zog ${n} Karten`),
    gave: (n) => (n === 1 ? 'gab dem Partner 1 Karte' : `gab dem Partner ${n} Karten`),
    built: (color, height) => `setzte einen Turm in ${color}, Höhe ${height}`,
    took: (color, height) => `überbaute den Turm in ${color}, Höhe ${height}`,
    base: (side) => `setzte einen Turm auf die Grundlinie ${side}`,
    linked: (n) => (n === 1 ? 'verband zwei Türme mit 1 Stein' : `verband zwei Türme mit ${n} Steinen`),
    passed: 'konnte nichts tun und passte',
    reshuffled: (team) => `${team} mischte den Ablagestapel zum neuen Kartenstapel`,
    gaveBack: 'Türme gaben Steine in den Vorrat zurück',
    won: (team) => `${team} hat seine Grundlinien verbunden und gewonnen`,
    lost: (team) => `${team} hatte keine Feuersteine mehr und hat verloren`,
    dead: 'Niemand baut mehr: unentschieden',
  },
  nl: {
    drew: (n) => (n === 1 ? 'trok 1 kaart' : `trok ${n} kaarten`),
    gave: (n) => (n === 1 ? 'gaf de partner 1 kaart' : `gaf de partner ${n} kaarten`),
    built: (color, height) => `plaatste een toren in ${color}, hoogte ${height}`,
    took: (color, height) => `overbouwde de toren in ${color}, hoogte ${height}`,
    base: (side) => `plaatste een toren op de basislijn ${side}`,
    linked: (n) => (n === 1 ? 'verbond twee torens met 1 steen' : `verbond twee torens met ${n} stenen`),
    passed: 'kon niets doen en paste',
    reshuffled: (team) => `${team} schudde de aflegstapel tot nieuwe trekstapel`,
    gaveBack: 'Torens gaven stenen terug aan de voorraad',
    won: (team) => `${team} heeft zijn basislijnen verbonden en gewonnen`,
    lost: (team) => `${team} had geen vuurstenen meer en heeft verloren`,
    dead: 'Niemand bouwt nog: gelijkspel',
  },
})

/** A line of the log: who, what they did, and the cards that the viewer saw move. */
export interface Line {
  who: string | null
  text: string
  cards: [Color, number][]
  team: Team | null
  space: number | null
}

export function lineOf(fact: Fact, name: (seat: number) => string): Line {
  const [t, w] = [log(), words()]
  const team: Team | null =
    'seat' in fact && fact.seat !== null ? (fact.seat % 2 === 0 ? 'yellow' : 'red') : null
  const line = (text: string, more: Partial<Line> = {}): Line => ({
    who: 'seat' in fact && fact.seat !== null ? name(fact.seat) : null,
    text,
    cards: [],
    team,
    space: null,
    ...more,
  })
  switch (fact.fact) {
    case 'drew':
      return line(t.drew(fact.count), { cards: tally(fact.colors) })
    case 'gave':
      return line(t.gave(fact.count), { cards: tally(fact.colors) })
    case 'built':
      return line(t.built(w.colors[fact.color], fact.height), { space: fact.space })
    case 'took':
      return line(t.took(w.colors[fact.color], fact.height), { space: fact.space })
    case 'base':
      return line(t.base(w.sides[fact.line] ?? fact.line), { space: fact.space })
    case 'linked':
      return line(t.linked(fact.count), { space: fact.space })
    case 'passed':
      return line(t.passed)
    case 'reshuffled':
      return line(t.reshuffled(w.teams[fact.team]))
    case 'gave_back':
      return line(t.gaveBack)
    case 'ended': {
      if (fact.end === 'dead') return line(t.dead)
      return 'won' in fact.end ? line(t.won(w.teams[fact.end.won])) : line(t.lost(w.teams[fact.end.lost]))
    }
    case 'other':
      return line(tableEvent(fact.what, fact.seat))
  }
}

/** The whole line as it is spoken. */
export function spoken({ who, text, cards }: Line): string {
  const w = words()
  const seen = cards.map(([color, count]) => w.list(count, w.colors[color])).join(', ')
  return `${who ? `${who} ${text}` : text}${seen ? `: ${seen}` : ''}.`
}
