/** The points of all seats over the positions of a game, as a chart; a click goes to the position. */
import { t } from "../shared/language.js"
import { html } from "../vendor/preact.js"

/** @import { ClickEvent } from "../vendor/preact.js" */

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [600, 160, 58, 18]
const LINES = 5

/** @param {{positions: import("./recording.js").Position[], version: number, at: number, names: string[],
 *   colours: import("../shared/board/piece.js").Colour[], go: (position: number) => void}} props */
export function PointsChart({ positions, version, at, names, colours, go }) {
  const all = positions.flatMap((position) => position.points)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (/** @type {number} */ position) =>
    LEFT + ((position - 1) / Math.max(1, version - 1)) * (WIDTH - LEFT - 4)
  const y = (/** @type {number} */ points) =>
    HEIGHT - BOTTOM - ((points - low) / (high - low)) * (HEIGHT - BOTTOM - 8)
  const line = (/** @type {number} */ seat) =>
    positions
      .filter((position) => position.points.length > seat)
      .map((position) => `${x(position.position).toFixed(1)},${y(position.points[seat]).toFixed(1)}`)
      .join(" ")
  const levels = levelsOf(low, high)
  const click = (/** @type {ClickEvent} */ event) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 4)
    go(Math.round(1 + Math.min(1, Math.max(0, share)) * (version - 1)))
  }
  const now = positions[at - 1]?.points ?? []
  const values = names.map((name, seat) => t("named", { name, value: now[seat] ?? 0 }))
  return html`<section class="card course" aria-labelledby="points">
    <h2 id="points">${t("points_over_time")}</h2>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${values.join(", ")} onClick=${click}>
      ${levels.map(
        (level) => html`<line class="level" x1=${LEFT} x2=${WIDTH} y1=${y(level)} y2=${y(level)} />
          <text x=${LEFT - 4} y=${y(level) + 4} text-anchor="end">${level}</text>`,
      )}
      ${names.map((_, seat) => html`<polyline class="halo" points=${line(seat)} />`)}
      ${names.map(
        (_, seat) =>
          html`<polyline points=${line(seat)} style=${{ stroke: colours[seat]?.fill }} stroke-dasharray=${seat ? `${12 - 2 * seat} ${2 + seat}` : undefined} />`,
      )}
      <line class="now" x1=${x(at)} x2=${x(at)} y1="4" y2=${HEIGHT - BOTTOM} />
    </svg>
    <ul class="legend">
      ${values.map(
        (text, seat) => html`<li>
          <span class="chip" style=${{ background: colours[seat]?.fill }} aria-hidden="true"></span> ${text}
        </li>`,
      )}
    </ul>
  </section>`
}

/** Round numbers between two others, evenly apart: about as many as there are to be lines.
 * @param {number} low @param {number} high @returns {number[]} */
function levelsOf(low, high) {
  const least = (high - low) / LINES
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = [1, 2, 5, 10].map((factor) => factor * ten).find((size) => size >= least) ?? 10 * ten
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step)
}
