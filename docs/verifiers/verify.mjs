// A sample verifier of bundles for a browser (or Node), written from docs/format.md alone.
// `await verify(file, key)` lists everything that is wrong: [{position, why}]. It checks the form of every line, the
// chain, salts, the promised seed, seeds of bots, signatures (Ed25519 of WebCrypto), which commands draw luck, and every
// draw of El Gaucho. It knows no rules; `unchecked(file)` lists what it did not check.

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

// ---- the form of each line

const RECORD = ["at", "cause", "data", "luck", "rules_version", "seat", "type"];
const ENVELOPE = "position type data seat cause at rules_version luck digest hash salt".split(" ");
const HEADER = "commitment created_at format game kind names public_key rules_versions title viewer".split(" ");
/** By title the commands that draw luck, and the events that record what was drawn. */
const DRAWN = {
  "el-gaucho": { set_up: ["game_set_up"], start_round: ["dice_rolled"] },
  ranchers: { set_up: ["game_set_up"], shuffle_back: ["pouch_shuffled", "deck_shuffled"] },
  "gwt-argentina": {
    set_up: ["board_laid_out", "hand_drawn"], draw_cards: ["cards_drawn"],
    turn_up_cattle: ["cattle_turned_up"], refill_market: ["cattle_turned_up"],
    turn_up_objective: ["objective_turned_up"], depart_ships: ["ships_turned_up"],
    refill_foresight: ["foresight_refilled"],
  },
};

const isText = (item) => typeof item === "string";
const isHex = (item, size) => isText(item) && item.length === 2 * size && /^[0-9a-f]*$/.test(item);
const isWhole = (item, least = 0) => Number.isSafeInteger(item) && item >= least;
const isTime = (item) => isText(item) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(item);
const isObject = (item) => typeof item === "object" && item !== null && !Array.isArray(item);
const has = (item, names) => isObject(item) && Object.keys(item).sort().join() === [...names].sort().join();
const isDispute = (item) => isObject(item) && item.format === "estancia dispute 1";

function isHeader(item) {
  if (!has(item, HEADER) || !["full", "masked"].includes(item.kind)) return false;
  const { names, rules_versions: versions, viewer } = item;
  const isNamed = () => isObject(names)
    && Object.entries(names).every(([seat, name]) => /^(0|[1-9][0-9]*)$/.test(seat) && isText(name));
  return isHex(item.commitment, 32) && isHex(item.public_key, 32) && isTime(item.created_at)
    && isText(item.game) && isText(item.title)
    && Array.isArray(versions) && versions.length === 2 && versions.every((version) => isWhole(version, 1))
    && (viewer === null || (item.kind === "masked" && isWhole(viewer))) && (names === null || isNamed());
}

const isRecord = ({ at, cause, data, luck, rules_version, seat, type }) =>
  isTime(at) && isObject(data) && isText(type) && isWhole(rules_version, 1) && (luck === null || isWhole(luck, 1))
  && (seat === null || isWhole(seat)) && (cause === null || (isObject(cause) && isText(cause.type)));

function isLine(item, full) {
  if (!has(item, full ? ["hash", "position", "record", "salt"] : ENVELOPE) || !isHex(item.hash, 32)) return false;
  if (full) return isHex(item.salt, 32) && has(item.record, RECORD) && isRecord(item.record);
  const salted = item.salt === null || isHex(item.salt, 32);
  return salted && isHex(item.digest, 32) && Object.keys(item).join() === ENVELOPE.join() && isRecord(item);
}

const isEnd = (item) =>
  has(item, ["checkpoint", "count", "head", "reveal", "seal"]) && isWhole(item.count)
  && isHex(item.head, 32) && isHex(item.seal, 64) && (item.reveal === null || isHex(item.reveal, 32))
  && has(item.checkpoint, ["at", "game", "hash", "position", "signature"])
  && isTime(item.checkpoint.at) && isHex(item.checkpoint.hash, 32) && isHex(item.checkpoint.signature, 64);

function parsed(line) {
  if (line === null) throw new Error("no UTF-8");
  if (bytes(line).length > 2 ** 20) throw new Error("the line is too long");
  if (/(^|[^\\])(\\\\)*\\u(?!00[01])/.test(line)) throw new Error("not the one way to write it");
  return JSON.parse(line);
}

/** Follows a full stream: its appends, seeds of bots, words of the seats, test mode, which draw it is. */
class Stream {
  constructor(header, seed) {
    Object.assign(this, { header, seed, drawn: 0, dice: 0, words: [], opened: {}, luck: null, isRevealed: false });
    this.first = { at: "", cause: null };
  }

  async wrong(position, record) {
    const [{ data, type, cause, luck }, faults] = [record, []];
    if ((position > 1 && type === "game_opened") || this.isRevealed) faults.push("not in its place");
    if (type === "game_opened") Object.assign(this, { opened: data, words: data.offers.map(() => "") });
    if (type === "seat_taken" || type === "seat_left") this.words[data.seat] = data.entropy ?? "";
    if (type === "seats_removed") this.words.length = data.left;
    if (type === "luck_revealed") {
      this.isRevealed = true;
      if (this.seed && data.server_seed !== hex(this.seed)) faults.push("not the seed of the end");
    }
    if (type === "bot_decided") return [...faults, ...(await this.wrongTrace(position, record))];
    if (cause !== null) Object.assign(this, { first: record, luck: null });
    else if (luck !== null || this.first.cause === null || record.at !== this.first.at)
      faults.push("it belongs to no command");
    return [...faults, ...(await this.wrongDraw(record))];
  }

  async wrongTrace(position, { data, cause, luck }) {
    this.first = { at: "", cause: null };
    const faults = cause === null && luck === null ? [] : ["a trace has no command and no luck"];
    if (this.seed && data.seed !== undefined) {
      const own = await mac(this.seed, "bot", big(position - 1, 8), big(data.seat, 2));
      if (data.seed !== hex(own)) faults.push("not the seed of this bot");
    }
    return faults;
  }

  async wrongDraw({ type, data, cause, luck }) {
    const [drawing, faults, by] = [DRAWN[this.header.title], [], this.first.cause?.type ?? ""];
    if (drawing) {
      if (cause !== null && (luck === null) === Object.hasOwn(drawing, by))
        faults.push("a command without its luck, or with luck that it does not need");
      const isOurs = type !== "game_set_up" && Object.values(drawing).flat().includes(type);
      if (isOurs && !(Object.hasOwn(drawing, by) && drawing[by].includes(type)))
        faults.push("drawn by a command that draws nothing of the kind");
    }
    if (luck !== null && luck !== ++this.drawn) faults.push("not the next draw");
    if (!this.seed || this.header.title !== "el-gaucho") return faults;
    if (luck !== null) {
      const game = this.opened.sandbox ? "sandbox" : this.header.game;
      const key = await mac(this.seed, "luck 1", framed(game), ...this.words.map(framed));
      this.luck = new Luck(await mac(key, big(this.drawn, 8)), this.opened.script?.[this.drawn - 1]);
    }
    if (type === "game_set_up" && this.luck) {
      const right = setUpInElGaucho(this.luck, this.first.cause);
      this.dice = data.dice;
      if (Object.keys(right).some((name) => canonical(right[name]) !== canonical(data[name])))
        faults.push("not what the seed gives");
    }
    if (type === "dice_rolled" && this.luck) {
      const dice = Array.from({ length: this.dice }, () => this.luck.die()).sort();
      if (canonical(dice) !== canonical(data.dice)) faults.push("not what the seed gives");
    }
    return faults;
  }
}

// ---- the bundle

/** The lines of a file, as bytes or text; null: it is no UTF-8. */
function linesOf(file) {
  const raw = bytes(file);
  const lines = [];
  for (let start = 0; start <= raw.length; ) {
    const end = raw.indexOf(10, start);
    const line = raw.slice(start, end < 0 ? raw.length : end);
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
      lines.push(text.replace(end < 0 ? "" : /\r$/, ""));
    } catch {
      lines.push(null);
    }
    start = end < 0 ? raw.length + 1 : end + 1;
  }
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  lines[0] = lines[0]?.replace(/^\ufeff/, "") ?? null;
  return lines;
}

/** Everything that is wrong with a file (bytes, or text), and at which position. */
export async function verify(file, key = null) {
  const lines = linesOf(file);
  const items = [];
  for (const [i, line] of lines.entries()) {
    try {
      const item = parsed(line);
      items.push(item);
      if (i === 0 && item?.format !== "estancia bundle 1") return [{ position: 0, why: "this is another format" }];
      const isSorted = i === 0 || !Object.hasOwn(item, "digest");
      if ((isSorted ? canonical(item) : JSON.stringify(item)) !== line)
        return [{ position: i, why: "not the one way to write it" }];
    } catch (problem) {
      return [{ position: i, why: `this is no line of a bundle: ${problem.message}` }];
    }
  }
  if (isDispute(items.at(-1))) items.pop(), lines.pop();
  const [header, ...stream] = items;
  if (!isHeader(header)) return [{ position: 0, why: "this is no header" }];
  const end = stream.pop();
  const odd = stream.findIndex((line) => !isLine(line, header.kind === "full"));
  if (odd >= 0) return [{ position: odd + 1, why: "this is no line of such a bundle" }];
  if (stream.length === 0 || !isEnd(end)) return [{ position: items.length - 1, why: "this is no end" }];
  try {
    const faults = await wrong(lines, header, stream, end, key);
    return faults.sort((a, b) => a.position - b.position);
  } catch (problem) {
    return [{ position: 0, why: `its events have another form: ${problem.message}` }];
  }
}

async function wrong(lines, header, stream, trailer, key) {
  const faults = [];
  const say = (position, why) => faults.push({ position, why });
  const [full, end] = [header.kind === "full", stream.length + 1];
  const seed = trailer.reveal === null ? null : unhex(trailer.reveal);
  const follower = new Stream(header, seed);
  const records = stream.map((line) =>
    full ? line.record : Object.fromEntries(RECORD.map((name) => [name, line[name]])));
  const versions = records.map((record) => record.rules_version);
  const bounds = versions.reduce(([least, most], it) => [Math.min(least, it), Math.max(most, it)], [Infinity, 0]);
  if (canonical([header.created_at, ...header.rules_versions]) !== canonical([records[0].at, ...bounds]))
    say(0, "not the time or the rules of its records");
  if (records[0].type !== "game_opened") return [...faults, { position: 1, why: "the game is not opened" }];
  const opened = records[0].data;
  if (opened.commitment !== header.commitment || opened.title !== header.title) say(1, "not what the header says");
  if (Object.keys(header.names ?? {}).some((seat) => Number(seat) >= opened.offers.length))
    say(0, "a name for a seat that is not there");
  if (seed && hex(await sha256("estancia commit 1", seed)) !== header.commitment) say(end, "not the promised seed");
  if (full && !seed && records.at(-1).type === "luck_revealed") say(end, "the seed is missing");
  let [head, at] = [new Uint8Array(32), ""];
  for (const [i, line] of stream.entries()) {
    const [number, position, record] = [big(i + 1, 8), i + 1, records[i]];
    const salt = line.salt === null ? null : unhex(line.salt);
    const digest = salt === null ? unhex(line.digest) : await sha256(salt, canonical(record));
    head = await sha256(head, number, digest);
    const isLinked = line.position === position && hex(head) === line.hash;
    if (!isLinked || (!full && line.digest !== hex(digest))) say(position, "the chain is broken");
    if (seed && salt && hex(await mac(seed, "salt", number)) !== line.salt) say(position, "not the seed's salt");
    if (record.at < at) say(position, "the time goes back");
    if (full) for (const why of await follower.wrong(position, record)) say(position, why);
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
  return faults;
}

/** What a bundle says that this verifier does not check, once nothing is wrong with it. */
export function unchecked(file) {
  const lines = linesOf(file);
  const more = ["the rules: whether commands were legal, and what they cause, such as scores"];
  const header = JSON.parse(lines[0]);
  let last = JSON.parse(lines.at(-1));
  if (isDispute(last)) {
    more.push("the dispute");
    last = JSON.parse(lines.at(-2));
  }
  if (header.kind === "masked") more.push("luck, and whatever is hidden from this viewer");
  else if (last.reveal === null) more.push("luck: the seed is not revealed");
  else if (header.title !== "el-gaucho")
    more.push("what was drawn: only that every draw is there, and which command it belongs to");
  return more;
}

// ---- at a terminal: node verify.mjs game.ndjson [public key]
if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) {
  const file = (await import("node:fs")).readFileSync(process.argv[2]);
  const faults = await verify(file, process.argv[3] ?? null);
  const told = faults.slice(0, 20).map(({ position, why }) => `position ${position}: ${why}`);
  console.log(told.join("\n") || "nothing is wrong");
  if (faults.length === 0) for (const what of unchecked(file)) console.log(`not checked: ${what}`);
  process.exitCode = faults.length ? 1 : 0;
}
