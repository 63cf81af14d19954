/** Where pieces lie: the box of each inside its place or zone, in units of the layout.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {import("contract").Piece} Piece */

import { roomIn, rowsFor } from "./lettering.js"

const MARGIN = 0.08
const HEAD = 0.6
const STEP = 0.12

/** @param {Box & Pick<import("contract").Place, "arrange" | "label">} place @param {number} count of pieces @param {{head?: boolean}} [options] `head`: the
 *   place is a zone, with a strip for its label @returns {Box[]} */
export function boxesIn(place, count, { head = false } = {}) {
  const room = head
    ? { x: 0, y: HEAD, width: place.width, height: place.height - HEAD }
    : roomIn(place, count)
  const x = room.x + MARGIN
  const y = room.y + MARGIN
  const width = Math.max(room.width - 2 * MARGIN, 0.1)
  const height = Math.max(room.height - 2 * MARGIN, 0.1)
  if (["row", "column", "grid"].includes(place.arrange ?? "stack"))
    return inGrid({ x, y, width, height }, count, rowsFor(width, height, count, place.arrange ?? "").rows)
  const step = Math.min(STEP, 0.3 / count)
  const whole = step * (count - 1)
  return Array.from({ length: count }, (_, i) => ({
    x: x + step * i,
    y: y + whole - step * i,
    width: width - whole,
    height: height - whole,
  }))
}

/** @param {Box} box @param {number} count @param {number} rows @returns {Box[]} */
function inGrid({ x, y, width, height }, count, rows) {
  const columns = Math.ceil(count / Math.max(rows, 1))
  const tall = height / Math.max(rows, 1)
  const size = Math.min(width / Math.max(columns, 1), tall * 1.05)
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * size,
    y: y + Math.floor(i / columns) * tall,
    width: size,
    height: tall,
  }))
}
