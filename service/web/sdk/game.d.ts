/**
 * @import { Estancia } from "./estancia.js"
 * @import { End, Frame, Options, Query, State } from "./http.js"
 * @typedef {{[name: string]: any, type: string}} Command a complete body, as `commands` lists them
 * @typedef {{[name: string]: any, position: number, type: string, data: any, seat: number | null, text?: string}} Event
 * @typedef {{[name: string]: any, game: string, title: string, status: string, version: number, seats: any[],
 *   to_act: number[], may_act: number[], view: any, result: any, clock: any,
 *   commands?: {version: number, seat: number, commands: Command[], undo: any, told?: any[]} | null}} Snapshot
 *   the game as the asking viewer may see it, all parts of one version
 * @typedef {{[name: string]: any, version: number, status: string, to_act: number[], events: Event[],
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
    /** Any call below this game's path. @param {string} method @param {string} [path] @param {Options} [options] @returns {Promise<any>} */
    ask(method: string, path?: string, options?: Options): Promise<any>;
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
    /** What this seat may send, as complete bodies. @param {Query} [query] @returns {Promise<any>} */
    commands(query?: Query): Promise<any>;
    /**
     * Sends a command, as often as it takes, and does it once. A refusal is a `Problem`: `rejected` (409, by the rules) or,
     * if `version` is no longer the newest, `stale` (412).
     * @param {Command} command @param {Acting} [options] @returns {Promise<Sent>}
     */
    act(command: Command, { trace, ...options }?: Acting): Promise<Sent>;
    /** Takes this seat's last command back. @param {Acting} [options] @returns {Promise<Sent>} */
    undo(options?: Acting): Promise<Sent>;
    /** Would it be legal, and what would it do? Writes nothing. @param {Command} command @param {Query} [query] @returns {Promise<any>} */
    check(command: Command, query?: Query): Promise<any>;
    /** What a bot would do in this seat, now or `at` a past position. @param {{bot?: string, at?: number, text?: boolean}} [options] @returns {Promise<any>} */
    hint({ bot, at, ...query }?: {
        bot?: string;
        at?: number;
        text?: boolean;
    }): Promise<any>;
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
     * @param {{after?: number, query?: Query, onEvents?: (events: Event[]) => any, onReset?: (version: number, lostAfter?: number) => any,
     *   onState?: (state: State) => any, signal?: AbortSignal}} [options]
     *   `query`: what else the stream can be asked for (`text`, …); `onReset`: the store was restored from an older
     *   backup, or has lost what came after position `lostAfter`, so whatever you have is to be forgotten, and events
     *   begin anew
     * @returns {Promise<End>}
     */
    follow({ after, query, onEvents, onReset, onState, signal }?: {
        after?: number;
        query?: Query;
        onEvents?: (events: Event[]) => any;
        onReset?: (version: number, lostAfter?: number) => any;
        onState?: (state: State) => any;
        signal?: AbortSignal;
    }): Promise<End>;
    /**
     * Keeps a table on a screen: calls `onTable` with a snapshot at once, and with a newer one whenever something has
     * happened, each with all events since the one before (none after a reset, or the first time). Answers of `act` and
     * `undo` that include `game` are taken over without asking again.
     * @param {Query & {query?: Query, onTable: (table: Snapshot, events: Event[]) => any, onState?: (state: State) => any,
     *   signal?: AbortSignal}} options `query`: of the stream; all else (`include`, `text`, …): of the snapshot
     * @returns {Promise<End>}
     */
    live({ query, onTable, onState, signal, ...asked }: Query & {
        query?: Query;
        onTable: (table: Snapshot, events: Event[]) => any;
        onState?: (state: State) => any;
        signal?: AbortSignal;
    }): Promise<End>;
    /** Sits down (`name`, …); from then on this object is that seat. @param {number} seat @param {any} [sitting] @param {{key?: string}} [options] @returns {Promise<any>} */
    sit(seat: number, sitting?: any, { key }?: {
        key?: string;
    }): Promise<any>;
    /** Stands up before the start, or resigns. @param {number} seat @returns {Promise<any>} */
    leave(seat: number): Promise<any>;
    /** Gives a free seat to a bot (before the start), or a taken one into a bot's hands; null: takes it back. @param {number} seat @param {string | null} bot @returns {Promise<any>} */
    hands(seat: number, bot: string | null): Promise<any>;
    /** Gives a seat another name. @param {number} seat @param {string} name @returns {Promise<any>} */
    rename(seat: number, name: string): Promise<any>;
    /** Says that a bot of your own plays the seat, and which: everybody is shown it. @param {number} seat @param {string} bot @param {string} version @returns {Promise<any>} */
    markBot(seat: number, bot: string, version: string): Promise<any>;
    /** Says that a person plays the seat. @param {number} seat @returns {Promise<any>} */
    unmarkBot(seat: number): Promise<any>;
    /** Starts with those who sit; for the manager. @returns {Promise<any>} */
    start(): Promise<any>;
    /** Closes a table that has not begun; for the manager. @returns {Promise<any>} */
    close(): Promise<any>;
    /** Deletes a game that has ended, with all that is kept of it; for the manager. @returns {Promise<null>} */
    delete(): Promise<null>;
    /** Sits down in the next game of the same people, at the seat that the answer names with its token. @returns {Promise<any>} */
    rematch(): Promise<any>;
    /** A new invitation, which makes older ones worthless; for the manager. @returns {Promise<{game: string, token: string}>} */
    invite(): Promise<{
        game: string;
        token: string;
    }>;
    /** Points, explained. @param {Query} [query] @returns {Promise<any>} */
    scoring(query?: Query): Promise<any>;
    /** A page of positions (`from`, `to`); null where `next` ends. @param {Query} [query] @returns {Promise<any>} */
    replay(query?: Query): Promise<any>;
    /** A new game that goes on from a position of this one. @param {any} fork @param {{key?: string}} [options] @returns {Promise<any>} */
    fork(fork: any, { key }?: {
        key?: string;
    }): Promise<any>;
    /** The game as a file that proves itself (`names`, `seed`). @param {Query} [query] @returns {Promise<string>} */
    export(query?: Query): Promise<string>;
    /** Whether the stored game is what the rules make of it. @returns {Promise<any>} */
    audit(): Promise<any>;
    /** How the analysis of a game that is over stands; a `Problem` if nobody has asked for it. @param {Query} [query] @returns {Promise<any>} */
    analysis(query?: Query): Promise<any>;
    /**
     * The chances to win after each turn of a game that is over, and the turns that cost most (`costly` for sure, `unsure` most likely). Null if it failed.
     * @param {Query & {onProgress?: (done: number, of: number) => any, signal?: AbortSignal}} [options] all else: the query (`text`)
     * @returns {Promise<any>}
     */
    analyse({ onProgress, signal, ...query }?: Query & {
        onProgress?: (done: number, of: number) => any;
        signal?: AbortSignal;
    }): Promise<any>;
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
    [name: string]: any;
    type: string;
};
export type Event = {
    [name: string]: any;
    position: number;
    type: string;
    data: any;
    seat: number | null;
    text?: string;
};
/**
 * the game as the asking viewer may see it, all parts of one version
 */
export type Snapshot = {
    [name: string]: any;
    game: string;
    title: string;
    status: string;
    version: number;
    seats: any[];
    to_act: number[];
    may_act: number[];
    view: any;
    result: any;
    clock: any;
    commands?: {
        version: number;
        seat: number;
        commands: Command[];
        undo: any;
        told?: any[];
    } | null;
};
/**
 * the answer to a command; `snapshot` if `include` names `game`
 */
export type Sent = {
    [name: string]: any;
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
import type { Query } from "./http.js";
import type { State } from "./http.js";
import type { End } from "./http.js";
