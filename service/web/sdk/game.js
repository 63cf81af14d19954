// @ts-check
/** A game in the JavaScript SDK of Estancia: what a seat, a spectator or an app may ask of one and do in it. */

import { deadline, newKey, sleep } from "./http.js"

const AGAIN = 1 // seconds between two looks at an analysis

/**
 * @import { Estancia } from "./estancia.js"
 * @import { End, Frame, Json, Options, Query, State } from "./http.js"
 * @typedef {{[name: string]: Json, type: string}} Command a complete body, as `commands` lists them
 * @typedef {{[name: string]: Json, position: number, type: string, data: Json, seat: number | null, text?: string}} Event
 * @typedef {{[name: string]: Json, game: string, title: string, status: string, version: number, seats: Json[],
 *   to_act: number[], may_act: number[], view: Json, result: Json, clock: Json,
 *   commands?: {version: number, seat: number, commands: Command[], undo: Json, told?: Json[]} | null}} Snapshot
 *   the game as the asking viewer may see it, all parts of one version
 * @typedef {{[name: string]: Json, version: number, status: string, to_act: number[], events: Event[],
 *   snapshot: Snapshot | null}} Sent the answer to a command; `snapshot` if `include` names `game`
 * @typedef {Query & {version?: number, key?: string, wait?: number, include?: string[], trace?: string[], signal?: AbortSignal}} Acting
 *   `version` that was decided on; `wait`: seconds for which the answer may wait for what the rules and bots do next;
 *   `trace`: up to 20 lines of a bot on how it came to the command, which only the full bundle tells
 */

/** One game, and who looks at it: a seat, a spectator, an app, or anybody. */
export class Game {
  /** @type {((sent: Sent) => void) | null} */
  #arrived = null

  /** @param {Estancia} client @param {string} id @param {string | null} token */
  constructor(client, id, token) {
    this.client = client
    this.id = id
    this.token = token
    this.path = `/v1/games/${encodeURIComponent(id)}`
  }

  /** Any call below this game's path. @param {string} method @param {string} [path] @param {Options} [options] @returns {Promise<Json>} */
  ask(method, path = "", options = {}) {
    return this.client.ask(method, this.path + path, { token: this.token, ...options })
  }

  /**
   * The game at one moment: view, seats, clock, `to_act`, and what `include` names (`commands`, …).
   * Null if `unless` names the version that it still has.
   * @param {Query & {include?: string[], unless?: number, signal?: AbortSignal}} [options] @returns {Promise<Snapshot>}
   */
  snapshot({ unless, signal, ...query } = {}) {
    const headers = unless === undefined ? undefined : { "If-None-Match": `"${unless}"` }
    return this.ask("GET", "", { query, headers, signal })
  }

  /** What this seat may send, as complete bodies. @param {Query} [query] @returns {Promise<Json>} */
  commands(query) {
    return this.ask("GET", "/commands", { query })
  }

  /**
   * Sends a command, as often as it takes, and does it once. A refusal is a `Problem`: `rejected` (409, by the rules) or,
   * if `version` is no longer the newest, `stale` (412).
   * @param {Command} command @param {Acting} [options] @returns {Promise<Sent>}
   */
  act(command, { trace, ...options } = {}) {
    if (trace) return this.#send("/commands/batch", { commands: [command], trace }, options)
    return this.#send("/commands", command, options)
  }

  /** Takes this seat's last command back. @param {Acting} [options] @returns {Promise<Sent>} */
  undo(options) {
    return this.#send("/undo", undefined, options)
  }

  /** @param {string} path @param {Json} body @param {Json} [options] @returns {Promise<Sent>} */
  async #send(path, body, { version, key, wait, signal, ...query } = {}) {
    /** @type {Record<string, string>} */
    const headers = {}
    if (version !== undefined) headers["If-Match"] = `"${version}"`
    if (wait) headers["Prefer"] = `wait=${wait}`
    const options = { body, query, headers, signal, key: key ?? (await newKey()), seconds: 30 + (wait ?? 0) }
    const { game, ...sent } = await this.ask("POST", path, options)
    const { events, version: _, status, to_act, due, groups, ...included } = sent
    const done = { ...sent, snapshot: game ? { ...game, ...included } : null }
    this.#arrived?.(done)
    return done
  }

  /** Would it be legal, and what would it do? Writes nothing. @param {Command} command @param {Query} [query] @returns {Promise<Json>} */
  check(command, query) {
    return this.ask("POST", "/commands/check", { body: command, query, repeatable: true })
  }

  /** What a bot would do in this seat, now or `at` a past position. @param {{bot?: string, at?: number, text?: boolean}} [options] @returns {Promise<Json>} */
  hint({ bot, at, ...query } = {}) {
    return this.ask("POST", "/hint", { body: { bot, at }, query, repeatable: true, seconds: 60 })
  }

  /** A page of events (`after`, `limit`, `wait`, `text`, …). @param {Query & {signal?: AbortSignal}} [options] @returns {Promise<{events: Event[], version: number, reset: boolean, lost_after?: number}>} */
  events({ signal, ...query } = {}) {
    const seconds = 30 + Number(query.wait ?? 0)
    return this.ask("GET", "/events", { query, seconds, signal })
  }

  /**
   * Follows the game live until it ends: all events after a position, each once and in order, over any loss of the
   * connection. Rejects with a `Problem` when the token is refused.
   * @param {{after?: number, query?: Query, onEvents?: (events: Event[]) => unknown, onReset?: (version: number, lostAfter?: number) => unknown,
   *   onState?: (state: State) => unknown, signal?: AbortSignal}} [options]
   *   `query`: what else the stream can be asked for (`text`, …); `onReset`: the store was restored from an older
   *   backup, or has lost what came after position `lostAfter`, so whatever you have is to be forgotten, and events
   *   begin anew
   * @returns {Promise<End>}
   */
  follow({ after = 0, query, onEvents, onReset, onState, signal } = {}) {
    let hasLost = false
    /** @type {string | undefined} */
    let hash
    const onFrames = async (/** @type {Frame[]} */ frames) => {
      const begin = frames.map((frame) => frame.event).lastIndexOf("reset")
      const reset = frames[begin]
      if (reset) {
        const { version, lost_after } = reset.data
        hasLost = lost_after !== undefined
        after = 0
        hash = undefined
        await onReset?.(version, lost_after)
      }
      const events = frames
        .slice(begin + 1)
        .map((frame) => frame.data)
        .filter((event) => event.position > after)
      const last = events.at(-1)
      if (last) {
        after = last.position
        // So that it is told of the loss once, whenever it comes back.
        hash = hasLost ? last.hash?.slice(0, 8) : undefined
      }
      if (events.length) await onEvents?.(events)
      return null
    }
    const options = {
      query: () => ({ ...query, after, after_hash: hash }),
      token: this.token,
      signal,
      onState,
      onFrames,
    }
    return this.client.stream(`${this.path}/events`, options)
  }

  /**
   * Keeps a table on a screen: calls `onTable` with a snapshot at once, and with a newer one whenever something has
   * happened, each with all events since the one before (none after a reset, or the first time). Answers of `act` and
   * `undo` that include `game` are taken over without asking again.
   * @param {Query & {query?: Query, onTable: (table: Snapshot, events: Event[]) => unknown, onState?: (state: State) => unknown,
   *   signal?: AbortSignal}} options `query`: of the stream; all else (`include`, `text`, …): of the snapshot
   * @returns {Promise<End>}
   */
  async live({ query, onTable, onState, signal, ...asked }) {
    /** @type {Event[]} */
    let events = []
    /** @type {Snapshot | null} */
    let table = null
    let [shown, last, wake] = [-1, 0, () => {}]
    /** @type {{why: End | null, error: unknown}} */
    const end = { why: null, error: null }
    const own = deadline(0, signal)
    const onEvents = (/** @type {Event[]} */ more) => {
      for (const event of more) if (event.position === last + 1) last = events.push(event) && event.position
      wake()
    }
    const arrived = (/** @type {Sent} */ sent) => {
      if (sent.snapshot && sent.snapshot.version > shown) table = sent.snapshot
      onEvents(sent.events)
    }
    const onReset = () => void ([shown, last, events, table] = [-1, 0, [], null])
    let following = null
    try {
      for (;;) {
        const news = new Promise((/** @type {(value?: unknown) => void} */ done) => (wake = done))
        if (end.error) throw end.error
        if (table === null || table.version < last) {
          const answer = await this.ask("GET", "", { query: asked, signal: own.signal, patience: Infinity })
          // The answer to a command may have brought a newer one meanwhile.
          const known = /** @type {Snapshot | null} */ (table)
          table = known !== null && known.version > answer.version ? known : answer
        }
        const now = /** @type {Snapshot} */ (table)
        if (now.version > shown && (shown < 0 || now.version <= last || end.why)) {
          // The first, and the first after a reset: what led to it is not told.
          const led = shown < 0 ? [] : events.filter((event) => event.position <= now.version)
          events = events.filter((event) => event.position > now.version)
          ;[shown, last] = [now.version, Math.max(last, now.version)]
          await onTable(now, led)
          if (following === null) {
            this.#arrived = arrived
            following = this.follow({ after: last, query, onEvents, onReset, onState, signal: own.signal })
            following
              .then(
                (why) => (end.why = why),
                (error) => (end.error = error),
              )
              .then(() => wake())
          }
        } else if (end.why) return end.why
        else await news
      }
    } catch (error) {
      if (signal?.aborted) return "stopped"
      throw error
    } finally {
      own.end()
      if (this.#arrived === arrived) this.#arrived = null
    }
  }

  /** Sits down (`name`, …); from then on this object is that seat. @param {number} seat @param {Json} [sitting] @param {{key?: string}} [options] @returns {Promise<Json>} */
  async sit(seat, sitting = {}, { key } = {}) {
    const granted = await this.ask("POST", `/seats/${seat}`, { body: sitting, key: key ?? (await newKey()) })
    this.token = granted.token
    return granted
  }

  /** Stands up before the start, or resigns. @param {number} seat @returns {Promise<Json>} */
  leave(seat) {
    return this.ask("DELETE", `/seats/${seat}`)
  }

  /** Gives a free seat to a bot (before the start), or a taken one into a bot's hands; null: takes it back. @param {number} seat @param {string | null} bot @returns {Promise<Json>} */
  hands(seat, bot) {
    return this.ask("PATCH", `/seats/${seat}`, { body: { bot } })
  }

  /** Gives a seat another name. @param {number} seat @param {string} name @returns {Promise<Json>} */
  rename(seat, name) {
    return this.ask("PUT", `/seats/${seat}/name`, { body: { name }, repeatable: true })
  }

  /** Says that a bot of your own plays the seat, and which: everybody is shown it. @param {number} seat @param {string} bot @param {string} version @returns {Promise<Json>} */
  markBot(seat, bot, version) {
    return this.ask("PUT", `/seats/${seat}/played-by`, { body: { bot, version }, repeatable: true })
  }

  /** Says that a person plays the seat. @param {number} seat @returns {Promise<Json>} */
  unmarkBot(seat) {
    return this.ask("DELETE", `/seats/${seat}/played-by`, { repeatable: true })
  }

  /** Starts with those who sit; for the manager. @returns {Promise<Json>} */
  start() {
    return this.ask("POST", "/start")
  }

  /** Closes a table that has not begun; for the manager. @returns {Promise<Json>} */
  close() {
    return this.ask("DELETE")
  }

  /** Deletes a game that has ended, with all that is kept of it; for the manager. @returns {Promise<null>} */
  delete() {
    return this.ask("DELETE", "/events")
  }

  /** Sits down in the next game of the same people, at the seat that the answer names with its token. @returns {Promise<Json>} */
  rematch() {
    return this.ask("POST", "/rematch", { repeatable: true })
  }

  /** A new invitation, which makes older ones worthless; for the manager. @returns {Promise<{game: string, token: string}>} */
  invite() {
    return this.ask("POST", "/invitation", { repeatable: true })
  }

  /** Points, explained. @param {Query} [query] @returns {Promise<Json>} */
  scoring(query) {
    return this.ask("GET", "/scoring", { query })
  }

  /** A page of positions (`from`, `to`); null where `next` ends. @param {Query} [query] @returns {Promise<Json>} */
  replay(query) {
    return this.ask("GET", "/replay", { query })
  }

  /** A new game that goes on from a position of this one. @param {Json} fork @param {{key?: string}} [options] @returns {Promise<Json>} */
  async fork(fork, { key } = {}) {
    return this.ask("POST", "/forks", { body: fork, key: key ?? (await newKey()) })
  }

  /** The game as a file that proves itself (`names`, `seed`). @param {Query} [query] @returns {Promise<string>} */
  export(query) {
    return this.ask("GET", "/export", { query, headers: { Accept: "application/x-ndjson" } })
  }

  /** Whether the stored game is what the rules make of it. @returns {Promise<Json>} */
  audit() {
    return this.ask("GET", "/audit", { seconds: 60 })
  }

  /** How the analysis of a game that is over stands; a `Problem` if nobody has asked for it. @param {Query} [query] @returns {Promise<Json>} */
  analysis(query) {
    return this.ask("GET", "/analysis", { query })
  }

  /**
   * The chances to win after each turn of a game that is over, and the turns that cost most (`costly` for sure, `unsure` most likely). Null if it failed.
   * @param {Query & {onProgress?: (done: number, of: number) => unknown, signal?: AbortSignal}} [options] all else: the query (`text`)
   * @returns {Promise<Json>}
   */
  async analyse({ onProgress, signal, ...query } = {}) {
    let asked = await this.ask("POST", "/analysis", { query, signal, repeatable: true })
    while (asked.state === "queued" || asked.state === "running") {
      await onProgress?.(asked.done, asked.of)
      await sleep(AGAIN, signal)
      asked = await this.ask("GET", "/analysis", { query, signal })
    }
    return asked.analysis
  }

  /** A ticket for `EventSource` (`/events?ticket=…`), which cannot send tokens. @returns {Promise<{ticket: string, seconds: number}>} */
  ticket() {
    return this.ask("POST", "/tickets", { repeatable: true })
  }
}
