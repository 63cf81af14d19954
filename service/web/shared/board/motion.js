/** Motion: pieces that are elsewhere now are seen to go there, unless the reader wants nothing to move. */

/** @typedef {Map<string, {x: number, y: number}>} Spots where each piece was, by its key, from the corner of the board */

const MOVING = 450
/** Pixels that the jumps to zones cover. */
const TOP = 50
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** @param {HTMLElement} board @returns {Spots} */
function spotsOf(board) {
  const corner = board.getBoundingClientRect()
  const spots = new Map()
  for (const piece of board.querySelectorAll("[data-key]")) {
    const box = piece.getBoundingClientRect()
    spots.set(piece.getAttribute("data-key"), { x: box.x - corner.x, y: box.y - corner.y })
  }
  return spots
}

/** Lets whatever has moved since `before` come from there. @param {HTMLElement} board @param {Spots | null} before
 * @returns {Spots} where everything is now */
export function moved(board, before) {
  for (const piece of board.querySelectorAll("[data-key]"))
    for (const animation of piece.getAnimations()) animation.cancel()
  const now = spotsOf(board)
  if (before === null || still()) return now
  for (const piece of /** @type {NodeListOf<SVGGElement>} */ (board.querySelectorAll("[data-key]"))) {
    const key = piece.getAttribute("data-key") ?? ""
    const [from, to] = [before.get(key), now.get(key)]
    if (!to) continue
    const scale = (piece.ownerSVGElement?.getScreenCTM()?.a ?? 1) || 1
    const [x, y] = from ? [(from.x - to.x) / scale, (from.y - to.y) / scale] : [0, 0]
    if (from && Math.hypot(x, y) * scale < 2) continue
    const start = from ? { transform: `translate(${x}px, ${y}px)` } : { opacity: 0 }
    raise(
      piece,
      piece.animate([start, { transform: "none", opacity: 1 }], { duration: MOVING, easing: "ease-in-out" }),
    )
  }
  return now
}

/** The zone of a piece is above the others while the piece is on its way. @param {SVGGElement} piece @param {Animation} animation */
function raise(piece, animation) {
  const zone = piece.closest(".zone")
  zone?.classList.add("raised")
  animation.onfinish = animation.oncancel = () => zone?.classList.remove("raised")
}

/** Brings a piece into view, in its zone and on the page, beside or above whatever sticks to the screen.
 * @param {HTMLElement} board @param {string} key */
export function reveal(board, key) {
  const piece = board.querySelector(`[data-key="${CSS.escape(key)}"]`)
  const zone = piece?.closest(".zone")
  if (!piece || !zone) return
  const [at, around] = [piece.getBoundingClientRect(), zone.getBoundingClientRect()]
  if (at.left < around.left || at.right > around.right)
    zone.scrollLeft += (at.left + at.right - around.left - around.right) / 2
  const acting = document.querySelector(".acting")
  const below =
    acting && getComputedStyle(acting).bottom === "0px" ? acting.getBoundingClientRect().top : innerHeight
  if (at.top < TOP || at.bottom > below) scrollBy(0, (at.top + at.bottom) / 2 - below / 2)
}
