import type { Words } from '../engine'
import { language, texts } from './lang.svelte'

/** The score pad, for people who play with the box. */
export const say = texts({
  en: {
    title: 'Score pad', lead: 'For the game on your table: enter what lies there in the end and get the score sheet by rule.', game: 'Game', link: 'Score pad for the box', kept: 'Kept in this browser.',
    players: 'Players', name: (n: number) => `Name of player ${n}`, player: (n: number) => `Player ${n}`, side: 'Reef board', sideOf: { a: 'side A', b: 'side B' }, animals: 'Animals', animalsOf: { dark: 'dark side', light: 'light side' },
    entry: 'Enter', byReef: 'reefs', byCounts: 'counts only', byReefMore: 'Tap what each space shows from above; all is counted for you.', byCountsMore: 'Count yourselves; only the numbers are entered.',
    reef: 'Reef from above', whose: 'Whose reef', brush: 'What you tap', color: 'Color', shows: 'Shows', level: 'Level', lower: 'One level down', higher: 'One level up', erase: 'Take away', undo: 'Undo', redo: 'Redo', clear: 'New sheet', clearSure: 'Everything on this sheet goes. It can be undone.',
    plain: 'plain', spaces: (n: number) => (n === 1 ? '1 space entered' : `${n} spaces entered`),
    keys: 'Arrows move, Enter lays, 1 to 6 lay that number, S C H T lay an animal, X lays plain coral, + and − change the level, Delete takes away, G P B Y change the color.',
    besides: 'Besides the reef', counts: 'Counts', board: 'Score board before the final scoring', discards: 'of that lost by discarding', jellyfish: 'Jellyfish not spent', limestone: 'Limestone markers',
    halves: (color: string) => `Visible halves, ${color}`, seen: (animal: string) => `Visible: ${animal}`, low: (animal: string, points: string) => `${animal}, ${points} each`, remote: 'Free remote limestone, penalties added',
    sheet: 'Score sheet', waits: 'The sheet appears here as soon as something is entered.', wrong: 'This cannot be yet:', rule: (rule: string) => `Rule ${rule}`, print: 'Print', printed: (date: string) => `Played with the box, ${date}`, counted: 'What was counted',
    wins: (who: string) => `${who} wins`, share: (who: string) => `${who} share the win`, tieOpen: 'Equal points. Enter the level of every column, and rule CO-21 decides.',
    mode: 'Mode', modes: { standard: 'Standard', chaos: 'Chaos', symbiosis: 'Symbiosis', solo: 'Solo' }, species: 'Species', neutral: (species: string) => `Neutral: ${species}`, speciesOf: (who: string) => `Species of ${who}`,
    grid: 'View from above', gridMore: 'Tap each column that shows a symbol. Levels are needed for ties only.', column: (x: number, y: number) => `column ${x} east, ${y} north`, empty: 'empty', noLevel: 'none', columns: (n: number) => (n === 1 ? '1 column' : `${n} columns`),
    coralKeys: 'Arrows move, Enter sets, R T S B set a species, 1 to 9 set the level, + and − change it, Delete takes away.',
    cards: 'Objective cards', card: (species: string) => `Card of ${species}`, count: (species: string) => `What you count for ${species}`, fromAbove: 'seen from above', cardPoints: (count: string, points: string) => `${count} counted, ${points} of 5`, rating: 'Rating', teams: 'Seats 1 and 3 play against 2 and 4; partners add their points.',
    failed: 'The engine did not load. Reload the page.', noPad: 'There is no score pad for this game.', lumis: 'Lumis has no points: whoever connects the shores has won.',
  },
  de: {
    title: 'Wertungsblock', lead: 'Für das Spiel auf eurem Tisch: Gebt ein, was am Ende liegt, und ihr bekommt die Wertung Regel für Regel.', game: 'Spiel', link: 'Wertungsblock für die Schachtel', kept: 'In diesem Browser aufgehoben.',
    players: 'Spielende', name: (n: number) => `Name von Spieler ${n}`, player: (n: number) => `Spieler ${n}`, side: 'Riffplan', sideOf: { a: 'Seite A', b: 'Seite B' }, animals: 'Tiere', animalsOf: { dark: 'dunkle Seite', light: 'helle Seite' },
    entry: 'Eingeben', byReef: 'Riffe', byCounts: 'nur Zahlen', byReefMore: 'Tippt an, was jedes Feld von oben zeigt; gezählt wird für euch.', byCountsMore: 'Ihr zählt selbst; eingegeben werden nur die Zahlen.',
    reef: 'Riff von oben', whose: 'Wessen Riff', brush: 'Was du antippst', color: 'Farbe', shows: 'Zeigt', level: 'Ebene', lower: 'Eine Ebene tiefer', higher: 'Eine Ebene höher', erase: 'Wegnehmen', undo: 'Zurück', redo: 'Wieder vor', clear: 'Neues Blatt', clearSure: 'Alles auf diesem Blatt verschwindet. Es lässt sich zurücknehmen.',
    plain: 'nur Koralle', spaces: (n: number) => (n === 1 ? '1 Feld eingegeben' : `${n} Felder eingegeben`),
    keys: 'Pfeile bewegen, Enter legt, 1 bis 6 legen diese Zahl, S C H T legen ein Tier, X legt nur Koralle, + und − ändern die Ebene, Entf nimmt weg, G P B Y wechseln die Farbe.',
    besides: 'Neben dem Riff', counts: 'Zahlen', board: 'Wertungsplan vor der Schlusswertung', discards: 'davon durch Abwerfen verloren', jellyfish: 'Nicht ausgegebene Quallen', limestone: 'Kalksteinmarker',
    halves: (color: string) => `Sichtbare Hälften, ${color}`, seen: (animal: string) => `Sichtbar: ${animal}`, low: (animal: string, points: string) => `${animal}, je ${points}`, remote: 'Freie entlegene Kalksteinfelder, Abzüge addiert',
    sheet: 'Wertung', waits: 'Die Wertung erscheint hier, sobald etwas eingegeben ist.', wrong: 'So kann es noch nicht sein:', rule: (rule: string) => `Regel ${rule}`, print: 'Drucken', printed: (date: string) => `Mit der Schachtel gespielt, ${date}`, counted: 'Was gezählt wurde',
    wins: (who: string) => `${who} gewinnt`, share: (who: string) => `${who} teilen sich den Sieg`, tieOpen: 'Gleich viele Punkte. Gib die Ebene jeder Säule ein, dann entscheidet Regel CO-21.',
    mode: 'Modus', modes: { standard: 'Standard', chaos: 'Chaos', symbiosis: 'Symbiose', solo: 'Solo' }, species: 'Art', neutral: (species: string) => `Neutral: ${species}`, speciesOf: (who: string) => `Art von ${who}`,
    grid: 'Blick von oben', gridMore: 'Tippe jede Säule an, die ein Symbol zeigt. Ebenen braucht es nur bei Gleichstand.', column: (x: number, y: number) => `Säule ${x} Ost, ${y} Nord`, empty: 'leer', noLevel: 'keine', columns: (n: number) => (n === 1 ? '1 Säule' : `${n} Säulen`),
    coralKeys: 'Pfeile bewegen, Enter setzt, R T S B setzen eine Art, 1 bis 9 setzen die Ebene, + und − ändern sie, Entf nimmt weg.',
    cards: 'Zielkarten', card: (species: string) => `Karte: ${species}`, count: (species: string) => `Was du für ${species} zählst`, fromAbove: 'von oben zu sehen', cardPoints: (count: string, points: string) => `${count} gezählt, ${points} von 5`, rating: 'Bewertung', teams: 'Platz 1 und 3 spielen gegen 2 und 4; Partner zählen ihre Punkte zusammen.',
    failed: 'Die Engine wurde nicht geladen. Lade die Seite neu.', noPad: 'Für dieses Spiel gibt es keinen Wertungsblock.', lumis: 'Lumis kennt keine Punkte: Wer die Ufer verbindet, hat gewonnen.',
  },
  nl: {
    title: 'Scoreblok', lead: 'Voor het spel op jullie tafel: voer in wat er aan het eind ligt en krijg de score, regel voor regel.', game: 'Spel', link: 'Scoreblok voor de doos', kept: 'Bewaard in deze browser.',
    players: 'Spelers', name: (n: number) => `Naam van speler ${n}`, player: (n: number) => `Speler ${n}`, side: 'Rifbord', sideOf: { a: 'kant A', b: 'kant B' }, animals: 'Dieren', animalsOf: { dark: 'donkere kant', light: 'lichte kant' },
    entry: 'Invoeren', byReef: 'riffen', byCounts: 'alleen aantallen', byReefMore: 'Tik aan wat elk veld van boven toont; er wordt voor je geteld.', byCountsMore: 'Jullie tellen zelf; alleen de aantallen worden ingevoerd.',
    reef: 'Rif van bovenaf', whose: 'Wiens rif', brush: 'Wat je aantikt', color: 'Kleur', shows: 'Toont', level: 'Niveau', lower: 'Een niveau lager', higher: 'Een niveau hoger', erase: 'Weghalen', undo: 'Terug', redo: 'Weer vooruit', clear: 'Nieuw blad', clearSure: 'Alles op dit blad verdwijnt. Je kunt het terugnemen.',
    plain: 'alleen koraal', spaces: (n: number) => (n === 1 ? '1 veld ingevoerd' : `${n} velden ingevoerd`),
    keys: 'Pijlen bewegen, Enter legt, 1 tot 6 leggen dat getal, S C H T leggen een dier, X legt alleen koraal, + en − wijzigen het niveau, Delete haalt weg, G P B Y wisselen de kleur.',
    besides: 'Naast het rif', counts: 'Aantallen', board: 'Scorebord vóór de eindtelling', discards: 'daarvan verloren door afleggen', jellyfish: 'Niet gebruikte kwallen', limestone: 'Kalksteenfiches',
    halves: (color: string) => `Zichtbare helften, ${color}`, seen: (animal: string) => `Zichtbaar: ${animal}`, low: (animal: string, points: string) => `${animal}, elk ${points}`, remote: 'Vrij afgelegen kalksteen, minpunten opgeteld',
    sheet: 'Score', waits: 'De score verschijnt hier zodra er iets is ingevoerd.', wrong: 'Zo kan het nog niet zijn:', rule: (rule: string) => `Regel ${rule}`, print: 'Afdrukken', printed: (date: string) => `Met de doos gespeeld, ${date}`, counted: 'Wat is geteld',
    wins: (who: string) => `${who} wint`, share: (who: string) => `${who} delen de winst`, tieOpen: 'Evenveel punten. Voer het niveau van elke kolom in, dan beslist regel CO-21.',
    mode: 'Variant', modes: { standard: 'Standaard', chaos: 'Chaos', symbiosis: 'Symbiose', solo: 'Solo' }, species: 'Soort', neutral: (species: string) => `Neutraal: ${species}`, speciesOf: (who: string) => `Soort van ${who}`,
    grid: 'Van bovenaf gezien', gridMore: 'Tik elke kolom aan die een symbool toont. Niveaus zijn alleen nodig bij een gelijke stand.', column: (x: number, y: number) => `kolom ${x} oost, ${y} noord`, empty: 'leeg', noLevel: 'geen', columns: (n: number) => (n === 1 ? '1 kolom' : `${n} kolommen`),
    coralKeys: 'Pijlen bewegen, Enter zet, R T S B zetten een soort, 1 tot 9 zetten het niveau, + en − wijzigen het, Delete haalt weg.',
    cards: 'Puntenkaarten', card: (species: string) => `Kaart: ${species}`, count: (species: string) => `Wat je telt voor ${species}`, fromAbove: 'van bovenaf te zien', cardPoints: (count: string, points: string) => `${count} geteld, ${points} van 5`, rating: 'Beoordeling', teams: 'Plaats 1 en 3 spelen tegen 2 en 4; partners tellen hun punten op.',
    failed: 'De engine is niet geladen. Laad de pagina opnieuw.', noPad: 'Voor dit spel is er geen scoreblok.', lumis: 'Lumis kent geen punten: wie de oevers verbindt, heeft gewonnen.',
  },
})

export const SPECIES_NAMES: Record<string, Words> = {
  red: { en: 'red coral', de: 'Rote Koralle', nl: 'rood koraal' }, tube: { en: 'tube coral', de: 'Röhrenkoralle', nl: 'buiskoraal' },
  sun: { en: 'sun coral', de: 'Sonnenkoralle', nl: 'zonnekoraal' }, brain: { en: 'brain coral', de: 'Hirnkoralle', nl: 'hersenkoraal' },
}

/** A reason of the engine's in words: by game and reason, with the numbers that come with it. */
type Say = (at: readonly string[], where: string) => Words
const REASONS: Record<string, Say> = {
  'lumicora.points': () => ({ en: 'nobody has that many points', de: 'so viele Punkte hat niemand', nl: 'zoveel punten heeft niemand' }),
  'lumicora.jellyfish': ([n, most]) => ({ en: `${n} jellyfish, but there are ${most}`, de: `${n} Quallen, es gibt aber ${most}`, nl: `${n} kwallen, maar er zijn er ${most}` }),
  'lumicora.limestone': ([n, most]) => ({ en: `${n} limestone markers, but a store holds ${most}`, de: `${n} Kalksteine, ins Lager passen aber ${most}`, nl: `${n} kalkstenen, maar in de opslag passen er ${most}` }),
  'lumicora.start': () => ({ en: 'the starting Lumino lies in the middle: both of its spaces are covered', de: 'der Start-Lumino liegt in der Mitte: seine beiden Felder sind bedeckt', nl: 'de start-Lumino ligt in het midden: beide velden zijn bedekt' }),
  'lumicora.start_lumino': () => ({ en: 'in level 1 the middle shows the starting Lumino: plain coral in two colors', de: 'in Ebene 1 zeigt die Mitte den Start-Lumino: nur Koralle in zwei Farben', nl: 'op niveau 1 toont het midden de start-Lumino: alleen koraal in twee kleuren' }),
  'lumicora.level': (_, where) => ({ en: `no stack is that high${where}`, de: `so hoch ist kein Stapel${where}`, nl: `zo hoog is geen stapel${where}` }),
  'lumicora.alone': (_, where) => ({ en: `a Lumino has two halves in one level; this one lies alone${where}`, de: `ein Lumino hat zwei Hälften in einer Ebene; diese liegt allein${where}`, nl: `een Lumino heeft twee helften op één niveau; deze ligt alleen${where}` }),
  'lumicora.odd': ([level]) => ({ en: `a Lumino has two halves in one level; an odd number reaches level ${level}`, de: `ein Lumino hat zwei Hälften in einer Ebene; eine ungerade Zahl reicht bis Ebene ${level}`, nl: `een Lumino heeft twee helften op één niveau; een oneven aantal reikt tot niveau ${level}` }),
  'lumicora.spaces': ([n, most]) => ({ en: `${n} visible halves, but the board has ${most} spaces`, de: `${n} sichtbare Hälften, der Plan hat aber ${most} Felder`, nl: `${n} zichtbare helften, maar het bord heeft ${most} velden` }),
  'lumicora.animals': ([n, most]) => ({ en: `${n} animals on ${most} visible halves`, de: `${n} Tiere auf ${most} sichtbaren Hälften`, nl: `${n} dieren op ${most} zichtbare helften` }),
  'lumicora.remote': ([n, most]) => ({ en: `${n} points of penalty, but this side has ${most}`, de: `${n} Punkte Abzug, diese Seite hat aber ${most}`, nl: `${n} minpunten, maar deze kant heeft er ${most}` }),
  'lumicora.kind': ([color, shows, n, most]) => ({ en: `${n} times ${color} ${shows} among all, but there are ${most}`, de: `${n}-mal ${color} ${shows} bei allen zusammen, es gibt aber ${most}`, nl: `${n} keer ${color} ${shows} bij allen samen, maar er zijn er ${most}` }),
  'lumicora.color': ([color, n, most]) => ({ en: `${n} halves in ${color} among all, but there are ${most}`, de: `${n} Hälften in ${color} bei allen zusammen, es gibt aber ${most}`, nl: `${n} helften in ${color} bij allen samen, maar er zijn er ${most}` }),
  'lumicora.species': ([animal, n, most]) => ({ en: `${n} of ${animal} among all, but there are ${most}`, de: `${n}-mal ${animal} bei allen zusammen, es gibt aber ${most}`, nl: `${n} keer ${animal} bij allen samen, maar er zijn er ${most}` }),
  'coral.species': (_, where) => ({ en: `this species is not in the game${where}`, de: `diese Art ist nicht im Spiel${where}`, nl: `deze soort doet niet mee${where}` }),
  'coral.level': (_, where) => ({ en: `no reef is that high${where}`, de: `so hoch ist kein Riff${where}`, nl: `zo hoog is geen rif${where}` }),
  'coral.columns': ([n, least]) => ({ en: `${n} columns, but the rock and its four sides are covered: at least ${least}`, de: `${n} Säulen, aber der Fels und seine vier Seiten sind bedeckt: mindestens ${least}`, nl: `${n} kolommen, maar de rots en zijn vier kanten zijn bedekt: minstens ${least}` }),
  'coral.symbols': ([species, n, most]) => ({ en: `${n} symbols of ${species}, but there can be ${most}`, de: `${n} Symbole: ${species}, es kann aber nur ${most} geben`, nl: `${n} symbolen van ${species}, maar er kunnen er ${most} zijn` }),
  'coral.count': ([species]) => ({ en: `what the card of ${species} counts is not seen from above: enter the number`, de: `was die Karte zählt (${species}), ist von oben nicht zu sehen: Gib die Zahl ein`, nl: `wat de kaart telt (${species}) is van bovenaf niet te zien: voer het aantal in` }),
}

export function reasonInWords(game: string, what: string, at: readonly string[], where: string): string {
  const reason = REASONS[`${game}.${what}`]
  return reason ? language.of(reason(at, where)) : what
}

/** The reasons that are known, for a test that none is missing. */
export const KNOWN_REASONS: readonly string[] = Object.keys(REASONS)
