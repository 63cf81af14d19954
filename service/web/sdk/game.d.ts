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
    /** @param {Estancia} client @param {string} id @param {string | null} token */
    constructor(client: Estancia, id: string, token: string | null);
    client: Estancia;
    id: string;
    token: string | null;
    path: string;
    /** Any call below this game's path. @param {string} method @param {string} [path] @param {Options} [options] @returns {Promise<Json>} */
    ask(method: string, path?: string, options?: Options): Promise<Json>;
    /**
     * The game at one moment: view, seats, clock, `to_act`, and what `include` names (`commands`, …).
     * Null if `unless` names the version that it still has.
     * @param {Query & {include?: string[], unless?: number, signal?: AbortSignal}} [options] @returns {Promise<Snapshot>}
     */
    snapshot({ unless, signal, ...query }?: Query & {
        include?: string[];
        unless?: number;
        signal?: AbortSignal;
    }): Promise<Snapshot>;
    /** What this seat may send, as complete bodies. @param {Query} [query] @returns {Promise<Json>} */
    commands(query?: Query): Promise<Json>;
    /**
     * Sends a command, as often as it takes, and does it once. A refusal is a `Problem`: `rejected` (409, by the rules) or,
     * if `version` is no longer the newest, `stale` (412).
     * @param {Command} command @param {Acting} [options] @returns {Promise<Sent>}
     */
    act(command: Command, { trace, ...options }?: Acting): Promise<Sent>;
    /** Takes this seat's last command back. @param {Acting} [options] @returns {Promise<Sent>} */
    undo(options?: Acting): Promise<Sent>;
    /** Would it be legal, and what would it do? Writes nothing. @param {Command} command @param {Query} [query] @returns {Promise<Json>} */
    check(command: Command, query?: Query): Promise<Json>;
    /** What a bot would do in this seat, now or `at` a past position. @param {{bot?: string, at?: number, text?: boolean}} [options] @returns {Promise<Json>} */
    hint({ bot, at, ...query }?: {
        bot?: string;
        at?: number;
        text?: boolean;
    }): Promise<Json>;
    /** A page of events (`after`, `limit`, `wait`, `text`, …). @param {Query & {signal?: AbortSignal}} [options] @returns {Promise<{events: Event[], version: number, reset: boolean, lost_after?: number}>} */
    events({ signal, ...query }?: Query & {
        signal?: AbortSignal;
    }): Promise<{
        events: Event[];
        version: number;
        reset: boolean;
        lost_after?: number;
    }>;
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
    follow({ after, query, onEvents, onReset, onState, signal }?: {
        after?: number;
        query?: Query;
        onEvents?: (events: Event[]) => unknown;
        onReset?: (version: number, lostAfter?: number) => unknown;
        onState?: (state: State) => unknown;
        signal?: AbortSignal;
    }): Promise<End>;
    /**
     * Keeps a table on a screen: calls `onTable` with a snapshot at once, and with a newer one whenever something has
     * happened, each with all events since the one before (none after a reset, or the first time). Answers of `act` and
     * `undo` that include `game` are taken over without asking again.
     * @param {Query & {query?: Query, onTable: (table: Snapshot, events: Event[]) => unknown, onState?: (state: State) => unknown,
     *   signal?: AbortSignal}} options `query`: of the stream; all else (`include`, `text`, …): of the snapshot
     * @returns {Promise<End>}
     */
    live({ query, onTable, onState, signal, ...asked }: Query & {
        query?: Query;
        onTable: (table: Snapshot, events: Event[]) => unknown;
        onState?: (state: State) => unknown;
        signal?: AbortSignal;
    }): Promise<End>;
    /** Sits down (`name`, …); from then on this object is that seat. @param {number} seat @param {Json} [sitting] @param {{key?: string}} [options] @returns {Promise<Json>} */
    sit(seat: number, sitting?: Json, { key }?: {
        key?: string;
    }): Promise<Json>;
    /** Stands up before the start, or resigns. @param {number} seat @returns {Promise<Json>} */
    leave(seat: number): Promise<Json>;
    /** Gives a free seat to a bot (before the start), or a taken one into a bot's hands; null: takes it back. @param {number} seat @param {string | null} bot @returns {Promise<Json>} */
    hands(seat: number, bot: string | null): Promise<Json>;
    /** Gives a seat another name. @param {number} seat @param {string} name @returns {Promise<Json>} */
    rename(seat: number, name: string): Promise<Json>;
    /** Says that a bot of your own plays the seat, and which: everybody is shown it. @param {number} seat @param {string} bot @param {string} version @returns {Promise<Json>} */
    markBot(seat: number, bot: string, version: string): Promise<Json>;
    /** Says that a person plays the seat. @param {number} seat @returns {Promise<Json>} */
    unmarkBot(seat: number): Promise<Json>;
    /** Starts with those who sit; for the manager. @returns {Promise<Json>} */
    start(): Promise<Json>;
    /** Closes a table that has not begun; for the manager. @returns {Promise<Json>} */
    close(): Promise<Json>;
    /** Deletes a game that has ended, with all that is kept of it; for the manager. @returns {Promise<null>} */
    delete(): Promise<null>;
    /** Sits down in the next game of the same people, at the seat that the answer names with its token. @returns {Promise<Json>} */
    rematch(): Promise<Json>;
    /** A new invitation, which makes older ones worthless; for the manager. @returns {Promise<{game: string, token: string}>} */
    invite(): Promise<{
        game: string;
        token: string;
    }>;
    /** Points, explained. @param {Query} [query] @returns {Promise<Json>} */
    scoring(query?: Query): Promise<Json>;
    /** A page of positions (`from`, `to`); null where `next` ends. @param {Query} [query] @returns {Promise<Json>} */
    replay(query?: Query): Promise<Json>;
    /** A new game that goes on from a position of this one. @param {Json} fork @param {{key?: string}} [options] @returns {Promise<Json>} */
    fork(fork: Json, { key }?: {
        key?: string;
    }): Promise<Json>;
    /** The game as a file that proves itself (`names`, `seed`). @param {Query} [query] @returns {Promise<string>} */
    export(query?: Query): Promise<string>;
    /** Whether the stored game is what the rules make of it. @returns {Promise<Json>} */
    audit(): Promise<Json>;
    /** How the analysis of a game that is over stands; a `Problem` if nobody has asked for it. @param {Query} [query] @returns {Promise<Json>} */
    analysis(query?: Query): Promise<Json>;
    /**
     * The chances to win after each turn of a game that is over, and the turns that cost most (`costly` for sure, `unsure` most likely). Null if it failed.
     * @param {Query & {onProgress?: (done: number, of: number) => unknown, signal?: AbortSignal}} [options] all else: the query (`text`)
     * @returns {Promise<Json>}
     */
    analyse({ onProgress, signal, ...query }?: Query & {
        onProgress?: (done: number, of: number) => unknown;
        signal?: AbortSignal;
    }): Promise<Json>;
    /** A ticket for `EventSource` (`/events?ticket=…`), which cannot send tokens. @returns {Promise<{ticket: string, seconds: number}>} */
    ticket(): Promise<{
        ticket: string;
        seconds: number;
    }>;
    #private;
}
/**
 * a complete body, as `commands` lists them
 */
export type Command = {
    [name: string]: Json;
    type: string;
};
export type Event = {
    [name: string]: Json;
    position: number;
    type: string;
    data: Json;
    seat: number | null;
    text?: string;
};
/**
 * the game as the asking viewer may see it, all parts of one version
 */
export type Snapshot = {
    [name: string]: Json;
    game: string;
    title: string;
    status: string;
    version: number;
    seats: Json[];
    to_act: number[];
    may_act: number[];
    view: Json;
    result: Json;
    clock: Json;
    commands?: {
        version: number;
        seat: number;
        commands: Command[];
        undo: Json;
        told?: Json[];
    } | null;
};
/**
 * the answer to a command; `snapshot` if `include` names `game`
 */
export type Sent = {
    [name: string]: Json;
    version: number;
    status: string;
    to_act: number[];
    events: Event[];
    snapshot: Snapshot | null;
};
/**
 * `version` that was decided on; `wait`: seconds for which the answer may wait for what the rules and bots do next;
 * `trace`: up to 20 lines of a bot on how it came to the command, which only the full bundle tells
 */
export type Acting = Query & {
    version?: number;
    key?: string;
    wait?: number;
    include?: string[];
    trace?: string[];
    signal?: AbortSignal;
};
import type { Estancia } from "./estancia.js";
import type { Options } from "./http.js";
import type { Json } from "./http.js";
import type { Query } from "./http.js";
import type { State } from "./http.js";
import type { End } from "./http.js";
