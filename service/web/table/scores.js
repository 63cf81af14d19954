/** Seats: who sits where, whose turn it is, how much time is left, and points that explain themselves on a click. */
import { t } from "../shared/language.js"
import { namesOf } from "../shared/names.js"
import { botOf } from "../shared/seats.js"
import { html, useEffect, useState } from "../vendor/preact.js"

/** @import { ClockShown, SheetShown } from "contract" */

/** @param {{state: import("./model.js").Shown, mine: number | null, language: string, light: (ids: string[]) => void}} props */
export function Seats({ state, mine, language, light }) {
  const [open, setOpen] = useState(/** @type {number | null} */ (null))
  const { table, scoring, layout, scene } = state
  if (!table) return null
  const names = namesOf(table.seats)
  return html`<section class="card seats" aria-labelledby="seats">
    <h2 id="seats">${t("seats")}</h2>
    <ul>
      ${table.seats.map((seat) => {
        const sheet = scoring?.sheets.find((sheet) => sheet.seat === seat.seat)
        const turn = table.to_act.includes(seat.seat)
        const colour = layout?.seat_colours[seat.seat]
        const money = scene.find((piece) => piece.glyph === "coin" && piece.seat === seat.seat)
        const winner = table.result?.winners?.includes(seat.seat)
        return html`<li key=${seat.seat} class=${turn ? "turn" : ""} data-seat=${seat.seat}>
          <span class="chip" style=${colour && { background: colour.fill }} aria-hidden="true"></span>
          <b onMouseEnter=${() => light([`seat:${seat.seat}`])} onMouseLeave=${() => light([])}>${names[seat.seat]}</b>
          ${seat.seat === mine && html`<span class="badge">${t("you")}</span>`}
          ${seat.bot && html`<span class="badge">${t("bot")}</span>`}
          ${!seat.bot && seat.played_by && html`<span class="badge">${t("bot")}: ${botOf(seat)}</span>`}
          ${turn && html`<span class="badge turn">${t("to_act")}</span>`}
          ${winner && html`<span class="badge turn">${t("winner")}</span>`}
          <${Deadline} clock=${table.clock} seat=${seat.seat} running=${turn} />
          ${money && html`<span class="money" title=${t("money")}>$${money.text}</span>`}
          ${
            sheet &&
            html`<button
              type="button"
              class="points"
              aria-expanded=${open === seat.seat ? "true" : "false"}
              onClick=${() => setOpen(open === seat.seat ? null : seat.seat)}
            >
              ${t(sheet.complete ? "points" : "points_at_least", { n: sheet.points })}
            </button>`
          }
          ${sheet && open === seat.seat && html`<${Sheet} sheet=${sheet} language=${language} />`}
        </li>`
      })}
    </ul>
  </section>`
}

/** @param {{sheet: SheetShown, language: string}} props */
function Sheet({ sheet, language }) {
  return html`<table class="sheet">
    <tbody>
      ${sheet.lines.map(
        (line) => html`<tr>
          <td>${line.points}</td>
          <th scope="row">${line.texts[language]}</th>
        </tr>`,
      )}
    </tbody>
    ${!sheet.complete && html`<caption>${t("hidden_points")}</caption>`}
  </table>`
}

/** @param {{clock: ClockShown | null, seat: number, running: boolean}} props */
function Deadline({ clock, seat, running }) {
  const [, tick] = useState(0)
  const deadline = running ? clock?.seats[seat]?.deadline : null
  useEffect(() => {
    if (!deadline) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [deadline])
  if (!deadline) return null
  const left = Math.max(0, Math.round((Date.parse(deadline) - Date.now()) / 1000))
  return html`<span class="clock" role="timer">${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</span>`
}
