/** The replay: a game at any of its positions. The fragment of the address names one: `#at=120`. */
import { start } from "../shared/language.js"
import { takeToken } from "../shared/seats.js"
import { html, render } from "../vendor/preact.js"
import { positionIn, ReplayPage } from "./replay_page.js"

const game = location.pathname.split("/").at(-2) ?? ""
const fragment = takeToken(game)
await start()
render(html`<${ReplayPage} game=${game} first=${positionIn(fragment)} />`, document.body)
