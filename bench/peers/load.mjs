// node load.mjs --store file|memory --tables 200 --seconds 10
// Two raw sockets per match; each plays a free place as soon as it is its turn. Prints one line of JSON.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "node:net";
import { io } from "socket.io-client";

const args = Object.fromEntries(
  process.argv.slice(2).flatMap((word, i, all) => (word.startsWith("--") ? [[word.slice(2), all[i + 1]]] : [])),
);
const store = args.store ?? "memory";
const tables = Number(args.tables ?? 200);
const seconds = Number(args.seconds ?? 10);

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const dir = mkdtempSync(join(tmpdir(), "peers-"));
const port = await freePort();
const server = spawn(process.execPath, ["server.cjs", store, String(port), dir], { stdio: ["ignore", "pipe", "inherit"] });
await new Promise((resolve) => createInterface(server.stdout).on("line", (line) => line === "ready" && resolve()));

let measuring = false;
let errors = 0;
let next = 0;
const times = [];

// One seat of one match after the other. The server's own acknowledgement of a move is its update to the sender.
const seat = (table, playerID) => {
  const socket = io(`http://127.0.0.1:${port}/placements`, { transports: ["websocket"], reconnection: false });
  let sent = null;
  const take = (state) => {
    if (sent !== null && state._stateID > sent.stateID) {
      if (measuring) times.push(performance.now() - sent.at);
      sent = null;
    }
    if (state.ctx.gameover !== undefined) {
      if (playerID === "0") table.again();
      return;
    }
    if (state.ctx.currentPlayer === playerID && sent === null) {
      const cell = state.G.cells.indexOf(null);
      const action = { type: "MAKE_MOVE", payload: { type: "place", args: [cell], playerID, credentials: undefined } };
      sent = { at: performance.now(), stateID: state._stateID };
      socket.emit("update", action, state._stateID, table.matchID, playerID);
    }
  };
  // The first seat's sync makes the match; the second waits for it, or the match would be made twice. And nobody moves
  // before both are in, or the second could miss a move.
  socket.on("connect", () => playerID === "0" && table.connected.then(() => table.sync(0)));
  socket.on("sync", (matchID, info) => {
    if (matchID !== table.matchID) return;
    sent = null;
    if (playerID === "0") {
      table.begin = () => take(info.state);
      table.sync(1);
    } else {
      table.begin();
    }
  });
  socket.on("update", (matchID, state) => matchID === table.matchID && take(state));
  socket.on("connect_error", () => (errors += 1));
  return socket;
};

const makeTable = () => {
  const table = { matchID: `m${next++}`, sockets: [] };
  table.sync = (i) => table.sockets[i].emit("sync", table.matchID, String(i), undefined, 2);
  table.again = () => {
    table.matchID = `m${next++}`;
    table.sync(0);
  };
  let open;
  table.connected = new Promise((resolve) => (open = resolve));
  table.sockets = [seat(table, "0"), seat(table, "1")];
  table.sockets[1].on("connect", open);
};

for (let i = 0; i < tables; i += 1) makeTable();
await new Promise((resolve) => setTimeout(resolve, 3000));
measuring = true;
const began = performance.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
measuring = false;
const took = (performance.now() - began) / 1000;
times.sort((a, b) => a - b);
const at = (part) => Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(3));
console.log(
  JSON.stringify({
    peer: "boardgame.io", store, tables, entries_per_s: Number((times.length / took).toFixed(1)),
    p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1), errors,
  }),
);
server.kill("SIGKILL");
server.on("exit", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
