/** The board: a layout with a scene on it, a drawing for each zone. On a small screen zones stand below each other. */
import { html, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js"
import { boxesIn } from "./arrange.js"
import { moved } from "./motion.js"
import { paired } from "./pairing.js"
import { Patterns } from "./patterns.js"
import { PieceShown, UNIT } from "./piece.js"

const HEAD = 0.6
/** Units; a longer way would cross what lies between. */
const FARTHEST = 6
/** Units; the zones of a wider layout stand below each other on every screen, so that they can be read. */
const WIDE = 26

/** @typedef {{width: number, height: number, zones: any[], colours: Record<string, import("./piece.js").Colour>,
 *   seat_colours: import("./piece.js").Colour[], pieces: Record<string, string>,
 *   things?: Record<string, {label: string}>}} Layout
 * @typedef {{lit: Set<string>, open: Set<string>, chosen: Set<string>}} Marks ids that are lit up, that can be chosen,
 *   that are chosen */

/** @param {{layout: Layout, scene: import("./arrange.js").Piece[], drawings: import("./piece.js").Drawings, marks: Marks,
 *   names: string[], mine: number | null, pick: (id: string) => void, preview?: boolean}} props `preview`: the scene is
 *   what would be */
export function Board({ layout, scene, drawings, marks, names, mine, pick, preview = false }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null))
  const spots = useRef(/** @type {import("./motion.js").Spots | null} */ (null))
  const last = useRef(/** @type {import("./pairing.js").Keyed[]} */ ([]))
  const keyed = useMemo(() => {
    last.current = paired(last.current, scene)
    return last.current
  }, [scene])
  useLayoutEffect(() => {
    if (ref.current) spots.current = moved(ref.current, spots.current)
  }, [keyed])
  const at = new Map()
  for (const it of keyed) at.set(it.piece.at, [...(at.get(it.piece.at) ?? []), it])
  const click = (/** @type {any} */ event) => {
    const found = event.target.closest("[data-open]")
    if (found) pick(found.getAttribute("data-open"))
  }
  const colours = [...Object.values(layout.colours), ...layout.seat_colours]
  const around = { "--wide": layout.width, "--high": layout.height }
  return html`<${Jumps} zones=${layout.zones} names=${names} marks=${marks} at=${at} board=${ref} />
    <div class=${classes("board", { flow: layout.width > WIDE, preview })} ref=${ref} onClick=${click} style=${around}>
    <${Patterns} colours=${colours} />
    ${layout.zones.map(
      (zone) => html`<${Zone} key=${zone.id} ...${{ zone, layout, at, drawings, marks, names, mine }} />`,
    )}
  </div>`
}

/** Ways to the zones, where not all of them can be seen at once; marked are those with something to choose.
 * @param {{zones: any[], names: string[], marks: Marks, at: Map<string, import("./pairing.js").Keyed[]>, board: {current: HTMLElement | null}}} props */
function Jumps({ zones, names, marks, at, board }) {
  const opens = (/** @type {any} */ place) =>
    marks.open.has(place.id) ||
    (at.get(place.id) ?? []).some(({ piece }) => [piece.id, piece.ref].some((id) => id && marks.open.has(id)))
  const go = (/** @type {string} */ id) =>
    board.current?.querySelector(`[data-zone="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" })
  return html`<nav class="jumps">
    ${zones.map((zone) => {
      const open = [zone, ...(zone.places ?? [])].some(opens)
      return html`<button type="button" class=${classes("jump", { open })} onClick=${() => go(zone.id)}>
        ${zone.label || names[zone.seat]}
      </button>`
    })}
  </nav>`
}

/** @param {{zone: any, layout: Layout, at: Map<string, import("./pairing.js").Keyed[]>, names: string[], mine: number | null,
 *   drawings: import("./piece.js").Drawings, marks: Marks}} props */
function Zone({ zone, layout, at, drawings, marks, names, mine }) {
  const owner = zone.seat === undefined ? undefined : layout.seat_colours[zone.seat]
  const label = zone.label || (zone.seat === undefined ? "" : names[zone.seat])
  const style = { "--x": zone.x, "--y": zone.y, "--w": zone.width, "--h": zone.height }
  const shared = { layout, drawings, marks, at }
  const open = marks.open.has(zone.id)
  return html`<div
    class=${classes("zone", { mine: zone.seat !== undefined && zone.seat === mine })}
    style=${style}
    data-zone=${zone.id}
  >
    <svg viewBox=${`0 0 ${zone.width * UNIT} ${zone.height * UNIT}`} role="img" aria-label=${inWords(zone, label, layout, at, names)}>
      <g class=${marksOf(zone.id, marks, "ground")} data-open=${open ? zone.id : undefined}>
        <rect
          class="felt"
          width=${zone.width * UNIT}
          height=${zone.height * UNIT}
          rx="18"
          style=${owner && { stroke: owner.fill }}
        />
        <text class="label" x="20" y=${HEAD * UNIT * 0.62} font-size="30">${label}</text>
      </g>
      <${Ways} places=${zone.places ?? []} />
      ${(zone.places ?? []).map((/** @type {any} */ place) => html`<${Place} key=${place.id} place=${place} ...${shared} />`)}
      <${Pieces} place=${zone} head=${true} ...${shared} />
    </svg>
  </div>`
}

/** Ways from place to place, with the direction in which they lead. @param {{places: any[]}} props */
function Ways({ places }) {
  const byId = new Map(places.map((it) => [it.id, it]))
  const middle = (/** @type {any} */ it) => [(it.x + it.width / 2) * UNIT, (it.y + it.height / 2) * UNIT]
  return places.flatMap((from) =>
    (from.next ?? []).map((/** @type {string} */ id) => {
      const to = byId.get(id)
      if (!to || Math.hypot(to.x - from.x, to.y - from.y) > FARTHEST) return null
      const both = to.next?.includes(from.id)
      if (both && id < from.id) return null
      const [[x, y], [u, v]] = [middle(from), middle(to)]
      const points = `${x},${y} ${(x + u) / 2},${(y + v) / 2} ${u},${v}`
      return html`<polyline class="way" points=${points} marker-mid=${both ? undefined : "url(#way)"} />`
    }),
  )
}

/** @param {any} props */
function Place({ place, layout, drawings, marks, at }) {
  const colour = layout.colours[place.colour] ?? null
  const [width, height] = [place.width * UNIT, place.height * UNIT]
  const glyph = drawings.glyphs.get(place.glyph)
  const side = Math.min(width, height) * 0.7
  const open = marks.open.has(place.id)
  const small = Math.max(
    17,
    Math.min(28, (width * 1.6) / Math.max((place.label ?? "").length, 1), height * 0.32),
  )
  return html`<g transform=${`translate(${place.x * UNIT} ${place.y * UNIT})`}>
    <g class=${marksOf(place.id, marks, "place")} data-open=${open ? place.id : undefined} data-place=${place.id}>
      <title>${place.label}</title>
      <rect class="spot" ...${{ width, height, rx: 10 }} style=${colour && { stroke: colour.fill }} />
      ${
        glyph &&
        html`<g
          class="printed"
          transform=${`translate(${width - side - 6} ${(height - side) / 2}) scale(${side / 100})`}
        >
          ${glyph({ fill: "#8d7a62", ink: "#f6efe2", line: "#8d7a62", piece: { kind: "", at: "", glyph: place.glyph } })}
        </g>`
      }
      ${place.label && html`<text class="label" x="8" y=${small * 1.1} font-size=${small}>${place.label}</text>`}
      ${
        place.text &&
        html`<text class="printed" x=${width / 2} y=${height / 2 + 12} font-size=${Math.min(34, height * 0.4)} text-anchor="middle">
          ${place.text}
        </text>`
      }
    </g>
    <${Pieces} place=${place} head=${false} ...${{ layout, drawings, marks, at }} />
  </g>`
}

/** @param {any} props */
function Pieces({ place, head, layout, drawings, marks, at }) {
  const here = at.get(place.id) ?? []
  const printed = here.filter((/** @type {any} */ it) => drawings.printed.has(it.piece.kind)).length
  const boxes = [...boxesIn(place, printed, { head }), ...boxesIn(place, here.length - printed, { head })]
  return here.map((/** @type {import("./pairing.js").Keyed} */ { key, piece }, /** @type {number} */ i) => {
    const box = figure(place, piece, i, drawings) ? inCorner(boxes[i], i - printed - 1) : boxes[i]
    const open = [piece.id, piece.ref, place.id].find((it) => it && marks.open.has(it))
    return html`<g key=${key} transform=${`translate(${box.x * UNIT} ${box.y * UNIT})`}>
      <g class=${marksOf(piece.id, marks, "piece", piece.ref)} data-key=${key} data-open=${open} data-piece=${piece.id}>
        <title>${called(piece, layout)}</title>
        <${PieceShown}
          piece=${piece}
          box=${box}
          colour=${piece.colour && layout.colours[piece.colour]}
          owner=${piece.seat === undefined ? undefined : layout.seat_colours[piece.seat]}
          colours=${layout.colours}
          drawings=${drawings}
          square=${(place.arrange ?? "stack") !== "stack" || box.height > box.width || !piece.text}
        />
      </g>
    </g>`
  })
}

/** Whether it is a figure that stands on something else, which is to be seen.
 * @param {any} place @param {import("./arrange.js").Piece} piece @param {number} i @param {import("./piece.js").Drawings} drawings */
const figure = (place, piece, i, drawings) =>
  (place.arrange ?? "stack") === "stack" && i > 0 && drawings.shapes.has(piece.kind)

/** Several stand beside each other. @param {import("./arrange.js").Box} box @param {number} nth */
const inCorner = ({ x, y, width, height }, nth) => ({
  x: x + width * (0.45 - 0.3 * Math.max(nth, 0)),
  y: y + height * 0.4,
  width: width * 0.62,
  height: height * 0.62,
})

/** @param {string} base @param {Record<string, boolean>} more */
const classes = (base, more) => [base, ...Object.keys(more).filter((it) => more[it])].join(" ")

/** @param {string | undefined} id @param {Marks} marks @param {string} base @param {string} [alike] */
function marksOf(id, { lit, open, chosen }, base, alike = id) {
  const has = (/** @type {Set<string>} */ ids) =>
    (id !== undefined && ids.has(id)) || (alike !== undefined && ids.has(alike))
  return classes(base, { lit: has(lit), open: has(open), chosen: has(chosen) })
}

/** What a piece is called. @param {import("./arrange.js").Piece} piece @param {Layout} layout */
function called(piece, layout) {
  const thing = layout.things?.[piece.id ?? piece.ref ?? ""]
  if (thing) return thing.label
  return [layout.pieces[piece.kind] ?? piece.kind, piece.text, piece.note].filter(Boolean).join(" ")
}

/** What lies in a zone, for those who do not see it. @param {any} zone @param {string} label @param {Layout} layout
 * @param {Map<string, import("./pairing.js").Keyed[]>} at @param {string[]} names */
function inWords(zone, label, layout, at, names) {
  const told = [zone, ...(zone.places ?? [])].map((place) => {
    const pieces = (at.get(place.id) ?? []).map(
      ({ piece }) =>
        ((piece.count ?? 1) > 1 ? `${piece.count} ` : "") +
        called(piece, layout) +
        (piece.seat !== undefined && zone.seat === undefined ? ` (${names[piece.seat]})` : ""),
    )
    return pieces.length > 0
      ? [place === zone ? "" : place.label, pieces.join(", ")].filter(Boolean).join(": ")
      : ""
  })
  return [label || zone.id, ...told.filter(Boolean)].join("; ")
}
