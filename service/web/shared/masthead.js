/** The head of every page: its name, where else to go, and the language; folded on a small screen. */
import { html, useEffect, useState } from "../vendor/preact.js"
import { Unreached } from "./client.js"
import { Copy } from "./copy.js"
import { choose, LANGUAGES, t, useLanguage } from "./language.js"
import { troubleOf } from "./problems.js"
import { addressOf, isSeat, seatAt } from "./seats.js"
import { useForgetful } from "./site_data.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

/** @param {{title: string, news?: string, children?: unknown}} props `news`: what comes first in the title of the tab */
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
        <select value=${language} onChange=${(/** @type {FieldEvent} */ event) => choose(event.target.value)}>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
        </select>
      </label>
    </div>
  </header>
  <${Unreached} />
  <${Forgetful} />`
}

/** Says that this browser keeps nothing, as long as that is so; and gives the link back to the seat at this table. */
function Forgetful() {
  const forgetful = useForgetful()
  if (!forgetful) return null
  const game = location.pathname.match(/^\/games\/([0-9a-f]{20})/)?.[1] ?? ""
  const token = seatAt(game)?.token
  return html`<p class="problem" role="status" data-forgetful>
    ${t("keeps_nothing")}${" "}
    ${isSeat(token) && html`<${Copy} text=${() => addressOf(game, token)} words=${t("link_to_seat")} />`}
  </p>`
}

/** A refusal or a fault, in words. @param {{problem: unknown}} props */
export function ProblemShown({ problem }) {
  if (!problem) return null
  const { detail, title, message } = troubleOf(problem)
  const text = detail ?? title ?? message ?? String(problem)
  return html`<p class="problem" role="alert">${text}</p>`
}
