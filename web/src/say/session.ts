import { say as levels } from './games'
import { texts } from './lang.svelte'

/** What every table says, whatever is played there. */
export const say = texts({
  en: {
    yourTurn: 'Your turn',
    you: 'You',
    bot: (level: string) => `Bot (${levels().levels[level] ?? level})`,
    seat: (n: number) => `Seat ${n + 1}`,
    confirm: 'Confirm',
    back: 'Step back',
    undo: 'Undo',
    refused: 'You can’t do that',
    irreversible: 'can’t be undone',
    rule: (id: string) => `Rule ${id}`,
  },
  de: {
    yourTurn: 'Du bist dran',
    you: 'Du',
    bot: (level: string) => `Bot (${levels().levels[level] ?? level})`,
    seat: (n: number) => `Platz ${n + 1}`,
    confirm: 'Bestätigen',
    back: 'Schritt zurück',
    undo: 'Zurücknehmen',
    refused: 'Das geht nicht',
    irreversible: 'nicht rückgängig zu machen',
    rule: (id: string) => `Regel ${id}`,
  },
  nl: {
    yourTurn: 'Jij bent aan de beurt',
    you: 'Jij',
    bot: (level: string) => `Bot (${levels().levels[level] ?? level})`,
    seat: (n: number) => `Plaats ${n + 1}`,
    confirm: 'Bevestigen',
    back: 'Stap terug',
    undo: 'Ongedaan maken',
    refused: 'Dat kan niet',
    irreversible: 'niet terug te draaien',
    rule: (id: string) => `Regel ${id}`,
  },
})
