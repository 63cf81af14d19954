/** Keys: digits choose, Escape goes back, u takes back, h asks for a hint. Tab and Enter do the rest. */
import { useEffect } from "../vendor/preact.js"

/** @param {{level: import("./acting.js").Level, choose: (steps: import("./choosing.js").Path) => void, back: (() => void) | null,
 *   askHint: () => void, undo: () => void}} actions */
export function useKeys({ level, choose, back, askHint, undo }) {
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target)
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog"))
        return
      const shown = level.ways ?? level.options.map((it) => [it])
      const at = Number(event.key) - 1
      if (event.key >= "1" && event.key <= "9" && shown[at]) choose(shown[at])
      else if (event.key === "Escape") back?.()
      else if (event.key === "u") undo()
      else if (event.key === "h" && shown.length > 0) askHint()
      else return
      event.preventDefault()
    }
    addEventListener("keydown", listener)
    return () => removeEventListener("keydown", listener)
  })
  // Whoever has chosen a whole command can send it with Enter.
  const ready = level.path.at(-1)?.command
  useEffect(() => {
    if (ready) /** @type {HTMLElement | null} */ (document.querySelector("[data-send]"))?.focus()
  }, [ready])
}
