/** The model of a table: the game as it is shown, kept up to date, and what has been done with it.
 *
 * What happens is shown step by step, one command after the other, so that it can be followed; whoever is far behind is
 * shown the last steps only.
 *
 * @typedef {import("contract").GameShown} Snapshot
 * @typedef {import("contract").GroupTold} Entry of the log
 * @typedef {{table: Snapshot | null, scene: Piece[], log: Entry[], scoring: ScoringShown | null, layout: Layout | null,
 *   lost: unknown, refused: unknown, busy: boolean, catchingUp: boolean, replaced: boolean}} State
 * @typedef {Pick<State, "scene" | "scoring" | "layout"> & {table: Position | null}} Shown what seats are shown of, at a
 *   table or in a replay
 * @typedef {Pick<Snapshot, "status" | "seats" | "to_act" | "result" | "clock">} Position */

import { Problem } from "../sdk/estancia.js"

/** @import { Command, CommandChecked, CommandSent, EventsShown, Layout, Piece, ScoringShown } from "contract"
 * @import { Acting } from "../sdk/estancia.js" */

export const PACES = { slow: 1600, quick: 700, none: 0 }
const INCLUDE = ["commands", "scene", "tree"]
const SENT = ["game", ...INCLUDE]
const MOST_STEPS = 12
const LOG = 200
/** Milliseconds until the next attempt. */
const AGAIN = 3000

/** @returns {State} */
const nothing = () => ({
  table: null,
  scene: [],
  log: [],
  scoring: null,
  layout: null,
  lost: null,
  refused: null,
  busy: false,
  catchingUp: false,
  replaced: false,
})

export class TableModel {
  #stop = new AbortController()
  /** @type {(() => void) | null} */
  #hurry = null
  /** The answer to the newest command, which is on its way to be shown. @type {CommandSent | null} */
  #sent = null
  /** Whether what was sent last may be followed by what it comes to. */
  #goesOn = false

  /** @param {import("../sdk/estancia.js").Game} game @param {(state: State) => void} onChange */
  constructor(game, onChange) {
    this.game = game
    this.onChange = onChange
    this.state = nothing()
    /** Milliseconds between two steps. */
    this.pace = PACES.quick
  }

  /** @param {Partial<State>} part */
  #set(part) {
    this.state = { ...this.state, ...part }
    if (!this.#stop.signal.aborted) this.onChange(this.state)
  }

  /** Follows the game until it ends, however often the service is out of reach. */
  async start() {
    while (!this.#stop.signal.aborted) {
      try {
        if ((await this.#live()) === "replaced") this.#set({ replaced: true })
        return
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return this.#set({ lost: error })
        await this.#pause(AGAIN)
      }
    }
  }

  #live() {
    return this.game.live({
      include: INCLUDE,
      text: true,
      query: { text: true },
      onTable: (table, events) => this.#show(/** @type {Snapshot} */ (table), events),
      signal: this.#stop.signal,
    })
  }

  stop() {
    this.#stop.abort()
    this.#hurry?.()
  }

  /** Shows what is still to be shown at once. */
  hurry() {
    this.#hurry?.()
  }

  /** @param {Snapshot} table @param {unknown[]} events */
  async #show(table, events) {
    const started = table.status !== "open"
    if (started && this.state.layout === null) this.#set({ layout: await this.game.ask("GET", "/layout") })
    const known = this.state.table?.version
    if (known === undefined || events.length === 0) await this.#begin(table)
    else await this.#steps(table, known)
    const busy = this.state.busy && (this.#sent === null || table.version < this.#sent.version)
    this.#set({ table, scene: table.scene ?? [], catchingUp: false, busy })
    this.#follow(table)
    if (started) this.#set({ scoring: await this.game.scoring().catch(() => this.state.scoring) })
  }

  /** Sends what the command sent last comes to, if there is nothing to choose in it. @param {Snapshot} table */
  #follow(table) {
    const offered = table.commands
    if (!this.#goesOn || !offered?.commands.length || table.version < (this.#sent?.version ?? Infinity))
      return
    this.#goesOn = false
    if (offered.follow_up) this.act(/** @type {Command} */ (offered.follow_up))
  }

  /** The log up to now. @param {Snapshot} table */
  async #begin(table) {
    const after = Math.max(0, table.version - LOG)
    this.#set({ log: (await this.#groups(after, table.version)).filter((group) => group.text) })
  }

  /** @param {number} after @param {number} upTo @returns {Promise<Entry[]>} */
  async #groups(after, upTo) {
    /** @type {Entry[]} */
    const groups = []
    for (let last = after; last < upTo; ) {
      /** @type {Pick<EventsShown, "events" | "groups">} */
      const page = await this.game.events({ after: last, limit: LOG, text: true })
      groups.push(...(page.groups ?? []))
      const newest = page.events.at(-1)?.position
      if (newest === undefined) break
      last = newest
    }
    return groups.filter((group) => group.first <= upTo)
  }

  /** From the version that is shown to another, step by step. @param {Snapshot} table @param {number} known */
  async #steps(table, known) {
    const own = this.#sent
    const isOwn = own?.version === table.version && own.events[0]?.position === known + 1
    const groups = isOwn ? (own.groups ?? []) : await this.#groups(known, table.version)
    const shown = new Set(this.state.log.map((group) => group.first))
    const steps = groups.filter((group) => group.text && !shown.has(group.first))
    const before = steps.slice(0, -1)
    const skipped = this.pace > 0 ? Math.max(0, before.length - MOST_STEPS) : before.length
    this.#add(before.slice(0, skipped))
    for (const step of before.slice(skipped)) {
      if (this.pace === 0 || this.#stop.signal.aborted) {
        this.#add([step])
        continue
      }
      this.#set({ catchingUp: true })
      const then = /** @type {Snapshot} */ (await this.game.snapshot({ at: step.last, include: ["scene"] }))
      this.#set({ scene: then.scene ?? [], table: { ...then, commands: null } })
      this.#add([step])
      await this.#pause()
    }
    this.#add(steps.slice(-1))
  }

  /** @param {Entry[]} entries */
  #add(entries) {
    if (entries.length > 0) this.#set({ log: [...this.state.log, ...entries] })
  }

  /** @param {number} [milliseconds] @returns {Promise<void>} */
  #pause(milliseconds = this.pace) {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds)
      this.#hurry = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  /** Sends a command. @param {Command} command */
  act(command) {
    this.#goesOn = true
    return this.#change((options) => this.game.act(command, options))
  }

  undo() {
    this.#goesOn = false
    return this.#change((options) => this.game.undo(options))
  }

  /** Choices wait until what was sent is shown. @param {(options: Acting) => Promise<unknown>} change */
  async #change(change) {
    this.#sent = null
    this.#set({ busy: true, refused: null })
    try {
      const sent = /** @type {CommandSent} */ (
        await change({ version: this.state.table?.version, include: SENT, text: true })
      )
      this.#sent = sent
      const { table } = this.state
      if (table && table.version >= sent.version) {
        this.#set({ busy: false })
        this.#follow(table)
      }
    } catch (error) {
      this.#set({ refused: error, busy: false })
    }
  }

  /** What would it do? @param {Command} command @returns {Promise<CommandChecked>} */
  foresee(command) {
    return this.game.check(command, { text: true, include: ["scene"] })
  }
}
