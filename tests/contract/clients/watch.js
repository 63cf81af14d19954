// Do both ways that the page about streams shows follow a game to its end?
// `node --experimental-eventsource watch.js <address> <game> <a token that may see it>`

const [address, game, token] = process.argv.slice(2)
const { EventSource: Source } = globalThis
globalThis.location = { origin: address } // as if the page came from there
globalThis.EventSource = class extends Source {
  constructor(path) {
    super(address + path)
  }
}

const { watch } = await import("./watched.js")
const { follow } = await import("./followed.js")
const forgetEverything = () => {
  throw new Error("nothing was lost")
}

const stood = []
const stream = watch(game, (event) => stood.push(event), forgetEverything)
const closed = new Promise((done) => stream.addEventListener("farewell", () => setTimeout(done)))
const events = []
await follow(game, token, (event) => events.push(event), forgetEverything)
await closed
if (stream.readyState !== Source.CLOSED) throw new Error("it should have been closed")
if (!events.every((event, i) => event.position === i + 1)) throw new Error("a gap, or a repeat")
console.log(JSON.stringify({ events: events.map((it) => it.type), stood: stood.map((it) => it.position) }))
