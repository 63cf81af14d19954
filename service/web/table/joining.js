/** Joining: an open game, with free seats to sit down at and invitations to hand on. */
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { addressOf, invitations, keep } from "../shared/seats.js"
import { html, useState } from "../vendor/preact.js"

const NAME = "estancia.name"

/** @param {{game: import("../sdk/estancia.js").Game, table: any, seated: boolean, onSat: () => void}} props */
export function Joining({ game, table, seated, onSat }) {
  const [name, setName] = useState(localStorage.getItem(NAME) ?? "")
  const [problem, setProblem] = useState(/** @type {any} */ (null))
  const [busy, setBusy] = useState(false)
  const sit = async (/** @type {number} */ seat) => {
    setBusy(true)
    try {
      localStorage.setItem(NAME, name)
      const granted = await game.sit(seat, name ? { name } : {})
      keep(game.id, { token: granted.token, seat, title: table.title, name })
      onSat()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  const free = table.seats.filter((/** @type {any} */ it) => !it.taken)
  const invited = invitations(game.id)
  if (free.length === 0 && invited.length === 0) return null
  return html`<section class="card joining" aria-labelledby="joining">
    <h2 id="joining">${t(free.length > 0 ? "waiting_for_players" : "invitations")}</h2>
    <${ProblemShown} problem=${problem} />
    ${
      free.length > 0 &&
      !seated &&
      html`<label>
          ${t("your_name")}${" "}
          <input
            name="me"
            maxlength="40"
            value=${name}
            onInput=${(/** @type {any} */ event) => setName(event.target.value)}
          />
        </label>
        <div class="row">
          ${free.map(
            (/** @type {any} */ it) => html`<button
              type="button"
              class="main"
              data-sit=${it.seat}
              disabled=${busy || name.trim() === ""}
              onClick=${() => sit(it.seat)}
            >
              ${t("sit_here", { n: it.seat + 1 })}
            </button>`,
          )}
        </div>`
    }
    ${free.length > 0 && html`<${Link} label=${t("link_for_all")} address=${addressOf(game.id)} />`}
    ${invited.map(
      (it) =>
        html`<${Link} label=${t("link_for_one", { name: it.name })} address=${addressOf(game.id, it.token)} />`,
    )}
  </section>`
}

/** @param {{label: string, address: string}} props */
function Link({ label, address }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(address).then(() => setCopied(true))
  return html`<label class="link">
    ${label}
    <span class="row">
      <input readonly value=${address} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <button type="button" onClick=${copy}>${t(copied ? "copied" : "copy")}</button>
    </span>
  </label>`
}
