/** Lists of public games: open ones to join, running ones to watch, finished ones to look back at. */
import { ago, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { usePolled } from "../shared/polling.js"
import { seatAt } from "../shared/seats.js"
import { html, useState } from "../vendor/preact.js"

const LISTS = { open: "open_games", running: "running_games", over: "finished_games" }
const VERBS = /** @type {Record<string, string>} */ ({ open: "join", running: "watch", over: "look_back" })
const EVERY = 5

/** Who sits in a game, in a line of text. @param {any[]} seats */
export function whoSits(seats) {
  const names = seats
    .filter((it) => it.taken)
    .map((it) => it.name ?? it.bot ?? t("seat_n", { n: it.seat + 1 }))
  const free = seats.filter((it) => !it.taken).length
  if (free > 0) names.push(t("free_seats", { n: free }))
  return names.join(", ")
}

/** @param {{client: import("../sdk/estancia.js").Estancia, titles: any[]}} props */
export function GameLists({ client, titles }) {
  const [status, setStatus] = useState("open")
  const [title, setTitle] = useState("")
  const [limit, setLimit] = useState(10)
  const query = { status, title: title || undefined, limit }
  const [page, problem] = usePolled(() => client.games(query), [client, status, title, limit], EVERY)
  const nameOf = (/** @type {string} */ id) => titles.find((it) => it.title === id)?.name ?? id
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
        onChange=${(/** @type {any} */ event) => setTitle(event.target.value)}
      >
        <option value="">${t("all_titles")}</option>
        ${titles.map((it) => html`<option value=${it.title}>${it.name}</option>`)}
      </select>
    </div>
    <${ProblemShown} problem=${problem} />
    <ul class="games" data-list=${status}>
      ${page?.games.map(
        (game) => html`<li key=${game.game}>
          <strong>${nameOf(game.title)}</strong>
          <span class="who">${whoSits(game.seats)}</span>
          <span class="soft">${ago(game.updated_at)}</span>
          <a href=${`/games/${game.game}${status === "over" ? "/replay" : ""}`}>${t(seatAt(game.game) ? "play" : VERBS[status])}</a>
        </li>`,
      )}
    </ul>
    ${page && page.games.length === 0 && html`<p class="soft">${t("no_games")}</p>`}
    ${page?.next && html`<button type="button" onClick=${() => setLimit(limit + 20)}>${t("more")}</button>`}
  </section>`
}
