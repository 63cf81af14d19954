/** A recording: the positions of a game and what was told of them, read page by page.
 *
 * @typedef {Omit<PositionShown, "view" | "event">} Position
 * @typedef {import("contract").GroupTold} Entry
 * @typedef {{version: number, title: string, layout: Layout, positions: Position[], log: Entry[]}} Recorded */

/** @import { EventsShown, Layout, PositionShown, ReplayShown } from "contract" */

const EVENTS = 200

/** Reads all of a game, and tells what it has after each page.
 * @param {import("../sdk/estancia.js").Game} game @param {(recorded: Recorded) => void} onPage @param {AbortSignal} signal */
export async function read(game, onPage, signal) {
  const [layout, log] = await Promise.all([game.ask("GET", "/layout", { signal }), entries(game, signal)])
  /** @type {Position[]} */
  let positions = []
  for (let from = /** @type {number | null} */ (1); from !== null; ) {
    /** @type {ReplayShown} */
    const page = await game.ask("GET", "/replay", { query: { from, include: "scene" }, signal })
    positions = [...positions, ...page.positions.map(without)]
    onPage({ version: page.version, title: page.title, layout, positions, log })
    from = page.next
  }
}

/** Views are not drawn, scenes are: a position without its view is small. @param {PositionShown} it @returns {Position} */
const without = ({ view: _view, event: _event, ...rest }) => rest

/** @param {import("../sdk/estancia.js").Game} game @param {AbortSignal} signal @returns {Promise<Entry[]>} */
async function entries(game, signal) {
  /** @type {Entry[]} */
  const groups = []
  for (let after = 0; ; ) {
    /** @type {Pick<EventsShown, "events" | "groups">} */
    const page = await game.events({ after, limit: EVENTS, text: true, signal })
    groups.push(...(page.groups ?? []))
    if (page.events.length < EVENTS) return groups.filter((group) => group.text)
    after = page.events[page.events.length - 1].position
  }
}

/** The steps of a slider that plays: where a command has done all that it leads to. @param {Recorded} recorded */
export const stepsOf = ({ log, version }) =>
  [...new Set([...log.map((group) => group.last), version])].sort((a, b) => a - b)

/** The nearest position, rather before than after another, from which the game can go on: where a command has done all that
 * it leads to, and the game is not over. @param {Recorded} recorded @param {number} at @returns {number | null} */
export function nearestMove(recorded, at) {
  const steps = stepsOf({ ...recorded, version: recorded.positions.length })
  const open = steps.filter((step) => recorded.positions[step - 1]?.status === "running")
  return open.findLast((step) => step <= at) ?? open[0] ?? null
}
