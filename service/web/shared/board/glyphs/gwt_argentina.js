/** Drawings of Great Western Trail: Argentina, each in a box of 100 by 100. */
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

const PERSON = "M50 14a14 14 0 1 0 .1 0zM50 46q24 0 26 26v16H24V72q2-26 26-26z"
const HAND = "M26 88V52q0-6 6-6t6 6V20q0-6 6-6t6 6v24V14q0-6 6-6t6 6v32V22q0-6 6-6t6 6v48q0 14-10 22H34z"

export const glyphs = {
  estanciero: filled(
    "M18 30h64q-2 8-14 8H32q-12 0-14-8zM34 30q2-20 16-20t16 20zM50 44q26 0 28 28v18H22V72q2-28 28-28z",
  ),
  train: filled(
    "M12 30h22v-8h-6v-8h28v8h-6v8h24q14 4 14 24v14h-8a12 12 0 0 1-24 0H42a12 12 0 0 1-24 0h-6zM20 38v14h18V38zM30 62a6 6 0 1 0 .1 0zM68 62a6 6 0 1 0 .1 0z",
  ),
  disc: filled("M50 12a38 38 0 1 0 .1 0zM50 26a24 24 0 1 1-.1 0z"),
  cow: filled(
    "M10 14q4 14 20 16 8-4 20-4t20 4q16-2 20-16 4 20-12 28l12 6-14 8-4 18q-4 20-22 20T28 74l-4-18-14-8 12-6Q6 34 10 14zM38 46a4 5 0 1 0 .1 0zM62 46a4 5 0 1 0 .1 0zM42 72a4 5 0 1 0 .1 0zM58 72a4 5 0 1 0 .1 0z",
  ),
  target: drawn("M50 12a38 38 0 1 0 .1 0zM50 30a20 20 0 1 0 .1 0zM50 46a4 4 0 1 0 .1 0z"),
  tired: drawn("M20 20h26L20 50h26M52 44h30L52 80h30", 8),
  house: filled("M8 52L50 12l42 40H80v38H20V52zM42 90h16V64H42z"),
  barn: filled("M10 44L50 14l40 30v46H10zM32 90h36V54H32zM36 58l28 28M64 58L36 86"),
  cap: filled("M12 62q0-40 38-40t38 40l8 6q-20 10-46 10T4 68zM44 22q0-10 6-10t6 10z"),
  ship: filled("M10 60h80L78 84H22zM46 14h6v40h-6zM54 18q26 12 26 36H54zM44 26q-20 10-22 28h22z"),
  coin: drawn("M50 12a38 38 0 1 0 .1 0zM60 38q-4-6-12-5-8 1-8 8t10 9 10 9-8 9q-9 1-13-6M50 26v48", 6),
  medal: filled(
    "M28 6h16l6 18 6-18h16L62 40a26 26 0 1 1-24 0zM50 50l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1z",
  ),
  bag: filled("M34 10h32l-8 16q30 22 24 48-4 18-32 18T18 74q-6-26 24-48z"),
  flag: filled("M20 8h8v84h-8zM32 12h50L68 30l14 18H32z"),
  city: filled(
    "M8 90V46h18V22h22v24h8V10h22v36h14v44zM32 30v8h8v-8zM64 20v8h8v-8zM64 36v8h8v-8zM18 56v8h8v-8zM44 56v8h8v-8zM72 56v8h8v-8z",
  ),
  signal: filled("M46 10h8v14l32 12-32 12v42h-8V48L18 36l28-12z"),
  shed: filled("M8 40l42-22 42 22v50H78V50H22v40H8zM28 58h44v8H28zM28 72h44v8H28z"),
  station: filled("M10 36L50 12l40 24v10H10zM18 52h10v30H18zM45 52h10v30H45zM72 52h10v30H72zM8 84h84v8H8z"),
  quay: filled(
    "M44 24a10 10 0 1 1 12 0v8h14v8H56v40q18-2 22-18l-10 2 14-18 12 20-8-2Q78 90 50 92 22 90 14 64l-8 2 12-20 14 18-10-2q4 16 22 18V40H30v-8h14z",
  ),
  risk: filled("M50 10l44 78H6zM45 38h10l-2 26h-6zM46 70h8v8h-8z"),
  grain: drawn(
    "M50 92V30M50 30q-8-10 0-22 8 12 0 22M50 50Q34 48 32 30q16 2 18 20zM50 50q16-2 18-20-16 2-18 20zM50 72q-16-2-18-20 16 2 18 20zM50 72q16-2 18-20-16 2-18 20z",
    5,
  ),
  strong: filled("M14 70q0-34 18-40l10-18h16l-4 24q26 2 32 26-2 26-34 26-38 0-38-18z"),
  green_hand: filled(HAND),
  black_hand: filled(HAND),
  dark: filled("M62 10a42 42 0 1 0 28 60A40 40 0 0 1 62 10z"),
  cards: drawn("M16 26l40-8 12 58-40 8zM62 22l22 8-14 56-8-2"),
  certificate: drawn(
    "M14 16h72v52H54M46 68H14V16M28 32h44M28 46h30M50 62a11 11 0 1 0 .1 0zM44 84l-4 10M56 84l4 10",
    6,
  ),
  exchange: drawn("M14 38h60L60 22M86 62H26l14 16", 9),
  gaucho: filled(
    "M18 30h64q-2 8-14 8H32q-12 0-14-8zM34 30q2-20 16-20t16 20zM50 44q26 0 28 28v18H22V72q2-28 28-28z",
  ),
  hammer: filled("M20 14h44q16 2 20 20l-20-4v10H44v50H32V40H20z"),
  wrench: filled("M66 8q-16 4-14 22L14 72q-6 8 2 14t14-2l38-42q18 2 22-14L76 36 64 24z"),
  farmer: filled(PERSON),
  scissors: drawn("M26 62a14 14 0 1 0 .1 0zM74 62a14 14 0 1 0 .1 0zM34 64L72 10M66 64L28 10", 6),
  cross: drawn("M20 20l60 60M80 20L20 80", 12),
}

/** A figure in the colour of its seat. @param {string} outline @returns {import("../piece.js").Glyph} */
const figure =
  (outline) =>
  ({ fill }) =>
    html`<path d=${outline} fill=${fill} stroke="#2b2118" stroke-width="4" stroke-linejoin="round" />`

/** A disc of a seat. @param {Look} look */
const disc = ({ fill, ink }) => html`<g>
  <circle cx="50" cy="50" r="42" fill=${fill} stroke="#2b2118" stroke-width="4" />
  <circle cx="50" cy="50" r="28" fill="none" stroke=${ink} stroke-width="3" opacity="0.6" />
</g>`

/** The coin of a treasury. @param {Look} look */
const treasury = ({ line }) => html`<g>
  <circle cx="50" cy="50" r="44" fill="#e8c65a" stroke=${line} stroke-width="7" />
  <circle cx="50" cy="50" r="35" fill="none" stroke="#00000044" stroke-width="3" />
</g>`

/** @type {Record<string, import("../piece.js").Glyph>} */
export const shapes = {
  estanciero: figure(
    "M14 30h72q-2 9-16 9H30q-14 0-16-9zM32 30q2-24 18-24t18 24zM50 42q28 0 30 30v22H20V72q2-30 30-30z",
  ),
  engine: figure("M8 28h24v-8h-6v-9h30v9h-6v8h26q16 4 16 26v18h-8a13 13 0 0 1-26 0H40a13 13 0 0 1-26 0H8z"),
  disc,
  pesos: treasury,
  coins: treasury,
}
/** Kinds that are light whosever they are. */
export const light = ["pesos", "coins"]
