/** The history of the console: what was seen in the last minutes, as samples of rates and levels.
 *
 * @typedef {{at: number, commands: number, refused: number, requests: number, ms: number, streams: number,
 *   queue: number, due: number, memory: number, store: number}} Sample */

/** @import { OperationsShown, Totals } from "contract" */

const KEPT = 150
const MB = 1024 * 1024

/** @param {Record<string, Record<string, number>>} commands @param {boolean} done */
const counted = (commands, done) =>
  Object.values(commands)
    .flatMap((sample) => Object.entries(sample))
    .reduce((sum, [outcome, many]) => sum + ((outcome === "done") === done ? many : 0), 0)

export class History {
  constructor() {
    /** @type {Sample[]} */
    this.samples = []
    /** @type {OperationsShown | null} */
    this.last = null
  }

  /** Takes an answer of `/v1/operations` in; the same one again does nothing. @param {OperationsShown} now */
  add(now) {
    const before = this.last
    if (before?.at === now.at) return
    this.last = now
    if (before === null) return
    const seconds = (Date.parse(now.at) - Date.parse(before.at)) / 1000
    if (seconds <= 0) return
    const rate = (/** @type {(it: Totals) => number} */ of) =>
      Math.max(0, of(now.totals) - of(before.totals)) / seconds
    const requests = rate((sample) => sample.requests)
    this.samples.push({
      at: Date.parse(now.at),
      commands: rate((sample) => counted(sample.commands, true)),
      refused: rate((sample) => counted(sample.commands, false)),
      requests,
      ms: requests > 0 ? (1000 * rate((sample) => sample.request_seconds)) / requests : 0,
      streams: now.streams_open,
      queue: now.queue_length,
      due: now.due,
      memory: now.store.memory_bytes / MB,
      store: now.store.answers_ms,
    })
    if (this.samples.length > KEPT) this.samples.shift()
  }
}
