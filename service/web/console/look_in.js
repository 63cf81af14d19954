/** A link into a game, private ones included: for those the operator invites himself as a spectator. */
import { ProblemShown } from "../shared/masthead.js"
import { addressOf } from "../shared/seats.js"
import { go } from "../shared/site_data.js"
import { html, useState } from "../vendor/preact.js"

/** @param {{game: string, client: import("../sdk/estancia.js").Estancia, to?: string, words?: string}} props */
export function LookIn({ game, client, to = "", words }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault()
    try {
      const shown = await client.game(game).snapshot()
      const invited =
        shown.visibility === "private" ? await client.ask("POST", `/v1/games/${game}/spectators`) : null
      go(addressOf(game, invited?.token, to))
    } catch (error) {
      setProblem(error)
    }
  }
  return html`<a href=${`/games/${game}${to}`} onClick=${open}>${words ?? html`<code>${game}</code>`}</a>
    <${ProblemShown} problem=${problem} />`
}
