// @ts-check
/**
 * JavaScript SDK of Estancia, for browsers and Node (18 or newer): an ES module without dependencies.
 *
 * Requests that are safe to repeat are repeated until they are answered or `patience` is over; commands and all
 * calls that create something carry an idempotency key, so that none of them is done twice. Bodies and answers
 * are those of the HTTP contract (`/openapi.json`), unchanged.
 */

import { Game } from "./game.js"
import { Http, newKey } from "./http.js"

export { newKey, Problem, Unanswered } from "./http.js"

export { Game }

/** The version of the service that this file comes with. */
export const VERSION = "0.1.0"

/**
 * @import { End, Frame, Json, Query, State } from "./http.js"
 * @typedef {import("./game.js").Acting} Acting
 * @typedef {import("./game.js").Command} Command
 * @typedef {import("./game.js").Event} Event
 * @typedef {import("./game.js").Sent} Sent
 * @typedef {import("./game.js").Snapshot} Snapshot
 */

/** One service, and who asks there: an app's key, the operator's, or nobody. */
export class Estancia extends Http {
  /** A game of this service; `token`: of a seat or of spectators, this client's without one. @param {string} id @param {{token?: string | null}} [options] */
  game(id, { token = this.token } = {}) {
    return new Game(this, id, token)
  }

  /** The titles that can be played. @returns {Promise<Json[]>} */
  async titles() {
    return (await this.ask("GET", "/v1/titles")).titles
  }

  /** A title: settings, schemas, content, words. @param {string} id @param {Query} [query] @returns {Promise<Json>} */
  title(id, query) {
    return this.ask("GET", `/v1/titles/${id}`, { query })
  }

  /** The hosted bots. @returns {Promise<Json[]>} */
  async bots() {
    return (await this.ask("GET", "/v1/bots")).bots
  }

  /** A page of the lobby (`status`, `title`, `mine`, `seat_of`, `my_turn`, `cursor`, …). @param {Query} [query] @returns {Promise<{games: Json[], next: string | null, unreadable: Json[]}>} */
  games(query) {
    return this.ask("GET", "/v1/games", { query })
  }

  /** Opens a game; tokens of reserved seats are in the answer. @param {Json} game @param {{key?: string}} [options] @returns {Promise<Json>} */
  async open(game, { key } = {}) {
    return this.ask("POST", "/v1/games", { body: game, key: key ?? (await newKey()) })
  }

  /**
   * The lobby, live: calls `onGames` with its games at once and after every change, newest first; and with those
   * that the service cannot read, such as games of another release.
   * @param {Query & {onGames: (games: Json[], unreadable: Json[]) => unknown, onState?: (state: State) => unknown, signal?: AbortSignal}} options
   *   all else (`status`, `title`, `limit`) chooses among the games
   * @returns {Promise<End>}
   */
  lobby({ onGames, onState, signal, ...query }) {
    /** @type {Map<string, Json>} */
    let games = new Map()
    /** @type {Map<string, Json>} */
    let unreadable = new Map()
    const byId = (/** @type {Json[]} */ lines) => new Map(lines.map((line) => [line.game, line]))
    const onFrames = async (/** @type {Frame[]} */ frames) => {
      for (const { event, data } of frames) {
        if (event === "games") {
          games = byId(data.games)
          unreadable = byId(data.unreadable)
          continue
        }
        if (event !== "game") games.delete(data.game)
        unreadable.delete(data.game)
        if (event === "unreadable") unreadable.set(data.game, data)
        else if (event === "game" && games.has(data.game)) games.set(data.game, data)
        else if (event === "game") games = new Map([[data.game, data], ...games])
      }
      if (frames.some((frame) => frame.event !== "farewell"))
        await onGames([...games.values()], [...unreadable.values()])
      return null
    }
    return this.stream("/v1/games", { query: () => query, signal, onState, onFrames })
  }

  /** Takes in an exported game. @param {string} bundle @returns {Promise<Json>} */
  import(bundle) {
    return this.ask("POST", "/v1/games/import", {
      body: bundle,
      contentType: "application/x-ndjson",
      repeatable: true,
    })
  }
}
