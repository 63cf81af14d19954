/** Charts of the console: one line a figure, over the last minutes, with its newest value and its highest. */
import { figure, t } from "../shared/language.js"
import { html } from "../vendor/preact.js"

/** @import { OperationsShown, Totals } from "contract" */

const [WIDTH, HEIGHT] = [200, 48]
const FIGURES = /** @type {[keyof import("./history.js").Sample, string][]} */ ([
  ["commands", "commands_a_second"],
  ["refused", "refused_a_second"],
  ["requests", "requests_a_second"],
  ["ms", "ms_a_request"],
  ["streams", "streams_open"],
  ["queue", "queue_length"],
  ["due", "games_due"],
  ["memory", "store_memory"],
  ["store", "store_answers"],
])

/** @param {number} value */
const short = (value) => figure(value, { maximumFractionDigits: value < 100 ? 1 : 0 })

/** @param {{values: number[], name: string}} props */
function Chart({ values, name }) {
  const most = Math.max(...values, 0)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) =>
      `${(at * step).toFixed(1)},${(HEIGHT - 2 - (value / (most || 1)) * (HEIGHT - 6)).toFixed(1)}`,
  )
  const newest = values.at(-1) ?? 0
  return html`<figure class="chart">
    <figcaption>${name}</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("named", { name, value: short(newest) })}>
      <line x1="0" y1=${HEIGHT - 2} x2=${WIDTH} y2=${HEIGHT - 2} class="base" />
      ${points.length > 1 && html`<polyline points=${points.join(" ")} />`}
    </svg>
    <p><strong>${short(newest)}</strong> <span class="soft">${t("highest", { n: short(most) })}</span></p>
  </figure>`
}

const COUNTED = /** @type {const} */ (["job_failures", "workers_lost", "http_replaced", "games_stuck"])

/** @param {Totals} totals @returns {string[]} */
function countedOf(totals) {
  const done = Object.values(totals.commands).reduce((sum, outcomes) => sum + (outcomes.done ?? 0), 0)
  return [
    t("counted_commands", { n: done }),
    ...COUNTED.map((figure) => t(`counted_${figure}`, { n: totals[figure] })),
    ...Object.entries(totals.bot_failures).map(([bot, n]) => t("counted_bot_failures", { bot, n })),
    ...Object.entries(totals.deliveries).map(([outcome, n]) =>
      t("counted_deliveries", { outcome: t(outcome), n }),
    ),
  ]
}

/** @param {{history: import("./history.js").History, now: OperationsShown}} props */
export function Charts({ history, now }) {
  return html`<section class="card" aria-labelledby="charts">
    <h2 id="charts">${t("now")}</h2>
    <div class="charts">
      ${FIGURES.map(
        ([figure, words]) =>
          html`<${Chart} key=${figure} name=${t(words)} values=${history.samples.map((sample) => sample[figure])} />`,
      )}
    </div>
    <p class="soft">${t("named", { name: t("since_start"), value: countedOf(now.totals).join(" · ") })}</p>
  </section>`
}
