import { texts } from './lang.svelte'

/** What the help of a table says, and the keys of games that have no list of their own. */
export const say = texts({
  en: {
    howTo: 'How do I…',
    keys: 'Keys',
    keyEnter: 'confirm',
    keyEsc: 'step back',
    keyTab: 'between areas',
    keyArrows: 'inside an area',
    keyHelp: 'this help',
    keyAgain: 'watch the last turn again',
    howLast: '…see what the others did?',
    howLastMore:
      'You see their turns step by step; tap to skip. The round arrow next to the sentence below replays the last turn. Choose the speed in the settings.',
  },
  de: {
    howTo: 'Wie…',
    keys: 'Tasten',
    keyEnter: 'bestätigen',
    keyEsc: 'Schritt zurück',
    keyTab: 'zwischen Bereichen',
    keyArrows: 'in einem Bereich',
    keyHelp: 'diese Hilfe',
    keyAgain: 'letzten Zug noch einmal zeigen',
    howLast: '…sehe ich, was die anderen getan haben?',
    howLastMore:
      'Du siehst ihre Züge Schritt für Schritt; Tippen überspringt. Der runde Pfeil neben dem Satz unten zeigt den letzten Zug noch einmal. Das Tempo wählst du in den Einstellungen.',
  },
  nl: {
    howTo: 'Hoe…',
    keys: 'Toetsen',
    keyEnter: 'bevestigen',
    keyEsc: 'stap terug',
    keyTab: 'tussen gebieden',
    keyArrows: 'binnen een gebied',
    keyHelp: 'deze hulp',
    keyAgain: 'laatste beurt opnieuw bekijken',
    howLast: '…zie ik wat de anderen hebben gedaan?',
    howLastMore:
      'Je ziet hun beurten stap voor stap; tik om over te slaan. De ronde pijl naast de zin onderaan toont de laatste beurt nog eens. Het tempo kies je bij de instellingen.',
  },
})
