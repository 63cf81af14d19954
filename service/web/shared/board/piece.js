/** A piece: its drawing of the title's glyphs, what is written on it, how many there are, whose it is.
 *
 * A glyph is drawn in a box of 100 by 100.
 *
 * @typedef {import("contract").Colour} Colour
 * @typedef {{fill: string, ink: string, line: string, piece: import("./arrange.js").Piece}} Look what a glyph is drawn with
 * @typedef {(look: Look) => import("../../vendor/preact.js").VNode} Glyph
 * @typedef {{glyphs: Map<string, Glyph>, shapes: Map<string, Glyph>, silent: Set<string>, printed: Set<string>, light: Set<string>}} Drawings `shapes`: the body of a
 *   kind of piece, a card with its glyph when there is none; `silent`: kinds whose text is in their
 *   shape already; `printed`: kinds that are printed on their places;
 *   `light`: kinds that are light whosever they are */
import { html } from "../../vendor/preact.js"

export const UNIT = 100
const PLAIN = { fill: "#efe6d3", ink: "#2b2118", pattern: "plain" }
const BACK = { fill: "#6d5c4a", ink: "#f6efe2", pattern: "plain" }

/** @param {string} pattern @param {string} fill */
export const patternId = (pattern, fill) => `pattern-${pattern}-${fill.slice(1)}`

/** The frame of a piece in its box. @param {import("./arrange.js").Box} box @param {boolean} square */
function frameOf(box, square) {
  const [width, height] = [box.width * UNIT, box.height * UNIT]
  const side = Math.min(width, height)
  const [wide, tall] = square ? [side, side] : [width, height]
  return { left: (width - wide) / 2, top: (height - tall) / 2, wide, tall, side }
}

/** How many there are, where there are several: above all that lies on them. `under`: something does.
 * @param {{piece: import("./arrange.js").Piece, box: import("./arrange.js").Box, square: boolean, under: boolean}} props */
export function Count({ piece, box, square, under }) {
  if ((piece.count ?? 1) < 2) return null
  const { left, top, wide, tall } = frameOf(box, square)
  const [x, y] = under ? [left + 12, top + tall - 12] : [left + wide - 14, top + 14]
  return html`<g class="count" transform=${`translate(${box.x * UNIT + x} ${box.y * UNIT + y})`}>
    <circle r="19" fill="#2b2118" stroke="#fbf7ee" stroke-width="2" />
    <text y="8" font-size=${String(piece.count).length > 1 ? 22 : 26} fill="#ffffff" class="written">${piece.count}</text>
  </g>`
}

/** @param {{piece: import("./arrange.js").Piece, box: import("./arrange.js").Box, colour: Colour | undefined,
 *   owner: Colour | undefined, colours: Record<string, Colour>, drawings: Drawings, square: boolean, shared: boolean}} props
 *   `shared`: a figure stands on it, to the right */
export function PieceShown({ piece, box, colour, owner, colours, drawings, square, shared }) {
  const down = piece.face === "down"
  const shape = drawings.shapes.get(piece.kind)
  const main = down && !piece.id && !piece.text ? BACK : (colour ?? (shape ? (owner ?? PLAIN) : PLAIN))
  const look = { fill: main.fill, ink: main.ink, line: owner?.fill ?? "#2b2118", piece }
  const { left, top, wide, tall, side } = frameOf(box, square)
  const glyph = down && !piece.id && !piece.text ? undefined : drawings.glyphs.get(piece.glyph)
  const turn = piece.turned === "lying" ? `rotate(-90 ${wide / 2} ${tall / 2})` : undefined
  return html`<g transform=${`translate(${left} ${top})`}>
    <g transform=${turn}>
      ${
        shape
          ? html`<g transform=${`translate(${(wide - side) / 2} ${(tall - side) / 2}) scale(${side / 100})`}>${shape(look)}</g>`
          : html`<${Card} width=${wide} height=${tall} colour=${main} owner=${owner} down=${down} />`
      }
      ${
        glyph &&
        !shape &&
        html`<g
          opacity=${piece.text ? 0.4 : 0.9}
          transform=${`translate(${(wide - side) / 2 + side * 0.14} ${(tall - side) / 2 + side * 0.14}) scale(${(side * 0.72) / 100})`}
        >
          ${glyph(look)}
        </g>`
      }
    </g>
    <${Written}
      piece=${drawings.silent.has(piece.kind) ? { ...piece, text: "" } : piece}
      ink=${drawings.light.has(piece.kind) ? PLAIN.ink : main.ink}
      width=${wide}
      height=${tall}
      share=${shared ? 0.58 : shape ? 0.6 : 0.9}
      left=${shared}
    />
    <${Marks} ...${{ piece, colours, drawings, line: look.line, width: wide, height: tall }} />
  </g>`
}

/** What a card names: small pictures in a row at its lower edge.
 * @param {{piece: import("./arrange.js").Piece, colours: Record<string, Colour>, drawings: Drawings, line: string, width: number,
 *   height: number}} props */
function Marks({ piece, colours, drawings, line, width, height }) {
  const marks = piece.marks ?? []
  if (marks.length === 0) return null
  const size = Math.min(height * 0.34, (width * 0.92) / marks.length)
  const left = (width - size * marks.length) / 2
  return marks.map((name, i) => {
    const { fill, ink } = colours[name] ?? PLAIN
    return html`<g transform=${`translate(${left + i * size} ${height - size - 5}) scale(${size / 100})`}>
      <rect x="4" y="4" width="92" height="92" rx="18" fill=${fill} stroke="#00000066" stroke-width="5" />
      <g transform="translate(14 14) scale(0.72)">${drawings.glyphs.get(name)?.({ fill, ink, line, piece })}</g>
    </g>`
  })
}

/** @param {{width: number, height: number, colour: Colour, owner: Colour | undefined, down: boolean}} props */
function Card({ width, height, colour, owner, down }) {
  const box = { x: 3, y: 3, width: width - 6, height: height - 6, rx: Math.min(width, height) * 0.12 }
  return html`<g>
    <rect ...${box} fill=${colour.fill} stroke=${owner?.fill ?? "#00000066"} stroke-width=${owner ? 7 : 3} />
    ${colour.pattern !== "plain" && html`<rect ...${box} fill=${`url(#${patternId(colour.pattern, colour.fill)})`} />`}
    ${down && html`<rect ...${box} fill="none" stroke="#ffffffaa" stroke-width="4" stroke-dasharray="10 8" />`}
  </g>`
}

/** `share`: how much of the width there is to write on; `left`: at the left of it.
 * @param {{piece: import("./arrange.js").Piece, ink: string, width: number, height: number, share: number, left: boolean}} props */
function Written({ piece, ink, width, height, share, left }) {
  const { text = "", note = "", marks = [] } = piece
  const middle = marks.length > 0 || left ? height * 0.36 : height / 2
  const size = Math.min(
    height * (marks.length > 0 ? 0.42 : 0.55),
    (width * share) / Math.max(text.length * 0.62, 1),
  )
  return html`${
    text &&
    html`<text x=${left ? width * (0.04 + share / 2) : width / 2} y=${middle + size * 0.36} font-size=${size} fill=${ink} class="written">${text}</text>`
  }
  ${
    note &&
    html`<text
      x=${width * (left ? 0.08 : 0.94)}
      y=${height * 0.93}
      font-size=${Math.min(height * 0.28, 30)}
      fill=${ink}
      text-anchor=${left ? "start" : "end"}
    >
      ${note}
    </text>`
  }`
}
