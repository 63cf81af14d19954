/** Joining: an open game, with free seats to sit down at and invitations to hand on. */
import { Copy } from "../shared/copy.js"
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { keepMyName, myName } from "../shared/names.js"
import { addressOf, invitations, keep, tableOf } from "../shared/seats.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @param {{game: import("../sdk/estancia.js").Game, table: any, seated: boolean, onSat: () => void}} props */
export function Joining({ game, table, seated, onSat }) {
  const [name, setName] = useState(myName())
  const [problem, setProblem] = useState(/** @type {any} */ (null))
  const [busy, setBusy] = useState(false)
  const sit = async (/** @type {number} */ seat) => {
    setBusy(true)
    try {
      keepMyName(name)
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
  const { manager, invitation } = tableOf(game.id)
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
            aria-describedby=${name.trim() === "" ? "name-first" : undefined}
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
        </div>
        ${name.trim() === "" && html`<p class="soft" id="name-first">${t("name_first")}</p>`}`
    }
    ${free.length > 0 && html`<${Link} label=${t("link_for_all")} address=${addressOf(game.id, invitation)} />`}
    ${manager && table.status === "open" && html`<${Managing} game=${game} table=${table} token=${manager} />`}
    ${invited.map(
      (it) =>
        html`<${Link} label=${t("link_for_one", { name: it.name })} address=${addressOf(game.id, it.token)} />`,
    )}
  </section>`
}

/** What whoever has opened a game can do before it starts: fill seats with bots, start with those who sit, close it.
 * @param {{game: import("../sdk/estancia.js").Game, table: any, token: string}} props */
function Managing({ game, table, token }) {
  const [bots, setBots] = useState(/** @type {any[]} */ ([]))
  const [counts, setCounts] = useState(/** @type {number[]} */ ([]))
  const [problem, setProblem] = useState(/** @type {any} */ (null))
  useEffect(() => {
    game.client.bots().then((all) => setBots(all.filter((it) => it.title === table.title)), setProblem)
    game.client
      .titles()
      .then((all) => setCounts(all.find((it) => it.title === table.title)?.seats ?? []), setProblem)
  }, [game])
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ body) => () =>
    game.ask(method, path, { token, body }).then(() => setProblem(null), setProblem)
  const free = table.seats.find((/** @type {any} */ it) => !it.taken)
  return html`<${ProblemShown} problem=${problem} />
    <div class="row" data-manage>
      ${
        free &&
        bots.map(
          (it) => html`<button type="button" onClick=${ask("PATCH", `/seats/${free.seat}`, { bot: it.bot })}>
            ${t("fill_with", { bot: it.bot, n: free.seat + 1 })}
          </button>`,
        )
      }
      ${
        canStart(table.seats, counts) &&
        html`<button type="button" onClick=${ask("POST", "/start", undefined)}>${t("start_now")}</button>`
      }
      <button type="button" onClick=${ask("DELETE", "", undefined)}>${t("close_table")}</button>
    </div>`
}

/** Whether those who sit are a number that the title is played with, and no seat before theirs is free.
 * @param {any[]} seats @param {number[]} counts */
function canStart(seats, counts) {
  const sitting = seats.filter((it) => it.taken).length
  return counts.includes(sitting) && seats.slice(0, sitting).every((it) => it.taken)
}

/** @param {{label: string, address: string}} props */
function Link({ label, address }) {
  return html`<label class="link">
    ${label}
    <span class="row">
      <input readonly value=${address} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <${Copy} text=${() => address} words=${t("copy")} />
    </span>
  </label>`
}
