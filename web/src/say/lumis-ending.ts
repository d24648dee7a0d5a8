import type { Team } from '../board/lumis/board'
import { texts } from './lang.svelte'

type Teams = Record<Team, string>

/** How a match of Lumis ended. */
export const say = texts({
  en: {
    joined: (who: string, lines: string, turn: string) => `${who} joined ${lines} on turn ${turn}.`,
    youJoined: (lines: string, turn: string) => `You joined ${lines} on turn ${turn}.`,
    lines: { yellow: 'top and bottom', red: 'left and right' } as Teams,
    short: (team: string, n: number) =>
      n === 1 ? `${team} was one space short.` : `${team} was still ${n} spaces short.`,
    cutOff: (team: string) => `${team} had no route left.`,
    out: (team: string, turn: string) => `${team} began turn ${turn} without a firestone in stock.`,
    dead: (turn: string) => `After turn ${turn} nobody was building anymore.`,
    stood: (turn: string, yellow: string, red: string) =>
      `On turn ${turn}. Spaces still missing: Yellow ${yellow}, Red ${red}.`,
    none: 'no route left',
    missing: 'Spaces still missing',
    missingMore: 'turn by turn; 0 wins',
    cut: 'cut off',
    chain: 'The chain, end to end',
    chainMore: (towers: number, stones: number) =>
      `${towers === 1 ? '1 tower' : `${towers} towers`}, ${stones === 1 ? '1 firestone' : `${stones} firestones`}`,
    hover: 'tap a connection to find it on the map',
    link: (who: string, turn: string, cards: string) => `${who}, turn ${turn}, paid with ${cards}`,
    turn: (n: string) => `turn ${n}`,
    effect: (team: string, from: number | null, to: string) =>
      from === null
        ? `${team}: no route, then ${to}`
        : `${team}: ${from === 1 ? '1 space' : `${from} spaces`} missing, then ${to}`,
    map: 'The map at the end',
    partner: 'partner',
    noChain: 'Nobody joined their base lines.',
  },
  de: {
    joined: (who, lines, turn) => `${who} hat in Zug ${turn} ${lines} verbunden.`,
    youJoined: (lines, turn) => `Du hast in Zug ${turn} ${lines} verbunden.`,
    lines: { yellow: 'oben und unten', red: 'links und rechts' },
    short: (team, n) => (n === 1 ? `${team} fehlte noch ein Feld.` : `${team} fehlten noch ${n} Felder.`),
    cutOff: (team) => `${team} hatte keinen Weg mehr.`,
    out: (team, turn) => `${team} hatte zu Beginn von Zug ${turn} keinen Feuerstein mehr im Vorrat.`,
    dead: (turn) => `Nach Zug ${turn} hat niemand mehr gebaut.`,
    stood: (turn, yellow, red) => `In Zug ${turn}. Noch fehlende Felder: Gelb ${yellow}, Rot ${red}.`,
    none: 'kein Weg mehr',
    missing: 'Noch fehlende Felder',
    missingMore: 'Zug um Zug, 0 gewinnt',
    cut: 'abgeschnitten',
    chain: 'Die Kette, von Ufer zu Ufer',
    chainMore: (towers, stones) =>
      `${towers === 1 ? '1 Turm' : `${towers} Türme`}, ${stones === 1 ? '1 Feuerstein' : `${stones} Feuersteine`}`,
    hover: 'Verbindung antippen, um sie auf dem Spielplan zu finden',
    link: (who, turn, cards) => `${who}, Zug ${turn}, bezahlt mit ${cards}`,
    turn: (n) => `Zug ${n}`,
    effect: (team, from, to) =>
      from === null
        ? `${team}: kein Weg, danach ${to}`
        : `${team}: ${from === 1 ? 'es fehlte 1 Feld' : `es fehlten ${from} Felder`}, danach ${to}`,
    map: 'Der Spielplan am Ende',
    partner: 'Partner',
    noChain: 'Niemand hat seine Grundlinien verbunden.',
  },
  nl: {
    joined: (who, lines, turn) => `${who} verbond ${lines} in beurt ${turn}.`,
    youJoined: (lines, turn) => `Je verbond ${lines} in beurt ${turn}.`,
    lines: { yellow: 'boven en onder', red: 'links en rechts' },
    short: (team, n) => (n === 1 ? `${team} kwam één veld tekort.` : `${team} kwam nog ${n} velden tekort.`),
    cutOff: (team) => `${team} had geen weg meer.`,
    out: (team, turn) => `${team} had aan het begin van beurt ${turn} geen vuursteen meer in voorraad.`,
    dead: (turn) => `Na beurt ${turn} bouwde niemand meer.`,
    stood: (turn, yellow, red) => `In beurt ${turn}. Nog ontbrekende velden: Geel ${yellow}, Rood ${red}.`,
    none: 'geen weg meer',
    missing: 'Nog ontbrekende velden',
    missingMore: 'per beurt, 0 wint',
    cut: 'afgesneden',
    chain: 'De keten, van oever tot oever',
    chainMore: (towers, stones) =>
      `${towers === 1 ? '1 toren' : `${towers} torens`}, ${stones === 1 ? '1 vuursteen' : `${stones} vuurstenen`}`,
    hover: 'tik een verbinding aan om haar op het speelbord te vinden',
    link: (who, turn, cards) => `${who}, beurt ${turn}, betaald met ${cards}`,
    turn: (n) => `beurt ${n}`,
    effect: (team, from, to) =>
      from === null
        ? `${team}: geen weg, daarna ${to}`
        : `${team}: ${from === 1 ? 'er ontbrak 1 veld' : `er ontbraken ${from} velden`}, daarna ${to}`,
    map: 'Het speelbord aan het eind',
    partner: 'partner',
    noChain: 'Niemand verbond zijn basislijnen.',
  },
})
