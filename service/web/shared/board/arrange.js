/** Where pieces lie: the box of each inside its place or zone, in units of the layout.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{kind: string, at: string, glyph: string, id?: string, ref?: string, colour?: string, seat?: number, text?: string,
 *   note?: string, count?: number, marks?: string[], face?: "up" | "down", turned?: string}} Piece */

const MARGIN = 0.08
const HEAD = 0.6
const STEP = 0.12
const LETTER = 0.145
const STRIP = 0.27

/** @param {Box & {arrange?: string, label?: string}} place @param {number} count of pieces @param {{head?: boolean}} [options] `head`: the
 *   place is a zone, with a strip for its label @returns {Box[]} */
export function boxesIn(place, count, { head = false } = {}) {
  const top = head ? HEAD : below(place)
  const x = MARGIN + beside(place, head)
  const y = top + MARGIN
  const width = Math.max(place.width - x - MARGIN, 0.1)
  const height = Math.max(place.height - top - 2 * MARGIN, 0.1)
  if (place.arrange === "row") return inGrid({ x, y, width, height }, count, rowsFor(width, height, count, 2))
  if (place.arrange === "column") return inGrid({ x, y, width, height }, count, count)
  if (place.arrange === "grid")
    return inGrid({ x, y, width, height }, count, rowsFor(width, height, count, 9))
  return Array.from({ length: count }, (_, i) => {
    const off = Math.min(STEP, 0.3 / count) * i
    return { x: x + off, y: y - off, width, height }
  })
}

/** In a higher place they lie below its label. @param {any} place */
const below = ({ label = "", height }) => (label && height >= 1 ? STRIP : 0)

/** In a low and wide place pieces lie beside its label. @param {any} place @param {boolean} head */
function beside({ label = "", width, height }, head) {
  const taken = label.length * LETTER
  return !head && height < 1 && taken < width / 2 ? taken : 0
}

/** Rows that make pieces largest, when they are as wide as high.
 * @param {number} width @param {number} height @param {number} count @param {number} most */
function rowsFor(width, height, count, most) {
  let [best, size] = [1, 0]
  for (let rows = 1; rows <= Math.min(most, count); rows++) {
    const fits = Math.min(width / Math.ceil(count / rows), height / rows)
    if (fits > size * 1.01) [best, size] = [rows, fits]
  }
  return best
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
