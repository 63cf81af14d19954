/** A new idempotency key that nobody can guess. @returns {Promise<string>} */
export function newKey(): Promise<string>;
/**
 * A signal that is given after so many seconds (0: never) unless renewed, and when another is; `end` gives it at once.
 * @param {number} seconds @param {AbortSignal} [signal]
 */
export function deadline(seconds: number, signal?: AbortSignal): {
    signal: AbortSignal;
    renew: () => number | undefined;
    end: () => void;
};
/** Waits; no longer than until a browser is online again. @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void>;
/** HTTP of the JavaScript SDK: requests that are repeated until they are answered, and streams that are taken up again. */
/**
 * @typedef {any} Json what the service takes and answers, as openapi.yaml says: programs give it the types of their titles
 * @typedef {{[name: string]: Json}} Query parameters of the address: texts, numbers, booleans, lists
 * @typedef {{query?: Query, body?: Json, contentType?: string, headers?: Record<string, string>, token?: string | null,
 *   key?: string, repeatable?: boolean, signal?: AbortSignal, seconds?: number, patience?: number}} Options
 *   `key`: the idempotency key; `repeatable`: the same again does no harm (assumed of GET and with a key); `seconds`
 *   for one attempt
 * @typedef {{event: string, data: Json}} Frame of a live stream: one server-sent event
 * @typedef {{state: "connecting" | "live" | "offline", seconds?: number, error?: Error}} State
 *   of a stream; when offline, `seconds` until the next attempt and what was wrong
 * @typedef {"over" | "replaced" | "stopped"} End why following ended: the game is over or abandoned; a newer stream
 *   of the same token took its place; `signal` said so
 */
/** An answer that is an error: `application/problem+json`, typed. Its message is `detail`, in the reader's language. */
export class Problem extends Error {
    /** @param {Response} response @param {Json} body its body @param {string} [key] the idempotency key of the request */
    constructor(response: Response, body: Json, key?: string);
    status: number;
    /** Kind of problem: `rejected`, `stale`, `not-found`, …; `unknown` if a proxy answered. */
    code: string;
    /** @type {string | null} the case within the kind; for a refusal, the rules' own code */
    reason: string | null;
    /** @type {string} the sentence for people */
    text: string;
    /** @type {string | null} the clause of the rules */
    clause: string | null;
    /** @type {Record<string, Json>} */
    facts: Record<string, Json>;
    /** @type {number | null} of `stale`: the newest version */
    version: number | null;
    /** @type {Json[]} of `stale`: what was missed */
    events: Json[];
    requestId: string | null;
    key: string | null;
    /** Seconds. */
    retryAfter: number;
}
/** No answer, or none but "not now", for all of `patience`. Nobody knows what was done; repeat under the same `key`. */
export class Unanswered extends Error {
    /** @param {unknown} cause what went wrong last @param {string} [key] */
    constructor(cause: unknown, key?: string);
    cause: unknown;
    key: string | null;
}
/** One service over HTTP, and who asks there. */
export class Http {
    /**
     * @param {{baseUrl?: string, token?: string | null, language?: string | null, patience?: number, fetch?: typeof fetch}} [options]
     *   `language`: as `Accept-Language`; `patience`: seconds for which a request is repeated
     */
    constructor({ baseUrl, token, language, patience, fetch }?: {
        baseUrl?: string;
        token?: string | null;
        language?: string | null;
        patience?: number;
        fetch?: typeof globalThis.fetch;
    });
    baseUrl: string;
    token: string | null;
    language: string | null;
    patience: number;
    /** @type {typeof globalThis.fetch} */
    fetch: typeof globalThis.fetch;
    /** Any call of the contract: its JSON (or text; null for none). @param {string} method @param {string} path @param {Options} [options] @returns {Promise<Json>} */
    ask(method: string, path: string, options?: Options): Promise<Json>;
    /** As `ask`, with the response and its headers. @param {string} method @param {string} path @param {Options} [options] */
    request(method: string, path: string, options?: Options): Promise<{
        response: Response;
        text: string;
    }>;
    /**
     * Follows a live stream of server-sent events over any loss of the connection, until `onFrames` (or the stream
     * itself) says why it ends. Rejects with a `Problem` when the service refuses it.
     * @param {string} path
     * @param {{query: () => Query, token?: string | null, signal?: AbortSignal, onState?: (state: State) => unknown,
     *   onFrames: (frames: Frame[]) => Promise<End | null>}} options `query`: of the next connection; `onFrames` is given as
     *   many at a time as came together
     * @returns {Promise<End>}
     */
    stream(path: string, { query, token, signal, onState, onFrames }: {
        query: () => Query;
        token?: string | null;
        signal?: AbortSignal;
        onState?: (state: State) => unknown;
        onFrames: (frames: Frame[]) => Promise<End | null>;
    }): Promise<End>;
    /** @param {string} path @param {Query} [query] */
    url(path: string, query?: Query): string;
    /** @param {Options} options @returns {Record<string, string>} */
    headers({ headers, key, token }: Options): Record<string, string>;
    #private;
}
/**
 * what the service takes and answers, as openapi.yaml says: programs give it the types of their titles
 */
export type Json = any;
/**
 * parameters of the address: texts, numbers, booleans, lists
 */
export type Query = {
    [name: string]: Json;
};
/**
 * `key`: the idempotency key; `repeatable`: the same again does no harm (assumed of GET and with a key); `seconds`
 * for one attempt
 */
export type Options = {
    query?: Query;
    body?: Json;
    contentType?: string;
    headers?: Record<string, string>;
    token?: string | null;
    key?: string;
    repeatable?: boolean;
    signal?: AbortSignal;
    seconds?: number;
    patience?: number;
};
/**
 * of a live stream: one server-sent event
 */
export type Frame = {
    event: string;
    data: Json;
};
/**
 * of a stream; when offline, `seconds` until the next attempt and what was wrong
 */
export type State = {
    state: "connecting" | "live" | "offline";
    seconds?: number;
    error?: Error;
};
/**
 * why following ended: the game is over or abandoned; a newer stream
 *   of the same token took its place; `signal` said so
 */
export type End = "over" | "replaced" | "stopped";
