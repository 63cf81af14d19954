// Types of the answers that pages use, from the contract: `contract.d.ts`, which only the checks read.
//
//   node contract.mjs --write | --check
//
// What differs from title to title (views, events, commands, settings) is open: the pages show every title.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const HERE = import.meta.dirname
const CONTRACT = join(HERE, "..", "openapi.yaml")
const TARGET = join(HERE, "contract.d.ts")
/** The generator is a tool of the tests of the contract. */
const clients = createRequire(join(HERE, "..", "tests", "contract", "clients", "package.json"))
const { default: typesOf, astToString } = clients("openapi-typescript")
const yaml = clients("js-yaml")

/** Answers and parts of them that the pages name; what these consist of comes along. */
const USED = [
  "AnalysisShown",
  "AuditShown",
  "BotLine",
  "CommandChecked",
  "CommandSent",
  "DeliveriesShown",
  "EventsShown",
  "GameCreated",
  "GameLine",
  "GamesShown",
  "GameShown",
  "HintShown",
  "Layout",
  "OperationsShown",
  "RematchJoined",
  "ReplayShown",
  "ScoringShown",
  "TitleLine",
  "TitleShown",
  "UnreadableGame",
  "WebhooksShown",
]
const open = (properties = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: {},
})
const OPEN = {
  Command: open({ type: { type: "string" } }),
  Event: open({ position: { type: "integer" }, type: { type: "string" } }),
  Settings: open(),
  View: open(),
}
/** What is for readers of the contract, and not for types. */
const WORDS = ["description", "discriminator", "example", "examples", "pattern", "title"]

const whole = yaml.load(readFileSync(CONTRACT, "utf8"))
const all = whole.components.schemas
const nameIn = (ref) => ref.split("/").at(-1)

/** Without its words; a name of a property is none of them. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain)
  if (schema === null || typeof schema !== "object") return schema
  const kept = Object.entries(schema).filter(([key]) => !WORDS.includes(key))
  const parts = kept.map(([key, value]) => [
    key,
    key === "properties"
      ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, plain(of)]))
      : plain(value),
  ])
  return Object.fromEntries(parts)
}

const schemas = {}
function take(name) {
  if (name in schemas) return
  schemas[name] = OPEN[name] ?? plain(all[name])
  for (const [, ref] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"([^"]+)"/g)) take(nameIn(ref))
}
for (const name of USED) take(name)

const sorted = Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
const ast = await typesOf(
  { openapi: whole.openapi, info: whole.info, paths: {}, components: { schemas: sorted } },
  { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true },
)
const written = `// Written by \`node webtools/contract.mjs --write\` from openapi.yaml: the answers that pages use.\n${astToString(ast)}`

if (process.argv[2] === "--write") writeFileSync(TARGET, written)
else if (readFileSync(TARGET, "utf8") !== written) {
  console.error("webtools/contract.d.ts is out of date: node webtools/contract.mjs --write")
  process.exit(1)
}
