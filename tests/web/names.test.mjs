// Names in the pages' code: a variable says what it holds, as in Python's (tests/test_repository_layout.py).
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { test } from "node:test"

const ROOT = join(import.meta.dirname, "..", "..")
const ts = createRequire(join(ROOT, "webtools", "package.json"))("typescript")
const VAGUE = new Set(["it", "each", "found", "told"])

/** Where a module binds a variable or a parameter of a vague name. */
function vagueIn(name, text) {
  const module = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const lines = []
  const visit = (node) => {
    const binds = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)
    if (binds && ts.isIdentifier(node.name) && VAGUE.has(node.name.text))
      lines.push(`${name}:${module.getLineAndCharacterOfPosition(node.name.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(module)
  return lines
}

test("a vague name is found wherever it is bound", () => {
  const text = `const found = [1].map((it) => it)
const [told, one] = found
for (const { each } of found) use(each)
function act(...it) { return it.it }`
  assert.deepEqual(
    vagueIn("module.js", text),
    [1, 1, 2, 3, 4].map((line) => `module.js:${line}`),
  )
})

test("no variable of the pages, the SDK and their tools has a vague name", () => {
  const names = globSync(["service/web/**/*.js", "tests/web/*.mjs", "webtools/*.mjs"], { cwd: ROOT }).filter(
    (name) => !name.includes("vendor"),
  )
  assert(names.length > 60)
  assert.deepEqual(
    names.flatMap((name) => vagueIn(name, readFileSync(join(ROOT, name), "utf8"))),
    [],
  )
})
