// Types of the pages' code: Biome's rule against `any` does not read the comments in which these types stand.
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { test } from "node:test"

const ROOT = join(import.meta.dirname, "..", "..")
const ts = createRequire(join(ROOT, "webtools", "package.json"))("typescript")

/** Where an `any` stands in a module, and is not the whole of a type that has a name and a reason. */
function anysIn(name, text) {
  const module = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const lines = []
  const visit = (node) => {
    const tag = node.parent?.parent
    const isNamed = tag?.kind === ts.SyntaxKind.JSDocTypedefTag && Boolean(tag.comment)
    if (node.kind === ts.SyntaxKind.AnyKeyword && !isNamed)
      lines.push(`${name}:${module.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    for (const comment of node.jsDoc ?? []) visit(comment)
    ts.forEachChild(node, visit)
  }
  visit(module)
  return lines
}

test("an any is found wherever a comment can have one", () => {
  const text = `/** @typedef {{one: any}} Record of one */
/** @typedef {any} Nameless */
/** @param {any[]} given @returns {Promise<any>} */
export async function first(given) {
  const last = given.map((/** @type {any} */ one) => one)
  return /** @type {any} */ (last)
}`
  assert.deepEqual(
    anysIn("module.js", text),
    [1, 2, 3, 3, 5, 6].map((line) => `module.js:${line}`),
  )
  assert.deepEqual(anysIn("module.js", "/** @typedef {any} Json what others may send */\nexport {}"), [])
})

test("every any of the pages and the SDK is a type with a name and a reason", () => {
  const names = globSync("service/web/**/*.js", { cwd: ROOT }).filter((name) => !name.includes("vendor"))
  assert(names.length > 60)
  assert.deepEqual(
    names.flatMap((name) => anysIn(name, readFileSync(join(ROOT, name), "utf8"))),
    [],
  )
})
