// A boardgame.io server in its own process: node server.cjs file|memory PORT DIR
const { Server, FlatFile } = require("boardgame.io/server");

const place = ({ G, playerID }, cell) => {
  if (G.cells[cell] !== null) return "INVALID_MOVE";
  G.cells[cell] = playerID;
};

const game = {
  name: "placements",
  setup: () => ({ cells: Array(60).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};

const [store, port, dir] = process.argv.slice(2);
const db = store === "file" ? new FlatFile({ dir }) : undefined;
const server = Server({ games: [game], db, origins: [/.*/] });
server.run({ port: Number(port), callback: () => console.log("ready") });
