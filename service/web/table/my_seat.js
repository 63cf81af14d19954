/** My seat: letting a bot play, playing again, leaving before the start, giving up after it; and once more. */
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { addressOf, forget, keep, keepTable } from "../shared/seats.js"
import { go } from "../shared/site_data.js"
import { html, useState } from "../vendor/preact.js"
import { Refusal } from "./rules.js"

/** @import { Snapshot } from "./model.js"
 * @import { RematchJoined } from "contract" */

/** @param {{game: import("../sdk/estancia.js").Game, table: Snapshot, mine: number, openRule: (clause: string) => void, onLeft: () => void}} props */
export function MySeat({ game, table, mine, openRule, onLeft }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const [sure, setSure] = useState(false)
  const byBot = table.seats[mine].bot !== null
  const ask = (/** @type {string} */ method, /** @type {unknown} */ body) =>
    game.ask(method, `/seats/${mine}`, { body, repeatable: true }).then(() => setProblem(null), setProblem)
  const leave = async () => {
    if (!sure) return setSure(true)
    await ask("DELETE", undefined)
    setSure(false)
    if (table.status === "open") {
      forget(game.id)
      onLeft()
    }
  }
  const handOver = async () => {
    if (byBot) return ask("PATCH", { bot: null })
    const bots = (await game.client.bots()).filter((bot) => bot.title === table.title)
    return ask("PATCH", { bot: bots.sort((one, other) => other.level - one.level)[0].bot })
  }
  if (table.status === "over" && table.rematch !== undefined)
    return html`<${Rematch} game=${game} table=${table} />`
  if (!["open", "running"].includes(table.status) || table.seats[mine].resigned) return null
  return html`<details class="card my-seat">
    <summary>${t("my_seat")}</summary>
    <${Refusal} problem=${problem} openRule=${openRule} />
    <div class="row">
      ${
        table.status === "running" &&
        html`<button type="button" data-hand-over onClick=${handOver}>${t(byBot ? "take_back" : "hand_over")}</button>`
      }
      <button type="button" data-leave onClick=${leave}>
        ${t(table.status === "open" ? "leave" : "resign")} ${sure && t("sure")}
      </button>
    </div>
  </details>`
}

/** Once more with the same people: whoever asks sits down in the next game. @param {{game: import("../sdk/estancia.js").Game, table: Snapshot}} props */
function Rematch({ game, table }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const again = async () => {
    try {
      /** @type {RematchJoined} */
      const { game: next, seat, token, manager, name } = await game.rematch()
      keep(next, { token, seat, title: table.title, name: name ?? "" })
      keepTable(next, { manager })
      go(addressOf(next))
    } catch (error) {
      setProblem(error)
    }
  }
  return html`<section class="card">
    <${ProblemShown} problem=${problem} />
    <button type="button" class="main" data-rematch onClick=${again}>${t(table.rematch ? "to_rematch" : "rematch")}</button>
  </section>`
}
