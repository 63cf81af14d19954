export { Game };
/** The version of the service that this file comes with. */
export const VERSION: "0.1.0";
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
    game(id: string, { token }?: {
        token?: string | null;
    }): Game;
    /** The titles that can be played. @returns {Promise<Json[]>} */
    titles(): Promise<Json[]>;
    /** A title: settings, schemas, content, words. @param {string} id @param {Query} [query] @returns {Promise<Json>} */
    title(id: string, query?: Query): Promise<Json>;
    /** The hosted bots. @returns {Promise<Json[]>} */
    bots(): Promise<Json[]>;
    /** A page of the lobby (`status`, `title`, `mine`, `seat_of`, `my_turn`, `cursor`, …). @param {Query} [query] @returns {Promise<{games: Json[], next: string | null, unreadable: Json[]}>} */
    games(query?: Query): Promise<{
        games: Json[];
        next: string | null;
        unreadable: Json[];
    }>;
    /** Opens a game; tokens of reserved seats are in the answer. @param {Json} game @param {{key?: string}} [options] @returns {Promise<Json>} */
    open(game: Json, { key }?: {
        key?: string;
    }): Promise<Json>;
    /**
     * The lobby, live: calls `onGames` with its games at once and after every change, newest first; and with those
     * that the service cannot read, such as games of another release.
     * @param {Query & {onGames: (games: Json[], unreadable: Json[]) => unknown, onState?: (state: State) => unknown, signal?: AbortSignal}} options
     *   all else (`status`, `title`, `limit`) chooses among the games
     * @returns {Promise<End>}
     */
    lobby({ onGames, onState, signal, ...query }: Query & {
        onGames: (games: Json[], unreadable: Json[]) => unknown;
        onState?: (state: State) => unknown;
        signal?: AbortSignal;
    }): Promise<End>;
    /** Takes in an exported game. @param {string} bundle @returns {Promise<Json>} */
    import(bundle: string): Promise<Json>;
}
export type Acting = import("./game.js").Acting;
export type Command = import("./game.js").Command;
export type Event = import("./game.js").Event;
export type Sent = import("./game.js").Sent;
export type Snapshot = import("./game.js").Snapshot;
import { Game } from "./game.js";
import { Http } from "./http.js";
import type { Json } from "./http.js";
import type { Query } from "./http.js";
import type { State } from "./http.js";
import type { End } from "./http.js";
export { newKey, Problem, Unanswered } from "./http.js";
