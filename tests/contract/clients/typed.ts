// Does a program compile strictly against the types of the JavaScript SDK?

import { Estancia, Problem, type Sent, type Snapshot } from "./estancia.js"

const client = new Estancia({ baseUrl: "http://127.0.0.1:8000", language: "de" })
const game = client.game("0123456789abcdef0123", { token: "est_seat_…" })

export async function first(table: Snapshot): Promise<Sent | null> {
  const command = table.commands?.commands[0]
  if (command === undefined) return null
  try {
    return await game.act(command, { version: table.version, include: ["game", "commands"] })
  } catch (error) {
    if (error instanceof Problem && error.code === "stale") return null
    throw error
  }
}

// @ts-expect-error: a table is told to somebody
void game.live({ include: ["commands"] })
// @ts-expect-error: a command has a type
void game.check({ dice: [5, 6] })
void game.live({ onTable: (table, events) => console.log(table.to_act, events.at(-1)?.position) })
