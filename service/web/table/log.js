/** The log in words: what each command has caused. What an entry names lights up on the board. */
import { t } from "../shared/language.js"
import { html, useEffect, useRef } from "../vendor/preact.js"

/** @import { Part } from "contract" */

/** @param {{entries: import("./model.js").Entry[], light: (ids: string[]) => void}} props */
export function Log({ entries, light }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null))
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [entries])
  return html`<section class="card log" aria-labelledby="log">
    <h2 id="log">${t("log")}</h2>
    <ol ref=${ref} tabindex="0" aria-label=${t("log")} onMouseLeave=${() => light([])}>
      ${entries.map((entry) => {
        const ids = entry.parts.flatMap((part) => part.ref ?? [])
        return html`<li
          key=${entry.first}
          data-version=${entry.last}
          onMouseEnter=${() => light(ids)}
          onClick=${() => light(ids)}
        >
          ${entry.parts.map((part) => html`<${PartShown} part=${part} light=${light} />`)}
        </li>`
      })}
    </ol>
  </section>`
}

/** @param {{part: Part, light: (ids: string[]) => void}} props */
function PartShown({ part, light }) {
  if (part.heading) return html`<strong >${part.text}</strong>`
  if (!part.ref) return part.text
  const show = (/** @type {Event} */ event) => {
    event.stopPropagation()
    light(part.ref ? [part.ref] : [])
  }
  return html`<b data-ref=${part.ref} onMouseEnter=${show} onClick=${show}>${part.text}</b>`
}
