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
    howLast: '… see what the others did?',
    howLastMore:
      'Their turns are shown step by step; a tap skips. The round arrow beside the sentence at the bottom shows the last turn again. How fast that goes is in the settings.',
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
    howLast: '… sehe ich, was die anderen getan haben?',
    howLastMore:
      'Ihre Züge laufen Schritt für Schritt ab; ein Tippen überspringt sie. Der runde Pfeil neben dem Satz unten zeigt den letzten Zug noch einmal. Wie schnell das geht, steht in den Einstellungen.',
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
    howLast: '… zie ik wat de anderen hebben gedaan?',
    howLastMore:
      'Hun beurten worden stap voor stap getoond; met een tik sla je over. De ronde pijl naast de zin onderaan toont de laatste beurt nog eens. Hoe snel dat gaat, kies je bij de instellingen.',
  },
})
