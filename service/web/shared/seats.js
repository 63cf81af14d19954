/** Seats of mine: the tokens that this browser holds, in its local storage, for all its tabs.
 *
 * @typedef {{token: string, seat: number, title: string, name: string}} Seat
 * @typedef {{seat: number, name: string, token: string}} Invitation
 * @typedef {any} Kept what a browser has kept, as this module wrote it: nothing checks it */
import * as siteData from "./site_data.js"

/** @import { SeatShown } from "contract" */

const SEATS = "estancia.seats"
const INVITATIONS = "estancia.invitations"
const TABLES = "estancia.tables"

/** Whether a token is that of a seat, and not an invitation or a spectator's. @param {string | null | undefined} token */
export const isSeat = (token) => token?.startsWith("est_seat_") ?? false

/** @param {string} key @returns {Record<string, Kept>} */
function read(key) {
  try {
    return Object(JSON.parse(siteData.read(key) ?? "{}"))
  } catch {
    return {}
  }
}

/** @param {string} key @param {string} game @param {unknown} value */
function write(key, game, value) {
  const all = read(key)
  if (value === undefined) delete all[game]
  else all[game] = value
  siteData.write(key, JSON.stringify(all))
}

/** @returns {Record<string, Seat>} by game */
export const seats = () => read(SEATS)

/** @param {string} game @returns {Seat | undefined} */
export const seatAt = (game) => read(SEATS)[game]

/** @param {string} game @param {Seat} seat */
export const keep = (game, seat) => write(SEATS, game, seat)

/** Takes a token from the fragment of the page's address, where it is seen by whoever looks on: keeps it, and lets the
 * address go on without it. Which seat it is of (-1: not known yet) only the service can tell.
 * @param {string} game @returns {URLSearchParams} what else the fragment says */
export function takeToken(game) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = fragment.get("token")
  if (token) {
    if (seatAt(game)?.token !== token) keep(game, { token, seat: -1, title: "", name: "" })
    fragment.delete("token")
    history.replaceState(history.state, "", location.pathname + (fragment.size > 0 ? `#${fragment}` : ""))
  }
  return fragment
}

/** @param {string} game */
export function forget(game) {
  write(SEATS, game, undefined)
  write(INVITATIONS, game, undefined)
  write(TABLES, game, undefined)
}

/** Tokens of other people's seats, to be handed on by whoever has opened the game.
 * @param {string} game @returns {Invitation[]} */
export const invitations = (game) => read(INVITATIONS)[game] ?? []

/** @param {string} game @param {Invitation[]} all */
export const keepInvitations = (game, all) => write(INVITATIONS, game, all.length > 0 ? all : undefined)

/** What whoever has opened a game can do with it: the manager's token, and the invitation to a private game.
 * @param {string} game @returns {{manager?: string | null, invitation?: string | null}} */
export const tableOf = (game) => read(TABLES)[game] ?? {}

/** @param {string} game @param {{manager?: string | null, invitation?: string | null}} table */
export const keepTable = (game, table) => write(TABLES, game, table)

/** The address of a seat, or of another page (`to`) of its game: its token stands in the fragment, which is never sent.
 * @param {string} game @param {string | null} [token] @param {string} [to] */
export const addressOf = (game, token, to = "") =>
  `${location.origin}/games/${game}${to}${token ? `#token=${token}` : ""}`

/** Calls back when another tab has changed something. @param {() => void} changed */
export function watchTabs(changed) {
  /** @param {StorageEvent} event */
  const listener = (event) => {
    if (event.key === SEATS || event.key === null) changed()
  }
  addEventListener("storage", listener)
  return () => removeEventListener("storage", listener)
}

/** Which bot plays a seat now: a hosted one, or one of somebody else with its version. @param {SeatShown} seat @returns {string} */
export const botOf = (seat) =>
  seat.bot ?? (seat.played_by ? `${seat.played_by.bot} ${seat.played_by.version}` : "")
