/** The page of a replay: board, slider, points, log, what-if games and the seal, all at one position. */
import { Board } from "../shared/board/board.js"
import { drawingsOf, NO_DRAWINGS } from "../shared/board/drawings.js"
import { clientFor } from "../shared/client.js"
import { Copy } from "../shared/copy.js"
import { percent, t, useLanguage } from "../shared/language.js"
import { Masthead } from "../shared/masthead.js"
import { namesOf } from "../shared/names.js"
import { forget, seatAt } from "../shared/seats.js"
import { useTitleName } from "../shared/title_name.js"
import { Log } from "../table/log.js"
import { Seats } from "../table/scores.js"
import { Lost, waitsFor } from "../table/status.js"
import { html, useEffect, useMemo, useState } from "../vendor/preact.js"
import { Chances } from "./chances.js"
import { Player } from "./player.js"
import { PointsChart } from "./points_chart.js"
import { nearestMove, read, stepsOf } from "./recording.js"
import { Seal } from "./seal.js"
import { WhatIf } from "./what_if.js"

/** @import { ScoringShown } from "contract" */

const SETTLED = 250

/** @param {string} game @param {string} language */
function useRecording(game, language) {
  const token = seatAt(game)?.token ?? null
  const client = useMemo(() => clientFor({ language }).game(game, { token }), [game, language])
  const [recorded, setRecorded] = useState(/** @type {import("./recording.js").Recorded | null} */ (null))
  const [lost, setLost] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    const stop = new AbortController()
    read(client, setRecorded, stop.signal).catch((error) => stop.signal.aborted || setLost(error))
    return () => stop.abort()
  }, [client])
  return { client, recorded, lost, seated: token !== null }
}

/** The points at a position, explained, once the slider rests. @param {import("../sdk/estancia.js").Game} client @param {number} at @param {boolean} known */
function useScoring(client, at, known) {
  const [scoring, setScoring] = useState(/** @type {ScoringShown | null} */ (null))
  useEffect(() => {
    if (!known) return
    const timer = setTimeout(() => client.scoring({ at }).then(setScoring, () => setScoring(null)), SETTLED)
    return () => clearTimeout(timer)
  }, [client, at, known])
  return scoring
}

/** The position that a fragment of the address names: `#at=120`. @param {URLSearchParams} fragment */
export const positionIn = (fragment) => Number(fragment.get("at")) || null

/** @param {number} at */
const linkTo = (at) => `${location.origin}${location.pathname}#at=${at}`

/** Without a position of the address it is the last one: how the game ended, or where it is now.
 * @param {{game: string, first: number | null}} props */
export function ReplayPage({ game, first }) {
  const language = useLanguage()
  const { client, recorded, lost, seated } = useRecording(game, language)
  const [wanted, setWanted] = useState(first)
  const [drawings, setDrawings] = useState(NO_DRAWINGS)
  const [lit, setLit] = useState(/** @type {string[]} */ ([]))
  useEffect(() => {
    const look = () => setWanted(positionIn(new URLSearchParams(location.hash.slice(1))))
    addEventListener("hashchange", look)
    return () => removeEventListener("hashchange", look)
  }, [])
  useEffect(() => {
    if (recorded?.title) drawingsOf(recorded.title).then(setDrawings)
  }, [recorded?.title])
  const name = useTitleName(client.client, recorded?.title)
  const heading = [name, t("replay")].filter(Boolean).join(" – ")
  const there = recorded?.positions.length ?? 0
  const at = Math.max(1, Math.min(wanted ?? there, there))
  const position = recorded?.positions[at - 1] ?? null
  const scoring = useScoring(client, at, position !== null)
  const go = (/** @type {number} */ to) => {
    setWanted(to)
    history.replaceState(history.state, "", `#at=${to}`)
  }
  if (lost)
    return html`<${Masthead} title=${t("replay")} />
      <main class="table"><${Lost} problem=${lost} seated=${seated} watch=${() => (forget(game), location.reload())} /></main>`
  if (!recorded || !position) return html`<${Masthead} title=${heading} />`
  const over = recorded.positions.at(-1)?.status === "over"
  const log = recorded.log.filter((group) => group.last <= at)
  const names = namesOf(position.seats)
  const shown = {
    table: position,
    scene: position.scene ?? [],
    scoring,
    layout: recorded.layout,
  }
  const begin = recorded.positions.find((position) => (position.scene ?? []).length > 0)?.position ?? 1
  return html`
    <${Masthead} title=${heading}><a href=${`/games/${game}`}>${t("to_table")}</a><//>
    <main class="table replay" data-at=${at} data-read=${there}>
      <div class="status">
        <${Player} at=${at} version=${there} begin=${begin} steps=${stepsOf({ ...recorded, version: there })} go=${go} />
        ${position.status === "over" && html`<p data-status="over">${waitsFor(shown, null)}</p>`}
        ${
          there < recorded.version &&
          html`<p class="soft" role="status">${t("loading_positions", { percent: percent(there / recorded.version) })}</p>`
        }
        <div class="unseen" aria-live="polite">${log.at(-1)?.text ?? ""}</div>
      </div>
      <div class="middle">
        <${Board}
          layout=${recorded.layout}
          scene=${position.scene ?? []}
          drawings=${drawings}
          marks=${{ lit: new Set(lit), open: new Set(), chosen: new Set() }}
          names=${names}
          mine=${null}
          pick=${() => {}}
        />
        <${PointsChart}
          positions=${recorded.positions}
          version=${recorded.version}
          colours=${recorded.layout.seat_colours}
          ...${{ at, names, go }}
        />
        ${
          over &&
          html`<${Chances}
            game=${client}
            version=${recorded.version}
            colours=${recorded.layout.seat_colours}
            ...${{ at, names, go }}
          />`
        }
      </div>
      <div class="side">
        <${Seats} state=${shown} mine=${null} language=${language} light=${setLit} />
        <${Log} entries=${log} light=${setLit} />
        <p><${Copy} text=${() => linkTo(at)} words=${t("link_to_position")} /></p>
        <${WhatIf} game=${client} title=${recorded.title} seats=${position.seats} at=${at} from=${nearestMove(recorded, at)} />
        <${Seal} game=${client} over=${over} />
      </div>
    </main>
  `
}
