/** Warnings of the console: what is wrong right now, in sentences; or that nothing is. */
import { useReached } from "../shared/client.js"
import { percent, t } from "../shared/language.js"
import { html } from "../vendor/preact.js"

/** @import { OperationsShown, WebhookShown } from "contract" */

const FULL = 0.8

/** @param {OperationsShown} now @param {WebhookShown[]} hooks @returns {string[]} */
export function warningsOf(now, hooks) {
  const { memory_bytes: used, memory_limit_bytes: limit } = now.store
  const failing = hooks.filter(
    (hook) => hook.failures > 0 || ["failing", "gone"].includes(hook.disabled ?? ""),
  ).length
  return [
    !now.workers && t("no_workers"),
    now.late > 0 && t("games_stand_still", { n: now.late }),
    now.set_aside.length > 0 && t("games_aside", { n: now.set_aside.length }),
    limit > 0 && used > FULL * limit && t("memory_short", { percent: percent(used / limit) }),
    failing > 0 && t("hooks_failing", { n: failing }),
  ].filter((warning) => warning !== false)
}

/** @param {{now: OperationsShown, hooks: WebhookShown[]}} props */
export function Warnings({ now, hooks }) {
  const warnings = warningsOf(now, hooks)
  if (!useReached()) return null
  return html`<div class="warnings" role="status">
    ${
      warnings.length === 0
        ? html`<p class="well" data-well>${t("all_is_well")}</p>`
        : warnings.map((warning) => html`<p class="problem" key=${warning} data-warning>${warning}</p>`)
    }
  </div>`
}
