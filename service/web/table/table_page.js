/** The page of a table: board, status, choices, seats, log; all of it from one model. */
import { useAwake } from "../shared/awake.js"
import { Board } from "../shared/board/board.js"
import { drawingsOf, NO_DRAWINGS } from "../shared/board/drawings.js"
import { clientFor } from "../shared/client.js"
import { t, useLanguage } from "../shared/language.js"
import { Masthead } from "../shared/masthead.js"
import { namesOf } from "../shared/names.js"
import { forget, isSeat, keep, seatAt, watchTabs } from "../shared/seats.js"
import { read, write } from "../shared/site_data.js"
import { useTitleName } from "../shared/title_name.js"
import { html, useEffect, useMemo, useState } from "../vendor/preact.js"
import { Acting, useVerdict } from "./acting.js"
import { levelAt, rootOptions, stepBack, waysBy } from "./choosing.js"
import { Joining } from "./joining.js"
import { useKeys } from "./keys.js"
import { Log } from "./log.js"
import { PACES, TableModel } from "./model.js"
import { MySeat } from "./my_seat.js"
import { Rules } from "./rules.js"
import { Seats } from "./scores.js"
import { Lost, Status } from "./status.js"

const PACE = "estancia.pace"

/** @typedef {import("./choosing.js").Path} Path
 * @typedef {{at: string, path: Path, ways: Path[] | null}} Choice what is chosen so far, and of which version */

/** @type {Choice} */
const NOTHING = { at: "", path: [], ways: null }

/** The token that this browser holds for a game, also when another tab gets or loses it. @param {string} game */
function useToken(game) {
  const [token, setToken] = useState(() => seatAt(game)?.token ?? null)
  const look = () => setToken(seatAt(game)?.token ?? null)
  useEffect(() => watchTabs(look), [game])
  return /** @type {const} */ ([token, look])
}

/** @param {string} game @param {string | null} token @param {string} language */
function useTable(game, token, language) {
  const client = useMemo(() => clientFor({ language }), [language])
  const [model, setModel] = useState(/** @type {TableModel | null} */ (null))
  const [state, setState] = useState(/** @type {import("./model.js").State | null} */ (null))
  const awake = useAwake()
  useEffect(() => {
    if (!awake) return
    const made = new TableModel(client.game(game, { token }), setState)
    setModel(made)
    setState(made.state)
    made.start()
    return () => made.stop()
  }, [client, game, token, awake])
  return /** @type {const} */ ([client, model, state])
}

/** @param {{game: string}} props */
export function TablePage({ game }) {
  const language = useLanguage()
  const [token, lookForToken] = useToken(game)
  const [client, model, state] = useTable(game, token, language)
  const [drawings, setDrawings] = useState(NO_DRAWINGS)
  const [pace, setPace] = useState(/** @type {keyof typeof PACES} */ (read(PACE) ?? "quick"))
  const [choice, setChoice] = useState(/** @type {Choice} */ (NOTHING))
  const [lit, setLit] = useState(/** @type {string[]} */ ([]))
  const [rule, setRule] = useState(/** @type {string | null} */ (null))
  const [hint, setHint] = useState(/** @type {any} */ (null))
  const table = state?.table ?? null
  const mine = table?.commands?.seat ?? (token ? (seatAt(game)?.seat ?? null) : null)

  const name = useTitleName(client, table?.title)
  useEffect(() => {
    if (table?.title) drawingsOf(table.title).then(setDrawings)
  }, [table?.title])
  useEffect(() => {
    if (model) model.pace = PACES[pace] ?? PACES.quick
  }, [model, pace])
  useEffect(() => {
    const seat = seatAt(game)
    if (seat && table?.commands && (seat.seat !== table.commands.seat || !seat.title))
      keep(game, {
        ...seat,
        seat: table.commands.seat,
        title: table.title,
        name: table.seats[table.commands.seat].name ?? "",
      })
  }, [table])
  useEffect(() => {
    setHint(null)
    setLit([])
  }, [table?.version])

  const turn = mine !== null && table?.status === "running" && table.to_act.includes(mine)

  const root = useMemo(() => (state?.catchingUp ? [] : rootOptions(table)), [table, state?.catchingUp])
  // Choices are of one version: as soon as another is shown, nothing is chosen.
  const at = `${table?.version} ${state?.catchingUp}`
  const { path, ways } = choice.at === at ? choice : NOTHING
  const setPath = (/** @type {Path} */ to) => setChoice({ at, path: to, ways: null })
  const setWays = (/** @type {Path[] | null} */ to) => setChoice({ at, path, ways: to })
  const names = namesOf(table?.seats ?? [])
  const level = { ...levelAt(root, path, names), ways }
  const before = stepBack(root, level.path, names)
  const open = waysBy(level.options)
  const verdict = useVerdict(model, level.path.at(-1)?.command ?? null, at)
  const preview = verdict?.scene && !state?.busy ? verdict.scene : null
  const choose = (/** @type {Path} */ steps) => setPath([...level.path, ...steps])
  const pick = (/** @type {string} */ id) => {
    const found = open.filter((it) => it.id === id).map((it) => it.steps)
    if (found.length === 1) choose(found[0])
    else setWays(found)
  }
  const back = before || ways ? () => (ways ? setWays(null) : setPath(before ?? [])) : null
  const askHint = () => {
    setHint("asked")
    model?.game.hint({ text: true }).then(setHint, (problem) => setHint({ problem }))
  }
  const takeHint = () => setPath([{ label: hint.text ?? "", refs: [], command: hint.command, node: null }])
  useKeys({ level, choose, back, askHint, undo: () => table?.commands?.undo?.possible && model?.undo() })

  const marks = {
    lit: new Set(lit),
    open: new Set((ways ?? []).length > 0 ? [] : open.map((it) => it.id)),
    chosen: new Set(level.path.flatMap((it) => it.refs)),
  }
  const changePace = (/** @type {any} */ event) => {
    write(PACE, event.target.value)
    setPace(event.target.value)
    if (event.target.value === "none") model?.hurry()
  }
  return html`
    <${Masthead} title=${name} news=${turn ? `● ${t("your_turn")}` : ""}>
      ${table && table.status !== "open" && html`<a href=${`/games/${game}/replay`}>${t("replay")}</a>`}
      <button type="button" class="plain" onClick=${() => setRule("")}>${t("rules")}</button>
      <label>
        ${t("pace")}${" "}
        <select value=${pace} onChange=${changePace}>
          ${Object.keys(PACES).map((it) => html`<option value=${it}>${t(`pace_${it}`)}</option>`)}
        </select>
      </label>
    <//>
    <main class="table" data-version=${table?.version} data-shown=${state?.catchingUp ? "past" : "now"}>
      ${
        state?.lost &&
        html`<${Lost}
          problem=${state.lost}
          seated=${isSeat(token)}
          watch=${() => {
            forget(game)
            lookForToken()
          }}
        />`
      }
      ${state?.replaced && html`<p class="problem" role="alert">${t("replaced")}</p>`}
      ${
        state &&
        model &&
        table &&
        html`
          <${Status} game=${game} state=${state} mine=${mine} choices=${level.options.length} />
          <div class="middle">
            <${Joining} game=${model.game} table=${table} seated=${isSeat(token)} mine=${mine} onSat=${lookForToken} />
            ${
              state.layout &&
              html`<${Board}
                layout=${state.layout}
                scene=${preview ?? state.scene}
                preview=${preview !== null}
                drawings=${drawings}
                marks=${marks}
                names=${names}
                mine=${mine}
                pick=${pick}
              />`
            }
          </div>
          <div class="side">
            ${
              isSeat(token) &&
              table.status === "running" &&
              html`<${Acting} ...${{ level, state, model, verdict, choose, back, hint, askHint, takeHint, openRule: setRule }} />`
            }
            <${Seats} state=${state} mine=${mine} language=${language} light=${setLit} />
            ${
              isSeat(token) &&
              mine !== null &&
              table.seats[mine] &&
              html`<${MySeat} game=${model.game} table=${table} mine=${mine} openRule=${setRule} onLeft=${lookForToken} />`
            }
            <${Log} entries=${state.log} light=${setLit} />
          </div>
          ${
            rule !== null &&
            html`<${Rules}
              client=${client}
              title=${table.title}
              language=${language}
              clause=${rule}
              close=${() => setRule(null)}
            />`
          }
        `
      }
    </main>
  `
}
