/** A bot in JavaScript that plays at random: the least that passes `estancia bot-check`. Needs Node 18.
 *
 *  ESTANCIA_URL=http://127.0.0.1:8000 ESTANCIA_GAME=… ESTANCIA_TOKEN=… ESTANCIA_SEAT=0 node bot.mjs
 */
import { Estancia, Problem } from "../../service/web/sdk/estancia.js"

const { ESTANCIA_URL, ESTANCIA_GAME, ESTANCIA_TOKEN, ESTANCIA_SEAT } = process.env
const game = new Estancia({ baseUrl: ESTANCIA_URL }).game(ESTANCIA_GAME, { token: ESTANCIA_TOKEN })
const include = ["commands"]

/** The choice is yours: `table` is the game as your seat sees it. */
const choose = ({ commands: { commands } }) => commands[Math.floor(Math.random() * commands.length)]

/** Sends one command, if there is any to send: again and anew while the game moves on under it. */
async function move(table) {
  while (table.commands.commands.length > 0) {
    try {
      return await game.act(choose(table), { version: table.version, trace: ["by chance"] })
    } catch (problem) {
      if (!(problem instanceof Problem && ["stale", "rejected"].includes(problem.code))) throw problem
      await new Promise((done) => setTimeout(done, 200))
      table = await game.snapshot({ include })
    }
  }
}

const { status } = await game.snapshot()
if (["open", "running"].includes(status)) await game.markBot(ESTANCIA_SEAT, "random.mjs", "1")
await game.live({ include, onTable: move }) // calls whenever something has happened, until the game is over
