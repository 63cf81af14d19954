/** The live table of a page: the token for it, its model, the pace of its steps, and what this browser keeps of the seat. */
import { useAwake } from "../shared/awake.js"
import { drawingsOf, NO_DRAWINGS } from "../shared/board/drawings.js"
import { clientFor } from "../shared/client.js"
import { keep, seatAt, watchTabs } from "../shared/seats.js"
import { read, write } from "../shared/site_data.js"
import { useEffect, useMemo, useState } from "../vendor/preact.js"
import { PACES, TableModel } from "./model.js"

const PACE = "estancia.pace"

/** @typedef {import("./model.js").State} State
 * @typedef {keyof typeof PACES} Pace */

/** The token that this browser holds for a game, also when another tab gets or loses it. @param {string} game */
export function useToken(game) {
  const [token, setToken] = useState(() => seatAt(game)?.token ?? null)
  const look = () => setToken(seatAt(game)?.token ?? null)
  useEffect(() => watchTabs(look), [game])
  return /** @type {const} */ ([token, look])
}

/** The client, the model that follows the game, and the newest state of it.
 * @param {string} game @param {string | null} token @param {string} language */
export function useTable(game, token, language) {
  const client = useMemo(() => clientFor({ language }), [language])
  const [model, setModel] = useState(/** @type {TableModel | null} */ (null))
  const [state, setState] = useState(/** @type {State | null} */ (null))
  const awake = useAwake()
  useEffect(() => {
    if (!awake) return
    const made = new TableModel(client.game(game, { token }), setState)
    setModel(made)
    setState(made.state)
    made.start()
    return () => made.stop()
  }, [client, game, token, awake])
  return /** @type {const} */ ([client, model, state])
}

/** How fast steps are shown, kept in the browser. @param {TableModel | null} model */
export function usePace(model) {
  const [pace, setPace] = useState(/** @type {Pace} */ (read(PACE) ?? "quick"))
  useEffect(() => {
    if (model) model.pace = PACES[pace] ?? PACES.quick
  }, [model, pace])
  const changePace = (/** @type {Pace} */ to) => {
    write(PACE, to)
    setPace(to)
    if (to === "none") model?.hurry()
  }
  return /** @type {const} */ ([pace, changePace])
}

/** Keeps which seat the token is of, and of which title, as soon as the service says so.
 * @param {string} game @param {State["table"]} table */
export function useKeptSeat(game, table) {
  useEffect(() => {
    const seat = seatAt(game)
    if (seat && table?.commands && (seat.seat !== table.commands.seat || !seat.title))
      keep(game, {
        ...seat,
        seat: table.commands.seat,
        title: table.title,
        name: table.seats[table.commands.seat].name ?? "",
      })
  }, [table])
}

/** The drawings of a title; none until they are loaded. @param {string | undefined} title */
export function useDrawings(title) {
  const [drawings, setDrawings] = useState(NO_DRAWINGS)
  useEffect(() => {
    if (title) drawingsOf(title).then(setDrawings)
  }, [title])
  return drawings
}
