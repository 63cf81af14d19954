/** All games of the service, private ones as well: looked into, replayed, closed. */
import { Unreadable, whoSits } from "../lobby/game_lists.js"
import { ago, figure, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { usePolled } from "../shared/polling.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { LookIn } from "./look_in.js"

/** @import { TitleLine } from "contract"
 * @import { FieldEvent } from "../vendor/preact.js" */

const EVERY = 5
const STATUSES = ["open", "running", "over", "abandoned"]

/** Private games too; public ones where the service has no operator's key, as nobody sees all games there.
 * @param {import("../sdk/estancia.js").Estancia} client @param {{status: string, limit: number}} query */
const listed = (client, query) => (client.token ? client.games({ ...query, all: true }) : client.games(query))

/** @param {{client: import("../sdk/estancia.js").Estancia, counts: Record<string, Record<string, number>>}} props */
export function AllGames({ client, counts }) {
  const [status, setStatus] = useState("running")
  const [limit, setLimit] = useState(20)
  const [wanted, setWanted] = useState("")
  const [closed, setClosed] = useState(0)
  const [refusal, setRefusal] = useState(/** @type {unknown} */ (null))
  const [page, problem] = usePolled(
    () => listed(client, { status, limit }),
    [client, status, limit, closed],
    EVERY,
  )
  const [titles, setTitles] = useState(/** @type {TitleLine[]} */ ([]))
  useEffect(() => {
    client.titles().then(setTitles, console.warn)
  }, [client])
  const many = (/** @type {string} */ status) =>
    Object.values(counts).reduce((sum, byStatus) => sum + (byStatus[status] ?? 0), 0)
  // Without the operator's key private games are counted, but not listed.
  const hidden =
    client.token || !page || page.next ? 0 : many(status) - page.games.length - page.unreadable.length
  const close = (/** @type {string} */ game) => {
    if (!confirm(t("close_really"))) return
    client.ask("DELETE", `/v1/games/${game}`).then(() => {
      setRefusal(null)
      setClosed(closed + 1)
    }, setRefusal)
  }
  return html`<section class="card" aria-labelledby="all-games">
    <h2 id="all-games">${t("all_games")}</h2>
    <div class="filters">
      ${STATUSES.map(
        (
          name,
        ) => html`<button type="button" aria-pressed=${name === status ? "true" : "false"} onClick=${() => setStatus(name)}>
          ${t(`status_${name}`)} (${figure(many(name))})
        </button>`,
      )}
      <label>${t("of_game")} <input size="22" value=${wanted} onInput=${(/** @type {FieldEvent} */ event) => setWanted(event.target.value.trim())} /></label>
      ${
        /^[0-9a-f]{20}$/.test(wanted) &&
        html`<${LookIn} game=${wanted} client=${client} words=${t("look_in")} />
          <${LookIn} game=${wanted} client=${client} to="/replay" words=${t("replay")} />`
      }
    </div>
    <${ProblemShown} problem=${problem ?? refusal} />
    <div class="scroll"><table data-all-games=${status}>
      <thead>
        <tr>
          <th>${t("game")}</th><th>${t("title")}</th><th>${t("seats")}</th><th>${t("visibility")}</th>
          <th>${t("changed")}</th><th>${t("actions")}</th>
        </tr>
      </thead>
      <tbody>
        ${page?.games.map(
          (game) => html`<tr key=${game.game}>
            <td><${LookIn} game=${game.game} client=${client} /></td>
            <td>${titles.find(({ title }) => title === game.title)?.name ?? game.title}</td>
            <td>${whoSits(game.seats)}</td>
            <td>${t(`visibility_${game.visibility}`)}</td>
            <td>${ago(game.updated_at)}</td>
            <td><div class="row">
              ${
                game.status !== "open" &&
                html`<${LookIn} game=${game.game} client=${client} to="/replay" words=${t("replay")} />`
              }
              ${
                client.token &&
                ["open", "running"].includes(game.status) &&
                html`<button type="button" onClick=${() => close(game.game)}>${t("close_game")}</button>`
              }
            </div></td>
          </tr>`,
        )}
      </tbody>
    </table></div>
    <${Unreadable} games=${page?.unreadable} />
    ${hidden > 0 && html`<p class="soft">${t("private_unlisted", { n: hidden })}</p>`}
    ${page?.next && limit < 50 && html`<button type="button" onClick=${() => setLimit(50)}>${t("more")}</button>`}
  </section>`
}
