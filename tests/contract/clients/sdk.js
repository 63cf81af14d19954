// Does the JavaScript SDK open, sit, play, follow, and survive losses? `node sdk.js <address> <key that opens games>`.

import assert from "node:assert/strict"
import { Estancia, Problem, Unanswered } from "./estancia.js"

const [baseUrl, token] = process.argv.slice(2)

/** The network, in which things get lost: each time it is asked, `lose` may say how. */
let lose = () => null
let asked = 0
async function network(url, options) {
  asked += 1
  const how = lose(url, options)
  if (how === "request") throw new TypeError("network error")
  if (how instanceof Response) return how
  const response = await fetch(url, options)
  if (how !== "answer") return response
  await response.arrayBuffer()
  throw new TypeError("network error")
}
const client = new Estancia({ baseUrl, token, fetch: network })

// Titles, bots, a game with an open seat, and somebody who sits down.
assert((await client.titles()).some((it) => it.title === "el-gaucho"))
assert((await client.bots()).some((it) => it.bot === "greedy"))
const seats = [{ kind: "reserved", name: "Ana" }, { kind: "open" }]
lose = () => ((lose = () => null), "answer")
const opened = await client.open({ title: "el-gaucho", seats })
const ana = client.game(opened.game, { token: opened.seats[0].token })
const ben = client.game(opened.game, { token: null })
assert.equal((await ben.snapshot()).status, "open")
lose = () => ((lose = () => null), "answer")
assert.equal((await ben.sit(1, { name: "Ben" })).token, ben.token)
assert.deepEqual((await client.games({ mine: true })).games.map((it) => it.game).filter((it) => it === opened.game), [opened.game])

// What is wrong is told once, as a problem with its parts.
const before = asked
const german = new Estancia({ baseUrl, language: "de" }).game(ana.id, { token: ana.token })
const refused = await german.act({ type: "end_turn" }).catch((error) => error)
assert(refused instanceof Problem)
assert.deepEqual([refused.status, refused.code], [409, "rejected"])
assert(refused.reason && refused.clause && refused.text === refused.message && refused.requestId)
const stale = await ana.act({ type: "end_turn" }, { version: 1 }).catch((error) => error)
assert.deepEqual([stale.code, stale.events[0].position], ["stale", 2])
assert(stale.version > 1)
const wrong = await client.game(ana.id, { token: "wrong" }).follow().catch((error) => error)
assert.deepEqual([wrong.code, wrong.reason], ["unauthorized", "bad_token"])
assert.equal(asked - before, 2)

// Nobody answers: patience ends, and says under which key to go on.
const hasty = new Estancia({ baseUrl, patience: 1, fetch: network }).game(ana.id, { token: ana.token })
lose = () => "request"
const silent = await hasty.act({ type: "end_turn" }, { key: "k-1" }).catch((error) => error)
assert(silent instanceof Unanswered)
assert.equal(silent.key, "k-1")
const stopped = new AbortController()
const waiting = ana.snapshot({ signal: stopped.signal })
stopped.abort()
await assert.rejects(waiting, { name: "AbortError" })
let tries = 0
lose = () => ((tries += 1), Response.json({ status: 500 }, { status: 500 }))
await assert.rejects(ana.act({ type: "end_turn" }), { status: 500, code: "unknown" })
assert.equal(tries, 2)
lose = () => null

/** A player who takes the first command there is, over a network that loses a part of what is sent. */
const pages = { ana: [], ben: [] }
const states = []
async function play(name, game, text) {
  const stop = new AbortController()
  let busy = false
  let latest
  const move = async () => {
    if (busy) return
    busy = true
    while (latest.commands?.commands.length) {
      const { version, commands } = latest.commands
      const options = { version, text, include: ["game", "commands"] }
      const problem = await game.act(commands[0], options).then(() => null, (error) => error)
      if (problem && problem.code !== "stale") throw problem
      latest = await game.snapshot({ include: ["commands"] })
    }
    busy = false
  }
  const onTable = (table, events) => {
    pages[name].push(...events)
    const last = pages[name].at(-1)
    if (events.length) assert.equal(last.position, table.version)
    latest = table
    return void move().catch((error) => stop.abort(error))
  }
  const onState = ({ state }) => states.push(state)
  const why = await game.live({ include: ["commands"], text, query: { text }, onTable, onState, signal: stop.signal })
  if (stop.signal.aborted) throw stop.signal.reason
  return why
}

let count = 0
lose = (_url, options) => {
  count += 1
  if (options.method === "POST") return count % 29 === 0 ? "answer" : count % 31 === 0 ? "request" : null
  return count % 37 === 0 ? Response.json({ status: 503 }, { status: 503, headers: { "Retry-After": "0" } }) : null
}
const first = (await ana.snapshot()).version
const ends = await Promise.all([play("ana", ana, true), play("ben", ben, false)])
lose = () => null
assert.deepEqual(ends, ["over", "over"])
for (const page of Object.values(pages)) {
  const positions = page.map((it) => it.position)
  assert.deepEqual(positions, positions.map((_, i) => positions[0] + i), "a gap, or a repeat")
}
assert(pages.ana.every((it) => it.text !== undefined))
assert(states.includes("live"))

// From the beginning, through a connection that is cut again and again.
const whole = []
let cut = 0
const cutting = async (url, options) => {
  const response = await fetch(url, options)
  if (!response.body || cut++ > 1) return response
  const reader = response.body.getReader()
  let left = 3
  const pull = async (controller) => {
    const { done, value } = await reader.read()
    if (done) return controller.close()
    if (left-- === 0) return controller.error(new TypeError("cut"))
    for (let i = 0; i < value.length; i += 4000) controller.enqueue(value.slice(i, i + 4000))
  }
  return new Response(new ReadableStream({ pull }), { status: response.status, headers: response.headers })
}
const spectator = new Estancia({ baseUrl, token, fetch: cutting }).game(ana.id)
assert.equal(await spectator.follow({ onEvents: (events) => whole.push(...events) }), "over")
const { version } = await spectator.snapshot()
assert.deepEqual(whole.map((it) => it.position), Array.from({ length: version }, (_, i) => i + 1))
assert.deepEqual((await spectator.events({ after: version - 2 })).events.map((it) => it.position), [version - 1, version])
assert.equal(await ana.snapshot({ unless: version }), null)

// Everything else there is.
const fresh = await client.open({ title: "el-gaucho", seats: [{ kind: "reserved", name: "Cid" }, { kind: "bot", bot: "random" }] })
const cid = client.game(fresh.game, { token: fresh.seats[0].token })
let table
do table = await cid.snapshot({ include: ["commands"] })
while (!table.commands.commands.length && (await cid.events({ after: table.version, wait: 10 })))
const command = table.commands.commands[0]
assert.equal((await cid.check(command)).legal, true)
assert((await cid.hint({ bot: "greedy" })).command)
const sent = await cid.act(command, { version: table.version, include: ["game", "commands"], wait: 1 })
assert.equal(sent.snapshot.version, sent.version)
assert(Array.isArray(sent.snapshot.commands.commands))
assert.equal((await cid.commands({ text: true })).seat, 0)
assert.match((await cid.ticket()).ticket, /./)
assert.equal((await ana.scoring()).version, version)
assert.equal((await ana.replay({ from: 1, to: 3 })).positions.length > 0, true)
assert.equal((await ana.audit()).verdict, "exact")
assert((await client.game(ana.id).export()).split("\n").length > version)
const fork = await client.game(ana.id).fork({ at: first, seats: [{ kind: "bot", bot: "random" }, { kind: "bot", bot: "random" }] })
assert.notEqual(fork.game, ana.id)
await cid.leave(0)
const abort = new AbortController()
const paused = client.game(fresh.game).follow({ signal: abort.signal, onEvents: () => abort.abort() })
assert(["stopped", "over"].includes(await paused))

// Tables that wait, and the lobby that shows them.
const waiting2 = await client.open({ title: "ranchers", seats: [{ kind: "reserved", name: "Dora" }, { kind: "open" }, { kind: "open" }] })
const manager = client.game(waiting2.game, { token: waiting2.manager })
const [leave, shown] = [new AbortController(), []]
const filled = () => shown.at(-1)?.find((it) => it.game === manager.id)?.seats[1].kind === "bot"
const watching = client.lobby({
  status: "open",
  title: "ranchers",
  signal: leave.signal,
  async onGames(games) {
    shown.push(games)
    if (shown.length === 1) await manager.hands(1, "random")
    if (filled()) leave.abort()
  },
})
assert.equal(await watching, "stopped")
assert(filled())
await manager.rename(0, "Dorothea")
assert.equal((await manager.start()).status, "running")
const closed = await client.open({ title: "ranchers", visibility: "private", seats })
const table2 = client.game(closed.game, { token: closed.manager })
const invited = client.game(closed.game, { token: (await table2.invite()).token })
assert.equal((await invited.snapshot()).seats[0].name, "Ana")
assert.equal((await table2.close()).status, "abandoned")

// The same people once more: a game whose rematch waits for them stays. One that is over and without is deleted.
const again = await ana.rematch()
assert.deepEqual(again, await ana.rematch())
const over = client.game(ana.id, { token: opened.manager })
const waits = await over.delete().catch((error) => error)
assert.deepEqual([waits.status, waits.reason], [409, "rematch_waits"])
await client.game(again.game, { token: again.manager }).close()
assert.equal(await over.delete(), null)
assert.equal((await over.snapshot().catch((error) => error)).status, 404)
console.log(version, pages.ana.length)
