// Vendored code of the pages: one bundle of preact and htm, and the licences that go with it.
//
//   node vendor.mjs --write | --check
//
// Versions are those of package-lock.json.
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const HERE = dirname(fileURLToPath(import.meta.url))
const TARGET = join(HERE, "..", "service", "web", "vendor")
const PACKAGES = ["preact", "htm"]
const ENTRY = `
import { h } from "preact"
import htm from "htm"
export * from "preact"
export * from "preact/hooks"
export const html = htm.bind(h)
`

const read = (...path) => readFileSync(join(HERE, "node_modules", ...path), "utf8")
const about = PACKAGES.map((name) => JSON.parse(read(name, "package.json")))
const versions = about.map(({ name, version }) => `${name} ${version}`).join(", ")

const built = await build({
  stdin: { contents: ENTRY, resolveDir: HERE },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  write: false,
  legalComments: "none",
  banner: { js: `/* ${versions}; see LICENSES.txt */` },
})
const licences = about
  .map(({ name, version, license }) => `${name} ${version} (${license})\n\n${read(name, "LICENSE").trim()}\n`)
  .join(`\n${"-".repeat(80)}\n\n`)

const wanted = { "preact.js": built.outputFiles[0].text, "LICENSES.txt": licences }
const present = (name) => {
  try {
    return readFileSync(join(TARGET, name), "utf8")
  } catch {
    return null
  }
}
const stale = Object.keys(wanted).filter((name) => present(name) !== wanted[name])
if (process.argv[2] === "--write") for (const name of stale) writeFileSync(join(TARGET, name), wanted[name])
else if (stale.length > 0) {
  console.error(`service/web/vendor is out of date (${stale.join(", ")}): node webtools/vendor.mjs --write`)
  process.exit(1)
}
