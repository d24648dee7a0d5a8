// A reef that falls. Whoever begins (A) and the other one (B) lead to it; then A grows a piece onto an arm of the piece
// that both pawns stand on, and both pieces come down (CO-26, CO-27).
//
//        level 3                 level 4: A grows here
//     . . . .                 . . . .
//     . R Q Q    pawn of B    . . . .
//     . . Q .    pawn of A    . . P P
//     . . . .                 . . P .

const OWN = ['red', 'tube']
const NEUTRAL = 'sun'

/** What leads there, as `[seat, step]`, with the seat that begins. */
export function leading(first) {
  const [a, b] = [first, 1 - first]
  return [
    [
      a,
      {
        type: 'place',
        species: OWN[a],
        cells: [
          [1, 1, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
    ],
    [
      b,
      {
        type: 'place',
        species: OWN[b],
        cells: [
          [-1, -1, 0],
          [-1, 0, 0],
          [0, -1, 0],
        ],
      },
    ],
    [
      a,
      {
        type: 'place',
        species: OWN[a],
        cells: [
          [0, 0, 1],
          [1, 0, 1],
          [0, 1, 1],
        ],
      },
    ],
    [b, { type: 'pawn', at: [1, 0, 1] }],
    [a, { type: 'pawn', at: [0, -1, 0] }],
    [
      b,
      {
        type: 'grow',
        species: NEUTRAL,
        cells: [
          [1, 0, 2],
          [2, 0, 2],
          [1, -1, 2],
        ],
      },
    ],
    [a, { type: 'glide', to: [1, -1] }],
    [
      b,
      {
        type: 'grow',
        species: OWN[b],
        cells: [
          [0, 0, 2],
          [0, 1, 2],
          [-1, 0, 2],
        ],
      },
    ],
  ]
}

/** What then falls. */
export const TOPPLING = {
  type: 'grow',
  species: NEUTRAL,
  cells: [
    [1, -1, 3],
    [2, -1, 3],
    [1, -2, 3],
  ],
}

/** The same as the log of a match in the page. */
export const entriesOf = (steps) =>
  steps.map(([seat, step], n) => ({ seq: n + 1, at_ms: 0, seat, what: { type: 'steps', steps: [step] } }))
