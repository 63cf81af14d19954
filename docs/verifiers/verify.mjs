// A sample verifier of bundles for a browser (or Node), written from docs/format.md alone.
// `await verify(text, key)` lists everything that is wrong: [{position, why}]. It checks the form of every line, the
// chain, salts, the promised seed, the signatures (Ed25519 of WebCrypto), and every draw of El Gaucho; it knows no rules.

const utf8 = new TextEncoder();
const bytes = (item) => (typeof item === "string" ? utf8.encode(item) : item);
const hex = (raw) => Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("no hex");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...bytes(part)]));
const big = (number, size) => {
  const raw = new DataView(new ArrayBuffer(8));
  raw.setBigUint64(0, BigInt(number));
  return new Uint8Array(raw.buffer).slice(8 - size);
};
const framed = (text) => joined(big(bytes(text).length, 4), text);

// ---- canonical JSON, hashes, signatures

export function canonical(item) {
  if (Array.isArray(item)) return `[${item.map(canonical).join(",")}]`;
  if (item === null || typeof item !== "object") return JSON.stringify(item);
  const names = Object.keys(item).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(item[name])}`).join(",")}}`;
}

const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));

async function mac(key, ...parts) {
  const it = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", it, joined(...parts)));
}

async function signed(key, message, signature) {
  try {
    const it = await crypto.subtle.importKey("raw", unhex(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", it, unhex(signature), message);
  } catch {
    return false;
  }
}

// ---- SHAKE-256 (FIPS 202), which WebCrypto lacks
const ROUNDS = [
  1n, 0x8082n, 0x800000000000808an, 0x8000000080008000n, 0x808bn, 0x80000001n, 0x8000000080008081n,
  0x8000000000008009n, 0x8an, 0x88n, 0x80008009n, 0x8000000an, 0x8000808bn, 0x800000000000008bn,
  0x8000000000008089n, 0x8000000000008003n, 0x8000000000008002n, 0x8000000000000080n, 0x800an,
  0x800000008000000an, 0x8000000080008081n, 0x8000000000008080n, 0x80000001n, 0x8000000080008008n,
];
const ROTATED = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const WIDE = (1n << 64n) - 1n;
const rotate = (lane, by) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & WIDE;

function keccak(a) {
  for (const constant of ROUNDS) {
    const c = [0, 1, 2, 3, 4].map((x) => a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
    for (let i = 0; i < 25; i++) a[i] ^= c[(i + 4) % 5] ^ rotate(c[(i + 1) % 5], 1);
    let lane = a[1];
    LANES.forEach((to, i) => ([a[to], lane] = [rotate(lane, ROTATED[i]), a[to]]));
    for (let y = 0; y < 25; y += 5) {
      const row = a.slice(y, y + 5);
      for (let x = 0; x < 5; x++) a[y + x] = row[x] ^ (~row[(x + 1) % 5] & WIDE & row[(x + 2) % 5]);
    }
    a[0] ^= constant;
  }
}

function* shake256(message) {
  const rate = 136;
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
  padded.set(message);
  padded[message.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const a = Array(25).fill(0n);
  for (let block = 0; block < padded.length; block += rate) {
    for (let i = 0; i < rate; i++) a[i >> 3] ^= BigInt(padded[block + i]) << BigInt(8 * (i % 8));
    keccak(a);
  }
  for (;;) {
    for (let i = 0; i < rate; i++) yield Number((a[i >> 3] >> BigInt(8 * (i % 8))) & 0xffn);
    keccak(a);
  }
}

// ---- luck

export class Luck {
  constructor(seed, script = []) {
    this.script = [...script];
    this.stream = shake256(joined("estancia luck 1", seed));
  }
  below(n) {
    if (this.script.length) return this.script.shift() % n;
    for (;;) {
      let word = 0;
      for (let i = 0; i < 4; i++) word = word * 256 + this.stream.next().value;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }
  die() {
    return this.script.length ? ((this.script.shift() + 5) % 6) + 1 : this.below(6) + 1;
  }
  shuffled(items) {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  }
}

function setUpInElGaucho(luck, { seats, removed_race, start_player }) {
  const races = ["black", "brown", "ochre", "patched", "white"];
  const removed = seats === 2 && removed_race === null ? races[luck.below(5)] : removed_race;
  const first = start_player === null ? luck.below(seats) : start_player;
  const tiles = races.filter((race) => race !== removed)
    .flatMap((race) => Array.from({ length: 12 }, (_, i) => ({ race, value: i + 1 })));
  return { removed_race: removed, start_player: first, pile: luck.shuffled(tiles) };
}

async function isDrawnOtherwise(state, { type, data, cause, luck }) {
  if (type === "game_opened") Object.assign(state, { opened: data, words: data.offers.map(() => "") });
  if (type === "seat_taken" || type === "seat_left") state.words[data.seat] = data.entropy ?? "";
  if (type === "seats_removed") state.words.length = data.left;
  if (cause !== null) Object.assign(state, { cause, luck: null });
  if (luck !== null) {
    const k = ++state.drawn;
    const game = state.opened.sandbox ? "sandbox" : state.header.game;
    const key = await mac(state.seed, "luck 1", framed(game), ...state.words.map(framed));
    state.luck = new Luck(await mac(key, big(k, 8)), state.opened.script?.[k - 1]);
    if (luck !== k) return true;
  }
  if (state.header.title !== "el-gaucho" || !state.luck) return false;
  if (type === "game_set_up") {
    const right = setUpInElGaucho(state.luck, state.cause);
    return Object.keys(right).some((name) => canonical(right[name]) !== canonical(data[name]));
  }
  const dice = type === "dice_rolled" && data.dice.map(() => state.luck.die()).sort();
  return dice && canonical(dice) !== canonical(data.dice);
}

// ---- the bundle

export async function verify(text, key = null) {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n/g, "\n").replace(/\n$/, "").split("\n");
  const found = [];
  const say = (position, why) => found.push({ position, why });
  try {
    const [header, ...stream] = lines.map((line) => JSON.parse(line));
    const trailer = stream.pop();
    if (header.format !== "estancia bundle 1") return [{ position: 0, why: "this is another format" }];
    const full = header.kind === "full";
    const end = stream.length + 1;
    const seed = trailer.reveal === null ? null : unhex(trailer.reveal);
    const state = { header, seed, drawn: 0 };
    [header, ...stream, trailer].forEach((it, i) => {
      const spelled = full || i === 0 || i === end ? canonical(it) : JSON.stringify(it);
      if (spelled !== lines[i]) say(i, "not the one way to write it");
    });
    if (seed && hex(await sha256("estancia commit 1", seed)) !== header.commitment) say(end, "not the promised seed");
    let [head, at] = [new Uint8Array(32), ""];
    for (const [i, line] of stream.entries()) {
      const [number, position] = [big(i + 1, 8), i + 1];
      const { at: time, cause, data, luck, rules_version, seat, type } = line;
      const record = full ? line.record : { at: time, cause, data, luck, rules_version, seat, type };
      const salt = line.salt === null ? null : unhex(line.salt);
      const digest = salt === null ? unhex(line.digest) : await sha256(salt, canonical(record));
      head = await sha256(head, number, digest);
      const isLinked = line.position === position && hex(head) === line.hash;
      if (!isLinked || (!full && line.digest !== hex(digest))) say(position, "the chain is broken");
      if (seed && salt && hex(await mac(seed, "salt", number)) !== line.salt) say(position, "not the seed's salt");
      if (record.at < at) say(position, "the time goes back");
      if (full && seed && (await isDrawnOtherwise(state, record))) say(position, "not what the seed gives");
      [head, at] = [unhex(line.hash), record.at];
    }
    const { signature, ...point } = trailer.checkpoint;
    const said = [point.game, point.position, point.hash, trailer.count, trailer.head];
    const right = [header.game, stream.length, hex(head), stream.length, hex(head)];
    if (canonical(said) !== canonical(right)) say(end, "the end is not that of this stream");
    const sealed = await sha256(`${lines.slice(0, -1).join("\n")}\n`);
    const [point_said, seal_said] = [joined("estancia checkpoint 1", canonical(point)), joined("estancia seal 1", sealed)];
    if (!(await signed(header.public_key, point_said, signature))) say(end, "the checkpoint is not signed");
    if (!(await signed(header.public_key, seal_said, trailer.seal))) say(end, "the seal is broken");
    if (key !== null && key !== header.public_key) say(0, "signed by another key");
  } catch (problem) {
    say(0, `this is no bundle: ${problem.message}`);
  }
  return found.sort((a, b) => a.position - b.position);
}

// ---- at a terminal: node verify.mjs game.ndjson [public key]
if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) {
  const found = await verify((await import("node:fs")).readFileSync(process.argv[2], "utf-8"), process.argv[3] ?? null);
  const told = found.slice(0, 20).map(({ position, why }) => `position ${position}: ${why}`);
  console.log(told.join("\n") || "nothing is wrong");
  process.exitCode = found.length ? 1 : 0;
}
