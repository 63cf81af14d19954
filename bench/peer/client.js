// CLIENTS players at PORT, each with a match of its own, make MOVES moves one after the other over a web socket: for both
// sides in turn. A move is over when the server has sent the new state.
// Says in JSON: `seconds` for all of them, and milliseconds for each (`took`).

const { io } = require("socket.io-client");
const { CELLS, Game } = require("./game.js");

const [PORT, CLIENTS, MOVES] = ["PORT", "CLIENTS", "MOVES"].map((name) => Number(process.env[name]));
const BASE = `http://127.0.0.1:${PORT}`;

async function post(path, body) {
  const answer = await fetch(`${BASE}/games/${Game.name}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function sitDown() {
  const { matchID } = await post("create", { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
    credentials.push(joined.playerCredentials);
  }
  const socket = io(`${BASE}/${Game.name}`, { transports: ["websocket"] });
  let heard = () => {};
  socket.on("sync", (_match, { state }) => heard(state._stateID));
  socket.on("update", (_match, state) => heard(state._stateID));
  socket.on("patch", (_match, _before, after) => heard(after));
  const next = () => new Promise((resolve) => { heard = resolve; });
  await new Promise((resolve) => socket.on("connect", resolve));
  const synced = next();
  socket.emit("sync", matchID, "0", credentials[0], 2);
  let version = await synced;

  return { play, close: () => socket.close() };

  async function play(number) {
    const playerID = String(number % 2);
    const payload = { type: "place", args: [number % CELLS], playerID, credentials: credentials[number % 2] };
    const moved = next();
    const began = process.hrtime.bigint();
    socket.emit("update", { type: "MAKE_MOVE", payload }, version, matchID, playerID);
    const now = await moved;
    const took = Number(process.hrtime.bigint() - began) / 1e6;
    if (now !== version + 1) throw new Error(`after version ${version} came ${now}`);
    version = now;
    return took;
  }
}

async function main() {
  const players = await Promise.all(Array.from({ length: CLIENTS }, sitDown));
  const took = [];
  const began = process.hrtime.bigint();
  await Promise.all(players.map(async ({ play }) => {
    for (let number = 0; number < MOVES; number += 1) took.push(await play(number));
  }));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  players.forEach(({ close }) => close());
  console.log(JSON.stringify({ seconds, took }));
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
