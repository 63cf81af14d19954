export const glyphs = {}
export const shapes = {}
/** @type {string[]} */
export const silent = []
