import type { Help } from '../games/game'
import { texts } from './lang.svelte'

/** Keys of the board, and what people ask: each goes on from “How do I…”. */
export const say = texts<Help>({
  en: {
    keys: [
      ['1 2 3 4', 'draw, give, tower, connect'],
      ['Arrows', 'move over the map by row'],
      ['W E D X Z A', 'the six directions around S; while you connect they lay the next stone'],
      ['N', 'next glowing space'],
      ['Space', 'choose the space'],
      ['+ −', 'height of a tower, or zoom'],
      ['Enter', 'confirm'],
      ['Esc', 'step back'],
      ['H', 'show what is legal'],
      ['L', 'log'],
      ['0', 'whole map'],
      ['?', 'this list'],
    ],
    how: [
      ['…win?', 'Join your two base lines with an unbroken chain of towers and firestones.'],
      [
        '…get cards?',
        'Choose Draw and one of your two supply cards: you draw as many as it shows, and it turns over. Your hand limit is 15.',
      ],
      [
        '…connect two towers?',
        'Choose Connect and tap both towers: the cheapest route between them is laid. Or tap the spaces one by one. Each stone costs a card of its space’s color, and the whole route is laid in one turn.',
      ],
      [
        '…take an opponent’s tower?',
        'Build a higher one on it. A tower that is connected to another can’t be taken.',
      ],
      [
        '…read the dotted lines?',
        'They show the shortest crossing of each team. The eye on the map hides them.',
      ],
      [
        '…take something back?',
        'Back takes back what you haven’t sent yet. Undo in the match menu takes back your last step, as long as nothing was drawn and nobody has moved since.',
      ],
    ],
  },
  de: {
    keys: [
      ['1 2 3 4', 'ziehen, geben, Turm, verbinden'],
      ['Pfeile', 'reihenweise über den Spielplan'],
      [
        'W E D X Z A',
        'die sechs Richtungen um S (nach Lage der Tasten); beim Verbinden legen sie den nächsten Stein',
      ],
      ['N', 'nächstes leuchtendes Feld'],
      ['Leertaste', 'das Feld wählen'],
      ['+ −', 'Höhe eines Turms oder zoomen'],
      ['Enter', 'bestätigen'],
      ['Esc', 'einen Schritt zurück'],
      ['H', 'zeigen, was erlaubt ist'],
      ['L', 'Verlauf'],
      ['0', 'ganzer Spielplan'],
      ['?', 'diese Liste'],
    ],
    how: [
      [
        '…gewinne ich?',
        'Verbinde deine beiden Grundlinien durch eine lückenlose Kette aus Türmen und Feuersteinen.',
      ],
      [
        '…komme ich an Karten?',
        'Wähle „Ziehen“ und eine deiner beiden Nachschubkarten: Du ziehst so viele, wie sie zeigt, und sie wird gewendet. Dein Handlimit ist 15 Karten.',
      ],
      [
        '…verbinde ich zwei Türme?',
        'Wähle „Verbinden“ und tippe beide Türme an: Der günstigste Weg wird gelegt. Oder tippe die Felder einzeln an. Jeder Stein kostet eine Karte in der Farbe seines Feldes, und der ganze Weg entsteht in einem Zug.',
      ],
      [
        '…überbaue ich einen gegnerischen Turm?',
        'Baue einen höheren darauf. Ein Turm, der mit einem anderen verbunden ist, kann nicht überbaut werden.',
      ],
      [
        '…lese ich die gepunkteten Linien?',
        'Sie zeigen den kürzesten Weg jedes Teams. Das Auge auf dem Spielplan blendet sie aus.',
      ],
      [
        '…nehme ich etwas zurück?',
        '„Zurück“ nimmt zurück, was noch nicht abgeschickt ist. „Zurücknehmen“ im Menü der Partie nimmt deinen letzten Schritt zurück, solange nichts gezogen wurde und noch niemand anders gezogen hat.',
      ],
    ],
  },
  nl: {
    keys: [
      ['1 2 3 4', 'trekken, geven, toren, verbinden'],
      ['Pijlen', 'per rij over het speelbord'],
      [
        'W E D X Z A',
        'de zes richtingen rond S (naar plaats van de toetsen); bij verbinden leggen ze de volgende steen',
      ],
      ['N', 'volgend oplichtend veld'],
      ['Spatie', 'het veld kiezen'],
      ['+ −', 'hoogte van een toren, of zoomen'],
      ['Enter', 'bevestigen'],
      ['Esc', 'een stap terug'],
      ['H', 'tonen wat mag'],
      ['L', 'verloop'],
      ['0', 'het hele speelbord'],
      ['?', 'deze lijst'],
    ],
    how: [
      ['…win ik?', 'Verbind je twee basislijnen met een keten van torens en vuurstenen zonder gaten.'],
      [
        '…kom ik aan kaarten?',
        'Kies Trekken en een van je twee bevoorradingskaarten: je trekt er zoveel als die toont, en dan draait die om. Je handlimiet is 15 kaarten.',
      ],
      [
        '…verbind ik twee torens?',
        'Kies Verbinden en tik beide torens aan: de goedkoopste weg wordt gelegd. Of tik de velden één voor één aan. Elke steen kost een kaart in de kleur van het veld, en de hele weg leg je in één beurt.',
      ],
      [
        '…overbouw ik een toren van de tegenstander?',
        'Bouw er een hogere op. Een toren die met een andere verbonden is, kun je niet overbouwen.',
      ],
      [
        '…lees ik de stippellijnen?',
        'Ze tonen de kortste oversteek van elk team. Het oog op het speelbord verbergt ze.',
      ],
      [
        '…neem ik iets terug?',
        'Met Terug neem je terug wat nog niet verstuurd is. Ongedaan maken in het menu van de partij neemt je laatste stap terug, zolang er niets is getrokken en niemand daarna heeft gespeeld.',
      ],
    ],
  },
})
