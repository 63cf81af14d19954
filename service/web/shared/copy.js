/** A button that copies a text, and says for a moment that it has. */
import { html, useEffect, useState } from "../vendor/preact.js"
import { t } from "./language.js"

const TOLD = 2500

/** @param {{text: () => string, words: string}} props `words`: what stands on it */
export function Copy({ text, words }) {
  const [copied, setCopied] = useState("")
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(""), TOLD)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    const now = text()
    navigator.clipboard.writeText(now).then(
      () => setCopied(now),
      () => {},
    )
  }
  return html`<button type="button" onClick=${copy}>${copied !== "" && copied === text() ? t("copied") : words}</button>`
}
