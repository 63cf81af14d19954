// Vendored code of the pages: one bundle of preact and htm, Swagger UI as it is, and the licences that go with them.
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
const BUNDLED = ["preact", "htm"]
const SWAGGER = "swagger-ui-dist"
const ENTRY = `
import { h } from "preact"
import htm from "htm"
export * from "preact"
export * from "preact/hooks"
export const html = htm.bind(h)
`

const read = (...path) => readFileSync(join(HERE, "node_modules", ...path), "utf8")
const about = [...BUNDLED, SWAGGER].map((name) => JSON.parse(read(name, "package.json")))
const versions = about
  .slice(0, BUNDLED.length)
  .map(({ name, version }) => `${name} ${version}`)
  .join(", ")

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

// What Swagger UI itself consists of; its script names this file, and a map that nobody needs.
const parts = `${read(SWAGGER, "NOTICE")}\n${read(SWAGGER, "swagger-ui-bundle.js.LICENSE.txt")}`
const unmapped = (name) => read(SWAGGER, name).replace(/\s*(\/\/|\/\*)# sourceMappingURL=.*$/, "\n")
const wanted = {
  "preact.js": built.outputFiles[0].text,
  "swagger-ui-bundle.js": unmapped("swagger-ui-bundle.js"),
  "swagger-ui-bundle.js.LICENSE.txt": parts,
  "swagger-ui.css": unmapped("swagger-ui.css"),
  "LICENSES.txt": licences,
}
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
