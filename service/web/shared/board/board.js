/** The board: a layout with a scene on it, a drawing for each zone. On a small screen zones stand below each other. */
import { html, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js"
import { boxesIn } from "./arrange.js"
import { labelOf, roomIn } from "./lettering.js"
import { moved, reveal } from "./motion.js"
import { paired } from "./pairing.js"
import { Patterns } from "./patterns.js"
import { Count, PieceShown, UNIT } from "./piece.js"
import { stripsOf, useRoom } from "./strips.js"

/** @import { Layout, Place, Zone } from "contract"
 * @import { ClickEvent } from "../../vendor/preact.js" */

const HEAD = 0.6
/** Units; a longer way would cross what lies between. */
const FARTHEST = 6
/** Units; the zones of a wider layout stand below each other on every screen, so that they can be read. */
const WIDE = 26

/** @typedef {Map<string, import("./pairing.js").Keyed[]>} Lying what lies where, by the id of the place
 * @typedef {{layout: Layout, drawings: import("./piece.js").Drawings, marks: Marks, at: Lying,
 *   alike: (piece: import("./arrange.js").Piece) => string}} Shared what zones, places and pieces are drawn with
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
  // What a command would move is to be seen, wherever it goes.
  const before = useRef(/** @type {Map<string, string>} */ (new Map()))
  useLayoutEffect(() => {
    const went = keyed.filter(({ key, piece }) => (before.current.get(key) ?? piece.at) !== piece.at)
    before.current = new Map(keyed.map(({ key, piece }) => [key, piece.at]))
    const first = went.find(({ piece }) => piece.id) ?? went[0]
    if (preview && first && ref.current) reveal(ref.current, first.key)
    if (ref.current) spots.current = moved(ref.current, spots.current)
  }, [keyed])
  const at = new Map()
  for (const laid of keyed) at.set(laid.piece.at, [...(at.get(laid.piece.at) ?? []), laid])
  const click = (/** @type {ClickEvent} */ event) => {
    const target = event.target.closest("[data-open]")
    if (target) pick(target.getAttribute("data-open") ?? "")
  }
  const room = useRoom()
  const colours = [...Object.values(layout.colours), ...layout.seat_colours]
  const around = { "--wide": layout.width, "--high": layout.height }
  return html`<${Jumps} zones=${layout.zones} board=${ref} ...${{ names, marks, at, mine }} />
    <div class=${classes("board", { flow: layout.width > WIDE, preview })} ref=${ref} onClick=${click} style=${around}>
    <${Patterns} colours=${colours} />
    ${layout.zones.map(
      (zone) =>
        html`<${Zone} key=${zone.id} ...${{ zone, room, layout, at, drawings, marks, names, mine }} />`,
    )}
  </div>`
}

/** Ways to the zones, where not all of them can be seen at once; marked are those with something to choose.
 * @param {{zones: Zone[], names: string[], mine: number | null, marks: Marks,
 *   at: Map<string, import("./pairing.js").Keyed[]>, board: {current: HTMLElement | null}}} props */
function Jumps({ zones, names, mine, marks, at, board }) {
  const opens = (/** @type {{id: string}} */ place, /** @type {Zone} */ zone) =>
    marks.open.has(place.id) ||
    (at.get(place.id) ?? []).some(({ piece }) =>
      [piece.id, alikeIn(zone, mine, piece)].some((id) => id && marks.open.has(id)),
    )
  const go = (/** @type {string} */ id) =>
    board.current?.querySelector(`[data-zone="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" })
  return html`<nav class="jumps">
    ${zones.map((zone) => {
      const open = [zone, ...(zone.places ?? [])].some((place) => opens(place, zone))
      return html`<button type="button" class=${classes("jump", { open })} onClick=${() => go(zone.id)}>
        ${zone.label || names[zone.seat ?? -1]}
      </button>`
    })}
  </nav>`
}

/** @param {{zone: Zone, room: number, layout: Layout, at: Map<string, import("./pairing.js").Keyed[]>, names: string[], mine: number | null,
 *   drawings: import("./piece.js").Drawings, marks: Marks}} props */
function Zone({ zone, room, layout, at, drawings, marks, names, mine }) {
  const owner = zone.seat == null ? undefined : layout.seat_colours[zone.seat]
  const label = zone.label || (zone.seat == null ? "" : names[zone.seat])
  const strips = stripsOf(zone, at.has(zone.id) ? Number.POSITIVE_INFINITY : room)
  const widest = Math.max(...strips.map((strip) => strip.width))
  const style = { "--x": zone.x, "--y": zone.y, "--w": widest }
  const alike = (/** @type {import("./arrange.js").Piece} */ piece) => alikeIn(zone, mine, piece)
  const shared = { layout, drawings, marks, at, alike }
  const open = marks.open.has(zone.id)
  return html`<div
    class=${classes("zone", { mine: zone.seat !== undefined && zone.seat === mine })}
    style=${style}
    data-zone=${zone.id}
  >
    ${strips.map(
      (strip, i) => html`<svg
        key=${i}
        viewBox=${[strip.x, strip.y, strip.width, strip.height].map((side) => side * UNIT).join(" ")}
        style=${strips.length > 1 && { width: `${(strip.width / widest) * 100}%` }}
        role="img"
        aria-label=${inWords({ ...zone, places: strip.places }, label, layout, at, names)}
      >
        <g class=${marksOf(zone.id, marks, "ground")} data-open=${open ? zone.id : undefined}>
          <rect
            class="felt"
            x=${strip.x * UNIT}
            y=${strip.y * UNIT}
            width=${strip.width * UNIT}
            height=${strip.height * UNIT}
            rx="18"
            style=${owner && { stroke: owner.fill }}
          />
          ${i === 0 && html`<text class="label" x="20" y=${HEAD * UNIT * 0.62} font-size="30">${label}</text>`}
        </g>
        <${Ways} places=${zone.places ?? []} />
        ${strip.places.map((place) => html`<${PlaceShown} key=${place.id} place=${place} ...${shared} />`)}
        ${i === 0 && html`<${Pieces} place=${zone} head=${true} ...${shared} />`}
      </svg>`,
    )}
  </div>`
}

/** Ways from place to place, with the direction in which they lead. @param {{places: Place[]}} props */
function Ways({ places }) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const middle = (/** @type {Place} */ place) => [
    (place.x + place.width / 2) * UNIT,
    (place.y + place.height / 2) * UNIT,
  ]
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

/** @param {Shared & {place: Place}} props */
function PlaceShown({ place: printed, layout, drawings, marks, at, alike }) {
  // What a piece says as well need not be read below it.
  const lying = printed.arrange ? [] : (at.get(printed.id) ?? [])
  const said = lying.some((laid) => laid.piece.text === printed.text)
  const place = said ? { ...printed, text: "" } : printed
  const colour = layout.colours[place.colour ?? ""] ?? null
  const [width, height] = [place.width * UNIT, place.height * UNIT]
  const glyph = drawings.glyphs.get(place.glyph ?? "")
  const aside = Boolean(place.label || place.text)
  const side = Math.min(width, height) * (aside ? 0.42 : 0.6)
  const open = marks.open.has(place.id)
  const label = labelOf(place)
  const here = (at.get(place.id) ?? []).filter(covers(drawings))
  const { print } = roomIn(place, here.length)
  return html`<g transform=${`translate(${place.x * UNIT} ${place.y * UNIT})`}>
    <g class=${marksOf(place.id, marks, "place")} data-open=${open ? place.id : undefined} data-place=${place.id}>
      <title>${place.label}</title>
      ${colour && html`<rect class="rim" ...${{ width, height, rx: 10 }} />`}
      <rect class="spot" ...${{ width, height, rx: 10 }} style=${colour && { stroke: colour.fill }} />
      ${
        glyph &&
        html`<g
          class="printed"
          transform=${`translate(${aside ? width - side - 6 : (width - side) / 2} ${aside ? height - side - 6 : (height - side) / 2}) scale(${side / 100})`}
        >
          ${glyph({ fill: "#efe6d5", ink: "#8d7a62", line: "#8d7a62", piece: { kind: "", at: "", glyph: place.glyph ?? "" } })}
        </g>`
      }
      ${label.lines.map(
        (line, i) =>
          html`<text class="label" x="8" y=${(i * 1.12 + 1) * label.size * UNIT} font-size=${label.size * UNIT}>${line}</text>`,
      )}
      ${
        place.text &&
        html`<text class="printed" x=${print.x * UNIT} y=${(print.y + print.size * 0.36) * UNIT} font-size=${print.size * UNIT} text-anchor="middle">
          ${place.text}
        </text>`
      }
    </g>
    <${Pieces} place=${place} head=${false} ...${{ layout, drawings, marks, at, alike }} />
  </g>`
}

/** @param {Shared & {place: Place | Zone, head: boolean}} props */
function Pieces({ place, head, layout, drawings, marks, at, alike }) {
  const here = /** @type {import("./pairing.js").Keyed[]} */ (at.get(place.id) ?? [])
  const printed = here.length - here.filter(covers(drawings)).length
  const stacked = (place.arrange ?? "stack") === "stack"
  const isFigure = (/** @type {import("./pairing.js").Keyed} */ { piece }, /** @type {number} */ i) =>
    stacked && i > printed && drawings.shapes.has(piece.kind)
  const figures = here.filter(isFigure)
  const others = here.filter((laid, i) => !isFigure(laid, i))
  const boxes = [
    ...boxesIn(place, printed, { head }),
    ...boxesIn(place, others.length - printed, { head }),
    ...figures.map((_, nth) => inCorner(boxesIn(place, 1, { head })[0], nth)),
  ]
  const placed = [...others, ...figures].map((laid, i) => {
    const box = boxes[i]
    const square = !stacked || box.height > box.width || !laid.piece.text
    const under = stacked && i < others.length - 1
    return { ...laid, box, square, under, shared: i < others.length && figures.length > 0 }
  })
  return html`${placed.map(({ key, piece, box, square, shared }) => {
    const open = [piece.id, alike(piece), place.id].find((id) => id && marks.open.has(id))
    return html`<g key=${key} transform=${`translate(${box.x * UNIT} ${box.y * UNIT})`}>
      <g class=${marksOf(piece.id, marks, "piece", piece.ref ?? "", alike(piece))} data-key=${key} data-open=${open} data-piece=${piece.id}>
        <title>${[called(piece, layout), aboutOf(piece, layout)].filter(Boolean).join(": ")}</title>
        <${PieceShown}
          piece=${piece}
          box=${box}
          colour=${piece.colour && layout.colours[piece.colour]}
          owner=${piece.seat == null ? undefined : layout.seat_colours[piece.seat]}
          colours=${layout.colours}
          ...${{ drawings, square, shared }}
        />
      </g>
    </g>`
  })}
  ${placed.map(({ key, ...shown }) => html`<${Count} key=${`count ${key}`} ...${shown} />`)}`
}

/** Which pieces cover what is printed on their place, and are not printed there themselves.
 * @param {import("./piece.js").Drawings} drawings @returns {(it: import("./pairing.js").Keyed) => boolean} */
const covers = (drawings) => (laid) => !drawings.printed.has(laid.piece.kind)

/** Where a figure stands on something else, which is to be seen; several stand beside each other.
 * @param {import("./arrange.js").Box} box @param {number} nth */
const inCorner = ({ x, y, width, height }, nth) => ({
  x: x + width * (0.5 - 0.3 * nth),
  y: y + height * 0.36,
  width: width * 0.56,
  height: height * 0.66,
})

/** @param {string} base @param {Record<string, boolean>} more */
const classes = (base, more) => [base, ...Object.keys(more).filter((name) => more[name])].join(" ")

/** By what a piece of many that are alike is chosen; nothing in a zone of somebody else.
 * @param {Zone} zone @param {number | null} mine @param {import("./arrange.js").Piece} piece */
const alikeIn = (zone, mine, piece) => ((zone.seat ?? mine) === mine ? (piece.ref ?? "") : "")

/** @param {string | null | undefined} id @param {Marks} marks @param {string} base
 * @param {string} [alike] what it is like @param {string} [chosenBy] see `alikeIn` */
function marksOf(id, { lit, open, chosen }, base, alike = "", chosenBy = alike) {
  const has = (/** @type {Set<string>} */ ids, other = chosenBy) =>
    [id, other].some((id) => id && ids.has(id))
  return classes(base, { lit: has(lit, alike), open: has(open), chosen: has(chosen) })
}

/** What a piece is called. @param {import("./arrange.js").Piece} piece @param {Layout} layout */
function called(piece, layout) {
  const thing = layout.things?.[piece.id ?? piece.ref ?? ""]
  if (thing) return thing.label
  return [layout.pieces[piece.kind] ?? piece.kind, piece.text, piece.note].filter(Boolean).join(" ")
}

/** What is printed on it. @param {import("./arrange.js").Piece} piece @param {Layout} layout */
const aboutOf = (piece, layout) => layout.things?.[piece.id ?? piece.ref ?? ""]?.about ?? ""

/** What lies in a zone, for those who do not see it. @param {Zone} zone @param {string} label @param {Layout} layout
 * @param {Map<string, import("./pairing.js").Keyed[]>} at @param {string[]} names */
function inWords(zone, label, layout, at, names) {
  const lines = [zone, ...(zone.places ?? [])].map((place) => {
    const pieces = (at.get(place.id) ?? []).map(
      ({ piece }) =>
        ((piece.count ?? 1) > 1 ? `${piece.count} ` : "") +
        called(piece, layout) +
        (piece.seat != null && zone.seat == null ? ` (${names[piece.seat]})` : ""),
    )
    return pieces.length > 0
      ? [place === zone ? "" : place.label, pieces.join(", ")].filter(Boolean).join(": ")
      : ""
  })
  return [label || zone.id, ...lines.filter(Boolean)].join("; ")
}
