/** Languages: the reader's, kept in the browser, and our own words in it (`words/<language>.json`). */
import { useEffect, useState } from "../vendor/preact.js"
import { read, write } from "./site_data.js"

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" }
const KEY = "estancia.language"
/** Spaces at which no line may end. */
const FRENCH_SPACES = / (?=[:;?!»])|(?<=«) /g

/** @type {{language: string, words: Record<string, string>}} */
let current = { language: "en", words: {} }
/** @type {Set<() => void>} */
const listeners = new Set()

function preferred() {
  const wanted = [read(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag) => tag !== null && tag in LANGUAGES) ?? "en"
}

/** @param {string} language */
export async function speak(language) {
  const answer = await fetch(`/shared/words/${language}.json`)
  current = { language, words: JSON.parse((await answer.text()).replace(FRENCH_SPACES, "\u00a0")) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** @param {string} language */
export function choose(language) {
  write(KEY, language)
  return speak(language)
}

export const start = () => speak(preferred())

/** The language now spoken, as a component's state. */
export function useLanguage() {
  const [language, set] = useState(current.language)
  useEffect(() => {
    const listener = () => set(current.language)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return language
}

/** A number as the language writes it: `1,5` in French. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const figure = (value, options = {}) =>
  new Intl.NumberFormat(current.language, {
    maximumFractionDigits: 1,
    useGrouping: "min2",
    ...options,
  }).format(value)

/** A share of 1 in percent: `44 %` in German. @param {number} value */
export const percent = (value) => figure(value, { style: "percent", maximumFractionDigits: 0 })

/** Our words for a code: `t("free_seats", {n: 2})`. Where one thing is told otherwise than several, `<code>_one` says how.
 * Numbers are written as the language does.
 * @param {string} code
 * @param {Record<string, string | number>} [facts] */
export function t(code, facts = {}) {
  const one = "n" in facts && new Intl.PluralRules(current.language).select(Number(facts.n)) === "one"
  const text = (one && current.words[`${code}_one`]) || (current.words[code] ?? code)
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const fact = facts[name] ?? ""
    return typeof fact === "number" ? figure(fact) : fact
  })
}

/** @param {string} at an RFC 3339 time */
export function ago(at) {
  const seconds = (Date.parse(at) - Date.now()) / 1000
  const words = new Intl.RelativeTimeFormat(current.language, { numeric: "auto" })
  for (const [unit, size] of /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ]))
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit)
  return words.format(Math.round(seconds), "second")
}
