import type { Words } from '../engine'

/** The game in a sentence. */
export const ABOUT: Words = {
  en: 'Two teams race to link their shores with a chain of fire.',
  de: 'Zwei Teams, ein Rennen: Wer verbindet seine Ufer zuerst mit einer Kette aus Feuer?',
  nl: 'Twee teams, één race: wie verbindt als eerste zijn oevers met een keten van vuur?',
}

/** What an option, or a value of one, means for the game: `option` or `option.value`. */
export const OPTIONS: Record<string, Words> = {
  'talk.silent': {
    en: 'Partners may not talk: no chat during the match.',
    de: 'Partner sprechen sich nicht ab: kein Chat während der Partie.',
    nl: 'Partners overleggen niet: geen chat tijdens de partij.',
  },
  'talk.open': {
    en: 'Everyone at the table can chat.',
    de: 'Alle am Tisch können chatten.',
    nl: 'Iedereen aan tafel kan chatten.',
  },
  board: {
    en: 'One you painted, or one sent to you as a link or a file.',
    de: 'Selbst gemalt, oder als Link oder Datei bekommen.',
    nl: 'Zelf getekend, of gekregen als link of bestand.',
  },
}
