/** Games in trouble: those that wait for workers, and for what; and those that were set aside. */
import { ago, figure, t } from "../shared/language.js"
import { html } from "../vendor/preact.js"
import { LookIn } from "./look_in.js"

/** @import { SetAsideGame, WaitingGame } from "contract" */

const LATE = 10_000

/** @param {WaitingGame} game */
const waitsFor = (game) => t(`waits_${game.waits_for}`, { bot: game.bot ?? "", seat: (game.seat ?? 0) + 1 })

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
                (game) => html`<tr key=${game.game} class=${game.due_ms > LATE ? "late" : ""}>
                  <td><${LookIn} game=${game.game} client=${client} /></td>
                  <td>${waitsFor(game)}</td>
                  <td>${figure(game.due_ms / 1000, { minimumFractionDigits: 1 })} s</td>
                  <td>${game.version}</td>
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
                (game) => html`<tr key=${game.doing + game.game}>
                  <td><${LookIn} game=${game.game} client=${client} /></td>
                  <td>${t(`doing_${game.doing}`)}</td>
                  <td>${game.times}</td>
                  <td>${game.stuck ? html`<strong>${t("is_stuck")}</strong>` : ago(game.until)}</td>
                  <td>${game.bots.join(", ")}</td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
    }
  </section>`
}
