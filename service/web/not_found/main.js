/** The page of an address at which there is nothing: says so, and leads to the lobby. */
import { start, t, useLanguage } from "../shared/language.js"
import { Masthead } from "../shared/masthead.js"
import { html, render } from "../vendor/preact.js"

function Nowhere() {
  useLanguage()
  return html`
    <${Masthead} title="" />
    <main class="not-found">
      <section class="card">
        <h2>${t("nothing_here")}</h2>
        <p>${t("nothing_here_why")}</p>
        <p><a href="/">${t("to_lobby")}</a></p>
      </section>
    </main>
  `
}

await start()
render(html`<${Nowhere} />`, document.body)
