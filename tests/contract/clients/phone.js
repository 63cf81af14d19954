// Does the client that the documents show play a whole game? `node phone.js <address> <key that opens games>`.

import { Table } from "./client.js"

const [address, key] = process.argv.slice(2)
const json = { "Content-Type": "application/json" }

async function ask(path, token, body) {
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const answer = await fetch(address + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers })
  return answer.json()
}

const seats = [
  { kind: "reserved", name: "Ana" },
  { kind: "bot", bot: "random" },
]
const opened = await ask("/v1/games", key, { title: "el-gaucho", seats })
const token = opened.seats[0].token
const path = `/v1/games/${opened.game}`

const events = []
let wake = () => {}
let shown = 0
const table = new Table({
  url: address + path,
  token,
  onEvent: (event) => (events.push(event), wake()),
  onReset: () => events.splice(0),
  onPending: (command) => (shown += command === null ? 0 : 1),
})

let following = table.follow()
const stale = await new Table({ ...table, onEvent: () => {} }).act({ type: "end_turn" })
if (stale.status !== 412) throw new Error(JSON.stringify(stale))

const real = globalThis.fetch
let asked = 0
globalThis.fetch = async () => (asked++, Response.json({ status: 500 }, { status: 500 }))
const broken = await new Table({ ...table, onEvent: () => {} }).act({ type: "end_turn" })
globalThis.fetch = real
if (broken.status !== 500 || asked !== 2) throw new Error(`a mistake was met ${asked} times`)

for (let acted = 0; ; ) {
  const news = new Promise((done) => (wake = done))
  const { version, commands } = await ask(`${path}/commands`, token)
  if (commands.length > 0 && version === table.last) {
    if (acted === 10) {
      table.pause() // into the pocket
      if ((await following) !== "paused") throw new Error("it should have paused")
    }
    const problem = await table.act(commands[0])
    if (problem !== null) throw new Error(JSON.stringify(problem))
    acted += 1
    if (acted === 11) following = table.follow() // and out again
  } else if (table.last >= version) {
    if (events.at(-1)?.type === "luck_revealed") break
    await news
  } else await news
}
if ((await following) !== "over") throw new Error("it should be over")
if (!events.every((event, i) => event.position === i + 1)) throw new Error("a gap, or a repeat")
console.log(events.length, shown)
