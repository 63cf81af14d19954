/** The table: one game, played or watched. A token in the fragment of the address is kept, and leaves the address. */
import { start } from "../shared/language.js"
import { takeToken } from "../shared/seats.js"
import { html, render } from "../vendor/preact.js"
import { TablePage } from "./table_page.js"

const game = location.pathname.split("/").at(-1) ?? ""
takeToken(game)
await start()
render(html`<${TablePage} game=${game} />`, document.body)
