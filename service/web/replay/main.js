/** The replay: a game at any of its positions. The fragment of the address names one: `#at=120`. */
import { start } from "../shared/language.js"
import { keep, seatAt } from "../shared/seats.js"
import { html, render } from "../vendor/preact.js"
import { ReplayPage } from "./replay_page.js"

const game = location.pathname.split("/").at(-2) ?? ""
const fragment = new URLSearchParams(location.hash.slice(1))
const token = fragment.get("token")
if (token) {
  if (seatAt(game)?.token !== token) keep(game, { token, seat: -1, title: "", name: "" })
  fragment.delete("token")
  history.replaceState(null, "", location.pathname + (fragment.size > 0 ? `#${fragment}` : ""))
}
await start()
render(html`<${ReplayPage} game=${game} first=${Number(fragment.get("at")) || null} />`, document.body)
