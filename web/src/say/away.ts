import { texts } from './lang.svelte'

/** The player whose turn it is is away or takes long. */
export const say = texts({
  en: {
    away: (who: string, time: string) => `It’s ${who}’s turn, but they’ve been away for ${time}`,
    slow: (who: string, time: string) => `${who} has been thinking for ${time}`,
    clock: (time: string, bot: string, who: string) =>
      `The clock runs out in ${time}; then ${bot} takes over. ${who} can come back at the start of any turn.`,
    noClock: 'There is no clock here. The seat stays reserved, however long it takes.',
    noClockAway: (bot: string, who: string) =>
      `There is no clock here. If most of you agree, ${bot} plays on. ${who} can come back at the start of any turn.`,
    left: (time: string) => `${time} left`,
    nudge: 'Nudge',
    nudged: 'Nudged. Once a minute is enough.',
    wait: 'Wait longer',
    waited: (time: string) => `${time} more on the clock.`,
    letBot: 'Let a bot play on',
    agreed: (n: number, of: number) => `You agreed: ${n} of ${of}`,
    abort: 'Call off',
    later: 'Hide',
    // What everyone is told
    wouldLet: (who: string, n: number, of: number) =>
      `${who} suggests letting a bot play on (${n} of ${of} agree)`,
    youWouldLet: (n: number, of: number) => `You suggested letting a bot play on (${n} of ${of} agree)`,
    plays: (bot: string, who: string) => `${bot} plays on for ${who}`,
    back: (who: string) => `${who} is back`,
    waits: (who: string, time: string) => `${who} waits longer: ${time} more on the clock`,
    // Of oneself
    forYou: (bot: string) => `${bot} is playing for you`,
    takeOver: 'You can have your seat back at the start of a turn.',
    takeBack: 'Take your seat back',
    soon: 'The bot finishes its turn. Then the seat is yours again.',
    you: 'you',
  },
  de: {
    away: (who: string, time: string) => `${who} ist am Zug und seit ${time} weg`,
    slow: (who: string, time: string) => `${who} ist seit ${time} am Zug`,
    clock: (time: string, bot: string, who: string) =>
      `In ${time} läuft die Uhr ab; dann übernimmt ${bot}. ${who} kann zu Beginn jedes Zuges zurückkommen.`,
    noClock: 'Hier läuft keine Uhr. Der Platz bleibt reserviert, egal wie lange es dauert.',
    noClockAway: (bot: string, who: string) =>
      `Hier läuft keine Uhr. Sind die meisten von euch dafür, spielt ${bot} weiter. ${who} kann zu Beginn jedes Zuges zurückkommen.`,
    left: (time: string) => `noch ${time}`,
    nudge: 'Anstupsen',
    nudged: 'Angestupst. Einmal pro Minute genügt.',
    wait: 'Länger warten',
    waited: (time: string) => `${time} mehr auf der Uhr.`,
    letBot: 'Bot weiterspielen lassen',
    agreed: (n: number, of: number) => `Du bist dafür: ${n} von ${of}`,
    abort: 'Abbrechen',
    later: 'Ausblenden',
    wouldLet: (who: string, n: number, of: number) =>
      `${who} schlägt vor, einen Bot weiterspielen zu lassen (${n} von ${of} dafür)`,
    youWouldLet: (n: number, of: number) =>
      `Du hast vorgeschlagen, einen Bot weiterspielen zu lassen (${n} von ${of} dafür)`,
    plays: (bot: string, who: string) => `${bot} spielt für ${who} weiter`,
    back: (who: string) => `${who} ist zurück`,
    waits: (who: string, time: string) => `${who} wartet länger: ${time} mehr auf der Uhr`,
    forYou: (bot: string) => `${bot} spielt für dich`,
    takeOver: 'Zu Beginn eines Zuges kannst du deinen Platz zurückhaben.',
    takeBack: 'Platz zurücknehmen',
    soon: 'Der Bot beendet seinen Zug. Dann gehört der Platz wieder dir.',
    you: 'dich',
  },
  nl: {
    away: (who: string, time: string) => `${who} is aan de beurt en al ${time} weg`,
    slow: (who: string, time: string) => `${who} is al ${time} aan de beurt`,
    clock: (time: string, bot: string, who: string) =>
      `Over ${time} is de tijd op en neemt ${bot} het over. ${who} kan aan het begin van elke beurt terugkomen.`,
    noClock: 'Hier loopt geen klok. De plaats blijft gereserveerd, hoe lang het ook duurt.',
    noClockAway: (bot: string, who: string) =>
      `Hier loopt geen klok. Als de meesten het willen, speelt ${bot} verder. ${who} kan aan het begin van elke beurt terugkomen.`,
    left: (time: string) => `nog ${time}`,
    nudge: 'Aanstoten',
    nudged: 'Aangestoten. Eén keer per minuut is genoeg.',
    wait: 'Langer wachten',
    waited: (time: string) => `${time} extra op de klok.`,
    letBot: 'Bot verder laten spelen',
    agreed: (n: number, of: number) => `Jij bent voor: ${n} van ${of}`,
    abort: 'Afbreken',
    later: 'Verbergen',
    wouldLet: (who: string, n: number, of: number) =>
      `${who} stelt voor een bot verder te laten spelen (${n} van ${of} voor)`,
    youWouldLet: (n: number, of: number) =>
      `Je hebt voorgesteld een bot verder te laten spelen (${n} van ${of} voor)`,
    plays: (bot: string, who: string) => `${bot} speelt verder voor ${who}`,
    back: (who: string) => `${who} is terug`,
    waits: (who: string, time: string) => `${who} wacht langer: ${time} extra op de klok`,
    forYou: (bot: string) => `${bot} speelt voor jou`,
    takeOver: 'Aan het begin van een beurt kun je je plaats terugnemen.',
    takeBack: 'Plaats terugnemen',
    soon: 'De bot maakt zijn beurt af. Daarna is de plaats weer van jou.',
    you: 'jou',
  },
})
