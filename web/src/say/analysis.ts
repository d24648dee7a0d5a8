import { texts } from './lang.svelte'

/** The analysis after a game. */
export const say = texts({
  en: {
    title: 'Analysis', what: 'Every turn is weighed by search, as its player could know it: what it was worth, what was given away by the choice, and what the draws did. It runs in this page.',
    quick: 'Quick look', thorough: 'Thorough', running: (n: string) => `Weighing, ${n} %`, cancel: 'Cancel', stopped: (n: string, all: string) => `Stopped at turn ${n} of ${all}. What was weighed so far is shown.`, again: 'Once more, thoroughly', failed: 'It cannot be analysed',
    graph: 'Chance to win over the turns', graphAlone: 'What could be hoped for over the turns', split: 'Choice and luck by turn', choice: 'Choice', luck: 'Luck', lost: 'Where most was lost', none: 'No turn gave away much.', turn: (n: string) => `Turn ${n}`,
    played: 'Played', better: 'Better', showPlayed: 'Show what was played', showBetter: 'Show the better turn', table: 'All turns as a table', who: 'Who', before: 'Before', after: 'After', total: 'In all', turns: 'Turns',
    close: 'Close the analysis', drawn: 'then something is drawn', note: 'Values come from a search with limits: small differences mean nothing.', goTo: (turn: string, who: string) => `Go to turn ${turn}, ${who}`,
  },
  de: {
    title: 'Analyse', what: 'Jeder Zug wird durch Suche gewogen, so wie sein Spieler es wissen konnte: was er wert war, was durch die Wahl verschenkt wurde und was das Ziehen tat. Das läuft in dieser Seite.',
    quick: 'Kurzer Blick', thorough: 'Gründlich', running: (n: string) => `Wird gewogen, ${n} %`, cancel: 'Abbrechen', stopped: (n: string, all: string) => `Abgebrochen nach Zug ${n} von ${all}. Gezeigt wird, was bis dahin gewogen ist.`, again: 'Noch einmal, gründlich', failed: 'Das lässt sich nicht analysieren',
    graph: 'Siegchance über die Züge', graphAlone: 'Was zu hoffen war, über die Züge', split: 'Wahl und Glück nach Zügen', choice: 'Wahl', luck: 'Glück', lost: 'Wo am meisten verloren ging', none: 'Kein Zug hat viel verschenkt.', turn: (n: string) => `Zug ${n}`,
    played: 'Gespielt', better: 'Besser', showPlayed: 'Zeigen, was gespielt wurde', showBetter: 'Den besseren Zug zeigen', table: 'Alle Züge als Tabelle', who: 'Wer', before: 'Vorher', after: 'Nachher', total: 'Insgesamt', turns: 'Züge',
    close: 'Analyse schließen', drawn: 'dann wird gezogen', note: 'Die Werte kommen aus einer Suche mit Grenzen: Kleine Unterschiede bedeuten nichts.', goTo: (turn: string, who: string) => `Zu Zug ${turn}, ${who}`,
  },
  nl: {
    title: 'Analyse', what: 'Elke beurt wordt door zoeken gewogen, zoals de speler het kon weten: wat ze waard was, wat door de keuze is weggegeven en wat het trekken deed. Dat gebeurt in deze pagina.',
    quick: 'Korte blik', thorough: 'Grondig', running: (n: string) => `Wordt gewogen, ${n} %`, cancel: 'Afbreken', stopped: (n: string, all: string) => `Afgebroken na beurt ${n} van ${all}. Getoond wordt wat tot dan toe is gewogen.`, again: 'Nog een keer, grondig', failed: 'Dit kan niet worden geanalyseerd',
    graph: 'Kans om te winnen per beurt', graphAlone: 'Waarop te hopen viel, per beurt', split: 'Keuze en geluk per beurt', choice: 'Keuze', luck: 'Geluk', lost: 'Waar het meest verloren ging', none: 'Geen beurt gaf veel weg.', turn: (n: string) => `Beurt ${n}`,
    played: 'Gespeeld', better: 'Beter', showPlayed: 'Tonen wat is gespeeld', showBetter: 'De betere beurt tonen', table: 'Alle beurten als tabel', who: 'Wie', before: 'Ervoor', after: 'Erna', total: 'In totaal', turns: 'Beurten',
    close: 'Analyse sluiten', drawn: 'dan wordt er getrokken', note: 'De waarden komen uit een zoektocht met grenzen: kleine verschillen betekenen niets.', goTo: (turn: string, who: string) => `Naar beurt ${turn}, ${who}`,
  },
})
