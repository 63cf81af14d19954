/** Strips: a zone that is wider than a small screen is cut, as a map is, and its parts stand below each other.
 *
 * @typedef {{x: number, y: number, width: number, height: number, places: Place[]}} Strip what is to be seen of a zone, in
 *   its units, and the places that lie there */
import { useEffect, useState } from "../../vendor/preact.js"

/** @import { Place, Zone } from "contract" */

/** Zones stand below each other then; `board.css` has the same. */
const SMALL = "(max-width: 45rem)"
/** Pixels; a unit that is smaller cannot be read, or be touched. */
const LEAST = 27
const MARGIN = 0.2
const HEAD = 0.6

const roomNow = () => (matchMedia(SMALL).matches ? innerWidth / LEAST : Number.POSITIVE_INFINITY)

/** How many units of a zone may stand beside each other on this screen. */
export function useRoom() {
  const [room, setRoom] = useState(roomNow)
  useEffect(() => {
    const look = () => setRoom(roomNow())
    addEventListener("resize", look)
    return () => removeEventListener("resize", look)
  }, [])
  return room
}

/** The parts of a zone, none much wider than there is room. One that cannot be cut is whole.
 * @param {Zone} zone @param {number} room @returns {Strip[]} */
export function stripsOf(zone, room) {
  const places = zone.places ?? []
  const whole = { x: 0, y: 0, width: zone.width, height: zone.height, places }
  const count = Math.ceil(zone.width / room)
  if (count < 2 || places.length < count) return [whole]
  const nth = (/** @type {Place} */ place) => Math.floor(((place.x + place.width / 2) / zone.width) * count)
  /** @type {Place[][]} */
  const parts = Array.from({ length: count }, (_, i) =>
    places.filter((/** @type {Place} */ place) => nth(place) === i),
  )
  if (parts.some((part) => part.length === 0)) return [whole]
  return parts.map((part, i) => {
    const left = i === 0 ? 0 : Math.min(...part.map((place) => place.x)) - MARGIN
    const right =
      i === count - 1 ? zone.width : Math.max(...part.map((place) => place.x + place.width)) + MARGIN
    const y = i === 0 ? 0 : HEAD - MARGIN
    return { x: left, y, width: right - left, height: zone.height - y, places: part }
  })
}
