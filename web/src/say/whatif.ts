import { texts } from './lang.svelte'

/** Variations: a match that begins at a moment of a record. */
export const say = texts({
  en: {
    title: 'What if…',
    lead: (n: string) =>
      `Play on from step ${n}. Everything up to here stays as it was; later draws are new. The record is not changed, and the match does not count.`,
    leadStart:
      'Play this match once more from the start, with the same deal. Later draws are new. The record is not changed, and the match does not count.',
    over: 'The match is over at this moment. Go back a step to try something else.',
    who: 'Who plays?',
    toAct: 'to move',
    me: 'You',
    meHere: 'You, or someone on this device',
    link: 'A friend, by link',
    bot: (name: string, level: string) => `Bot: ${name} (${level})`,
    here: 'On this device, everyone sees all cards; the board turns to whoever is to move.',
    byLink: 'Next you get a link to send.',
    oneSeat: 'By link, you can play only one seat.',
    somebody: 'At least one seat needs a person.',
    fileOnly:
      'You can invite by link only from matches played on the server. This one is only in your browser, so play it here.',
    go: 'Play on from here',
    origin: 'Where it began',
    begun: (n: string) =>
      `A variation from step ${n} of another match. Draws up to there come from that match, later ones from the seed.`,
    toOrigin: 'Show that match',
  },
  de: {
    title: 'Was wäre, wenn …',
    lead: (n: string) =>
      `Spiel ab Schritt ${n} weiter. Bis hierher bleibt alles, wie es war; was danach kommt, wird neu gezogen. Das Protokoll bleibt unverändert, und die Partie zählt nicht.`,
    leadStart:
      'Spiel diese Partie noch einmal von Anfang an, mit derselben Verteilung. Was später kommt, wird neu gezogen. Das Protokoll bleibt unverändert, und die Partie zählt nicht.',
    over: 'In diesem Moment ist die Partie zu Ende. Geh einen Schritt zurück, um etwas anderes zu versuchen.',
    who: 'Wer spielt?',
    toAct: 'am Zug',
    me: 'Du',
    meHere: 'Du oder jemand an diesem Gerät',
    link: 'Jemand per Link',
    bot: (name: string, level: string) => `Bot: ${name} (${level})`,
    here: 'An diesem Gerät sehen alle alle Karten; das Brett dreht sich zu der Person, die am Zug ist.',
    byLink: 'Danach bekommst du einen Link zum Verschicken.',
    oneSeat: 'Per Link kannst du nur einen Platz spielen.',
    somebody: 'Auf mindestens einem Platz muss ein Mensch spielen.',
    fileOnly:
      'Per Link einladen kannst du nur aus Partien, die auf dem Server gespielt wurden. Diese ist nur in deinem Browser: Spiel sie hier.',
    go: 'Von hier weiterspielen',
    origin: 'Wo sie begann',
    begun: (n: string) =>
      `Eine Variante ab Schritt ${n} einer anderen Partie. Bis dahin stammen die Ziehungen aus jener Partie, danach aus dem Startwert.`,
    toOrigin: 'Ursprüngliche Partie ansehen',
  },
  nl: {
    title: 'Wat als…',
    lead: (n: string) =>
      `Speel verder vanaf stap ${n}. Tot hier blijft alles zoals het was; wat daarna komt, wordt opnieuw getrokken. Het verslag verandert niet en de partij telt niet mee.`,
    leadStart:
      'Speel deze partij nog eens vanaf het begin, met dezelfde verdeling. Wat later komt, wordt opnieuw getrokken. Het verslag verandert niet en de partij telt niet mee.',
    over: 'Op dit moment is de partij afgelopen. Ga een stap terug om iets anders te proberen.',
    who: 'Wie speelt?',
    toAct: 'aan zet',
    me: 'Jij',
    meHere: 'Jij, of iemand op dit apparaat',
    link: 'Iemand via een link',
    bot: (name: string, level: string) => `Bot: ${name} (${level})`,
    here: 'Op dit apparaat ziet iedereen alle kaarten; het bord draait naar wie aan zet is.',
    byLink: 'Daarna krijg je een link om te versturen.',
    oneSeat: 'Via een link kun je maar één plaats spelen.',
    somebody: 'Op minstens één plaats moet een mens spelen.',
    fileOnly:
      'Via een link uitnodigen kan alleen vanuit partijen die op de server zijn gespeeld. Deze staat alleen in je browser: speel haar hier.',
    go: 'Vanaf hier verder spelen',
    origin: 'Waar het begon',
    begun: (n: string) =>
      `Een variant vanaf stap ${n} van een andere partij. Tot daar komen de trekkingen uit die partij, daarna uit de startwaarde.`,
    toOrigin: 'Die partij bekijken',
  },
})
