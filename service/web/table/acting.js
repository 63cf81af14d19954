/** Acting: what may be done, chosen piece by piece, looked at beforehand, sent, taken back. */
import { t } from "../shared/language.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { inWords } from "./choosing.js"
import { Refusal } from "./rules.js"

/** @typedef {import("./choosing.js").Path} Path
 * @typedef {import("./choosing.js").Option} Option
 * @typedef {{path: Path, options: Option[], ways: Path[] | null}} Level `ways`: if a piece was picked that means several */

/** @param {{level: Level, state: import("./model.js").State, model: import("./model.js").TableModel,
 *   choose: (steps: Path) => void, back: () => void, hint: any, askHint: () => void, takeHint: () => void, openRule: (clause: string) => void}} props */
export function Acting({ level, state, model, choose, back, hint, askHint, takeHint, openRule }) {
  const { table, busy, refused } = state
  const { path, options, ways } = level
  const last = path.at(-1)
  const ready = last?.command ?? null
  const undo = table?.commands?.undo
  const shown = ways ?? options.map((it) => [it])
  const canAct = options.length > 0 || path.length > 0
  return html`<section class="card acting" aria-labelledby="acting">
    <h2 id="acting">${canAct ? t("you_may") : t("nothing_to_do")}</h2>
    <${Refusal} problem=${refused} openRule=${openRule} />
    ${path.length > 0 && html`<p class="path" data-path=${path.length}>${inWords(path)}</p>`}
    ${
      ready &&
      html`${!busy && html`<${Foreseen} key=${JSON.stringify(ready)} command=${ready} model=${model} openRule=${openRule} />`}
        <button class="main" data-send disabled=${busy} onClick=${() => model.act(ready)}>${t("do_it")}</button>`
    }
    ${ready && shown.length > 0 && html`<p class="soft">${t("or_go_on")}</p>`}
    <ol class="options">
      ${shown.map(
        (steps, i) => html`<li key=${inWords(steps)}>
          <button type="button" data-option disabled=${busy} onClick=${() => choose(steps)}>
            ${i < 9 && html`<kbd aria-hidden="true">${i + 1}</kbd>${" "}`}${inWords(steps)}
          </button>
        </li>`,
      )}
    </ol>
    <div class="row">
      ${(path.length > 0 || ways) && html`<button type="button" data-back onClick=${back}>${t("back")}</button>`}
      ${
        undo?.possible &&
        html`<button type="button" data-undo disabled=${busy} onClick=${() => model.undo()}>
          ${t("undo", { what: undo.told?.text ?? "" })}
        </button>`
      }
      ${canAct && html`<button type="button" data-hint disabled=${hint === "asked"} onClick=${askHint}>${t("hint")}</button>`}
    </div>
    ${undo && !undo.possible && undo.detail && html`<details class="soft"><summary>${t("no_undo")}</summary>${undo.detail}</details>`}
    <${HintShown} hint=${hint} take=${takeHint} />
  </section>`
}

/** What a command would do, before it is sent.
 * @param {{command: any, model: import("./model.js").TableModel, openRule: (clause: string) => void}} props */
function Foreseen({ command, model, openRule }) {
  const [verdict, setVerdict] = useState(/** @type {any} */ (null))
  useEffect(() => {
    let stopped = false
    model.foresee(command).then(
      (it) => !stopped && setVerdict(it),
      () => null,
    )
    return () => {
      stopped = true
    }
  }, [])
  if (!verdict) return html`<p class="soft" aria-busy="true">…</p>`
  if (!verdict.legal) return html`<${Refusal} problem=${verdict} openRule=${openRule} />`
  if (!verdict.told) return null
  return html`<div class="foreseen">
    <p class="soft">${t("would_happen")}</p>
    <p class="told">${verdict.told.text}</p>
  </div>`
}

/** @param {{hint: any, take: () => void}} props */
function HintShown({ hint, take }) {
  if (hint === null || hint === "asked") return null
  if (hint.problem)
    return html`<p class="problem" role="alert">${hint.problem.detail ?? hint.problem.message}</p>`
  if (!hint.command) return null
  return html`<div class="hint" role="status">
    <p>${t("hint_says", { bot: hint.bot, text: hint.text ?? "" })}</p>
    ${hint.reason && html`<p class="soft">${hint.reason}</p>`}
    <button type="button" onClick=${take}>${t("take_hint")}</button>
  </div>`
}
