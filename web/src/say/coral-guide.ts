import { texts } from './lang.svelte'

/** The game in pictures, for people who have never played it. */
export const say = texts({
  en: {
    picture: {
      text: 'Together you grow a reef around a rock, out of L-shaped pieces in four species. One species is yours. Pieces may lie flat, stand or hang over, as long as nothing falls. What counts in the end is what can be seen of your species from above. 1 to 4 players.',
      notes: [
        'A coral piece: an L of three cubes.',
        'A coral pawn stands on the reef, never on its own species. Your pieces grow from the cube it stands on.',
        'Down here, in the middle, is the rock. It is covered before the first turn.',
      ],
      alt: 'A reef of L-shaped pieces in four colors, with pawns on it',
    },
    turn: 'On your turn, do one of three things.',
    grow: {
      title: 'Grow',
      text: 'Put a piece from your stock onto the reef, so that it touches the cube your pawn stands on. Everything must hold by itself.',
      alt: 'The reef with a new piece outlined',
    },
    glide: {
      title: 'Glide',
      text: 'Move your pawn from column to column, as far as you like, over symbols of other species. Height doesn’t matter.',
      alt: 'The reef; the cube that a pawn has glided to is outlined',
    },
    float: {
      title: 'Float',
      text: 'Let your pawn float off, and land on any free symbol of another species next turn. If you move again without having grown in between, it costs you a piece.',
      alt: 'The reef after a pawn has left it',
    },
    end: {
      text: 'When somebody has grown their last piece, everyone drops a piece after each turn until all stocks are empty. Then look from above: every column that shows your species is a point. The most points win. The green species is neutral here: it counts for nobody.',
      alt: 'The reef from above, and how many columns each species shows',
    },
  },
  de: {
    picture: {
      text: 'Gemeinsam lasst ihr rund um einen Fels ein Riff wachsen, aus L-förmigen Stücken in vier Arten. Eine Art ist deine. Stücke dürfen liegen, stehen und überhängen, solange nichts fällt. Am Ende zählt, was von deiner Art von oben zu sehen ist. Für 1 bis 4.',
      notes: [
        'Ein Korallenstück: ein L aus drei Würfeln.',
        'Eine Korallenfigur steht auf dem Riff, nie auf ihrer eigenen Art. Deine Stücke wachsen an dem Würfel, auf dem sie steht.',
        'Hier unten, in der Mitte, liegt der Fels. Er wird vor dem ersten Zug bedeckt.',
      ],
      alt: 'Ein Riff aus L-förmigen Stücken in vier Farben, darauf Figuren',
    },
    turn: 'In deinem Zug führst du eine von drei Aktionen aus.',
    grow: {
      title: 'Wachsen',
      text: 'Lege ein Stück aus deinem Vorrat so an das Riff, dass es den Würfel berührt, auf dem deine Figur steht. Alles muss von selbst halten.',
      alt: 'Das Riff, ein neues Stück ist umrandet',
    },
    glide: {
      title: 'Gleiten',
      text: 'Bewege deine Figur von Säule zu Säule, so weit du willst, über Symbole anderer Arten. Höhen spielen keine Rolle.',
      alt: 'Das Riff; der Würfel, auf den eine Figur geglitten ist, ist umrandet',
    },
    float: {
      title: 'Schweben',
      text: 'Lass deine Figur davonschweben und im nächsten Zug auf einem freien Symbol einer anderen Art landen. Bewegst du dich noch einmal, ohne dazwischen gewachsen zu sein, kostet dich das ein Stück.',
      alt: 'Das Riff, nachdem eine Figur es verlassen hat',
    },
    end: {
      text: 'Hat jemand sein letztes Stück wachsen lassen, werfen alle nach jedem Zug ein Stück ab, bis die Vorräte leer sind. Dann zählt der Blick von oben: Jede Säule, die deine Art zeigt, ist ein Punkt. Wer die meisten hat, gewinnt. Die grüne Art ist hier neutral: Sie zählt für niemanden.',
      alt: 'Das Riff von oben, und wie viele Säulen jede Art zeigt',
    },
  },
  nl: {
    picture: {
      text: 'Samen laten jullie rond een rots een rif groeien, van L-vormige stukken in vier soorten. Eén soort is van jou. Stukken mogen liggen, staan en uitsteken, zolang er niets valt. Aan het eind telt wat er van jouw soort van bovenaf te zien is. Voor 1 tot 4 spelers.',
      notes: [
        'Een koraalstuk: een L van drie kubussen.',
        'Een koraalpion staat op het rif, nooit op zijn eigen soort. Je stukken groeien aan de kubus waarop hij staat.',
        'Hieronder, in het midden, ligt de rots. Die wordt vóór de eerste beurt bedekt.',
      ],
      alt: 'Een rif van L-vormige stukken in vier kleuren, met pionnen erop',
    },
    turn: 'In je beurt doe je één van drie dingen.',
    grow: {
      title: 'Groeien',
      text: 'Leg een stuk uit je voorraad zo tegen het rif dat het de kubus raakt waarop je pion staat. Alles moet vanzelf blijven staan.',
      alt: 'Het rif met een nieuw stuk omlijnd',
    },
    glide: {
      title: 'Glijden',
      text: 'Beweeg je pion van kolom naar kolom, zo ver als je wilt, over symbolen van andere soorten. De hoogte maakt niet uit.',
      alt: 'Het rif; de kubus waar een pion naartoe gleed is omlijnd',
    },
    float: {
      title: 'Zweven',
      text: 'Laat je pion wegzweven en land in je volgende beurt op een vrij symbool van een andere soort. Beweeg je nog eens zonder tussendoor te groeien, dan kost dat een stuk.',
      alt: 'Het rif nadat een pion het heeft verlaten',
    },
    end: {
      text: 'Heeft iemand zijn laatste stuk laten groeien, dan legt iedereen na elke beurt een stuk af tot alle voorraden leeg zijn. Kijk dan van bovenaf: elke kolom die jouw soort toont, is een punt. Wie de meeste heeft, wint. De groene soort is hier neutraal: die telt voor niemand.',
      alt: 'Het rif van bovenaf, en hoeveel kolommen elke soort toont',
    },
  },
})
