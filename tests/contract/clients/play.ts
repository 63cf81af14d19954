// How does a program play that was written against the generated TypeScript types? `node play.js <address> <key that opens games>`.

import createClient from "openapi-fetch"
import type { components, paths } from "./estancia.js"

declare const process: { argv: string[] }

type Command = components["schemas"]["Command"]
type Event = components["schemas"]["Event"]

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" })

/** Whatever went wrong, in the words of the service. */
function done<T>(answer: { data?: T; error?: { detail: string } }): T {
  if (answer.data === undefined) throw new Error(answer.error?.detail)
  return answer.data
}

/** How many animals an event brought to a ranch; the compiler knows what each kind of event holds. */
function placed(event: Event): number {
  switch (event.type) {
    case "animal_placed":
      return event.data.animal === null ? 0 : 1
    case "seat_taken":
      // @ts-expect-error: nobody places an animal by sitting down
      return event.data.animal
    default:
      return 0
  }
}

// @ts-expect-error: no such command
const wrong: Command = { type: "take_pear" }
// @ts-expect-error: a seat for somebody has a name
const nameless: components["schemas"]["NewReservedSeat"] = { kind: "reserved" }

const opened = done(
  await client.POST("/v1/games", {
    headers: { Authorization: `Bearer ${process.argv[3]}` },
    body: {
      title: "ranchers",
      settings: { module: "fish" }, // all others have a default
      seats: [
        { kind: "reserved", name: "Ana" },
        { kind: "bot", bot: "greedy" },
      ],
    },
  }),
)
// @ts-expect-error: no such module
const chess: components["schemas"]["ChosenSettings"] = { module: "chess" }
const path = { game: opened.game }
const headers = { Authorization: `Bearer ${opened.seats[0]?.token}` }

for (const body of [wrong, { type: "take_pair" } as unknown as Command]) {
  const refused = await client.POST("/v1/games/{game}/commands", { params: { path }, headers, body })
  if (refused.response.status !== 400 || refused.error?.reason !== "bad_command") throw new Error("no command")
}

let animals = 0
for (;;) {
  const game = done(await client.GET("/v1/games/{game}", { params: { path }, headers }))
  if (game.status === "over") {
    console.log(game.result?.scores, game.result?.winners, animals, nameless.kind)
    if (game.view.ranchers.length !== 2) throw new Error(chess.module)
    // @ts-expect-error: nobody of Ranchers has a baron
    if (game.view.barons !== undefined) throw new Error("another game")
    await client.POST("/v1/games/{game}/hint", { params: { path }, headers, body: {} })
    await client.POST("/v1/games/{game}/hint", { params: { path }, headers })
    break
  }
  const legal = done(await client.GET("/v1/games/{game}/commands", { params: { path }, headers }))
  const body = legal.commands[0]
  if (body === undefined) {
    await client.GET("/v1/games/{game}/events", { params: { path, query: { after: game.version, wait: 10 } }, headers })
    continue
  }
  const sent = done(
    await client.POST("/v1/games/{game}/commands", {
      params: { path, header: { Prefer: "wait=10" } },
      headers,
      body,
    }),
  )
  animals += sent.events.reduce((sum, event) => sum + placed(event), 0)
}
if (animals === 0) throw new Error("nothing happened")
