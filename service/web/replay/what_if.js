/** What if: a new game that goes on from a position, against bots. */
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { myName, namesOf } from "../shared/names.js"
import { addressOf, keep } from "../shared/seats.js"
import { go } from "../shared/site_data.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @import { BotLine, GameCreated, SeatShown } from "contract"
 * @import { FormEvent } from "../vendor/preact.js" */

/** @param {{game: import("../sdk/estancia.js").Game, at: number, from: number | null, title: string, seats: SeatShown[]}} props
 *   `from`: the nearest position at which somebody can move */
export function WhatIf({ game, at, from, title, seats }) {
  const [bots, setBots] = useState(/** @type {BotLine[]} */ ([]))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    game.client.bots().then((all) => setBots(all.filter((bot) => bot.title === title)), setProblem)
  }, [game, title])
  const begin = async (/** @type {FormEvent} */ event) => {
    event.preventDefault()
    const form = new FormData(event.target)
    const mine = Number(form.get("seat"))
    const bot = String(form.get("bot"))
    const name = myName() || t("seat_n", { n: mine + 1 })
    const sitting = seats.map((_, seat) =>
      seat === mine ? { kind: "reserved", name } : { kind: "bot", bot },
    )
    try {
      /** @type {GameCreated} */
      const made = await game.fork({ at: from, seats: sitting })
      const token = made.seats.find((seat) => seat.seat === mine)?.token
      if (token) keep(made.game, { token, seat: mine, title, name })
      go(addressOf(made.game))
    } catch (error) {
      setProblem(error)
    }
  }
  return html`<form class="card what-if" aria-labelledby="what-if" onSubmit=${begin}>
    <h2 id="what-if">${t("what_if")}</h2>
    <p class="soft">${t("what_if_about")}</p>
    <p>
      <label>
        ${t("i_play_seat")}${" "}
        <select name="seat">
          ${namesOf(seats).map((name, seat) => html`<option value=${seat}>${name}</option>`)}
          <option value="-1">${t("nobody_me")}</option>
        </select>
      </label>${" "}
      <label>
        ${t("against")}${" "}
        <select name="bot">${bots.toReversed().map((bot) => html`<option value=${bot.bot}>${bot.bot}</option>`)}</select>
      </label>${" "}
      <button class="main" disabled=${bots.length === 0 || from === null}>${t("begin_what_if")}</button>
    </p>
    ${from !== at && html`<p class="soft">${from === null ? t("what_if_where") : t("what_if_from", { n: from })}</p>`}
    <${ProblemShown} problem=${problem} />
  </form>`
}
