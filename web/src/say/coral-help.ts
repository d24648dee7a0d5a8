import type { Help } from '../games/game'
import { texts } from './lang.svelte'

/** Keys of the board, and what people ask: each goes on from “How do I…”. */
export const say = texts<Help>({
  en: {
    keys: [
      ['1 2 3', 'grow, glide, float'],
      ['Arrows', 'move within a level'],
      ['PgUp PgDn', 'level above, below'],
      ['N', 'next glowing place'],
      ['Space', 'choose the place; again: turn'],
      ['[ ]', 'turn the piece'],
      ['S', 'next piece of the stock'],
      ['T', 'try what would fall'],
      [', .', 'look from the next side'],
      ['0', 'from above and back'],
      ['+ −', 'zoom'],
      ['V', '3D or levels'],
      ['Enter', 'confirm'],
      ['Esc', 'step back'],
      ['L', 'stocks and log'],
      ['?', 'this list'],
    ],
    how: [
      [
        '…get points?',
        'At the end each square of your species that can be seen from above is worth 1 point. Cover the others, and stay on top.',
      ],
      [
        '…grow a piece?',
        'Choose Grow and tap a glowing place beside your pawn. Tap it again, or choose an orientation, to turn the piece. Then Grow here.',
      ],
      [
        '…move my pawn?',
        'Glide moves it over free symbols; Float takes it off the reef, and it lands somewhere else in your next turn. Two moves in a row cost a piece.',
      ],
      [
        '…see why it doesn’t hold?',
        'A piece must not tip. The card beside the reef shows the edge over which it would fall.',
      ],
      ['…look from another side?', 'Drag the reef, or see it level by level with Levels.'],
      [
        '…take something back?',
        'Back takes back what you haven’t sent yet. Undo in the match menu takes back your last step, as long as nothing was drawn and nobody has moved since.',
      ],
    ],
  },
  de: {
    keys: [
      ['1 2 3', 'wachsen, gleiten, schweben'],
      ['Pfeile', 'innerhalb einer Ebene'],
      ['Bild auf/ab', 'Ebene darüber, darunter'],
      ['N', 'nächster leuchtender Platz'],
      ['Leertaste', 'den Platz wählen; noch einmal: drehen'],
      ['[ ]', 'das Stück drehen'],
      ['S', 'nächstes Stück des Vorrats'],
      ['T', 'probieren, was fallen würde'],
      [', .', 'von der nächsten Seite ansehen'],
      ['0', 'von oben und zurück'],
      ['+ −', 'zoomen'],
      ['V', '3D oder Ebenen'],
      ['Enter', 'bestätigen'],
      ['Esc', 'einen Schritt zurück'],
      ['L', 'Vorräte und Verlauf'],
      ['?', 'diese Liste'],
    ],
    how: [
      [
        '…bekomme ich Punkte?',
        'Am Ende zählt jedes Feld deiner Art, das von oben zu sehen ist, 1 Punkt. Verdecke die anderen und bleib obenauf.',
      ],
      [
        '…lasse ich ein Stück wachsen?',
        'Wähle „Wachsen“ und tippe einen leuchtenden Platz neben deiner Figur an. Tippe ihn noch einmal an oder wähle eine Lage, um das Stück zu drehen. Dann „Hier wachsen“.',
      ],
      [
        '…bewege ich meine Figur?',
        '„Gleiten“ führt sie über freie Symbole; „Schweben“ nimmt sie vom Riff, und sie landet in deinem nächsten Zug woanders. Zweimal nacheinander bewegen kostet ein Stück.',
      ],
      [
        '…sehe ich, warum es nicht hält?',
        'Ein Stück darf nicht kippen. Die Karte neben dem Riff zeigt die Kante, über die es fallen würde.',
      ],
      [
        '…schaue ich von einer anderen Seite?',
        'Zieh am Riff oder sieh es dir mit „Ebenen“ Ebene für Ebene an.',
      ],
      [
        '…nehme ich etwas zurück?',
        '„Zurück“ nimmt zurück, was noch nicht abgeschickt ist. „Zurücknehmen“ im Menü der Partie nimmt deinen letzten Schritt zurück, solange nichts gezogen wurde und noch niemand anders gezogen hat.',
      ],
    ],
  },
  nl: {
    keys: [
      ['1 2 3', 'groeien, glijden, zweven'],
      ['Pijlen', 'binnen een niveau'],
      ['PgUp PgDn', 'niveau erboven, eronder'],
      ['N', 'volgende oplichtende plek'],
      ['Spatie', 'de plek kiezen; nog eens: draaien'],
      ['[ ]', 'het stuk draaien'],
      ['S', 'volgende stuk van de voorraad'],
      ['T', 'proberen wat zou vallen'],
      [', .', 'vanaf de volgende kant kijken'],
      ['0', 'van bovenaf en terug'],
      ['+ −', 'zoomen'],
      ['V', '3D of niveaus'],
      ['Enter', 'bevestigen'],
      ['Esc', 'een stap terug'],
      ['L', 'voorraden en verloop'],
      ['?', 'deze lijst'],
    ],
    how: [
      [
        '…krijg ik punten?',
        'Aan het eind is elk vakje van jouw soort dat van boven te zien is 1 punt waard. Bedek de anderen en blijf bovenop.',
      ],
      [
        '…laat ik een stuk groeien?',
        'Kies Groeien en tik een oplichtende plek naast je pion aan. Tik nog eens, of kies een ligging, om het stuk te draaien. Dan Hier groeien.',
      ],
      [
        '…verplaats ik mijn pion?',
        'Glijden brengt hem over vrije symbolen; Zweven haalt hem van het rif, en in je volgende beurt landt hij ergens anders. Twee keer achter elkaar bewegen kost een stuk.',
      ],
      [
        '…zie ik waarom het niet blijft staan?',
        'Een stuk mag niet kantelen. De kaart naast het rif toont de rand waarover het zou vallen.',
      ],
      ['…kijk ik van een andere kant?', 'Sleep aan het rif, of bekijk het met Niveaus niveau voor niveau.'],
      [
        '…neem ik iets terug?',
        'Met Terug neem je terug wat nog niet verstuurd is. Ongedaan maken in het menu van de partij neemt je laatste stap terug, zolang er niets is getrokken en niemand daarna heeft gespeeld.',
      ],
    ],
  },
})
