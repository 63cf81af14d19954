/** Joining: an open game, with free seats to sit down at and invitations to hand on. */
import { Copy } from "../shared/copy.js"
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { keepMyName, myName, namesOf } from "../shared/names.js"
import { addressOf, invitations, keep, tableOf } from "../shared/seats.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @import { BotLine, SeatShown } from "contract"
 * @import { Snapshot } from "./model.js"
 * @import { FieldEvent } from "../vendor/preact.js" */

/** @param {{game: import("../sdk/estancia.js").Game, table: Snapshot, seated: boolean, mine: number | null, onSat: () => void}} props */
export function Joining({ game, table, seated, mine, onSat }) {
  const [name, setName] = useState(myName())
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
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
  const isMine = seated && mine !== null && table.seats[mine]?.kind === "held"
  useEffect(() => {
    // Whoever opens the link of a seat that is held for them has come.
    if (isMine) game.sit(mine).catch(setProblem)
  }, [game, isMine])
  const free = table.seats.filter((seat) => !seat.taken && seat.kind !== "held")
  const held = table.seats.filter((seat) => seat.kind === "held")
  const invited = invitations(game.id).filter(({ seat }) => table.seats[seat]?.kind === "held")
  const { manager, invitation } = tableOf(game.id)
  const names = namesOf(table.seats)
  const waits = table.status === "open" && free.length + held.length > 0
  if (!waits) return null
  return html`<section class="card joining" aria-labelledby="joining">
    <h2 id="joining">${t("waiting_for_players")}</h2>
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
            onInput=${(/** @type {FieldEvent} */ event) => setName(event.target.value)}
          />
        </label>
        <div class="row">
          ${free.map(
            (seat) => html`<button
              type="button"
              class="main"
              data-sit=${seat.seat}
              disabled=${busy || name.trim() === ""}
              onClick=${() => sit(seat.seat)}
            >
              ${t("sit_here", { n: seat.seat + 1 })}
            </button>`,
          )}
        </div>
        ${name.trim() === "" && html`<p class="soft" id="name-first">${t("name_first")}</p>`}`
    }
    ${held.map((seat) => html`<p class="soft">${t("not_here_yet", { name: names[seat.seat] })}</p>`)}
    ${
      // A private game is opened by its invitation alone.
      free.length > 0 &&
      (table.visibility === "public" || invitation) &&
      html`<${Link} label=${t("link_for_all")} address=${addressOf(game.id, invitation)} />`
    }
    ${manager && html`<${Managing} game=${game} table=${table} token=${manager} />`}
    ${invited.map(
      (seat) =>
        html`<${Link} label=${t("link_for_one", { name: seat.name })} address=${addressOf(game.id, seat.token)} />`,
    )}
  </section>`
}

/** What whoever has opened a game can do before it starts: fill seats with bots, start with those who sit, close it.
 * @param {{game: import("../sdk/estancia.js").Game, table: Snapshot, token: string}} props */
function Managing({ game, table, token }) {
  const [bots, setBots] = useState(/** @type {BotLine[]} */ ([]))
  const [counts, setCounts] = useState(/** @type {number[]} */ ([]))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    game.client.bots().then((all) => setBots(all.filter((bot) => bot.title === table.title)), setProblem)
    game.client
      .titles()
      .then((all) => setCounts(all.find((listed) => listed.title === table.title)?.seats ?? []), setProblem)
  }, [game])
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => () =>
    game.ask(method, path, { token, body }).then(() => setProblem(null), setProblem)
  const free = table.seats.find((seat) => !seat.taken && seat.kind !== "held")
  const held = table.seats.filter((seat) => seat.kind === "held")
  const names = namesOf(table.seats)
  return html`<${ProblemShown} problem=${problem} />
    <div class="row" data-manage>
      ${
        free &&
        bots.map(
          (
            bot,
          ) => html`<button type="button" onClick=${ask("PATCH", `/seats/${free.seat}`, { bot: bot.bot })}>
            ${t("fill_with", { bot: bot.bot, n: free.seat + 1 })}
          </button>`,
        )
      }
      ${held.map(
        (seat) => html`<button type="button" onClick=${ask("DELETE", `/seats/${seat.seat}`, undefined)}>
          ${t("do_not_wait", { name: names[seat.seat] })}
        </button>`,
      )}
      ${
        canStart(table.seats, counts) &&
        html`<button type="button" onClick=${ask("POST", "/start", undefined)}>${t("start_now")}</button>`
      }
      <button type="button" onClick=${ask("DELETE", "", undefined)}>${t("close_table")}</button>
    </div>`
}

/** Whether those who sit are a number that the title is played with, and no seat before theirs is free.
 * @param {SeatShown[]} seats @param {number[]} counts */
function canStart(seats, counts) {
  const sitting = seats.filter((seat) => seat.taken).length
  return (
    counts.includes(sitting) && seats.every((seat, i) => (i < sitting ? seat.taken : seat.kind !== "held"))
  )
}

/** @param {{label: string, address: string}} props */
function Link({ label, address }) {
  return html`<label class="link">
    ${label}
    <span class="row">
      <input readonly value=${address} onFocus=${(/** @type {FieldEvent} */ event) => event.target.select()} />
      <${Copy} text=${() => address} words=${t("copy")} />
    </span>
  </label>`
}
