/** Drawings of Ranchers, each in a box of 100 by 100: animals, the families of objectives, what the modules bring. */
import { html } from "../../../vendor/preact.js"

/** @typedef {import("../piece.js").Look} Look */

/** A drawing of one outline. @param {string} outline @returns {import("../piece.js").Glyph} */
const filled =
  (outline) =>
  ({ ink }) =>
    html`<path d=${outline} fill=${ink} fill-rule="evenodd" />`

/** A drawing of strokes. @param {string} lines @param {number} [width] @returns {import("../piece.js").Glyph} */
const drawn =
  (lines, width = 7) =>
  ({ ink }) =>
    html`<path
      d=${lines}
      fill="none"
      stroke=${ink}
      stroke-width=${width}
      stroke-linecap="round"
      stroke-linejoin="round"
    />`

const goat = filled(
  "M30 8q2 18 12 24h16q10-6 12-24 8 18-2 32l12 4-12 8-6 30q-2 10-8 10l-4 8-4-8q-6 0-8-10l-6-30-12-8 12-4Q22 26 30 8zM41 50a4 4 0 1 0 .1 0zM59 50a4 4 0 1 0 .1 0z",
)
const sheep = filled(
  "M50 12q10-8 18 2 12-2 14 10 12 6 4 16l6 8-12 6q2 22-14 32-6 6-16 6t-16-6Q18 76 20 54L8 48l6-8q-8-10 4-16 2-12 14-10 8-10 18-2zM40 50a4 4 0 1 0 .1 0zM60 50a4 4 0 1 0 .1 0zM44 74h12l-6 8z",
)
const chicken = filled(
  "M46 10q8-4 8 6 10-4 8 8 12 8 12 22l14 10-14 6q0 26-24 30Q22 90 18 60q6 6 14 4-4-20 4-34-4-14 10-20zM58 38a4 4 0 1 0 .1 0zM62 66q6 4 2 12-6-4-2-12z",
)
const pig = filled(
  "M20 14q16 0 22 10h16q6-10 22-10-2 18-10 24 10 12 10 24 0 26-30 26T20 62q0-12 10-24-8-6-10-24zM38 48a4 4 0 1 0 .1 0zM62 48a4 4 0 1 0 .1 0zM50 58q14 0 14 9t-14 9-14-9 14-9zM44 64a3 4 0 1 0 .1 0zM56 64a3 4 0 1 0 .1 0z",
)
const cow = filled(
  "M10 14q4 14 20 16 8-4 20-4t20 4q16-2 20-16 4 20-12 28l12 6-14 8-4 18q-4 20-22 20T28 74l-4-18-14-8 12-6Q6 34 10 14zM38 46a4 5 0 1 0 .1 0zM62 46a4 5 0 1 0 .1 0zM42 72a4 5 0 1 0 .1 0zM58 72a4 5 0 1 0 .1 0z",
)
const horse = filled(
  "M40 8l8 12q22 4 28 26l12 28q0 10-10 12-8 0-14-12l-18-8q-4 12 4 26H14Q8 50 40 8zM58 38a4 4 0 1 0 .1 0z",
)

const bag = filled("M34 10h32l-8 16q30 22 24 48-4 18-32 18T18 74q-6-26 24-48z")
const ranch = drawn("M10 50L50 14l40 36M22 42v44h56V42M42 86V60h16v26M14 86h72")
/** @param {Look} look */
const pond = ({ fill }) => html`<g>
  <path d="M14 54q4-24 32-26t40 22-26 30-46-26z" fill="#7fb4d6" stroke=${fill} stroke-width="3" />
  <path d="M30 50q6-5 12 0t12 0M46 62q6-5 12 0t12 0" fill="none" stroke="#fff" stroke-width="4" />
</g>`
const most = drawn("M14 84V58h20v26M40 84V24h20v60M66 84V44h20v40M8 84h84")
const neighbour = drawn("M12 30h34v40H12zM54 30h34v40H54zM46 50h8")
const pairs = drawn("M30 28a14 14 0 1 0 .1 0zM70 28a14 14 0 1 0 .1 0zM20 76h20M60 76h20")
const shy = drawn("M50 34a16 16 0 1 0 .1 0zM14 14l10 10M86 14L76 24M14 86l10-10M86 86L76 76")
const set = drawn("M14 24h20v20H14zM66 24h20v20H66zM14 60h20v20H14zM66 60h20v20H66zM40 42h20v20H40z")
const line = drawn(
  "M18 74a8 8 0 1 0 .1 0zM50 42a8 8 0 1 0 .1 0zM82 10a8 8 0 1 0 .1 0zM24 68l20-18M56 36l20-18",
)
const exact = drawn("M20 38h60M20 62h60", 10)
const fish = filled(
  "M8 50q22-28 50-20 16 4 18 10l18-14v48L76 60q-2 6-18 10Q30 78 8 50zM28 44a4 4 0 1 0 .1 0z",
)
const rosette = filled(
  "M50 8q30 0 30 30 0 16-10 24l10 32-18-8-12 10-12-10-18 8 10-32Q20 54 20 38 20 8 50 8zM50 24a14 14 0 1 0 .1 0z",
)
const house = filled("M8 52L50 12l42 40H80v38H20V52zM42 90h16V64H42z")
const paw = filled(
  "M50 46q18 0 26 24 2 18-14 18-12-5-24 0-16 0-14-18 8-24 26-24zM22 28a9 12 0 1 0 .1 0zM42 12a9 12 0 1 0 .1 0zM62 12a9 12 0 1 0 .1 0zM80 28a9 12 0 1 0 .1 0z",
)
const dog = filled(
  "M22 20q12-6 18 4h20q6-10 18-4 8 20-2 36l-6 2q0 22-20 26-20-4-20-26l-6-2q-10-16-2-36zM40 46a4 4 0 1 0 .1 0zM60 46a4 4 0 1 0 .1 0zM44 60h12l-6 8z",
)
const cat = filled(
  "M20 10l20 18h20l20-18v44q-2 26-30 34-28-8-30-34zM38 44a4 5 0 1 0 .1 0zM62 44a4 5 0 1 0 .1 0zM45 58h10l-5 7z",
)

export const glyphs = {
  goat,
  sheep,
  chicken,
  pig,
  cow,
  horse,
  bag,
  ranch,
  pond,
  most,
  neighbour,
  pairs,
  shy,
  set,
  line,
  exact,
  fish,
  rosette,
  house,
  paw,
  dog,
  cat,
}

/** What is printed on a space: an animal that fits there. @param {Look} look */
const special = (look) => html`<g opacity="0.5">
  <circle cx="50" cy="50" r="46" fill="none" stroke="#8d7a62" stroke-width="4" stroke-dasharray="9 7" />
  <g transform="translate(22 22) scale(0.56)">
    ${/** @type {Record<string, import("../piece.js").Glyph>} */ (glyphs)[look.piece.glyph]?.({ ...look, ink: "#8d7a62" })}
  </g>
</g>`

/** @type {Record<string, import("../piece.js").Glyph>} */
export const shapes = { special }
/** Kinds that are printed on their places. */
export const printed = ["special"]
