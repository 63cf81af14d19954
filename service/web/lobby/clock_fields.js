/** The fields of a clock: whether there is one, how long people may think, and what happens then. */
import { t } from "../shared/language.js"
import { html } from "../vendor/preact.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

/** Seconds. */
const MINUTE = 60
const USUAL = { turn: 120, then: "bot" }
const LIMITS = /** @type {Limit[]} */ (["turn", "game"])
const THEN = ["bot", "default", "hand_over"]

/** @typedef {{turn?: number, game?: number, then: string}} Clock seconds
 * @typedef {"turn" | "game"} Limit */

/** @param {{clock: Clock | null, change: (clock: Clock | null) => void}} props */
export function ClockFields({ clock, change }) {
  const limit = (/** @type {Limit} */ name, /** @type {string} */ text) => {
    if (clock === null) return
    const { [name]: _, ...rest } = clock
    change(text === "" ? rest : { ...rest, [name]: Math.round(Number(text) * MINUTE) })
  }
  return html`<fieldset>
    <legend>
      <label>
        <input type="checkbox" checked=${clock !== null} onChange=${() => change(clock === null ? USUAL : null)} />
        ${" "}${t("clock")}
      </label>
    </legend>
    ${
      clock &&
      html`${LIMITS.map(
        (name) => html`<label class="row">
          <span>${t(`clock_${name}`)}</span>
          <input
            type="number"
            min="0.05"
            max="43200"
            step="any"
            required=${LIMITS.every((limit) => clock[limit] === undefined)}
            defaultValue=${clock[name] === undefined ? "" : Number(clock[name]) / MINUTE}
            onInput=${(/** @type {FieldEvent} */ event) => limit(name, event.target.value)}
          />
        </label>`,
      )}
        <label class="row">
          <span>${t("clock_then")}</span>
          <select
            value=${clock.then}
            onChange=${(/** @type {FieldEvent} */ event) => change({ ...clock, then: event.target.value })}
          >
            ${THEN.map((code) => html`<option value=${code}>${t(`then_${code}`)}</option>`)}
          </select>
        </label>`
    }
  </fieldset>`
}
