/** The operator's console: what the whole service is doing, and what is to be done about it. */
import { clientFor } from "../shared/client.js"
import { start, t, useLanguage } from "../shared/language.js"
import { Masthead, ProblemShown } from "../shared/masthead.js"
import { usePolled } from "../shared/polling.js"
import { isRefused, troubleOf } from "../shared/problems.js"
import { read, write } from "../shared/site_data.js"
import { html, render, useEffect, useMemo, useState } from "../vendor/preact.js"
import { AllGames } from "./all_games.js"
import { Charts } from "./charts.js"
import { History } from "./history.js"
import { SetAside, Waiting } from "./troubles.js"
import { Warnings } from "./warnings.js"
import { Webhooks } from "./webhooks.js"

/** @import { OperationsShown, WebhooksShown } from "contract"
 * @import { FormEvent } from "../vendor/preact.js" */

const KEY = "estancia.operator"
const EVERY = 2
const LESS_OFTEN = 5

/** @type {(client: import("../sdk/estancia.js").Estancia) => Promise<OperationsShown>} */
const operations = (client) => client.ask("GET", "/v1/operations")
/** @type {(client: import("../sdk/estancia.js").Estancia) => Promise<WebhooksShown>} */
const webhooks = (client) => client.ask("GET", "/v1/webhooks")

/** Asks for the operator's key. @param {{problem: unknown, enter: (key: string) => void}} props */
function SignIn({ problem, enter }) {
  const submit = (/** @type {FormEvent} */ event) => {
    event.preventDefault()
    enter(new FormData(event.target).get("key")?.toString() ?? "")
  }
  return html`<form class="card sign-in" onSubmit=${submit}>
    <p>${t("key_asked")}</p>
    <label>${t("operators_key")} <input name="key" type="password" autocomplete="off" required /></label>
    <button class="main">${t("sign_in")}</button>
    ${
      read(KEY, "sessionStorage") !== null &&
      html`<p class="problem" role="alert">
        ${isRefused(problem) ? t("key_wrong") : (troubleOf(problem).detail ?? troubleOf(problem).message)}
      </p>`
    }
  </form>`
}

/** @param {{client: import("../sdk/estancia.js").Estancia, refused: (problem: unknown) => void, accepted: () => void}} props */
function Sections({ client, refused, accepted }) {
  const [now, problem] = usePolled(() => operations(client), [client], EVERY)
  const [hooks] = usePolled(() => webhooks(client), [client], LESS_OFTEN)
  const history = useMemo(() => new History(), [client])
  useEffect(() => {
    if (isRefused(problem)) refused(problem)
  }, [problem])
  useEffect(() => {
    if (now) accepted()
  }, [now])
  if (now) history.add(now)
  return html`
    <${ProblemShown} problem=${problem} />
    ${
      now &&
      html`
        <${Warnings} now=${now} hooks=${hooks?.webhooks ?? []} />
        <${Charts} history=${history} now=${now} />
        <${Waiting} games=${now.waiting} client=${client} />
        <${SetAside} games=${now.set_aside} client=${client} />
        <${Webhooks} hooks=${hooks?.webhooks ?? []} client=${client} />
        <${AllGames} client=${client} counts=${now.games} />
      `
    }
  `
}

function Console() {
  const language = useLanguage()
  const [key, setKey] = useState(read(KEY, "sessionStorage"))
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  const [isIn, setIn] = useState(false)
  const client = useMemo(() => clientFor({ language, token: key }), [language, key])
  const enter = (/** @type {string | null} */ given) => {
    write(KEY, given || null, "sessionStorage")
    setProblem(null)
    setIn(false)
    setKey(given)
  }
  return html`
    <${Masthead} title=${t("console")}>
      ${key && isIn && html`<button type="button" class="plain" onClick=${() => enter(null)}>${t("sign_out")}</button>`}
    <//>
    <main class="console">
      ${
        problem
          ? html`<${SignIn} problem=${problem} enter=${enter} />`
          : html`<${Sections} client=${client} refused=${setProblem} accepted=${() => setIn(true)} />`
      }
    </main>
  `
}

await start()
render(html`<${Console} />`, document.body)
