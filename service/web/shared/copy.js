/** A button that copies a text, and says for a moment that it has. */
import { html, useEffect, useState } from "../vendor/preact.js"
import { t } from "./language.js"

/** @import { ClickEvent } from "../vendor/preact.js" */

const TOLD = 2500

/** @param {{text: () => string, words: string}} props `words`: what stands on it */
export function Copy({ text, words }) {
  const [copied, setCopied] = useState("")
  const [byHand, setByHand] = useState("")
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(""), TOLD)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (/** @type {ClickEvent} */ event) => {
    const now = text()
    const done = await copyTo(event.currentTarget, now)
    setCopied(done ? now : "")
    setByHand(done ? "" : now)
  }
  return html`<button type="button" onClick=${copy}>${copied !== "" && copied === text() ? t("copied") : words}</button>
    ${byHand && html`<${ByHand} text=${byHand} />`}`
}

/** The text itself, selected, where no browser lets a page copy it. @param {{text: string}} props */
function ByHand({ text }) {
  const select = (/** @type {HTMLInputElement | null} */ field) => field?.select()
  return html`<label class="link" role="alert">
    ${t("copy_by_hand")} <input readonly value=${text} ref=${select} />
  </label>`
}

/** Browsers have a clipboard only on pages that came over https, or from this machine; the older way works on all.
 * @param {HTMLElement} button @param {string} text @returns {Promise<boolean>} whether it is copied */
async function copyTo(button, text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement("textarea")
    field.value = text
    field.readOnly = true
    field.className = "unseen"
    button.after(field)
    field.select()
    const done = document.execCommand("copy")
    field.remove()
    button.focus()
    return done
  }
}
