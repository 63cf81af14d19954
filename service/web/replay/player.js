/** The controls of a replay: a slider over every position, play at a speed, one step at a time. */
import { figure, t } from "../shared/language.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

const SPEEDS = [0.5, 1, 2, 5]

/** `begin`: the first position with something to see.
 * @param {{at: number, version: number, begin: number, steps: number[], go: (position: number) => void}} props */
export function Player({ at, version, begin, steps, go }) {
  const [speed, setSpeed] = useState(1)
  const [playing, setPlaying] = useState(false)
  const next = steps.find((step) => step > at)
  const before = steps.findLast((step) => step < at)
  useEffect(() => {
    if (!playing) return
    if (next === undefined) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go(next), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, at, speed, next])
  const stepTo = (/** @type {number | undefined} */ position) => {
    setPlaying(false)
    if (position !== undefined) go(position)
  }
  const button = (
    /** @type {string} */ words,
    /** @type {string} */ sign,
    /** @type {number | undefined} */ to,
  ) =>
    html`<button type="button" aria-label=${t(words)} title=${t(words)} disabled=${to === undefined} onClick=${() => stepTo(to)}>${sign}</button>`
  return html`<div class="player">
    ${button("to_begin", "|◀", at > begin ? begin : undefined)} ${button("step_back", "◀", before)}
    <button type="button" class="main" data-play onClick=${() => (next === undefined ? (go(begin), setPlaying(true)) : setPlaying(!playing))}>
      ${t(playing ? "pause" : "play_on")}
    </button>
    ${button("step_on", "▶", next)} ${button("to_end", "▶|", at < version ? version : undefined)}
    <input
      type="range"
      min="1"
      max=${version}
      value=${at}
      aria-label=${t("position")}
      aria-valuetext=${t("position_n", { n: at, of: version })}
      onInput=${(/** @type {FieldEvent} */ event) => stepTo(Number(event.target.value))}
    />
    <output>${figure(at)} / ${figure(version)}</output>
    <label>
      ${t("speed")}${" "}
      <select value=${speed} onChange=${(/** @type {FieldEvent} */ event) => setSpeed(Number(event.target.value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed}>${figure(speed)}×</option>`)}
      </select>
    </label>
  </div>`
}
