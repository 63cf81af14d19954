/** Patterns: what tells colours apart for those who do not see them, drawn over their fill in their ink. */
import { html } from "../../vendor/preact.js"
import { patternId } from "./piece.js"

/**
 * @typedef {import("./piece.js").Colour["pattern"]} Pattern
 * @type {Record<Pattern, ((ink: string) => import("../../vendor/preact.js").VNode) | null>} each a tile of 20 by 20 */
const DRAWN = {
  plain: null,
  stripes: (ink) => html`<path d="M-5 5L5-5M0 20L20 0M15 25L25 15" stroke=${ink} stroke-width="2.5" />`,
  dots: (ink) => html`<circle cx="10" cy="10" r="2.6" fill=${ink} />`,
  patches: (ink) => html`<path d="M2 3q6-4 8 2t-5 6q-5 0-3-8zM13 12q5-1 5 3t-5 3q-3-2 0-6z" fill=${ink} />`,
  checks: (ink) => html`<path d="M0 0h10v10H0zM10 10h10v10H10z" fill=${ink} />`,
  waves: (ink) => html`<path d="M0 10q5-6 10 0t10 0" stroke=${ink} stroke-width="2" fill="none" />`,
  bars: (ink) => html`<path d="M5 0V20M15 0V20" stroke=${ink} stroke-width="2.5" />`,
  grid: (ink) => html`<path d="M10 0V20M0 10H20" stroke=${ink} stroke-width="2" />`,
  rings: (ink) => html`<circle cx="10" cy="10" r="5.5" stroke=${ink} stroke-width="2" fill="none" />`,
  zigzag: (ink) => html`<path d="M0 10L5 4L15 16L20 10" stroke=${ink} stroke-width="2" fill="none" />`,
  crosses: (ink) => html`<path d="M6 6L14 14M14 6L6 14" stroke=${ink} stroke-width="2.5" />`,
}

/** @param {{colours: import("./piece.js").Colour[]}} props */
export function Patterns({ colours }) {
  const seen = new Map(colours.map((colour) => [patternId(colour.pattern, colour.fill), colour]))
  return html`<svg width="0" height="0" class="patterns" aria-hidden="true">
    <defs>
      <marker id="way" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="24" markerHeight="24" markerUnits="userSpaceOnUse" orient="auto">
        <path class="arrow" d="M2 1l6 4-6 4z" />
      </marker>
      ${[...seen].map(
        ([id, { pattern, ink }]) =>
          DRAWN[pattern] &&
          html`<pattern id=${id} width="20" height="20" patternUnits="userSpaceOnUse">
            <g opacity="0.28">${DRAWN[pattern](ink)}</g>
          </pattern>`,
      )}
    </defs>
  </svg>`
}
