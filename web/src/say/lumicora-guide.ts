import { texts } from './lang.svelte'

/** The game in pictures, for people who have never played it. */
export const say = texts({
  en: {
    picture: {
      text: 'Everyone builds a reef on their own board, out of tiles that cover two spaces: the Luminos. You lay them side by side and level upon level. Whoever stacks one color high and keeps low numbers out of sight scores the most with it. 2 to 4 players, ten rounds.',
      notes: [
        'A Lumino: both halves have one color. One shows a number, the other an animal or plain coral.',
        'Level upon level: a Lumino lies on two spaces of the same height, and never exactly on top of another one.',
        'Water: every water space you cover costs one limestone marker. Limestone spaces are free.',
        'The Atoll, in the middle of the table, is there for everyone.',
        'Your personal display: four Luminos that only you can use.',
      ],
      alt: 'A reef of Luminos up to level 3, with the Atoll and a display below it',
    },
    turn: 'Your turn has three parts. When everybody has had one, there is a scoring phase.',
    offer: {
      title: 'Offer',
      text: 'Put one Lumino from your display into the Atoll. From now on anyone can take it.',
      alt: 'The Atoll with the new Lumino outlined, and the display below it',
    },
    act: {
      title: 'Act',
      text: 'Do one of three things: take as much limestone as the number you offered, take another Lumino from your display, or take up to three of one color from the Atoll, but not the color you offered. Here it is three green ones.',
      alt: 'The Atoll, and three green Luminos in hand',
    },
    lay: {
      title: 'Lay',
      text: 'Lay what you took. On level 1 it must touch its own color; higher up it must touch or cover it. Whatever you don’t lay is discarded for minus 1 point.',
      alt: 'The reef with three new Luminos outlined',
    },
    score: {
      title: 'Score',
      text: (sum: string, points: number) =>
        `Once everyone has had a turn, you may score one color (each color once per game): add up the lowest visible number on each level. Here green brings ${sum} = ${points}. The scoring tile then shows a jellyfish, which lets you swap tiles later.`,
      alt: 'The reef with the lowest green number of each level lit up',
    },
    end: {
      text: (points: number) =>
        `After ten rounds you get points for animals, for showing the most of a color, for unused jellyfish and for limestone. The most points win. This reef won with ${points}:`,
      alt: 'The winning reef at the end of the game',
      sums: ['coral scoring', 'animals', 'majorities', 'jellyfish', 'limestone', 'discarded Luminos'],
    },
  },
  de: {
    picture: {
      text: 'Alle bauen auf ihrem eigenen Riffplan ein Riff aus Plättchen, die zwei Felder bedecken: den Luminos. Du legst sie nebeneinander und Ebene auf Ebene. Wer eine Farbe hoch stapelt und kleine Zahlen verschwinden lässt, bekommt am meisten dafür. Für 2 bis 4, zehn Runden.',
      notes: [
        'Ein Lumino: Beide Hälften haben eine Farbe. Eine zeigt eine Zahl, die andere ein Tier oder nur Koralle.',
        'Ebene auf Ebene: Ein Lumino liegt auf zwei gleich hohen Feldern und nie genau auf einem anderen.',
        'Wasser: Jedes Wasserfeld, das du bedeckst, kostet einen Kalkstein. Kalksteinfelder kosten nichts.',
        'Das Atoll in der Tischmitte ist für alle da.',
        'Deine eigene Auslage: vier Luminos, die nur du benutzen kannst.',
      ],
      alt: 'Ein Riff aus Luminos bis zur Ebene 3, darunter das Atoll und eine Auslage',
    },
    turn: 'Dein Zug hat drei Teile. Waren alle einmal dran, folgt eine Wertungsphase.',
    offer: {
      title: 'Anbieten',
      text: 'Lege ein Lumino aus deiner Auslage ins Atoll. Von nun an können es alle nehmen.',
      alt: 'Das Atoll mit dem neuen Lumino umrandet, darunter die Auslage',
    },
    act: {
      title: 'Aktion',
      text: 'Führe eine von drei Aktionen aus: Nimm so viel Kalkstein, wie die angebotene Zahl angibt; oder nimm ein weiteres Lumino aus deiner Auslage; oder nimm bis zu drei einer Farbe aus dem Atoll, nur nicht in der Farbe, die du angeboten hast. Hier sind es drei grüne.',
      alt: 'Das Atoll und drei grüne Luminos auf der Hand',
    },
    lay: {
      title: 'Legen',
      text: 'Lege, was du genommen hast. Auf Ebene 1 muss es die eigene Farbe berühren, weiter oben sie berühren oder bedecken. Was du nicht legst, wirfst du für 1 Minuspunkt ab.',
      alt: 'Das Riff mit drei neuen Luminos umrandet',
    },
    score: {
      title: 'Werten',
      text: (sum, points) =>
        `Waren alle dran, darfst du eine Farbe werten, jede nur einmal im Spiel: die kleinste sichtbare Zahl jeder Ebene, zusammengezählt. Grün bringt hier ${sum} = ${points}. Danach zeigt das Wertungsplättchen eine Qualle, mit der du später Luminos tauschen kannst.`,
      alt: 'Das Riff, auf jeder Ebene leuchtet die kleinste grüne Zahl',
    },
    end: {
      text: (points) =>
        `Nach zehn Runden gibt es Punkte für Tiere, für die meisten sichtbaren Hälften einer Farbe, für ungenutzte Quallen und für Kalkstein. Wer die meisten Punkte hat, gewinnt. Dieses Riff hat mit ${points} gewonnen:`,
      alt: 'Das Riff, das gewonnen hat, am Ende des Spiels',
      sums: ['Korallenwertung', 'Tiere', 'Mehrheiten', 'Quallen', 'Kalkstein', 'abgeworfene Luminos'],
    },
  },
  nl: {
    picture: {
      text: 'Iedereen bouwt op een eigen rifbord een rif van tegels die twee velden bedekken: de Lumino’s. Je legt ze naast elkaar en niveau op niveau. Wie een kleur hoog stapelt en lage getallen laat verdwijnen, krijgt er het meest voor. Voor 2 tot 4 spelers, tien ronden.',
      notes: [
        'Een Lumino: beide helften hebben één kleur. De ene toont een getal, de andere een dier of alleen koraal.',
        'Niveau op niveau: een Lumino ligt op twee even hoge velden en nooit precies op een andere.',
        'Water: elk waterveld dat je bedekt kost één kalksteen. Kalksteenvelden zijn gratis.',
        'Het Atol, in het midden van de tafel, is er voor iedereen.',
        'Je eigen aanbod: vier Lumino’s die alleen jij kunt gebruiken.',
      ],
      alt: 'Een rif van Lumino’s tot niveau 3, met daaronder het Atol en een aanbod',
    },
    turn: 'Je beurt bestaat uit drie delen. Is iedereen geweest, dan volgt een scorefase.',
    offer: {
      title: 'Aanbieden',
      text: 'Leg één Lumino uit je aanbod in het Atol. Vanaf nu mag iedereen hem nemen.',
      alt: 'Het Atol met de nieuwe Lumino omlijnd, en daaronder het aanbod',
    },
    act: {
      title: 'Actie',
      text: 'Doe één van drie dingen: neem zoveel kalksteen als het getal dat je aanbood, neem nog een Lumino uit je aanbod, of neem er tot drie van één kleur uit het Atol, maar niet in de kleur die je aanbood. Hier zijn het drie groene.',
      alt: 'Het Atol, en drie groene Lumino’s in de hand',
    },
    lay: {
      title: 'Leggen',
      text: 'Leg wat je nam. Op niveau 1 moet het de eigen kleur raken; hogerop moet het die raken of bedekken. Wat je niet legt, leg je af voor 1 minpunt.',
      alt: 'Het rif met drie nieuwe Lumino’s omlijnd',
    },
    score: {
      title: 'Scoren',
      text: (sum, points) =>
        `Als iedereen geweest is, mag je één kleur scoren, elke kleur één keer per spel: het laagste zichtbare getal van elk niveau, bij elkaar opgeteld. Groen levert hier ${sum} = ${points} op. Het scorefiche toont daarna een kwal, waarmee je later Lumino’s kunt ruilen.`,
      alt: 'Het rif, met op elk niveau het laagste groene getal verlicht',
    },
    end: {
      text: (points) =>
        `Na tien ronden zijn er punten voor dieren, voor de meeste zichtbare helften van een kleur, voor ongebruikte kwallen en voor kalksteen. Wie de meeste punten heeft, wint. Dit rif won met ${points}:`,
      alt: 'Het winnende rif aan het eind van het spel',
      sums: ['koraalscore', 'dieren', 'meerderheden', 'kwallen', 'kalksteen', 'afgelegde Lumino’s'],
    },
  },
})
