/** Site data: the one way to the browser's storages, which may be blocked, or full. What they refuse is kept in memory
 * for the visit, and goes along from page to page in the fragment of the address, which is never sent. */
import { useEffect, useState } from "../vendor/preact.js"

/** @typedef {"localStorage" | "sessionStorage"} Kind */

const CARRIED = "kept"
const PROBE = "estancia.probe"
/** Pages that know what to do with it. */
const OURS = /^\/(games\/.*)?$/
/** What a storage has refused, by kind and key; null: removed. @type {Record<Kind, Map<string, string | null>>} */
const refused = { localStorage: new Map(arrived()), sessionStorage: new Map() }
/** @type {Set<() => void>} */
const listeners = new Set()

/** @param {string} key @param {Kind} [kind] @returns {string | null} */
export function read(key, kind = "localStorage") {
  const kept = refused[kind].get(key)
  if (kept !== undefined) return kept
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

/** @param {string} key @param {string | null} value null: remove it @param {Kind} [kind] */
export function write(key, value, kind = "localStorage") {
  try {
    if (value === null) window[kind].removeItem(key)
    else window[kind].setItem(key, value)
    refused[kind].delete(key)
  } catch {
    refused[kind].set(key, value)
  }
  if (kind === "localStorage") noteDown()
  for (const listener of listeners) listener()
}

/** Whether something lasts for this visit alone, as a component's state. */
export function useForgetful() {
  const isSo = () => refused.localStorage.size > 0
  const [forgetful, set] = useState(isSo)
  useEffect(() => {
    const listener = () => set(isSo)
    listener()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return forgetful
}

/** Goes to another page of ours, with all that no storage has taken. @param {string} address */
export const go = (address) => location.assign(carrying(address))

/** @param {string} address */
function carrying(address) {
  const url = new URL(address, location.href)
  if (refused.localStorage.size === 0 || url.origin !== location.origin || !OURS.test(url.pathname))
    return address
  const fragment = new URLSearchParams(url.hash.slice(1))
  fragment.set(CARRIED, JSON.stringify([...refused.localStorage]))
  url.hash = String(fragment)
  return url.href
}

/** What the page before, or this one before it was loaded again, had to remember; the address goes on without it.
 * Only what a storage refuses is taken: no link can put anything into one.
 * @returns {[string, string | null][]} */
function arrived() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const carried = fragment.get(CARRIED)
  if (carried !== null) {
    fragment.delete(CARRIED)
    const rest = location.pathname + location.search + (fragment.size > 0 ? `#${fragment}` : "")
    history.replaceState({ ...history.state, [CARRIED]: carried }, "", rest)
  }
  const noted = String(history.state?.[CARRIED] ?? "[]")
  try {
    /** @type {unknown} */
    const all = JSON.parse(noted)
    return Array.isArray(all) && !takes(noted.length) ? all.filter(isEntry) : []
  } catch {
    return []
  }
}

/** @param {unknown} entry @returns {entry is [string, string | null]} */
function isEntry(entry) {
  if (!Array.isArray(entry)) return false
  const [key, value] = entry
  return typeof key === "string" && (value === null || typeof value === "string")
}

/** Whether the storage has room for a text of this length. @param {number} length */
function takes(length) {
  try {
    localStorage.setItem(PROBE, "x".repeat(length))
    localStorage.removeItem(PROBE)
    return true
  } catch {
    return false
  }
}

/** Lets a page that is loaded again, or come back to, know what no storage has taken. */
function noteDown() {
  const all = refused.localStorage.size > 0 ? JSON.stringify([...refused.localStorage]) : undefined
  if (all !== history.state?.[CARRIED]) history.replaceState({ ...history.state, [CARRIED]: all }, "")
}

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link?.href) link.href = carrying(link.href)
})
