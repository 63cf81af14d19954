// Choosing at a table: the tree of legal commands, gone down piece by piece, without a browser.
import assert from "node:assert/strict"
import { test } from "node:test"
import {
  askedAfter,
  inWords,
  levelAt,
  optionsBelow,
  rootOptions,
  stepBack,
  waysBy,
} from "../../service/web/table/choosing.js"

const NAMES = ["Ana", "Ben"]
const labels = (options) => options.map((option) => option.label)
const named = (options, label) => options.find((option) => option.label === label)

/** A choice of the tree. */
const choice = (refs, { label = refs.join("+") || "nothing", command = null, node = null } = {}) => ({
  ref: refs[0] ?? null,
  refs,
  value: {},
  label,
  command,
  node,
})
const nodeOf = (choices, more = {}) => ({
  step: "s",
  label: "Which?",
  optional: false,
  several: false,
  choices,
  ...more,
})
const branch = (type, node, command = null) => ({ type, label: type, command, node })
const tableOf = (...tree) => ({ commands: { tree } })
const command = (type, more = {}) => ({ type, ...more })

/** Choices of several things at once, as the service lists them: every combination with its command. */
const several = (combinations, more = {}) =>
  nodeOf(
    combinations.map((refs) => choice(refs, { command: command("take", { refs }) })),
    { several: true, ...more },
  )
const taking = (node) => rootOptions(tableOf(branch("take", node)))[0]

/** Picks things one after the other. */
function picked(option, ...ids) {
  return ids.reduce((at, id) => optionsBelow(at).find(({ refs }) => refs[0] === id), option)
}

test("nothing can be chosen where no commands are listed", () => {
  assert.deepEqual(rootOptions(null), [])
  assert.deepEqual(rootOptions({ commands: null }), [])
  assert.deepEqual(levelAt([], [], NAMES), { path: [], options: [] })
})

test("a choice leads to the choices of its node", () => {
  const [move] = rootOptions(tableOf(branch("move", nodeOf([choice(["a"]), choice(["b"])]))))
  assert.deepEqual(labels(optionsBelow(move)), ["a", "b"])
})

test("things chosen together are picked one after the other", () => {
  const option = taking(
    several([
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ]),
  )
  assert.deepEqual(labels(optionsBelow(option)), ["a", "b", "c"])
  const first = picked(option, "a")
  assert.equal(first.command, null)
  assert.deepEqual(labels(optionsBelow(first)), ["b", "c"])
  assert.deepEqual(picked(option, "c", "a").command, command("take", { refs: ["a", "c"] }))
  assert.deepEqual(optionsBelow(picked(option, "a", "c")), [])
})

test("what is whole already can go on where more may be picked", () => {
  const option = taking(several([["a"], ["b"], ["a", "b"]]))
  const first = picked(option, "a")
  assert.deepEqual(first.command, command("take", { refs: ["a"] }))
  assert.deepEqual(labels(optionsBelow(first)), ["b"])
})

test("things that are alike can be picked as often as they are listed", () => {
  const option = taking(several([["a"], ["a", "a"]]))
  assert.deepEqual(picked(option, "a", "a").command, command("take", { refs: ["a", "a"] }))
  assert.deepEqual(optionsBelow(picked(option, "a", "a")), [])
})

test("the order of picks counts where the service lists the same things in several orders", () => {
  const option = taking(
    several([
      ["a", "b"],
      ["b", "a"],
    ]),
  )
  assert.deepEqual(picked(option, "b", "a").command, command("take", { refs: ["b", "a"] }))
  assert.deepEqual(labels(optionsBelow(picked(option, "b"))), ["a"])
})

test("choosing nothing stands before the things, and things have their own labels", () => {
  const items = [
    { ref: "a", label: "Ox" },
    { ref: "b", label: "Cow" },
  ]
  const option = taking(several([[], ["a"], ["a", "b"], ["b"]], { items }))
  assert.deepEqual(labels(optionsBelow(option)), ["nothing", "Ox", "Cow"])
})

test("a question says of how many things only where that is certain", () => {
  const pairs = taking(
    several([
      ["a", "b"],
      ["a", "c"],
    ]),
  )
  assert.deepEqual(askedAfter([pairs]), { what: "Which?", count: 2 })
  assert.deepEqual(askedAfter([pairs, picked(pairs, "a")]), { what: "Which?", count: 2 })
  assert.deepEqual(askedAfter([taking(several([["a"], ["a", "b"]]))]), { what: "Which?", count: null })
  assert.deepEqual(askedAfter([taking(nodeOf([choice(["a"])]))]), { what: "Which?", count: null })
  assert.equal(askedAfter([]), null)
  assert.equal(askedAfter([pairs, picked(pairs, "a", "b")]), null)
})

test("the only way is passed over, but a whole command is never chosen by itself", () => {
  const end = branch("end", null, command("end"))
  assert.deepEqual(levelAt(rootOptions(tableOf(end)), [], NAMES).path, [])
  const root = rootOptions(tableOf(branch("move", nodeOf([choice(["a"]), choice(["b"])]))))
  const level = levelAt(root, [], NAMES)
  assert.deepEqual([inWords(level.path), labels(level.options)], ["move", ["a", "b"]])
})

test("once something was chosen, the path grows to the whole command where nothing else is left", () => {
  const only = nodeOf([choice(["z"], { command: command("move", { to: "z" }) })])
  const root = rootOptions(tableOf(branch("move", nodeOf([choice(["a"], { node: only }), choice(["b"])]))))
  const { path, options } = levelAt(root, [root[0], named(optionsBelow(root[0]), "a")], NAMES)
  assert.equal(inWords(path), "move › a › z")
  assert.deepEqual([path.at(-1).command, options], [command("move", { to: "z" }), []])
})

test("a step back leads to the choice before, over what was passed over", () => {
  const more = nodeOf([choice(["x"]), choice(["y"])])
  const root = rootOptions(tableOf(branch("move", nodeOf([choice(["a"], { node: more }), choice(["b"])]))))
  assert.equal(stepBack(root, levelAt(root, [], NAMES).path, NAMES), null)
  const { path } = levelAt(root, [root[0], named(optionsBelow(root[0]), "a")], NAMES)
  const back = stepBack(root, path, NAMES)
  assert.deepEqual(labels(levelAt(root, back, NAMES).options), ["a", "b"])
})

test("a seat is called as its player", () => {
  const seats = nodeOf([choice(["seat:0"], { label: "seat 1" }), choice(["seat:1"], { label: "seat 2" })])
  assert.deepEqual(labels(levelAt(rootOptions(tableOf(branch("give", seats))), [], NAMES).options), NAMES)
})

test("a piece on the board leads to every option that names it, also below a kind that names none", () => {
  const root = rootOptions(
    tableOf(branch("sell", nodeOf([choice(["a"])])), branch("move", nodeOf([choice(["a"]), choice(["b"])]))),
  )
  const ways = waysBy(root).map(({ id, steps }) => [id, inWords(steps)])
  assert.deepEqual(ways, [
    ["a", "sell › a"],
    ["a", "move › a"],
    ["b", "move › b"],
  ])
})
