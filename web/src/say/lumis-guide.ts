import { texts } from './lang.svelte'

/** The game in pictures, for people who have never played it. */
export const say = texts({
  en: {
    picture: {
      text: 'Two teams cross the map with fire: Yellow from top to bottom, Red from left to right. You build towers and connect them with firestones, and you pay for everything with cards in the color of the space. For 2, or for 4 in two teams.',
      notes: [
        'Yellow’s base line; the other one is at the bottom. Yellow’s crossing begins and ends with a tower on them.',
        'Red’s base line; the other one is on the left.',
        'A tower with the fire of its team. Its number is its height.',
        'A connection: firestones from tower to tower. Towers that are connected are safe.',
        'A tower space that is still free.',
      ],
      alt: 'The map late in a game: both teams have connected several towers',
    },
    turn: 'On your turn you do exactly one thing. With four players you can also give cards to your partner.',
    draw: {
      title: 'Draw cards',
      text: 'Choose one of your team’s two supply cards and draw as many cards as it shows. Then turn it over: 1 becomes 4, 2 becomes 3, and back. Your hand limit is 15.',
      alt: 'A hand of cards, those just drawn are raised',
    },
    build: {
      title: 'Build a tower',
      text: 'Pay one card of the space’s color per level of the tower. A lone tower of the other team is yours if you pay for a greater height. On a base line one card of any color is enough.',
      alt: 'A part of the map with a new tower outlined',
    },
    connect: {
      title: 'Connect two towers',
      text: 'Lay firestones from one of your towers to another, all in one turn: one card in the color of each space. They stay for good, and so do the towers they connect.',
      alt: 'A part of the map: a new connection of firestones between two towers',
    },
    end: {
      text: 'The first team whose towers are connected from one of its base lines to the other wins at once. Here it is Red, from left to right.',
      alt: 'The map at the end, Red’s crossing in white',
    },
  },
  de: {
    picture: {
      text: 'Zwei Teams ziehen mit Feuer über den Spielplan: Gelb von oben nach unten, Rot von links nach rechts. Ihr setzt Türme und verbindet sie mit Feuersteinen, und alles wird mit Karten in der Farbe des Feldes bezahlt. Zu zweit, oder zu viert in zwei Teams.',
      notes: [
        'Die Grundlinie von Gelb; die andere ist unten. Der Weg von Gelb beginnt und endet mit einem Turm darauf.',
        'Die Grundlinie von Rot; die andere ist links.',
        'Ein Turm mit dem Feuer seines Teams. Die Zahl ist seine Höhe.',
        'Eine Verbindung: Feuersteine von Turm zu Turm. Verbundene Türme sind sicher.',
        'Ein Turmfeld, das noch frei ist.',
      ],
      alt: 'Der Spielplan spät im Spiel: Beide Teams haben mehrere Türme verbunden',
    },
    turn: 'In deinem Zug führst du genau eine davon aus. Zu viert kannst du stattdessen auch Karten weitergeben.',
    draw: {
      title: 'Karten nachziehen',
      text: 'Wähle eine der beiden Nachschubkarten deines Teams und zieh so viele Karten, wie sie zeigt. Dann wird sie umgedreht: Aus 1 wird 4, aus 2 wird 3 und umgekehrt. Dein Handlimit ist 15 Karten.',
      alt: 'Handkarten, die eben gezogenen sind angehoben',
    },
    build: {
      title: 'Einen Turm setzen',
      text: 'Bezahle je Stufe des Turms eine Karte in der Farbe des Feldes. Einen einzelnen Turm des anderen Teams überbaust du, wenn du eine größere Höhe bezahlst. Auf der Grundlinie genügt eine Karte beliebiger Farbe.',
      alt: 'Ein Ausschnitt des Spielplans, ein neuer Turm ist umrandet',
    },
    connect: {
      title: 'Eine Verbindung schließen',
      text: 'Lege Feuersteine von einem deiner Türme zu einem anderen, alle in einem Zug: für jedes Feld eine Karte seiner Farbe. Sie bleiben für immer liegen, und die verbundenen Türme bleiben stehen.',
      alt: 'Ein Ausschnitt des Spielplans: eine neue Verbindung aus Feuersteinen zwischen zwei Türmen',
    },
    end: {
      text: 'Das Team, dessen Türme zuerst von einer seiner Grundlinien bis zur anderen verbunden sind, gewinnt sofort. Hier ist es Rot, von links nach rechts.',
      alt: 'Der Spielplan am Ende, der Weg von Rot ist weiß',
    },
  },
  nl: {
    picture: {
      text: 'Twee teams steken met vuur het speelbord over: Geel van boven naar beneden, Rood van links naar rechts. Je plaatst torens en verbindt ze met vuurstenen, en alles betaal je met kaarten in de kleur van het veld. Voor 2, of voor 4 in twee teams.',
      notes: [
        'De basislijn van Geel; de andere is onderaan. De oversteek van Geel begint en eindigt daar met een toren.',
        'De basislijn van Rood; de andere is links.',
        'Een toren met het vuur van zijn team. Het getal is zijn hoogte.',
        'Een verbinding: vuurstenen van toren naar toren. Verbonden torens zijn veilig.',
        'Een torenveld dat nog vrij is.',
      ],
      alt: 'Het speelbord laat in het spel: beide teams hebben meerdere torens verbonden',
    },
    turn: 'In je beurt doe je precies één ding. Met zijn vieren kun je ook kaarten aan je partner doorgeven.',
    draw: {
      title: 'Kaarten trekken',
      text: 'Kies een van de twee bevoorradingskaarten van je team en trek zoveel kaarten als die toont. Draai hem dan om: 1 wordt 4, 2 wordt 3, en omgekeerd. Je handlimiet is 15 kaarten.',
      alt: 'Handkaarten, de net getrokken kaarten steken uit',
    },
    build: {
      title: 'Een toren plaatsen',
      text: 'Betaal per niveau van de toren één kaart in de kleur van het veld. Een losse toren van het andere team overbouw je door een grotere hoogte te betalen. Op een basislijn is één kaart van elke kleur genoeg.',
      alt: 'Een deel van het speelbord met een nieuwe toren omlijnd',
    },
    connect: {
      title: 'Torens verbinden',
      text: 'Leg vuurstenen van de ene toren van je team naar de andere, alle in één beurt: voor elk veld een kaart in zijn kleur. Ze blijven voorgoed liggen, en de verbonden torens blijven staan.',
      alt: 'Een deel van het speelbord: een nieuwe verbinding van vuurstenen tussen twee torens',
    },
    end: {
      text: 'Het team waarvan de torens het eerst van de ene basislijn tot de andere verbonden zijn, wint meteen. Hier is dat Rood, van links naar rechts.',
      alt: 'Het speelbord aan het eind, de oversteek van Rood in wit',
    },
  },
})
