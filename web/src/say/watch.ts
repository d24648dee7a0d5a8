import { texts } from './lang.svelte'

/** Watching: matches that run, and those that were played. */
export const say = texts({
  en: {
    openFile: 'Open a record from a file',
    title: 'Watch',
    running: 'Running now',
    runningNone: 'No public matches right now.',
    watch: 'Watch',
    replays: 'Played',
    replaysNone: 'No public matches have been played yet.',
    replay: 'Replay',
  },
  de: {
    openFile: 'Protokoll aus einer Datei öffnen',
    title: 'Zuschauen',
    running: 'Läuft gerade',
    runningNone: 'Gerade läuft keine öffentliche Partie.',
    watch: 'Zuschauen',
    replays: 'Gespielt',
    replaysNone: 'Es wurde noch keine öffentliche Partie gespielt.',
    replay: 'Ansehen',
  },
  nl: {
    openFile: 'Verslag uit een bestand openen',
    title: 'Kijken',
    running: 'Nu bezig',
    runningNone: 'Er is nu geen openbare partij bezig.',
    watch: 'Kijken',
    replays: 'Gespeeld',
    replaysNone: 'Er is nog geen openbare partij gespeeld.',
    replay: 'Bekijken',
  },
})
