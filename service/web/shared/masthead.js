/** The head of every page: its name, where else to go, and the language; folded on a small screen. */
import { html, useEffect, useState } from "../vendor/preact.js"
import { Unreached } from "./client.js"
import { choose, LANGUAGES, t, useLanguage } from "./language.js"

/** @param {{title: string, news?: string, children?: any}} props `news`: what comes first in the title of the tab */
export function Masthead({ title, news = "", children }) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    document.title = [news, title, "Estancia"].filter(Boolean).join(" – ")
  }, [title, news])
  return html`<header class="masthead">
    <h1><a href="/">Estancia</a> <span>${title}</span></h1>
    <button type="button" class="menu" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>
      ${t("menu")}
    </button>
    <div class=${open ? "items open" : "items"}>
      ${children}
      <nav><a href="/docs">${t("for_programmers")}</a></nav>
      <label>
        ${t("language")}${" "}
        <select value=${language} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
        </select>
      </label>
    </div>
  </header>
  <${Unreached} />`
}

/** A refusal or a fault, in words. @param {{problem: any}} props */
export function ProblemShown({ problem }) {
  if (!problem) return null
  const text = problem.detail ?? problem.title ?? problem.message ?? String(problem)
  return html`<p class="problem" role="alert">${text}</p>`
}
