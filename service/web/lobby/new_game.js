/** The form that opens a game: title, seats, settings, clock. */
import { clientFor } from "../shared/client.js"
import { figure, t } from "../shared/language.js"
import { ProblemShown } from "../shared/masthead.js"
import { keepMyName, myName } from "../shared/names.js"
import { isRefused } from "../shared/problems.js"
import { addressOf, keep, keepInvitations, keepTable } from "../shared/seats.js"
import { go } from "../shared/site_data.js"
import { html, useEffect, useState } from "../vendor/preact.js"
import { ClockFields } from "./clock_fields.js"
import { defaultsOf, SettingsFields } from "./settings_fields.js"

/** @import { BotLine, GameCreated, TitleLine, TitleShown } from "contract"
 * @import { FieldEvent } from "../vendor/preact.js" */

/** @typedef {{kind: string, name: string}} Chair `kind`: me, person, open, or `bot:<id>` */

/** Me against the best bot, to begin with. @param {BotLine[]} bots @param {number} count @returns {Chair[]} */
function chairsFor(bots, count) {
  const best = bots.at(-1)
  return Array.from({ length: count }, (_, i) => ({ kind: i === 0 ? "me" : `bot:${best?.bot}`, name: "" }))
}

/** A chair as the service takes it. @param {Chair} chair @param {string} me */
function seatOf({ kind, name }, me) {
  if (kind === "open") return { kind: "open" }
  if (kind.startsWith("bot:")) return { kind: "bot", bot: kind.slice(4) }
  // The game waits until an invited person has opened the link, and so does its clock.
  return kind === "me" ? { kind: "reserved", name: me } : { kind: "held", name }
}

/** Keeps the tokens of a new game in this browser; says whether a seat of it is mine.
 * @param {GameCreated} opened @param {Chair[]} chairs @param {string} me */
function keepSeats(opened, chairs, me) {
  keepTable(opened.game, { manager: opened.manager, invitation: opened.invitation })
  const mine = chairs.findIndex(({ kind }) => kind === "me")
  keepInvitations(
    opened.game,
    opened.seats.flatMap(({ seat, name, token }) =>
      token && seat !== mine ? [{ seat, name: name ?? "", token }] : [],
    ),
  )
  if (mine >= 0)
    keep(opened.game, { token: opened.seats[mine].token ?? "", seat: mine, title: opened.title, name: me })
}

/** @param {{client: import("../sdk/estancia.js").Estancia, titles: TitleLine[], bots: BotLine[], language: string}} props */
export function NewGame({ client, titles, bots, language }) {
  const [title, setTitle] = useState(titles[0].title)
  const [shown, setShown] = useState(/** @type {TitleShown | null} */ (null))
  const hosted = bots.filter((bot) => bot.title === title).sort((one, other) => one.level - other.level)
  const [chairs, setChairs] = useState(() => chairsFor(hosted, titles[0].seats[0]))
  const [me, setMe] = useState(myName())
  const [settings, setSettings] = useState(/** @type {Record<string, unknown>} */ ({}))
  const [clock, setClock] = useState(/** @type {import("./clock_fields.js").Clock | null} */ (null))
  const [isPrivate, setPrivate] = useState(false)
  const [key, setKey] = useState("")
  const [tried, setTried] = useState("")
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(/** @type {unknown} */ (null))
  useEffect(() => {
    let stopped = false
    setShown(null)
    client.title(title, { language }).then((answer) => !stopped && setShown(answer), setProblem)
    return () => {
      stopped = true
    }
  }, [client, title, language])

  const choose = (/** @type {string} */ id) => {
    setTitle(id)
    setSettings({})
    const hosted = bots.filter((bot) => bot.title === id).sort((one, other) => one.level - other.level)
    setChairs(chairsFor(hosted, chairs.length))
  }
  const resize = (/** @type {number} */ count) =>
    setChairs([...chairs.slice(0, count), ...chairsFor(hosted, count).slice(chairs.length)])
  const change = (/** @type {number} */ i, /** @type {Partial<Chair>} */ part) =>
    setChairs(
      chairs.map((chair, j) =>
        j === i
          ? { ...chair, ...part }
          : part.kind === "me" && chair.kind === "me"
            ? { ...chair, kind: "open" }
            : chair,
      ),
    )

  const open = async (/** @type {Event} */ event) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    keepMyName(me)
    try {
      const opener = key ? clientFor({ language, token: key }) : client
      const opened = await opener.open({
        title,
        settings,
        seats: chairs.map((chair) => seatOf(chair, me)),
        visibility: isPrivate ? "private" : "public",
        ...(clock && { clock }),
      })
      keepSeats(opened, chairs, me)
      go(addressOf(opened.game))
    } catch (error) {
      setProblem(error)
      setTried(key)
      setBusy(false)
    }
  }

  const refused = isRefused(problem)
  const refusedKey = refused && tried === key && key !== ""
  return html`<form class="card new" onSubmit=${open} aria-labelledby="new">
    <h2 id="new">${t("new_game")}</h2>
    <label>
      ${t("title")}${" "}
      <select name="title" value=${title} onChange=${(/** @type {FieldEvent} */ event) => choose(event.target.value)}>
        ${titles.map((listed) => html`<option value=${listed.title}>${listed.name}</option>`)}
      </select>
    </label>
    <label>
      ${t("your_name")}${" "}
      <input
        name="me"
        required
        maxlength="40"
        value=${me}
        onInput=${(/** @type {FieldEvent} */ event) => setMe(event.target.value)}
      />
    </label>
    <fieldset>
      <legend>${t("seats")}</legend>
      <label>
        ${t("players")}${" "}
        <select
          name="players"
          value=${chairs.length}
          onChange=${(/** @type {FieldEvent} */ event) => resize(Number(event.target.value))}
        >
          ${titles.find((listed) => listed.title === title)?.seats.map((n) => html`<option value=${n}>${n}</option>`)}
        </select>
      </label>
      ${chairs.map((chair, i) => html`<${ChairFields} key=${i} at=${i} chair=${chair} bots=${hosted} seats=${chairs.length} change=${change} />`)}
      ${
        chairs.some(({ kind }) => kind.startsWith("bot:")) &&
        html`<p class="soft">${t("ratings_mean")} <a href="/docs/guides/bots/bots#levels-and-ratings">${t("ratings_more")}</a></p>`
      }
    </fieldset>
    <${ClockFields} clock=${clock} change=${setClock} />
    <label>
      <input
        type="checkbox"
        checked=${isPrivate}
        onChange=${(/** @type {FieldEvent} */ event) => setPrivate(event.target.checked)}
      />
      ${" "}${t("private")}
    </label>
    ${
      shown?.texts[language] &&
      html`<details>
        <summary>
          ${t("settings")}
          ${Object.keys(settings).length > 0 && html` (${t("settings_changed", { n: Object.keys(settings).length })})`}
        </summary>
        <${SettingsFields}
          key=${shown.title}
          schema=${shown.settings}
          words=${shown.texts[language].labels}
          defaults=${defaultsOf(shown.settings)}
          settings=${settings}
          seats=${chairs.length}
          change=${setSettings}
        />
      </details>`
    }
    ${
      (key !== "" || refused) &&
      html`<label>
        <span class="problem" role="alert">${t(refusedKey ? "key_refused" : "key_needed")}</span>
        ${t("key_of_app")}${" "}
        <input value=${key} onInput=${(/** @type {FieldEvent} */ event) => setKey(event.target.value.trim())} />
      </label>`
    }
    <${ProblemShown} problem=${refused ? null : problem} />
    <button class="main" disabled=${busy}>${t(busy ? "opening" : "open_it")}</button>
  </form>`
}

/** Who plays a seat.
 * @param {{at: number, chair: Chair, bots: BotLine[], seats: number, change: (i: number, part: Partial<Chair>) => void}} props */
function ChairFields({ at, chair, bots, seats, change }) {
  const label = t("seat_n", { n: at + 1 })
  return html`<div class="row">
    <span>${label}</span>
    <select
      aria-label=${label}
      name=${`seat${at}`}
      value=${chair.kind}
      onChange=${(/** @type {FieldEvent} */ event) => change(at, { kind: event.target.value })}
    >
      <option value="me">${t("seat_me")}</option>
      <option value="person">${t("seat_person")}</option>
      <option value="open">${t("seat_open")}</option>
      ${bots.map((bot) => html`<option value=${`bot:${bot.bot}`}>${botInWords(bot, seats)}</option>`)}
    </select>
    ${
      chair.kind === "person" &&
      html`<input
        required
        maxlength="40"
        aria-label=${`${label}: ${t("name")}`}
        placeholder=${t("name")}
        value=${chair.name}
        onInput=${(/** @type {FieldEvent} */ event) => change(at, { name: event.target.value })}
      />`
    }
  </div>`
}

/** What a bot is called, its level in a word unless its name says it, and its rating at tables of so many seats.
 * @param {BotLine} it @param {number} seats */
function botInWords({ bot, grade, ratings }, seats) {
  const word = t(`grade_${grade}`)
  const named = word.toLowerCase().startsWith(bot)
  const called = named ? t("seat_bot", { bot }) : `${t("seat_bot", { bot })} – ${word}`
  const its = ratings.find((rating) => rating.seats === seats)
  if (!its) return called
  const within = Math.round((its.high - its.low) / 2)
  return `${called}, ${figure(its.rating)}${within ? ` ± ${figure(within)}` : ""}`
}
