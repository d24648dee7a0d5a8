import type { Help } from '../games/game'
import { texts } from './lang.svelte'

/** Keys of the board, and what people ask: each goes on from “How do I…”. */
export const say = texts<Help>({
  en: {
    keys: [
      ['1 2 3 4', 'a tile in your display or hand; a color to score'],
      ['Arrows', 'move the tile'],
      ['PgUp PgDn', 'level above, below'],
      ['Q E', 'rotate'],
      ['F', 'flip'],
      ['H', 'show what is legal'],
      ['S', 'take limestone, or skip'],
      ['X', 'discard'],
      ['Enter', 'confirm'],
      ['Esc', 'step back'],
      ['L', 'log'],
      ['?', 'this list'],
    ],
    how: [
      [
        '…place a tile?',
        'Choose it in your hand, then a glowing space. Rotate and flip it until it lies right, then Place here. On a higher level it lies on two different tiles of the same level.',
      ],
      [
        '…know what to offer?',
        'The number of the tile you offer is the limestone you may take. Its color is the one you can’t take from the Atoll this turn. Everyone can take it later.',
      ],
      [
        '…score?',
        'After each round everybody may score one color, or skip. On each level the smallest visible number of that color counts. Each color scores once per game.',
      ],
      [
        '…use a jellyfish?',
        'A scored color turns to its jellyfish side. Before your offer, tap it to swap tiles of the Atoll or of your display. Kept to the end it is worth 2 points.',
      ],
      ['…get rid of a tile that doesn’t fit?', 'Discard it. That costs 1 point.'],
      [
        '…take something back?',
        'Back takes back what you haven’t sent yet. Undo in the match menu takes back your last step, as long as nothing was drawn and nobody has moved since.',
      ],
    ],
  },
  de: {
    keys: [
      ['1 2 3 4', 'Lumino der Auslage oder der Hand; Farbe zum Werten'],
      ['Pfeile', 'das Lumino bewegen'],
      ['Bild auf/ab', 'Ebene darüber, darunter'],
      ['Q E', 'drehen'],
      ['F', 'wenden'],
      ['H', 'zeigen, was erlaubt ist'],
      ['S', 'Kalkstein nehmen oder verzichten'],
      ['X', 'abwerfen'],
      ['Enter', 'bestätigen'],
      ['Esc', 'einen Schritt zurück'],
      ['L', 'Verlauf'],
      ['?', 'diese Liste'],
    ],
    how: [
      [
        '…lege ich ein Lumino?',
        'Wähle es in deiner Hand und dann ein leuchtendes Feld. Drehe und wende es, bis es richtig liegt; dann „Hierher legen“. Auf einer höheren Ebene liegt es auf zwei verschiedenen Luminos derselben Ebene.',
      ],
      [
        '…wähle ich ein gutes Angebot?',
        'Die Zahl des angebotenen Luminos ist der Kalkstein, den du nehmen darfst. Seine Farbe darfst du in diesem Zug nicht aus dem Atoll nehmen. Später kann es jeder nehmen.',
      ],
      [
        '…werte ich?',
        'Nach jeder Runde darf jeder eine Farbe werten oder verzichten. Auf jeder Ebene zählt die kleinste sichtbare Zahl der Farbe. Jede Farbe wird einmal im Spiel gewertet.',
      ],
      [
        '…nutze ich eine Qualle?',
        'Eine gewertete Farbe zeigt ihre Quallenseite. Tippe sie vor deinem Angebot an, um Luminos des Atolls oder deiner Auslage zu tauschen. Am Ende ist sie 2 Punkte wert.',
      ],
      ['…werde ich ein Lumino los, das nirgends passt?', 'Wirf es ab. Das kostet 1 Punkt.'],
      [
        '…nehme ich etwas zurück?',
        '„Zurück“ nimmt zurück, was noch nicht abgeschickt ist. „Zurücknehmen“ im Menü der Partie nimmt deinen letzten Schritt zurück, solange nichts gezogen wurde und noch niemand anders gezogen hat.',
      ],
    ],
  },
  nl: {
    keys: [
      ['1 2 3 4', 'Lumino van je aanbod of in je hand; kleur om te scoren'],
      ['Pijlen', 'de Lumino bewegen'],
      ['PgUp PgDn', 'niveau erboven, eronder'],
      ['Q E', 'draaien'],
      ['F', 'omdraaien'],
      ['H', 'tonen wat mag'],
      ['S', 'kalksteen nemen of overslaan'],
      ['X', 'afleggen'],
      ['Enter', 'bevestigen'],
      ['Esc', 'een stap terug'],
      ['L', 'verloop'],
      ['?', 'deze lijst'],
    ],
    how: [
      [
        '…leg ik een Lumino?',
        'Kies hem in je hand en daarna een oplichtend veld. Draai hem tot hij goed ligt, en kies Hier leggen. Op een hoger niveau ligt hij op twee verschillende Lumino’s van hetzelfde niveau.',
      ],
      [
        '…kies ik een goed aanbod?',
        'Het getal van de aangeboden Lumino is de kalksteen die je mag nemen. Zijn kleur mag je deze beurt niet uit het Atol nemen. Later kan iedereen hem nemen.',
      ],
      [
        '…scoor ik?',
        'Na elke ronde mag iedereen één kleur scoren, of overslaan. Per niveau telt het laagste zichtbare getal van die kleur. Elke kleur scoort één keer per spel.',
      ],
      [
        '…gebruik ik een kwal?',
        'Een gescoorde kleur toont haar kwallenkant. Tik erop vóór je aanbod om Lumino’s van het Atol of van je aanbod te ruilen. Aan het eind is ze 2 punten waard.',
      ],
      ['…raak ik een Lumino kwijt die nergens past?', 'Leg hem af. Dat kost 1 punt.'],
      [
        '…neem ik iets terug?',
        'Met Terug neem je terug wat nog niet verstuurd is. Ongedaan maken in het menu van de partij neemt je laatste stap terug, zolang er niets is getrokken en niemand daarna heeft gespeeld.',
      ],
    ],
  },
})
