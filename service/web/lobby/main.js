/** The lobby: games to play, to join, to watch; and new ones. */
import { clientFor } from "../shared/client.js"
import { start, t, useLanguage } from "../shared/language.js"
import { Masthead, ProblemShown } from "../shared/masthead.js"
import { html, render, useEffect, useMemo, useState } from "../vendor/preact.js"
import { GameLists } from "./game_lists.js"
import { JoinByLink } from "./join.js"
import { MyGames } from "./my_games.js"
import { NewGame } from "./new_game.js"

/** @import { BotLine, TitleLine } from "contract" */

function Lobby() {
  const language = useLanguage()
  const client = useMemo(() => clientFor({ language }), [language])
  const [box, setBox] = useState(/** @type {{titles: TitleLine[], bots: BotLine[]} | null} */ (null))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    Promise.all([client.titles(), client.bots()])
      .then(([titles, bots]) => setBox({ titles, bots }))
      .catch(setProblem)
  }, [client])
  return html`
    <${Masthead} title=${t("lobby")} />
    <main>
      <${ProblemShown} problem=${problem} />
      ${
        box &&
        html`<p class="soft">${t("what_is_this")}</p>
          <${MyGames} client=${client} titles=${box.titles} />
          <${NewGame} client=${client} titles=${box.titles} bots=${box.bots} language=${language} />
          <${GameLists} client=${client} titles=${box.titles} />
          <${JoinByLink} />`
      }
    </main>
  `
}

await start()
render(html`<${Lobby} />`, document.body)
