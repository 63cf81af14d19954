/** Clients of the service for pages, and whether it answers them: a lost connection is told on every page. */
import { Estancia } from "../sdk/estancia.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { t } from "./language.js"

/** Milliseconds for which it may be out of reach before that is told. */
const BLINK = 1000
/** A gateway that has nobody behind it, or a service without its store. */
const AWAY = [502, 503, 504]

let answers = true
/** What the pages were told last. */
let reached = true
let timer = 0
/** @type {Set<(answers: boolean) => void>} */
const listeners = new Set()

/** @param {boolean} now */
function tell(now) {
  if (now === answers) return
  answers = now
  const notify = () => {
    reached = answers
    for (const listener of listeners) listener(reached)
  }
  clearTimeout(timer)
  timer = setTimeout(notify, now ? 0 : BLINK)
}

/** As `fetch`. What is asked for by POST may be told to come later though all is well.
 * @type {typeof fetch} */
async function watched(url, options) {
  try {
    const response = await fetch(url, options)
    tell(!AWAY.includes(response.status) || (options?.method ?? "GET") !== "GET")
    return response
  } catch (error) {
    if (!options?.signal?.aborted) tell(false)
    throw error
  }
}

/** @param {{language: string, token?: string | null}} options */
export const clientFor = (options) => new Estancia({ ...options, fetch: watched })

/** Whether the service answers, as far as is known. */
export function useReached() {
  const [now, setNow] = useState(reached)
  useEffect(() => {
    listeners.add(setNow)
    setNow(reached)
    return () => void listeners.delete(setNow)
  }, [])
  return now
}

/** Lets whatever waits for its next attempt make it now: it listens to the browser's word that it is online. */
const tryNow = () => dispatchEvent(new Event("online"))

/** Says that the service cannot be reached, as long as that is so. */
export function Unreached() {
  const isReached = useReached()
  useEffect(() => {
    if (isReached) return
    document.addEventListener("visibilitychange", tryNow)
    return () => document.removeEventListener("visibilitychange", tryNow)
  }, [isReached])
  if (isReached) return null
  return html`<p class="problem unreached" role="alert" data-offline>
    ${t("cannot_reach")} <button type="button" onClick=${tryNow}>${t("try_now")}</button>
  </p>`
}
