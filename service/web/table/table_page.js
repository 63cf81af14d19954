/** The page of a table: board, status, choices, seats, log; all of it from one model. */
import { Board } from "../shared/board/board.js"
import { t, useLanguage } from "../shared/language.js"
import { Masthead } from "../shared/masthead.js"
import { namesOf } from "../shared/names.js"
import { forget, isSeat, seatAt } from "../shared/seats.js"
import { useTitleName } from "../shared/title_name.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { Acting } from "./acting.js"
import { useChoice, useHint } from "./choice.js"
import { Joining } from "./joining.js"
import { useKeys } from "./keys.js"
import { useDrawings, useKeptSeat, usePace, useTable, useToken } from "./live_table.js"
import { Log } from "./log.js"
import { PACES } from "./model.js"
import { MySeat } from "./my_seat.js"
import { Rules } from "./rules.js"
import { Seats } from "./scores.js"
import { Lost, Status } from "./status.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

/** @typedef {import("./model.js").State} State
 * @typedef {import("./model.js").Snapshot} Snapshot
 * @typedef {import("./live_table.js").Pace} Pace
 * @typedef {{game: string, mine: number | null, seated: boolean, language: string, names: string[]}} Viewer who looks on
 *   at which game: `mine` is their seat, `seated` whether this browser holds its token */

/** @param {{game: string}} props */
export function TablePage({ game }) {
  const language = useLanguage()
  const [token, lookForToken] = useToken(game)
  const [client, model, state] = useTable(game, token, language)
  const [pace, changePace] = usePace(model)
  const [rule, setRule] = useState(/** @type {string | null} */ (null))
  const table = state?.table ?? null
  const name = useTitleName(client, table?.title)
  useKeptSeat(game, table)

  const mine = table?.commands?.seat ?? (token ? (seatAt(game)?.seat ?? null) : null)
  const viewer = { game, mine, seated: isSeat(token), language, names: namesOf(table?.seats ?? []) }
  const watch = () => {
    forget(game)
    lookForToken()
  }
  return html`
    <${Head} ...${{ game, table, mine, name, pace, changePace }} openRules=${() => setRule("")} />
    <main class="table" data-version=${table?.version} data-shown=${state?.catchingUp ? "past" : "now"}>
      ${state?.lost && html`<${Lost} problem=${state.lost} seated=${viewer.seated} watch=${watch} />`}
      ${state?.replaced && html`<p class="problem" role="alert">${t("replaced")}</p>`}
      <${Play} ...${{ viewer, state, model, table, lookForToken, openRule: setRule }} />
      ${
        state &&
        model &&
        table &&
        rule !== null &&
        html`<${Rules}
          client=${client}
          title=${table.title}
          language=${language}
          clause=${rule}
          close=${() => setRule(null)}
        />`
      }
    </main>
  `
}

/** The head of the page: links, the rules, the pace; the title of the tab says when it is one's turn.
 * @param {{game: string, table: Snapshot | null, mine: number | null, name: string, pace: Pace,
 *   changePace: (to: Pace) => void, openRules: () => void}} props */
function Head({ game, table, mine, name, pace, changePace, openRules }) {
  const turn = mine !== null && table?.status === "running" && table.to_act.includes(mine)
  return html`<${Masthead} title=${name} news=${turn ? `● ${t("your_turn")}` : ""}>
    ${table && table.status !== "open" && html`<a href=${`/games/${game}/replay`}>${t("replay")}</a>`}
    <button type="button" class="plain" onClick=${openRules}>${t("rules")}</button>
    <label>
      ${t("pace")}${" "}
      <select value=${pace} onChange=${(/** @type {FieldEvent} */ event) => changePace(/** @type {Pace} */ (event.target.value))}>
        ${Object.keys(PACES).map((pace) => html`<option value=${pace}>${t(`pace_${pace}`)}</option>`)}
      </select>
    </label>
  <//>`
}

/** The game itself: the status, the board in the middle, and what stands beside it.
 * @param {{viewer: Viewer, state: State | null, model: import("./model.js").TableModel | null, table: Snapshot | null,
 *   lookForToken: () => void, openRule: (clause: string) => void}} props */
function Play({ viewer, state, model, table, lookForToken, openRule }) {
  const { game, mine, names, seated } = viewer
  const drawings = useDrawings(table?.title)
  const choice = useChoice(state, model, names)
  const hints = useHint(model, table?.version, choice.setPath)
  const [lit, setLit] = useState(/** @type {string[]} */ ([]))
  useEffect(() => setLit([]), [table?.version])
  const undo = () => table?.commands?.undo?.possible && model?.undo()
  useKeys({ level: choice.level, choose: choice.choose, back: choice.back, askHint: hints.askHint, undo })
  if (!state || !model || !table) return null
  const preview = choice.verdict?.scene && !state.busy ? choice.verdict.scene : null
  return html`
    <${Status} game=${game} state=${state} mine=${mine} choices=${choice.level.options.length} />
    <div class="middle">
      <${Joining} game=${model.game} table=${table} seated=${seated} mine=${mine} onSat=${lookForToken} />
      ${
        state.layout &&
        html`<${Board}
          layout=${state.layout}
          scene=${preview ?? state.scene}
          preview=${preview !== null}
          marks=${{ ...choice.marks, lit: new Set(lit) }}
          pick=${choice.pick}
          ...${{ drawings, names, mine }}
        />`
      }
    </div>
    <${Side} ...${{ viewer, state, model, table, choice, hints, light: setLit, lookForToken, openRule }} />
  `
}

/** Beside the board: choices, seats, one's own seat, and the log.
 * @param {{viewer: Viewer, state: State, model: import("./model.js").TableModel, table: Snapshot,
 *   choice: ReturnType<typeof useChoice>, hints: ReturnType<typeof useHint>, light: (ids: string[]) => void,
 *   lookForToken: () => void, openRule: (clause: string) => void}} props */
function Side({ viewer, state, model, table, choice, hints, light, lookForToken, openRule }) {
  const { mine, seated, language } = viewer
  const { level, verdict, choose, back } = choice
  return html`<div class="side">
    ${
      seated &&
      table.status === "running" &&
      html`<${Acting} ...${{ level, state, model, verdict, choose, back, ...hints, openRule }} />`
    }
    <${Seats} state=${state} mine=${mine} language=${language} light=${light} />
    ${
      seated &&
      mine !== null &&
      table.seats[mine] &&
      html`<${MySeat} game=${model.game} table=${table} mine=${mine} openRule=${openRule} onLeft=${lookForToken} />`
    }
    <${Log} entries=${state.log} light=${light} />
  </div>`
}
