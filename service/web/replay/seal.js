/** The seal of a game: what an audit says of it, in words; and the file that proves it, to take home. */
import { t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { html, useState } from "../vendor/preact.js"

/** @import { AuditShown } from "contract" */

const SIGNS = /** @type {Record<string, string>} */ ({ exact: "✓", unverified: "?", diverged: "✗" })

/** @param {{game: import("../sdk/estancia.js").Game, over: boolean}} props */
export function Seal({ game, over }) {
  const [audit, setAudit] = useState(/** @type {AuditShown | null} */ (null))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const ask = () => game.audit().then(setAudit, setProblem)
  const takeHome = async () => {
    try {
      const bundle = await game.export()
      const link = document.createElement("a")
      link.href = URL.createObjectURL(new Blob([bundle], { type: "application/x-ndjson" }))
      link.download = `${game.id}.ndjson`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      setProblem(error)
    }
  }
  return html`<section class="card seal" aria-labelledby="seal">
    <h2 id="seal">${t("seal")}</h2>
    ${
      audit
        ? html`<p class=${`verdict ${audit.verdict}`} data-verdict=${audit.verdict}>
              <span aria-hidden="true">${SIGNS[audit.verdict]}</span>${" "}
              ${t(`seal_${audit.verdict}`, { why: audit.why ?? "", position: audit.position ?? "" })}
            </p>
            ${!over && html`<p class="soft">${t("seal_not_over")}</p>`}
            <p class="soft">
              ${t("seal_signed", {
                at: new Date(audit.checkpoint.at).toLocaleString(document.documentElement.lang),
                key: `${audit.public_key.slice(0, 16)}…`,
                version: audit.version,
              })}
            </p>`
        : html`<button type="button" onClick=${ask}>${t("seal_ask")}</button>`
    }
    <p>
      <button type="button" onClick=${takeHome}>${t("take_home")}</button>${" "}
      <a href="/docs/guides/past/auditing">${t("how_to_check")}</a>
    </p>
    <${ProblemShown} problem=${problem} />
  </section>`
}
