/** Drawings of El Gaucho, each in a box of 100 by 100. */
import { html } from "../../../vendor/preact.js"

/** @typedef {import("../piece.js").Look} Look */

const PIPS = /** @type {Record<string, [number, number][]>} */ ({
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  6: [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
})

/** @param {Look} look */
const cow = ({ ink }) => html`<g fill=${ink}>
  <path d="M12 14q3 18 20 20 8-6 18-6t18 6q17-2 20-20 6 24-14 32l-4 24q-4 20-20 20T30 70l-4-24Q6 38 12 14z" />
  <circle cx="38" cy="52" r="4" fill="#fff8" /><circle cx="62" cy="52" r="4" fill="#fff8" />
</g>`

/** @param {Look} look */
const gaucho = ({
  fill,
  ink,
}) => html`<g fill=${fill} stroke="#2b2118" stroke-width="4" stroke-linejoin="round">
  <path d="M50 30q14 0 18 14l18 18-8 8-14-8 4 32H32l4-32-14 8-8-8 18-18q4-14 18-14z" />
  <circle cx="50" cy="24" r="13" />
  <path d="M22 20h56q-2 6-12 6H34q-10 0-12-6zM36 20q2-14 14-14t14 14z" />
  <path d="M40 46h20" stroke=${ink} />
</g>`

/** @param {Look} look */
const die = ({ piece }) => {
  const pips = PIPS[piece.text ?? ""]
  return html`<g>
    <rect x="8" y="8" width="84" height="84" rx="16" fill="#fbf7ee" stroke="#2b2118" stroke-width="4" />
    ${pips?.map(([x, y]) => html`<circle cx=${x} cy=${y} r="9" fill="#2b2118" />`)}
  </g>`
}

/** @param {Look} look */
const coin = ({ ink }) => html`<g fill="none" stroke=${ink} stroke-width="6">
  <circle cx="50" cy="50" r="38" /><circle cx="50" cy="50" r="28" stroke-width="3" />
  <path d="M60 38q-4-6-12-5-8 1-8 8t10 9 10 9-8 9q-9 1-13-6M50 26v48" />
</g>`

/** @param {Look} look */
const sort = ({ ink }) => html`<path
  d="M15 25h40M15 50h28M15 75h16M75 20v56M60 62l15 18 15-18"
  fill="none"
  stroke=${ink}
  stroke-width="9"
  stroke-linecap="round"
  stroke-linejoin="round"
/>`

/** @param {Look} look */
const star = ({ ink }) =>
  html`<path d="M50 10l12 26 28 3-21 19 6 28-25-14-25 14 6-28-21-19 28-3z" fill=${ink} />`

/** @param {Look} look */
const lasso = ({ ink }) => html`<g fill="none" stroke=${ink} stroke-width="7" stroke-linecap="round">
  <ellipse cx="45" cy="34" rx="32" ry="20" /><path d="M62 50q10 14-6 22t-8 20" />
</g>`

/** @param {Look} look */
const hat = ({ ink }) =>
  html`<path d="M6 66q20-8 22-12 4-32 22-32t22 32q2 4 22 12-12 14-44 14T6 66z" fill=${ink} />`

/** @param {Look} look */
const eye = ({ ink }) => html`<g fill="none" stroke=${ink} stroke-width="7">
  <path d="M8 50q42-48 84 0-42 48-84 0z" /><circle cx="50" cy="50" r="12" fill=${ink} />
</g>`

/** @param {Look} look */
const cross = ({ ink }) =>
  html`<path d="M22 22l56 56M78 22L22 78" stroke=${ink} stroke-width="12" stroke-linecap="round" />`

export const glyphs = { cross, cow, gaucho, die, coin, sort, star, lasso, hat, eye }

/** The coin of a treasury. @param {Look} look */
const treasury = ({ line }) => html`<g>
  <circle cx="50" cy="50" r="44" fill="#e8c65a" stroke=${line} stroke-width="7" />
  <circle cx="50" cy="50" r="35" fill="none" stroke="#00000044" stroke-width="3" />
</g>`

/** @type {Record<string, import("../piece.js").Glyph>} */
export const shapes = { gaucho, die, pesos: treasury }
/** Kinds whose text is in their drawing already. */
export const silent = ["die"]
/** Kinds that are light whosever they are. */
export const light = ["pesos"]
