/** Pairing: which piece of a scene is which of the scene before, so that it can be seen to move.
 *
 * Pieces without an id are alike: first those that stay where they are are paired, then those that left with those
 * that came.
 *
 * @typedef {import("./arrange.js").Piece} Piece
 * @typedef {{key: string, piece: Piece}} Keyed */

let made = 0

const alike = (/** @type {Piece} */ piece) => [piece.kind, piece.seat, piece.glyph, piece.colour].join("|")
/** From the strictest to the loosest. @type {((it: Piece) => string)[]} */
const MEASURES = [
  (piece) => [alike(piece), piece.text, piece.note, piece.at].join("|"),
  (piece) => [alike(piece), piece.at].join("|"),
  (piece) => [alike(piece), piece.text, piece.note].join("|"),
  alike,
]

/** @param {Keyed[]} before @param {Piece[]} pieces @returns {Keyed[]} in the order of `pieces` */
export function paired(before, pieces) {
  /** @type {Map<Piece, string>} */
  const keys = new Map()
  const taken = new Set()
  const ids = new Map()
  for (const piece of pieces)
    if (piece.id) {
      const again = ids.get(piece.id) ?? 0
      ids.set(piece.id, again + 1)
      keys.set(piece, `${piece.id}${again ? `#${again}` : ""}`)
    }
  for (const measure of MEASURES) {
    /** @type {Map<string, string[]>} */
    const free = new Map()
    for (const { key, piece } of before)
      if (!piece.id && !taken.has(key)) {
        const name = measure(piece)
        free.set(name, [...(free.get(name) ?? []), key])
      }
    for (const piece of pieces) {
      const key = keys.has(piece) ? undefined : free.get(measure(piece))?.shift()
      if (key === undefined) continue
      keys.set(piece, key)
      taken.add(key)
    }
  }
  return pieces.map((piece) => ({ key: keys.get(piece) ?? `new-${made++}`, piece }))
}
