/** Webhooks of the whole service: how each fares, its deliveries, and those that failed sent again. */
import { ago, figure, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { usePolled } from "../shared/polling.js"
import { html, useState } from "../vendor/preact.js"

/** @import { DeliveryShown, WebhookShown } from "contract" */

const EVERY = 5
const SHOWN = 20

/** @param {WebhookShown} hook */
function stateOf(hook) {
  if (hook.disabled) return t(`hook_off_${hook.disabled}`)
  return hook.failures > 0 ? t("hook_failing", { n: hook.failures }) : t("hook_ok")
}

/** @param {{hook: WebhookShown, client: import("../sdk/estancia.js").Estancia}} props */
function Deliveries({ hook, client }) {
  const path = `/v1/webhooks/${hook.webhook}/deliveries`
  const [page, problem] = usePolled(
    () => client.ask("GET", path, { query: { limit: SHOWN } }),
    [client, hook.webhook],
    EVERY,
  )
  const [sent, setSent] = useState(/** @type {unknown} */ (null))
  const again = (/** @type {string} */ id) =>
    client
      .ask("POST", `${path}/${id}/redeliver`, { repeatable: true })
      .then(() => setSent(t("asked_again")), setSent)
  return html`<div class="deliveries" data-deliveries=${hook.webhook}>
    <h3>${t("show_deliveries", { url: hook.url })}</h3>
    <${ProblemShown} problem=${problem} />
    ${typeof sent === "string" ? html`<p role="status">${sent}</p>` : html`<${ProblemShown} problem=${sent} />`}
    <div class="scroll"><table>
      <thead><tr><th>${t("kind")}</th><th>${t("game")}</th><th>${t("outcome")}</th><th>${t("when")}</th><th>${t("actions")}</th></tr></thead>
      <tbody>
        ${page?.deliveries.map(
          (
            /** @type {DeliveryShown} */ delivery,
          ) => html`<tr key=${delivery.delivery} class=${delivery.outcome === "failed" ? "late" : ""}>
            <td>${delivery.type}</td>
            <td><code>${delivery.game ?? ""}</code></td>
            <td>${t(delivery.outcome)}${delivery.status ? ` ${delivery.status}` : ""}${delivery.error ? `: ${delivery.error}` : ""} (${delivery.attempts}×, ${figure(delivery.duration_ms)} ms)</td>
            <td>${ago(delivery.last_try)}</td>
            <td><button type="button" onClick=${() => again(delivery.delivery)}>${t("redeliver")}</button></td>
          </tr>`,
        )}
      </tbody>
    </table></div>
  </div>`
}

/** @param {{hooks: WebhookShown[], client: import("../sdk/estancia.js").Estancia}} props */
export function Webhooks({ hooks, client }) {
  const [open, setOpen] = useState("")
  const chosen = hooks.find((hook) => hook.webhook === open)
  return html`<section class="card" aria-labelledby="webhooks">
    <h2 id="webhooks">${t("webhooks")}</h2>
    ${
      hooks.length === 0
        ? html`<p class="soft">${t("no_webhooks")}</p>`
        : html`<div class="scroll"><table>
            <thead><tr><th>${t("url")}</th><th>${t("state")}</th><th>${t("games_waiting")}</th><th>${t("actions")}</th></tr></thead>
            <tbody>
              ${hooks.map(
                (
                  hook,
                ) => html`<tr key=${hook.webhook} class=${hook.failures > 0 || hook.disabled ? "late" : ""}>
                  <td>${hook.url} <span class="soft">${hook.description}</span></td>
                  <td>${stateOf(hook)}</td>
                  <td>${figure(hook.games_waiting)}${hook.waiting_since ? ` (${ago(hook.waiting_since)})` : ""}</td>
                  <td>
                    <button
                      type="button"
                      aria-expanded=${hook.webhook === open ? "true" : "false"}
                      onClick=${() => setOpen(hook.webhook === open ? "" : hook.webhook)}
                    >
                      ${t("deliveries")}
                    </button>
                  </td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
    }
    ${chosen && html`<${Deliveries} hook=${chosen} client=${client} />`}
  </section>`
}
