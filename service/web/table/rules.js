/** Rules: refusals in words with the rule linked, and all clauses of the title to be looked up. */
import { t } from "../shared/language.js"
import { troubleOf } from "../shared/problems.js"
import { html, useEffect, useRef, useState } from "../vendor/preact.js"

/** @param {{problem: unknown, openRule: (clause: string) => void}} props */
export function Refusal({ problem, openRule }) {
  if (!problem) return null
  const { code, clause, detail, text: shortly, message } = troubleOf(problem)
  if (code === "stale")
    return html`<p class="problem" role="alert" data-stale>${t("somebody_was_faster")}</p>`
  const text = detail ?? shortly ?? message
  return html`<p class="problem" role="alert">
    ${text}${" "}
    ${
      clause &&
      html`<button type="button" class="plain" data-rule=${clause} onClick=${() => openRule(clause)}>
        ${t("rule_n", { clause })}
      </button>`
    }
  </p>`
}

/** Whether a clause is one of those of every game: about seats, clocks, taking back. @param {string} number */
const ofTable = (number) => number.startsWith("table.")

/** @param {{client: import("../sdk/estancia.js").Estancia, title: string, language: string, clause: string | null,
 *   close: () => void}} props */
export function Rules({ client, title, language, clause, close }) {
  const [clauses, setClauses] = useState(/** @type {Record<string, string> | null} */ (null))
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null))
  useEffect(() => {
    client.title(title, { language }).then((answer) => setClauses(answer.texts[language].clauses))
  }, [client, title, language])
  useEffect(() => {
    ref.current?.showModal()
  }, [])
  useEffect(() => {
    if (clauses) document.getElementById(`rule-${clause}`)?.scrollIntoView({ block: "center" })
  }, [clauses, clause])
  const all = Object.entries(clauses ?? {})
  const shown = (/** @type {[string, string]} */ [number, text]) =>
    html`<div id=${`rule-${number}`} class=${number === clause ? "asked" : ""}>
      <dt>${number}</dt>
      <dd>${text}</dd>
    </div>`
  return html`<dialog ref=${ref} onClose=${close} aria-labelledby="rules">
    <header class="row">
      <h2 id="rules">${t("rules")}</h2>
      <button type="button" onClick=${() => ref.current?.close()}>${t("close")}</button>
    </header>
    <div class="rules" tabindex="0">
    <dl>
      ${all.filter(([number]) => !ofTable(number)).map(shown)}
    </dl>
    <h3>${t("rules_of_tables")}</h3>
    <dl>
      ${all.filter(([number]) => ofTable(number)).map(shown)}
    </dl>
    </div>
  </dialog>`
}
