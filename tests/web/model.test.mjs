// The model of a table: what it shows, asks and sends, against a game that is told here what to answer.
import assert from "node:assert/strict"
import { test } from "node:test"
import { Problem } from "../../service/web/sdk/estancia.js"
import { TableModel } from "../../service/web/table/model.js"

/** A table at a version, as the live stream tells it. */
const tableAt = (version, more = {}) => ({
  game: "g",
  title: "el-gaucho",
  status: "running",
  version,
  seats: [],
  to_act: [0],
  scene: [{ kind: "piece", at: `at ${version}`, glyph: "x" }],
  commands: { version, seat: 0, commands: [{ type: "roll" }], undo: null, tree: [] },
  ...more,
})
const entry = (position) => ({
  text: `step ${position}`,
  parts: [],
  first: position,
  last: position,
  seat: 0,
})
const event = (position) => ({ position, type: "happened", data: {}, seat: 0 })
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const problem = (status) => new Problem(new Response(null, { status }), null)

/** A game that answers at once, and notes what it was asked. */
class FakeGame {
  asked = []
  newest = 0
  /** How `live` ends, one after the other; the last one is never over. */
  ends = []
  answer = async () => ({ version: this.newest, events: [], groups: [] })

  live({ onTable }) {
    this.onTable = onTable
    this.asked.push("live")
    const end = this.ends.shift()
    return end ? end() : new Promise(() => {})
  }
  /** Tells a table as the stream does. */
  tell(table, events = []) {
    this.newest = table.version
    return this.onTable(table, events)
  }
  async events({ after }) {
    this.asked.push(`events after ${after}`)
    const positions = range(after + 1, this.newest)
    return { events: positions.map(event), groups: positions.map(entry) }
  }
  async snapshot({ at }) {
    this.asked.push(`snapshot at ${at}`)
    return tableAt(at)
  }
  async scoring() {
    this.asked.push("scoring")
    return { sheets: [] }
  }
  async ask(_method, path) {
    this.asked.push(path)
    return { zones: [] }
  }
  act(command, options) {
    this.asked.push(`act ${command.type} at ${options.version}`)
    return this.answer()
  }
  undo(options) {
    this.asked.push(`undo at ${options.version}`)
    return this.answer()
  }
}

/** A model that follows a game, with all the states that it has shown. */
function following(game = new FakeGame()) {
  const states = []
  const model = new TableModel(game, (state) => states.push(state))
  model.pace = 0
  const ended = model.start()
  return { game, model, states, ended }
}

const atVersion = async (version) => {
  const table = following()
  await table.game.tell(tableAt(version))
  table.game.asked.length = 0
  return table
}

test("a game that has not begun has neither a layout nor points", async () => {
  const { game, model } = following()
  await game.tell(tableAt(1, { status: "open" }))
  assert.deepEqual(game.asked, ["live", "events after 0"])
  assert.deepEqual([model.state.layout, model.state.scoring], [null, null])
})

test("a running game is shown with its log, scene and points, and its layout is asked for once", async () => {
  const { game, model } = following()
  await game.tell(tableAt(3))
  const { table, log, scene, layout, scoring, catchingUp } = model.state
  assert.deepEqual([table.version, log.length, scene[0].at, catchingUp], [3, 3, "at 3", false])
  assert.deepEqual([layout, scoring], [{ zones: [] }, { sheets: [] }])
  await game.tell(tableAt(4), [event(4)])
  assert.equal(game.asked.filter((what) => what === "/layout").length, 1)
})

test("the log of a long game begins two hundred versions back", async () => {
  const { game } = following()
  await game.tell(tableAt(1000))
  assert(game.asked.includes("events after 800"))
})

test("what has happened is shown step by step, and nothing can be chosen meanwhile", async () => {
  const { game, model, states } = await atVersion(1)
  model.pace = 1
  states.length = 0
  await game.tell(tableAt(4), range(2, 4).map(event))
  assert.deepEqual(game.asked.slice(0, 3), ["events after 1", "snapshot at 2", "snapshot at 3"])
  const past = states.filter((state) => state.catchingUp)
  assert.deepEqual([...new Set(past.map((state) => state.scene[0].at))], ["at 1", "at 2", "at 3"])
  assert(past.every((state) => state.table.version === 1 || state.table.commands === null))
  assert.deepEqual(
    model.state.log.map((step) => step.first),
    [1, 2, 3, 4],
  )
  assert.equal(model.state.catchingUp, false)
})

test("without a pace every step is in the log at once", async () => {
  const { game, model } = await atVersion(1)
  await game.tell(tableAt(30), range(2, 30).map(event))
  assert.deepEqual(game.asked, ["events after 1", "scoring"])
  assert.equal(model.state.log.length, 30)
})

test("whoever is far behind is shown the last steps only", async () => {
  const { game, model } = await atVersion(1)
  model.pace = 1
  await game.tell(tableAt(40), range(2, 40).map(event))
  const shown = game.asked.filter((what) => what.startsWith("snapshot"))
  assert.deepEqual(
    shown,
    range(28, 39).map((at) => `snapshot at ${at}`),
  )
  assert.deepEqual(
    model.state.log.map((step) => step.first),
    range(1, 40),
  )
})

test("choices wait until what was sent is shown, and its own answer tells what happened", async () => {
  const { game, model } = await atVersion(1)
  game.answer = async () => ({ version: 2, events: [event(2)], groups: [entry(2)] })
  await model.act({ type: "roll" })
  assert.deepEqual([game.asked, model.state.busy], [["act roll at 1"], true])
  await game.tell(tableAt(2), [event(2)])
  assert.deepEqual(game.asked, ["act roll at 1", "scoring"])
  assert.deepEqual([model.state.busy, model.state.log.at(-1).text], [false, "step 2"])
})

test("choices wait no longer when the stream was faster than the answer", async () => {
  const { game, model } = await atVersion(1)
  game.answer = async () => {
    await game.tell(tableAt(2), [event(2)])
    return { version: 2, events: [event(2)], groups: [entry(2)] }
  }
  await model.act({ type: "roll" })
  assert.deepEqual([model.state.busy, model.state.log.length], [false, 2])
})

test("where nothing is left to choose, what follows from a command is sent, but never after taking back", async () => {
  const followed = tableAt(2)
  followed.commands.follow_up = { type: "end_turn" }
  for (const [change, sent] of [
    ["act", ["act roll at 1", "act end_turn at 2"]],
    ["undo", ["undo at 1"]],
  ]) {
    const { game, model } = await atVersion(1)
    let version = 1
    game.answer = async () => ({ version: ++version, events: [event(version)], groups: [entry(version)] })
    await model[change]({ type: "roll" })
    await game.tell(followed, [event(2)])
    assert.deepEqual(
      game.asked.filter((what) => what !== "scoring"),
      sent,
    )
  }
})

test("a refusal is shown until the next command, and choices go on", async () => {
  const { game, model, states } = await atVersion(1)
  const refusal = problem(409)
  game.answer = () => Promise.reject(refusal)
  await model.act({ type: "roll" })
  assert.deepEqual([model.state.refused, model.state.busy], [refusal, false])
  game.answer = async () => ({ version: 2, events: [], groups: [] })
  states.length = 0
  await model.act({ type: "roll" })
  assert.deepEqual([states[0].refused, states[0].busy], [null, true])
})

test("a game that is refused is lost, and a newer page of the same seat takes its place", async () => {
  const [gone, newer] = [new FakeGame(), new FakeGame()]
  gone.ends = [() => Promise.reject(problem(404))]
  newer.ends = [async () => "replaced"]
  const [lost, replaced] = [following(gone), following(newer)]
  await Promise.all([lost.ended, replaced.ended])
  assert.deepEqual([lost.model.state.lost.status, replaced.model.state.replaced], [404, true])
})

test("a service that is out of reach is asked again", async () => {
  const game = new FakeGame()
  game.ends = [() => Promise.reject(problem(503)), async () => "over"]
  const { model, ended } = following(game)
  await new Promise(setImmediate)
  model.hurry()
  await ended
  assert.deepEqual([game.asked, model.state.lost], [["live", "live"], null])
})

test("a model that was stopped shows nothing any more", async () => {
  const { game, model, states } = await atVersion(1)
  model.stop()
  states.length = 0
  await game.tell(tableAt(2), [event(2)])
  assert.deepEqual(states, [])
})
