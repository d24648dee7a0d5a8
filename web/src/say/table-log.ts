import { texts } from './lang.svelte'

/** What logs say of a table, besides the steps: after the name of whoever did it. */
const events = texts({
  en: {
    undo: 'took back the last steps',
    resign: 'resigned',
    abort: 'called the match off',
    timeout: 'ran out of time',
    stand_in: 'was away; a bot plays on',
    hand_to_bot: 'was replaced by a bot',
    return: 'is back',
    wait: 'waits longer: more time on the clock',
  },
  de: {
    undo: 'nahm die letzten Schritte zurück',
    resign: 'gab auf',
    abort: 'brach die Partie ab',
    timeout: 'hatte keine Zeit mehr',
    stand_in: 'war weg; ein Bot spielt weiter',
    hand_to_bot: 'wurde durch einen Bot ersetzt',
    return: 'ist zurück',
    wait: 'wartet länger: mehr Zeit auf der Uhr',
  },
  nl: {
    undo: 'nam de laatste stappen terug',
    resign: 'gaf op',
    abort: 'brak de partij af',
    timeout: 'had geen tijd meer',
    stand_in: 'was weg; een bot speelt verder',
    hand_to_bot: 'werd vervangen door een bot',
    return: 'is terug',
    wait: 'wacht langer: meer tijd op de klok',
  },
})

/** What nobody in particular did. */
const happenings = texts({
  en: {
    abort: 'The match was called off',
    refund: 'The server was down; the time was given back',
  },
  de: {
    abort: 'Die Partie wurde abgebrochen',
    refund: 'Der Server war ausgefallen; die Zeit wurde gutgeschrieben',
  },
  nl: {
    abort: 'De partij is afgebroken',
    refund: 'De server lag plat; de tijd is teruggegeven',
  },
})

/** An event of the table in words; if a seat did it, to follow its name. */
export function tableEvent(what: string, seat: number | null): string {
  const words: Record<string, string> = seat === null ? happenings() : events()
  return words[what] ?? what
}
