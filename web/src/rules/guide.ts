// What a game's page for people is made of: the game in one picture, a turn, the end.

/** Pictures that stand alone, as SVG. */
export interface Guide {
  picture: string
  turn: readonly string[]
  end: string
}

export interface GuideWords {
  picture: {
    text: string
    /** What the numbers on the picture are. */
    notes: readonly string[]
    alt: string
  }
  turn: { text: string; steps: readonly { title: string; text: string; alt: string }[] }
  end: { text: string; alt: string; sums?: readonly (readonly [string, number])[] }
}
