/** Names of seats: what each is called, as the service calls it. */
import { t } from "./language.js"
import { read, write } from "./site_data.js"

/** @import { SeatShown } from "contract" */

const MINE = "estancia.name"

/** What whoever uses this browser was called last; empty: nobody has said so. */
export const myName = () => read(MINE) ?? ""

/** @param {string} name */
export const keepMyName = (name) => write(MINE, name)

/** Seats are counted from 1, as people do; a bot has its number only where its name could be another's.
 * @param {SeatShown[]} seats */
export function namesOf(seats) {
  const plain = seats.map((seat) => seat.name ?? seat.bot)
  return seats.map(({ name, bot, seat }) => {
    if (name) return name
    if (!bot) return t("seat_n", { n: seat + 1 })
    return plain.filter((name) => name === bot).length === 1 ? bot : `${bot} ${seat + 1}`
  })
}
