/** My games: those whose seats this browser holds; where it is my turn comes first. */
import { Problem } from "../sdk/estancia.js"
import { t } from "../shared/language.js"
import { usePolled } from "../shared/polling.js"
import { forget, isSeat, seats, watchTabs } from "../shared/seats.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { whoSits, whoWon } from "./game_lists.js"

/** @import { Result, SeatShown, TitleLine } from "contract" */

const EVERY = 10
const FEW = 6
const RANKS = { turn: 0, open: 1, running: 2, over: 3, abandoned: 4, unreadable: 5, lost: 6 }

/** @typedef {{game: string, title: string, state: keyof typeof RANKS, seats: SeatShown[], result?: Result | null}} Mine */

/** Why one game cannot be shown, when it is about that game alone. @param {Problem} problem */
function whyNot({ status, reason }) {
  if ([401, 403, 404].includes(status)) return "lost"
  return [500, 501].includes(status) || reason === "cold_storage_unavailable" ? "unreadable" : null
}

/** @param {import("../sdk/estancia.js").Estancia} client @returns {Promise<Mine[]>} */
async function look(client) {
  const mine = await Promise.all(
    Object.entries(seats())
      .filter(([, { token }]) => isSeat(token))
      .map(async ([game, seat]) => {
        try {
          // A seat whose page was left before it had been shown: what it may do tells which one it is.
          const include = seat.seat < 0 ? ["commands"] : undefined
          const snapshot = await client.game(game, { token: seat.token }).snapshot({ include })
          const state = snapshot.to_act.includes(snapshot.commands?.seat ?? seat.seat)
            ? "turn"
            : snapshot.status
          return /** @type {Mine} */ ({
            game,
            title: snapshot.title,
            state,
            seats: snapshot.seats,
            result: snapshot.result,
          })
        } catch (error) {
          const state = error instanceof Problem && whyNot(error)
          if (!state) throw error
          return /** @type {Mine} */ ({ game, title: seat.title, state, seats: [] })
        }
      }),
  )
  return mine.sort((one, other) => RANKS[one.state] - RANKS[other.state])
}

/** @param {{client: import("../sdk/estancia.js").Estancia, titles: TitleLine[]}} props */
export function MyGames({ client, titles }) {
  const [changed, setChanged] = useState(0)
  const [most, setMost] = useState(FEW)
  const [mine] = usePolled(() => look(client), [client, changed], EVERY)
  useEffect(() => watchTabs(() => setChanged((count) => count + 1)), [])
  const drop = (/** @type {string} */ game) => {
    forget(game)
    setChanged(changed + 1)
  }
  return html`<section class="card" aria-labelledby="mine">
    <h2 id="mine">${t("my_games")}</h2>
    ${mine && mine.length === 0 && html`<p class="soft">${t("no_games_of_mine")}</p>`}
    <ul class="games" data-list="mine">
      ${mine?.slice(0, most).map(
        (line) => html`<li key=${line.game}>
          <strong>${titles.find(({ title }) => title === line.title)?.name ?? line.title}</strong>
          <span class="who">${whoSits(line.seats)}</span>
          <${State} state=${line.state} />
          ${whoWon(line) && html`<span class="badge turn">${whoWon(line)}</span>`}
          ${!["lost", "unreadable"].includes(line.state) && html`<a href=${`/games/${line.game}`}>${t(line.state === "over" ? "look_back" : "play")}</a>`}
          ${
            ["lost", "over", "abandoned"].includes(line.state) &&
            html`<button type="button" class="plain" onClick=${() => drop(line.game)}>${t("forget")}</button>`
          }
        </li>`,
      )}
    </ul>
    ${mine && mine.length > most && html`<button type="button" onClick=${() => setMost(mine.length)}>${t("more")}</button>`}
  </section>`
}

/** @param {{state: keyof typeof RANKS}} props */
function State({ state }) {
  const words = {
    turn: "your_turn",
    open: "open_games",
    running: "running_games",
    over: "finished_games",
    abandoned: "finished_games",
    unreadable: "seat_unreadable",
    lost: "seat_lost",
  }
  return html`<span class=${state === "turn" ? "badge turn" : "badge"}>${t(words[state])}</span>`
}
