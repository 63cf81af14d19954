// @ts-check
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
  constructor(response, body, key) {
    const known = typeof body?.type === "string" ? body : {}
    super(known.detail ?? `HTTP ${response.status}`)
    this.name = "Problem"
    this.status = response.status
    /** Kind of problem: `rejected`, `stale`, `not-found`, …; `unknown` if a proxy answered. */
    this.code = String(known.type ?? "unknown").replace(/^.*\//, "")
    /** @type {string | null} the case within the kind; for a refusal, the rules' own code */
    this.reason = known.reason ?? null
    /** @type {string} the sentence for people */
    this.text = this.message
    /** @type {string | null} the clause of the rules */
    this.clause = known.clause ?? null
    /** @type {Record<string, Json>} */
    this.facts = known.facts ?? {}
    /** @type {number | null} of `stale`: the newest version */
    this.version = known.version ?? null
    /** @type {Json[]} of `stale`: what was missed */
    this.events = known.events ?? []
    this.requestId = response.headers.get("X-Request-Id")
    this.key = key ?? null
    /** Seconds. */
    this.retryAfter = secondsToWait(response.headers.get("Retry-After"))
  }
}

/** No answer, or none but "not now", for all of `patience`. Nobody knows what was done; repeat under the same `key`. */
export class Unanswered extends Error {
  /** @param {unknown} cause what went wrong last @param {string} [key] */
  constructor(cause, key) {
    super(`No answer: ${cause instanceof Error ? cause.message : cause}`)
    this.name = "Unanswered"
    this.cause = cause
    this.key = key ?? null
  }
}

const WAITING = 40 // seconds without a byte after which a live stream is dead (it has a sign of life every 15)
const PASSING = [408, 429, 502, 503, 504]

/** A new idempotency key that nobody can guess. @returns {Promise<string>} */
export async function newKey() {
  // Node 18 has no global `crypto`, and `randomUUID` is missing where a page is not served by https.
  // @ts-expect-error
  const random = globalThis.crypto ?? (await import("node:crypto")).webcrypto
  return Array.from(random.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

/** One service over HTTP, and who asks there. */
export class Http {
  /**
   * @param {{baseUrl?: string, token?: string | null, language?: string | null, patience?: number, fetch?: typeof fetch}} [options]
   *   `language`: as `Accept-Language`; `patience`: seconds for which a request is repeated
   */
  constructor({ baseUrl, token = null, language = null, patience = 60, fetch } = {}) {
    this.baseUrl = (baseUrl ?? globalThis.location?.origin ?? "http://127.0.0.1:8000").replace(/\/+$/, "")
    this.token = token
    this.language = language
    this.patience = patience
    /** @type {typeof globalThis.fetch} */
    this.fetch = fetch ?? ((url, options) => globalThis.fetch(url, options))
  }

  /** Any call of the contract: its JSON (or text; null for none). @param {string} method @param {string} path @param {Options} [options] @returns {Promise<Json>} */
  async ask(method, path, options) {
    const { response, text } = await this.request(method, path, options)
    if (response.status === 304 || text === "") return null
    return response.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : text
  }

  /** As `ask`, with the response and its headers. @param {string} method @param {string} path @param {Options} [options] */
  async request(method, path, options = {}) {
    const { key, signal, repeatable = method === "GET" || key !== undefined } = options
    const until = Date.now() + (options.patience ?? this.patience) * 1000
    let mistakes = 0
    for (let pause = 0.5; ; pause = Math.min(2 * pause, 10)) {
      /** @type {unknown} */
      let failure
      try {
        return await this.#once(method, path, options)
      } catch (error) {
        signal?.throwIfAborted()
        failure = error
      }
      if (failure instanceof Problem) {
        const again = failure.status === 429 || (repeatable && PASSING.includes(failure.status))
        // 500 is a mistake of the service: once more, and then it is told.
        if (!again && !(repeatable && failure.status === 500 && mistakes++ === 0)) throw failure
      } else if (!repeatable) throw new Unanswered(failure, key)
      const seconds = ((failure instanceof Problem && failure.retryAfter) || pause) * (1 + Math.random() / 2)
      if (Date.now() + seconds * 1000 > until)
        throw failure instanceof Problem ? failure : new Unanswered(failure, key)
      await sleep(seconds, signal)
    }
  }

  /** @param {string} method @param {string} path @param {Options} options */
  async #once(method, path, { body, signal, seconds = 30, contentType = "application/json", ...more }) {
    const limit = deadline(seconds, signal)
    try {
      const headers = this.headers(more)
      if (body !== undefined) headers["Content-Type"] = contentType
      const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
      const response = await this.fetch(this.url(path, more.query), {
        method,
        headers,
        body: sent,
        signal: limit.signal,
      })
      const text = await response.text()
      if (response.status >= 400) throw new Problem(response, parsed(text), more.key)
      return { response, text }
    } finally {
      limit.end()
    }
  }

  /**
   * Follows a live stream of server-sent events over any loss of the connection, until `onFrames` (or the stream
   * itself) says why it ends. Rejects with a `Problem` when the service refuses it.
   * @param {string} path
   * @param {{query: () => Query, token?: string | null, signal?: AbortSignal, onState?: (state: State) => unknown,
   *   onFrames: (frames: Frame[]) => Promise<End | null>}} options `query`: of the next connection; `onFrames` is given as
   *   many at a time as came together
   * @returns {Promise<End>}
   */
  async stream(path, { query, token, signal, onState, onFrames }) {
    for (let pause = 0.5; ; pause = Math.min(2 * pause, 30)) {
      onState?.({ state: "connecting" })
      let [seconds, error] = [pause * (0.5 + Math.random()), new Error("the stream was cut")]
      const limit = deadline(WAITING, signal)
      const frames = this.#frames(this.url(path, query()), token, limit, () => onState?.({ state: "live" }))
      try {
        for (;;) {
          const step = await frames.next().catch((failure) => ({ failure }))
          if (signal?.aborted) return "stopped"
          if ("failure" in step) {
            error = step.failure
            if (error instanceof Problem && error.status < 500 && !PASSING.includes(error.status)) throw error
            if (error instanceof Problem) seconds = Math.max(seconds, error.retryAfter)
            break
          }
          if (step.done) {
            if (step.value) return "over"
            break
          }
          pause = 0.5
          const end = await onFrames(step.value)
          if (end) return end
          const why = step.value.find((frame) => frame.event === "farewell")?.data.why
          if (why === "over" || why === "replaced") return why
          if (why) error = new Error(why)
        }
      } finally {
        limit.end()
      }
      onState?.({ state: "offline", seconds, error })
      await sleep(seconds, signal).catch(() => null)
    }
  }

  /**
   * The frames of one connection; returns whether nothing more can come.
   * @param {string} url @param {string | null | undefined} token @param {ReturnType<typeof deadline>} limit @param {() => void} onOpen
   * @returns {AsyncGenerator<Frame[], boolean>}
   */
  async *#frames(url, token, limit, onOpen) {
    const headers = this.headers({ token, headers: { Accept: "text/event-stream" } })
    const response = await this.fetch(url, { headers, signal: limit.signal, cache: "no-store" })
    if (response.status === 204) return true
    if (!response.ok || !response.body) throw new Problem(response, parsed(await response.text()))
    onOpen()
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (let text = ""; ; ) {
      const part = await reader.read()
      if (part.done) return false
      limit.renew()
      const whole = (text + decoder.decode(part.value, { stream: true })).split("\n\n")
      text = whole.pop() ?? ""
      const frames = whole.flatMap(frame)
      if (frames.length) yield frames
    }
  }

  /** @param {string} path @param {Query} [query] */
  url(path, query = {}) {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
    return this.baseUrl + path + (text && `?${text}`)
  }

  /** @param {Options} options @returns {Record<string, string>} */
  headers({ headers = {}, key, token = this.token }) {
    const ours = {
      Authorization: token && `Bearer ${token}`,
      "Accept-Language": this.language,
      "Idempotency-Key": key,
    }
    const entries = Object.entries(ours).filter(([, value]) => value)
    return { Accept: "application/json", ...Object.fromEntries(entries), ...headers }
  }
}

/** @param {string} text @returns {Json} */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The frame that this text is; none if it is a sign of life. @param {string} text @returns {Frame[]} */
function frame(text) {
  const fields = text.split("\n").map((line) => /** @type {[string, string]} */ (line.split(/: ?(.*)/s, 2)))
  const { event = "message", data } = Object.fromEntries(fields)
  return data === undefined ? [] : [{ event, data: JSON.parse(data) }]
}

/**
 * A signal that is given after so many seconds (0: never) unless renewed, and when another is; `end` gives it at once.
 * @param {number} seconds @param {AbortSignal} [signal]
 */
export function deadline(seconds, signal) {
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const late = () => stop.abort(new Error(`nothing came for ${seconds} seconds`))
  const begin = () => (seconds ? setTimeout(late, seconds * 1000) : undefined)
  let timer = begin()
  const renew = () => (clearTimeout(timer), (timer = begin()))
  const end = () => (clearTimeout(timer), signal?.removeEventListener("abort", abort), stop.abort())
  return { signal: stop.signal, renew, end }
}

const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/**
 * The seconds that a `Retry-After` means: a number, or a date of HTTP; 0 for anything else.
 * @param {string | null} retryAfter @returns {number}
 */
function secondsToWait(retryAfter) {
  const text = retryAfter?.trim() ?? ""
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (!/^[A-Z][a-z]+,? /.test(text)) return 0
  // The form of C's asctime names no time zone, and is in UTC.
  const seconds = (Date.parse(ASCTIME.test(text) ? `${text} GMT` : text) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 0
}

const LONGEST_TIMER = 2 ** 31 - 1 // milliseconds; a timer for more rings at once

/** Waits; no longer than until a browser is online again. @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function sleep(seconds, signal) {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.("online", over)
      signal?.removeEventListener("abort", over)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(over, Math.min(seconds * 1000, LONGEST_TIMER))
    globalThis.addEventListener?.("online", over)
    signal?.addEventListener("abort", over)
    if (signal?.aborted) over()
  })
}
