/** Joining by a link, an invitation, or the id of a game. */
import { t } from "../shared/language.js"
import { go as goTo } from "../shared/site_data.js"
import { html, useState } from "../vendor/preact.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

const GAME = /(?:^|\/games\/)([0-9a-f]{20})(#token=[\w-]+)?$/

export function JoinByLink() {
  const [text, setText] = useState("")
  const [wrong, setWrong] = useState(false)
  const go = (/** @type {Event} */ event) => {
    event.preventDefault()
    const match = text.trim().match(GAME)
    setWrong(match === null)
    if (match) goTo(`/games/${match[1]}${match[2] ?? ""}`)
  }
  return html`<form class="card" onSubmit=${go}>
    <h2>${t("join_by_link")}</h2>
    <div class="row">
      <input
        aria-label=${t("link_or_id")}
        placeholder=${t("link_placeholder")}
        value=${text}
        onInput=${(/** @type {FieldEvent} */ event) => setText(event.target.value)}
      />
      <button>${t("go")}</button>
    </div>
    ${wrong && html`<p class="problem" role="alert">${t("not_a_link")}</p>`}
  </form>`
}
