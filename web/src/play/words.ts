// What the page says, in three languages.

import type { Lang } from '../engine'

const EN = {
  about: 'Play against bots, all in this page.',
  game: 'Game', seats: 'Seats', level: 'Bots', language: 'Language', start: 'New match',
  random: 'random', greedy: 'greedy', calm: 'calm', keen: 'keen', sharp: 'sharp', deep: 'deep',
  yourTurn: 'Your turn.', thinks: 'A bot thinks.', over: 'The match is over.', loading: 'The engine is being loaded.',
  goOn: 'Choose what to do.', drawn: 'Something is drawn then: it cannot be taken back.', ends: 'With this your turn ends.',
  confirm: 'Do it', back: 'Step back', undo: 'Undo', hint: 'Hint', stop: 'Stop', all: 'All',
  choices: 'What you can do', none: 'Nothing for now.', log: 'What happened', nothingYet: 'Nothing yet.', board: 'Board',
  seat: 'Seat', you: 'You', rule: 'Rule', points: 'Points', sheet: 'Score sheet', won: 'won', cannotLoad: 'The engine cannot be loaded.',
  verified: 'The record was played again, from its seed and from what was drawn: all of it agrees.',
  analyse: 'Analyze', turn: 'Turn', decision: 'Decision', luck: 'Luck', better: 'Better', analysis: 'Analysis',
}

export type Sayings = typeof EN

const DE: Sayings = {
  about: 'Spiele gegen Bots, alles in dieser Seite.',
  game: 'Spiel', seats: 'Plätze', level: 'Bots', language: 'Sprache', start: 'Neue Partie',
  random: 'zufällig', greedy: 'gierig', calm: 'ruhig', keen: 'wach', sharp: 'scharf', deep: 'tief',
  yourTurn: 'Du bist am Zug.', thinks: 'Ein Bot denkt nach.', over: 'Die Partie ist zu Ende.', loading: 'Die Engine wird geladen.',
  goOn: 'Wähle, was du tust.', drawn: 'Dann wird etwas gezogen: Das lässt sich nicht zurücknehmen.', ends: 'Damit endet dein Zug.',
  confirm: 'Tu es', back: 'Schritt zurück', undo: 'Zurücknehmen', hint: 'Tipp', stop: 'Halt', all: 'Alle',
  choices: 'Was du tun kannst', none: 'Gerade nichts.', log: 'Was geschah', nothingYet: 'Noch nichts.', board: 'Brett',
  seat: 'Platz', you: 'Du', rule: 'Regel', points: 'Punkte', sheet: 'Wertung', won: 'gewonnen', cannotLoad: 'Die Engine lässt sich nicht laden.',
  verified: 'Die Partie wurde noch einmal gespielt, aus dem Startwert und aus den Ziehungen: Alles stimmt überein.',
  analyse: 'Analysieren', turn: 'Zug', decision: 'Entscheidung', luck: 'Glück', better: 'Besser', analysis: 'Analyse',
}

const NL: Sayings = {
  about: 'Speel tegen bots, alles in deze pagina.',
  game: 'Spel', seats: 'Plaatsen', level: 'Bots', language: 'Taal', start: 'Nieuwe partij',
  random: 'willekeurig', greedy: 'gretig', calm: 'kalm', keen: 'alert', sharp: 'scherp', deep: 'diep',
  yourTurn: 'Jij bent aan de beurt.', thinks: 'Een bot denkt na.', over: 'De partij is afgelopen.', loading: 'De engine wordt geladen.',
  goOn: 'Kies wat je doet.', drawn: 'Dan wordt er iets getrokken: dat kan niet worden teruggenomen.', ends: 'Hiermee eindigt je beurt.',
  confirm: 'Doe het', back: 'Stap terug', undo: 'Terugnemen', hint: 'Tip', stop: 'Stop', all: 'Alles',
  choices: 'Wat je kunt doen', none: 'Nu even niets.', log: 'Wat er gebeurde', nothingYet: 'Nog niets.', board: 'Bord',
  seat: 'Plaats', you: 'Jij', rule: 'Regel', points: 'Punten', sheet: 'Score', won: 'gewonnen', cannotLoad: 'De engine kan niet worden geladen.',
  verified: 'De partij is nog eens gespeeld, vanuit de startwaarde en vanuit de trekkingen: alles klopt.',
  analyse: 'Analyseren', turn: 'Beurt', decision: 'Keuze', luck: 'Geluk', better: 'Beter', analysis: 'Analyse',
}

export const SAYINGS: Record<Lang, Sayings> = { en: EN, de: DE, nl: NL }
