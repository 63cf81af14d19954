/** Polling: something asked for again and again while the page is to be seen. */
import { useEffect, useState } from "../vendor/preact.js"

/** What `ask` has answered last, and what went wrong last; asked again every so many seconds.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {unknown[]} inputs asked anew at once when one of them changes
 * @param {number} seconds
 * @returns {[T | null, unknown]} */
export function usePolled(ask, inputs, seconds) {
  const [answer, setAnswer] = useState(/** @type {T | null} */ (null))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    let [stopped, waiting] = [false, false]
    const look = async () => {
      if (document.hidden || waiting) return
      waiting = true
      await ask().then(
        (result) => !stopped && (setAnswer(() => result), setProblem(null)),
        (error) => !stopped && setProblem(error),
      )
      waiting = false
    }
    look()
    const timer = setInterval(look, seconds * 1000)
    document.addEventListener("visibilitychange", look)
    return () => {
      stopped = true
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, inputs)
  return [answer, problem]
}
