/** Keys: digits choose, Escape goes back, u takes back, h asks for a hint. Tab and Enter do the rest. */
import { useEffect, useRef } from "../vendor/preact.js"

/** @param {{level: import("./acting.js").Level, choose: (steps: import("./choosing.js").Path) => void, back: (() => void) | null,
 *   askHint: () => void, undo: () => void}} actions */
export function useKeys({ level, choose, back, askHint, undo }) {
  const byKeys = useRef(false)
  useEffect(() => {
    const pointed = () => void (byKeys.current = false)
    const listener = (/** @type {KeyboardEvent} */ event) => {
      byKeys.current = true
      const target = /** @type {HTMLElement} */ (event.target)
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog"))
        return
      const shown = level.ways ?? level.options.map((option) => [option])
      const at = Number(event.key) - 1
      if (event.key >= "1" && event.key <= "9" && shown[at]) choose(shown[at])
      else if (event.key === "Escape") back?.()
      else if (event.key === "u") undo()
      else if (event.key === "h" && shown.length > 0) askHint()
      else return
      event.preventDefault()
    }
    addEventListener("keydown", listener)
    addEventListener("pointerdown", pointed)
    return () => {
      removeEventListener("keydown", listener)
      removeEventListener("pointerdown", pointed)
    }
  })
  // Whoever has chosen a whole command can send it with Enter.
  const ready = level.path.at(-1)?.command
  useEffect(() => {
    if (ready) /** @type {HTMLElement | null} */ (document.querySelector("[data-send]"))?.focus()
  }, [ready])
  // What had the focus is gone when it was chosen: whoever uses keys goes on from there, and not from the top.
  useEffect(() => {
    if (!byKeys.current || document.activeElement !== document.body) return
    const next = document.querySelector("[data-send]:not(:disabled), [data-option]:not(:disabled)")
    if (next) /** @type {HTMLElement} */ (next).focus({ preventScroll: true })
  })
}
