/** The status line: whose turn it is, and what the game waits for; spoken as well. */
import { t } from "../shared/language.js"
import { namesOf } from "../shared/names.js"
import { isRefused, troubleOf } from "../shared/problems.js"
import { html } from "../vendor/preact.js"

/** What a game waits for, in a sentence. @param {Pick<import("./model.js").Shown, "table"> & {catchingUp?: boolean}} state @param {number | null} mine */
export function waitsFor({ table, catchingUp }, mine) {
  if (!table) return ""
  const called = namesOf(table.seats)
  if (table.status === "open") return t("waiting_for_players")
  if (table.status === "abandoned") return t("abandoned")
  if (table.status === "over") {
    const winners = (table.result?.winners ?? []).map((seat) => called[seat])
    return winners.length > 0 ? t("over_won_by", { names: winners.join(", ") }) : t("over")
  }
  if (catchingUp) return t("catching_up")
  const names = table.to_act.map((seat) => called[seat])
  if (mine !== null && table.to_act.includes(mine)) return t("your_turn_now")
  return names.length > 0 ? t("waits_for", { names: names.join(", ") }) : t("rules_at_work")
}

/** @param {{game: string, state: import("./model.js").State, mine: number | null, choices: number}} props */
export function Status({ game, state, mine, choices }) {
  const newest = state.log.at(-1)?.text ?? ""
  const sentence = waitsFor(state, mine)
  return html`<div class="status">
    <p class=${state.table?.to_act.includes(mine ?? -1) ? "turn" : ""} data-status=${state.table?.status}>${sentence}</p>
    ${state.table?.status === "over" && html`<a href=${`/games/${game}/replay`} data-look-back>${t("look_back_at")}</a>`}
    <div class="unseen" aria-live="polite">
      ${newest} ${sentence} ${choices > 0 && t("n_choices", { n: choices })}
    </div>
  </div>`
}

/** Why a table cannot be shown, told plainly. @param {{problem: unknown, seated: boolean, watch: () => void}} props */
export function Lost({ problem, seated, watch }) {
  const { status, detail, message } = troubleOf(problem)
  const text =
    isRefused(problem) && seated ? t("token_lost") : status === 404 ? t("no_such_game") : (detail ?? message)
  return html`<section class="card" role="alert" data-lost>
    <p>${text}</p>
    ${seated && html`<button type="button" onClick=${watch}>${t("watch_instead")}</button>`}${" "}
    <a href="/">${t("to_lobby")}</a>
  </section>`
}
