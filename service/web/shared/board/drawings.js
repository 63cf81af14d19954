/** Which module draws which title. Whatever has no drawing is a card with its text. */

/** @typedef {Record<string, import("./piece.js").Glyph>} Glyphs
 * @typedef {{glyphs?: Glyphs, shapes?: Glyphs, silent?: string[], printed?: string[], light?: string[]}} Drawn */

/** @type {Record<string, () => Promise<Drawn>>} */
const MODULES = {
  "el-gaucho": () => import("./glyphs/el_gaucho.js"),
  ranchers: () => import("./glyphs/ranchers.js"),
  "gwt-argentina": () => import("./glyphs/gwt_argentina.js"),
}

/** @type {import("./piece.js").Drawings} */
export const NO_DRAWINGS = {
  glyphs: new Map(),
  shapes: new Map(),
  silent: new Set(),
  printed: new Set(),
  light: new Set(),
}

/** @param {string} title @returns {Promise<import("./piece.js").Drawings>} */
export async function drawingsOf(title) {
  const { glyphs, shapes, silent, printed, light } = (await MODULES[title]?.()) ?? {}
  return {
    glyphs: new Map(Object.entries(glyphs ?? {})),
    shapes: new Map(Object.entries(shapes ?? {})),
    silent: new Set(silent),
    printed: new Set(printed),
    light: new Set(light),
  }
}
