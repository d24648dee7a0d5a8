import { texts } from './lang.svelte'

/** A game that is played in words. */
export const say = texts({
  en: {
    choose: 'Choose what to do', thinks: (who: string) => `${who} is to act`, over: 'The match is over', drawn: 'Something is drawn then: it cannot be taken back.', ends: 'With this your turn ends.', goOn: 'Every step that the rules allow is listed below.',
    choices: 'What you can do', all: 'All', none: 'Nothing for now.', log: 'What happened', nothing: 'Nothing yet.', board: 'The board as text', hint: 'Hint', stop: 'Stop', draft: 'Your turn so far',
  },
  de: {
    choose: 'Wähle, was du tust', thinks: (who: string) => `${who}: am Zug`, over: 'Die Partie ist zu Ende', drawn: 'Dann wird etwas gezogen: Das lässt sich nicht zurücknehmen.', ends: 'Damit endet dein Zug.', goOn: 'Jeder erlaubte Schritt steht unten.',
    choices: 'Was du tun kannst', all: 'Alle', none: 'Gerade nichts.', log: 'Was geschah', nothing: 'Noch nichts.', board: 'Das Brett als Text', hint: 'Tipp', stop: 'Halt', draft: 'Dein Zug bisher',
  },
  nl: {
    choose: 'Kies wat je doet', thinks: (who: string) => `${who}: aan de beurt`, over: 'De partij is afgelopen', drawn: 'Dan wordt er iets getrokken: dat kan niet worden teruggenomen.', ends: 'Hiermee eindigt je beurt.', goOn: 'Elke toegestane stap staat hieronder.',
    choices: 'Wat je kunt doen', all: 'Alles', none: 'Nu even niets.', log: 'Wat er gebeurde', nothing: 'Nog niets.', board: 'Het bord als tekst', hint: 'Tip', stop: 'Stop', draft: 'Je beurt tot nu toe',
  },
})
