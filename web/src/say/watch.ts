import { texts } from './lang.svelte'

/** Watching: matches that run, and those that were played. */
export const say = texts({
  en: {
    title: 'Watch', running: 'Running now', runningNone: 'No public match runs at the moment.', watch: 'Watch', replays: 'Played', replaysNone: 'No public match was played yet.', replay: 'Replay',
    step: (n: string, all: string) => `Step ${n} of ${all}`, start: 'The start', first: 'To the start', back: 'Step back', play: 'Play', pause: 'Pause', next: 'Step', last: 'To the end', speed: 'Speed', missing: 'There is no record of this match.', position: 'Position', steps: 'Steps',
  },
  de: {
    title: 'Zuschauen', running: 'Läuft gerade', runningNone: 'Gerade läuft keine öffentliche Partie.', watch: 'Zuschauen', replays: 'Gespielt', replaysNone: 'Noch wurde keine öffentliche Partie gespielt.', replay: 'Ansehen',
    step: (n: string, all: string) => `Schritt ${n} von ${all}`, start: 'Der Anfang', first: 'Zum Anfang', back: 'Schritt zurück', play: 'Abspielen', pause: 'Pause', next: 'Schritt vor', last: 'Zum Ende', speed: 'Tempo', missing: 'Von dieser Partie gibt es kein Protokoll.', position: 'Stellung', steps: 'Schritte',
  },
  nl: {
    title: 'Kijken', running: 'Nu bezig', runningNone: 'Er is nu geen openbare partij bezig.', watch: 'Kijken', replays: 'Gespeeld', replaysNone: 'Er is nog geen openbare partij gespeeld.', replay: 'Bekijken',
    step: (n: string, all: string) => `Stap ${n} van ${all}`, start: 'Het begin', first: 'Naar het begin', back: 'Stap terug', play: 'Afspelen', pause: 'Pauze', next: 'Stap', last: 'Naar het eind', speed: 'Tempo', missing: 'Van deze partij is er geen verslag.', position: 'Stelling', steps: 'Stappen',
  },
})
