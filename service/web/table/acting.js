/** Acting: what may be done, chosen piece by piece, looked at beforehand, sent, taken back. */
import { t } from "../shared/language.js"
import { namesOf } from "../shared/names.js"
import { troubleOf } from "../shared/problems.js"
import { html, useEffect, useRef, useState } from "../vendor/preact.js"
import { askedAfter, inWords } from "./choosing.js"
import { Refusal } from "./rules.js"

/** @import { Command, CommandChecked, HintShown as HintGiven, Layout } from "contract" */

/** @typedef {import("./choosing.js").Path} Path
 * @typedef {import("./choosing.js").Option} Option
 * @typedef {null | "asked" | HintGiven | {problem: unknown}} Hint of a bot: none, asked for, given, or refused
 * @typedef {{path: Path, options: Option[], ways: Path[] | null}} Level `ways`: if a piece was picked that means several */

/** @param {{level: Level, state: import("./model.js").State, model: import("./model.js").TableModel,
 *   verdict: CommandChecked | null, choose: (steps: Path) => void, back: (() => void) | null, hint: Hint, askHint: () => void, takeHint: () => void, openRule: (clause: string) => void}} props */
export function Acting({ level, state, model, verdict, choose, back, hint, askHint, takeHint, openRule }) {
  const { table, busy, refused } = state
  const { path, options, ways } = level
  const last = path.at(-1)
  const ready = last?.command ?? null
  const undo = table?.commands?.undo
  const shown = ways ?? options.map((option) => [option])
  const asked = askedInWords(path)
  const canAct = options.length > 0 || path.length > 0
  const send =
    ready &&
    html`<button class="main" data-send disabled=${busy} onClick=${() => model.act(ready)}>${t("do_it")}</button>`
  return html`<section class="card acting" aria-labelledby="acting">
    <h2 id="acting">${canAct ? t("you_may") : t("nothing_to_do")}</h2>
    <${Refusal} problem=${refused} openRule=${openRule} />
    ${path.length > 0 && html`<p class="path" data-path=${path.length}>${inWords(path)}</p>`}
    ${path.length > 0 && abouts(path, state.layout).map((about) => html`<p class="soft" key=${about} data-about>${about}</p>`)}
    ${asked && html`<p class="soft" data-asked>${asked}</p>`}
    ${
      ready &&
      html`${!busy && html`<${Foreseen} verdict=${verdict} names=${namesOf(table?.seats ?? [])} openRule=${openRule} />`}
        ${shown.length > 0 && send}`
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
      ${shown.length === 0 && send} ${back && html`<button type="button" data-back onClick=${back}>${t("back")}</button>`}
      ${canAct && html`<button type="button" data-hint disabled=${hint === "asked"} onClick=${askHint}>${t("hint")}</button>`}
      ${
        undo?.possible &&
        html`<button type="button" data-undo disabled=${busy} onClick=${() => model.undo()}>
          ${t("undo", { what: undo.told?.text ?? "" })}
        </button>`
      }
    </div>
    ${undo && !undo.possible && undo.detail && html`<details class="soft"><summary>${t("no_undo")}</summary>${undo.detail}</details>`}
    <${HintInWords} hint=${hint} take=${takeHint} />
  </section>`
}

/** @param {Path} path */
function askedInWords(path) {
  const asked = askedAfter(path)
  if (!asked) return ""
  const { what, count } = asked
  return count !== null && count > 1 ? t("asked_exactly", { what, n: count }) : what
}

/** What is printed on the things that were chosen. @param {Path} path @param {Layout | null} layout @returns {string[]} */
const abouts = (path, layout) =>
  [...new Set(path.flatMap(({ refs }) => refs.map((id) => layout?.things?.[id]?.about ?? "")))].filter(
    Boolean,
  )

/** What a command would do and cost, before it is sent; the board shows it as well.
 * @param {{verdict: CommandChecked | null, names: string[], openRule: (clause: string) => void}} props */
function Foreseen({ verdict, names, openRule }) {
  if (!verdict) return html`<p class="soft" aria-busy="true">…</p>`
  if (!verdict.legal) return html`<${Refusal} problem=${verdict} openRule=${openRule} />`
  if (!verdict.told && verdict.changes.length === 0) return null
  return html`<div class="foreseen" role="status">
    <p class="soft">${t(verdict.scene ? "would_happen_shown" : "would_happen")}</p>
    ${verdict.told && html`<p class="told">${verdict.told.text}</p>`}
    <ul>
      ${verdict.changes.map(
        (change) =>
          html`<li data-change=${change.what}>${t("change", {
            name: names[change.seat],
            what: change.label,
            by: change.by > 0 ? `+${change.by}` : change.by,
            to: change.to,
          })}</li>`,
      )}
    </ul>
  </div>`
}

/** The verdict on a command, as long as it is the one that is chosen.
 * @param {import("./model.js").TableModel | null} model @param {Command | null} command @param {string} at the version that is shown */
export function useVerdict(model, command, at) {
  const key = command && `${at} ${JSON.stringify(command)}`
  const [checked, setChecked] = useState(/** @type {{key: string, verdict: CommandChecked} | null} */ (null))
  useEffect(() => {
    if (!model || !key) return
    let stopped = false
    model.foresee(command).then(
      (verdict) => !stopped && setChecked({ key, verdict }),
      () => null,
    )
    return () => {
      stopped = true
    }
  }, [model, key])
  return checked !== null && checked.key === key ? checked.verdict : null
}

/** @param {{hint: Hint, take: () => void}} props */
function HintInWords({ hint, take }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null))
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" })
  }, [hint])
  if (hint === null) return null
  if (hint === "asked") return html`<p class="soft" role="status" aria-busy="true">${t("hint_asked")}</p>`
  if ("problem" in hint) {
    const { detail, message } = troubleOf(hint.problem)
    return html`<p class="problem" role="alert">${detail ?? message}</p>`
  }
  if (!hint.command) return null
  return html`<div class="hint" role="status" ref=${ref}>
    <p>${t("hint_says", { bot: hint.bot, text: hint.text ?? "" })}</p>
    ${hint.why && html`<p class="soft" data-why>${hint.why.text}</p>`}
    <button type="button" onClick=${take}>${t("take_hint")}</button>
  </div>`
}
