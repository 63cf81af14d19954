/** Games in trouble: those that wait for workers, and for what; and those that were set aside. */
import { ago, figure, t } from "../shared/language.js"
import { html } from "../vendor/preact.js"
import { LookIn } from "./look_in.js"

/** @import { SetAsideGame, WaitingGame } from "contract" */

const LATE = 10_000

/** @param {WaitingGame} it */
const waitsFor = (it) => t(`waits_${it.waits_for}`, { bot: it.bot ?? "", seat: (it.seat ?? 0) + 1 })

/** @param {{games: WaitingGame[], client: import("../sdk/estancia.js").Estancia}} props */
export function Waiting({ games, client }) {
  return html`<section class="card" aria-labelledby="waiting">
    <h2 id="waiting">${t("waiting_games")}</h2>
    ${
      games.length === 0
        ? html`<p class="soft">${t("nothing_waits")}</p>`
        : html`<div class="scroll"><table>
            <thead><tr><th>${t("game")}</th><th>${t("for_what")}</th><th>${t("how_long")}</th><th>${t("version")}</th></tr></thead>
            <tbody>
              ${games.map(
                (it) => html`<tr key=${it.game} class=${it.due_ms > LATE ? "late" : ""}>
                  <td><${LookIn} game=${it.game} client=${client} /></td>
                  <td>${waitsFor(it)}</td>
                  <td>${figure(it.due_ms / 1000, { minimumFractionDigits: 1 })} s</td>
                  <td>${it.version}</td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
    }
  </section>`
}

/** @param {{games: SetAsideGame[], client: import("../sdk/estancia.js").Estancia}} props */
export function SetAside({ games, client }) {
  return html`<section class="card" aria-labelledby="aside">
    <h2 id="aside">${t("set_aside")}</h2>
    ${
      games.length === 0
        ? html`<p class="soft">${t("none_aside")}</p>`
        : html`<div class="scroll"><table>
            <thead>
              <tr>
                <th>${t("game")}</th><th>${t("doing")}</th><th>${t("times")}</th><th>${t("until")}</th>
                <th>${t("not_asked")}</th>
              </tr>
            </thead>
            <tbody>
              ${games.map(
                (it) => html`<tr key=${it.doing + it.game}>
                  <td><${LookIn} game=${it.game} client=${client} /></td>
                  <td>${t(`doing_${it.doing}`)}</td>
                  <td>${it.times}</td>
                  <td>${it.stuck ? html`<strong>${t("is_stuck")}</strong>` : ago(it.until)}</td>
                  <td>${it.bots.join(", ")}</td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
    }
  </section>`
}
