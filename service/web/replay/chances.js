/** The analysis of a game that is over: the chance of every seat to win, as a chart, and the turns that cost most. */
import { percent, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { html, useEffect, useRef, useState } from "../vendor/preact.js"

/** @import { Chance, CostlyTurnShown, GameAnalysis, TurnChances } from "contract"
 * @import { ClickEvent } from "../vendor/preact.js" */

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [600, 160, 58, 18]
const LEVELS = [0, 0.5, 1]

/** @param {{game: import("../sdk/estancia.js").Game, version: number, at: number, names: string[],
 *   colours: import("../shared/board/piece.js").Colour[], go: (position: number) => void}} props */
export function Chances({ game, version, at, names, colours, go }) {
  const [analysis, setAnalysis] = useState(/** @type {GameAnalysis | null} */ (null))
  const [done, setDone] = useState(/** @type {number | null} */ (null))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const stop = useRef(/** @type {AbortController | null} */ (null))
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => setAnalysis(null), [game])
  const ask = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const onProgress = (/** @type {number} */ done, /** @type {number} */ of) =>
      setDone(done / Math.max(1, of))
    setDone(0)
    setProblem(null)
    try {
      setAnalysis(await game.analyse({ text: true, onProgress, signal }))
    } catch (error) {
      if (!signal.aborted) setProblem(error)
    }
    setDone(null)
  }
  return html`<section class="card course chances" aria-labelledby="chances">
    <h2 id="chances">${t("chances")}</h2>
    ${
      analysis
        ? html`<${Curves} turns=${analysis.turns} ...${{ version, at, names, colours, go }} />
            <h3>${t("cost_most")}</h3>
            ${!analysis.costly.length && html`<p class="soft">${t("nothing_cost")}</p>`}
            <${Turns} turns=${analysis.costly} go=${go} />
            ${
              analysis.unsure.length > 0 &&
              html`<h3>${t("cost_perhaps")}</h3>
                <${Turns} turns=${analysis.unsure} go=${go} />`
            }
            <p class="soft">${t("chances_how")} <a href="/docs/guides/past/analysis">${t("chances_more")}</a></p>`
        : done === null
          ? html`<button type="button" onClick=${ask}>${t("analyse")}</button>`
          : html`<p role="status">${t("analysing", { percent: percent(done) })}</p>`
    }
    <${ProblemShown} problem=${problem} />
  </section>`
}

/** @param {{turns: CostlyTurnShown[], go: (position: number) => void}} props */
function Turns({ turns, go }) {
  return html`<ol>
    ${turns.map(
      (turn) =>
        html`<li><button type="button" class="link" onClick=${() => go(turn.position)}>${turn.text}</button></li>`,
    )}
  </ol>`
}

/** @param {{turns: TurnChances[], version: number, at: number, names: string[],
 *   colours: import("../shared/board/piece.js").Colour[], go: (position: number) => void}} props */
function Curves({ turns, version, at, names, colours, go }) {
  const x = (/** @type {number} */ position) =>
    LEFT + ((position - 1) / Math.max(1, version - 1)) * (WIDTH - LEFT - 4)
  const y = (/** @type {number} */ share) => 8 + (1 - share) * (HEIGHT - BOTTOM - 8)
  const points = (/** @type {number} */ seat, /** @type {keyof Chance} */ what) =>
    turns.map((turn) => `${x(turn.position).toFixed(1)},${y(turn.chances[seat][what]).toFixed(1)}`)
  const now = turns.findLast((turn) => turn.position <= at) ?? turns[0]
  const values = names.map((name, seat) => t("named", { name, value: percent(now.chances[seat].share) }))
  const click = (/** @type {ClickEvent} */ event) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 4)
    go(Math.round(1 + Math.min(1, Math.max(0, share)) * (version - 1)))
  }
  return html`<svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${values.join(", ")} onClick=${click}>
      ${LEVELS.map(
        (level) => html`<line class="level" x1=${LEFT} x2=${WIDTH} y1=${y(level)} y2=${y(level)} />
          <text x=${LEFT - 4} y=${y(level) + 4} text-anchor="end">${percent(level)}</text>`,
      )}
      ${names.map(
        (_, seat) =>
          html`<polygon points=${[...points(seat, "low"), ...points(seat, "high").reverse()].join(" ")} style=${{ fill: colours[seat]?.fill }} />`,
      )}
      ${names.map((_, seat) => html`<polyline class="halo" points=${points(seat, "share").join(" ")} />`)}
      ${names.map(
        (_, seat) =>
          html`<polyline points=${points(seat, "share").join(" ")} style=${{ stroke: colours[seat]?.fill }} stroke-dasharray=${seat ? `${12 - 2 * seat} ${2 + seat}` : undefined} />`,
      )}
      <line class="now" x1=${x(at)} x2=${x(at)} y1="4" y2=${HEIGHT - BOTTOM} />
    </svg>
    <ul class="legend">
      ${values.map(
        (text, seat) => html`<li>
          <span class="chip" style=${{ background: colours[seat]?.fill }} aria-hidden="true"></span> ${text}
        </li>`,
      )}
    </ul>`
}
