/** Lists of public games: open ones to join, running ones to watch, finished ones to look back at. */
import { useAwake } from "../shared/awake.js"
import { ago, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { namesOf } from "../shared/names.js"
import { botOf, seatAt } from "../shared/seats.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @import { GameLine, Result, SeatShown, TitleLine, UnreadableGame } from "contract"
 * @import { FieldEvent } from "../vendor/preact.js" */

const LISTS = { open: "open_games", running: "running_games", over: "finished_games" }
const VERBS = /** @type {Record<string, string>} */ ({ open: "join", running: "watch", over: "look_back" })
const MOST = 50

/** Who sits in a game, in a line of text. @param {SeatShown[]} seats */
export function whoSits(seats) {
  const called = namesOf(seats)
  const names = seats
    .filter((seat) => seat.taken)
    .map((seat) =>
      seat.played_by ? `${called[seat.seat]} (${t("bot")}: ${botOf(seat)})` : called[seat.seat],
    )
  for (const seat of seats)
    if (!seat.taken && seat.kind === "held") names.push(t("not_here_yet", { name: called[seat.seat] }))
  const free = seats.filter((seat) => !seat.taken && seat.kind !== "held").length
  if (free > 0) names.push(t("free_seats", { n: free }))
  return names.join(", ")
}

/** Who won a game that is over, in words; else nothing. @param {{result?: Result | null, seats: SeatShown[]}} game */
export function whoWon({ result, seats }) {
  const winners = result?.winners ?? []
  if (winners.length === 0) return ""
  const names = namesOf(seats)
  return t("won_by", { names: winners.map((seat) => names[seat]).join(", ") })
}

/** Says how many games of a list cannot be shown, if there are any. @param {{games: UnreadableGame[] | undefined}} props */
export function Unreadable({ games = [] }) {
  const others = games.filter((game) => game.why === "other_release").length
  const broken = games.length - others
  return html`${others > 0 && html`<p class="soft">${t("of_other_release", { n: others })}</p>`}
  ${broken > 0 && html`<p class="soft">${t("unreadable_games", { n: broken })}</p>`}`
}

/** The games of a list as they come and go, those that cannot be shown, and why there are none.
 * @param {import("../sdk/estancia.js").Estancia} client @param {Record<string, unknown>} query @returns {[GameLine[] | null, UnreadableGame[], unknown]} */
function useLive(client, query) {
  const [games, setGames] = useState(/** @type {GameLine[] | null} */ (null))
  const [unreadable, setUnreadable] = useState(/** @type {UnreadableGame[]} */ ([]))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const awake = useAwake()
  useEffect(() => {
    if (!awake) return
    const stop = new AbortController()
    setGames(null)
    setUnreadable([])
    setProblem(null)
    const onGames = (/** @type {GameLine[]} */ shown, /** @type {UnreadableGame[]} */ others) => {
      setGames(shown)
      setUnreadable(others)
    }
    client
      .lobby({ ...query, onGames, signal: stop.signal })
      .catch((error) => stop.signal.aborted || setProblem(error))
    return () => stop.abort()
  }, [client, awake, ...Object.values(query)])
  return [games, unreadable, problem]
}

/** @param {{client: import("../sdk/estancia.js").Estancia, titles: TitleLine[]}} props */
export function GameLists({ client, titles }) {
  const [status, setStatus] = useState("open")
  const [title, setTitle] = useState("")
  const [limit, setLimit] = useState(10)
  const [games, unreadable, problem] = useLive(client, { status, title: title || undefined, limit })
  const nameOf = (/** @type {string} */ id) => titles.find((title) => title.title === id)?.name ?? id
  return html`<section class="card" aria-labelledby="lists">
    <h2 id="lists">${t("games")}</h2>
    <div class="filters">
      ${Object.entries(LISTS).map(
        ([code, words]) =>
          html`<button type="button" aria-pressed=${code === status ? "true" : "false"} onClick=${() => setStatus(code)}>
            ${t(words)}
          </button>`,
      )}
      <select
        aria-label=${t("title")}
        value=${title}
        onChange=${(/** @type {FieldEvent} */ event) => setTitle(event.target.value)}
      >
        <option value="">${t("all_titles")}</option>
        ${titles.map((title) => html`<option value=${title.title}>${title.name}</option>`)}
      </select>
    </div>
    <${ProblemShown} problem=${problem} />
    ${games && games.length === 0 && html`<p class="soft">${t("no_games")}</p>`}
    <ul class="games" data-list=${status}>
      ${games?.slice(0, limit).map(
        (game) => html`<li key=${game.game}>
          <strong>${nameOf(game.title)}</strong>
          <span class="who">${whoSits(game.seats)}</span>
          ${whoWon(game) && html`<span class="badge turn">${whoWon(game)}</span>`}
          <span class="soft">${ago(game.updated_at)}</span>
          <a href=${`/games/${game.game}${status === "over" ? "/replay" : ""}`}>${t(seatAt(game.game) ? "play" : VERBS[status])}</a>
        </li>`,
      )}
    </ul>
    <${Unreadable} games=${unreadable} />
    ${games && games.length >= limit && limit < MOST && html`<button type="button" onClick=${() => setLimit(Math.min(limit + 20, MOST))}>${t("more")}</button>`}
  </section>`
}
