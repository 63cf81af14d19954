/** Lettering of places: their label in lines that can be read, and what is printed on them where pieces do not cover it.
 *
 * All in units of the layout; a letter is about `LETTER` of its size wide.
 *
 * @typedef {Pick<Place, "label" | "width" | "height" | "text" | "glyph" | "arrange">} Shape of a place
 * @typedef {{lines: string[], size: number, width: number, height: number}} Lettering */

/** @import { Place } from "contract" */

export const LETTER = 0.57
const [SMALLEST, LARGEST] = [0.24, 0.28]
const LEADING = 1.12
const [SIDE, PRINT] = [0.08, 0.28]

/** @type {Lettering} */
const NOTHING = { lines: [], size: 0, width: 0, height: 0 }

/** The label of a place, in as few lines as can be read, else in those that are largest.
 * @param {Pick<Place, "label" | "width" | "height">} place @returns {Lettering} */
export function labelOf({ label, width, height }) {
  if (!label) return NOTHING
  /** @type {Lettering} */
  let best = NOTHING
  for (const lines of ways(label.split(/ |(?<=[-/])/))) {
    const longest = Math.max(...lines.map((line) => line.length))
    const room = Math.min((width - 2 * SIDE) / (longest * LETTER), (height * 0.9) / (lines.length * LEADING))
    const size = Math.min(LARGEST, room)
    if (size > best.size + 0.005)
      best = { lines, size, width: longest * LETTER * size + 2 * SIDE, height: lines.length * LEADING * size }
    if (best.size >= SMALLEST) break
  }
  return best
}

/** A text in one line, in two, in three, each as evenly as its words allow. @param {string[]} words @returns {string[][]} */
function ways(words) {
  return [1, 2, 3].filter((count) => count <= words.length).map((count) => broken(words, count))
}

/** @param {string[]} words @param {number} count @returns {string[]} the lines of which the longest is shortest */
function broken(words, count) {
  if (count === 1) return [words.join(" ").replace(/([-/]) /g, "$1")]
  const tried = Array.from({ length: words.length - count + 1 }, (_, i) => [
    ...broken(words.slice(0, i + 1), 1),
    ...broken(words.slice(i + 1), count - 1),
  ])
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length))
  return tried.reduce((one, other) => (longest(other) < longest(one) ? other : one))
}

/** Rows at most, by how pieces are arranged; in a stack they lie on each other. @type {Record<string, number>} */
const ROWS = { row: 2, grid: 9, column: 99 }

/** Rows that make pieces largest, when they are as wide as high, and how large.
 * @param {number} width @param {number} height @param {number} count @param {string} arrange */
export function rowsFor(width, height, count, arrange) {
  let [best, size] = [1, 0]
  for (let rows = arrange === "column" ? count : 1; rows <= Math.min(ROWS[arrange] ?? 1, count); rows++) {
    const fits = Math.min(width / Math.ceil(count / rows), height / rows)
    if (fits > size * 1.01) [best, size] = [rows, fits]
  }
  return { rows: best, size }
}

/** @typedef {{x: number, y: number, width: number, height: number}} Room */

/** What lettering leaves to so many pieces of a place: the label, and what is printed, stand above them or beside them,
 * whichever leaves more.
 * @param {Shape} place @param {number} count @returns {Room & {print: {x: number, y: number, size: number}}} */
export function roomIn(place, count) {
  const { width, height, text = "", glyph, arrange = "stack" } = place
  const many = arrange === "stack" ? Math.min(count, 1) : count
  const label = labelOf(place)
  const whole = { x: 0, y: 0, width, height }
  const room = label.size ? left(whole, label, many, arrange) : whole
  if (count > 0 && text) {
    const wide = text.length * LETTER * PRINT + SIDE
    const rest = left(room, { width: wide, height: PRINT * LEADING }, many, arrange)
    const y = rest.x > room.x ? room.y + room.height / 2 : room.y + PRINT * 0.6
    return { ...rest, print: { x: room.x + wide / 2 + SIDE / 2, y, size: PRINT } }
  }
  const beside = glyph && room.height < 1.5 * room.width ? 0.38 : 0.5
  const y = room.y + room.height * (beside < 0.5 && !label.size ? 0.42 : 0.5)
  return { ...room, print: { x: room.x + room.width * beside, y, size: Math.min(0.34, room.height * 0.75) } }
}

/** What is left of a room: below what is taken, or beside it, where that makes pieces larger.
 * @param {Room} room @param {{width: number, height: number}} taken @param {number} count @param {string} arrange @returns {Room} */
function left({ x, y, width, height }, taken, count, arrange) {
  const below = { x, y: y + taken.height, width, height: height - taken.height }
  const beside = { x: x + taken.width, y, width: width - taken.width, height }
  const size = (/** @type {Room} */ room) => rowsFor(room.width, room.height, count, arrange).size
  return count > 0 && size(beside) > size(below) ? beside : below
}
