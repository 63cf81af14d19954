/** Page visibility: a page that nobody has looked at for long gives up its stream, as a browser has few connections a site. */
import { useEffect, useState } from "../vendor/preact.js"

/** Milliseconds. */
const LONG = 5 * 60_000

/** Whether the page is to be kept up to date. */
export function useAwake() {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(() => setAwake(false), LONG)
      else setAwake(true)
    }
    document.addEventListener("visibilitychange", look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [])
  return awake
}
