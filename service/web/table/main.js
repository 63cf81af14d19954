/** The table: one game, played or watched. A token in the fragment of the address is kept, and leaves the address. */
import { start } from "../shared/language.js"
import { keep, seatAt } from "../shared/seats.js"
import { html, render } from "../vendor/preact.js"
import { TablePage } from "./table_page.js"

const game = location.pathname.split("/").at(-1) ?? ""
const fragment = new URLSearchParams(location.hash.slice(1))
const token = fragment.get("token")
if (token) {
  const known = seatAt(game)
  if (known?.token !== token) keep(game, { token, seat: -1, title: "", name: "" })
  history.replaceState(null, "", location.pathname)
}
await start()
render(html`<${TablePage} game=${game} />`, document.body)
