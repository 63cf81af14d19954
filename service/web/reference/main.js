/** The page of the contract: Swagger UI, with a search over paths and summaries.
 *
 * @typedef {any} Swagger what Swagger UI hands to plugins: maps and lists of a library that has no types here
 * @typedef {any} OpenApi a part of the contract, as JSON */

/**
 * Keeps the calls in which all words of the phrase are found.
 * @param {Swagger} tags ordered map of tags, each with a list of its calls
 * @param {string} phrase
 */
function search(tags, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  return tags
    .map((/** @type {Swagger} */ tag) =>
      tag.update("operations", (/** @type {Swagger} */ calls) =>
        calls.filter((/** @type {Swagger} */ call) => {
          const of = ["summary", "operationId"].map((name) => call.getIn(["operation", name]))
          const text = [call.get("method"), call.get("path"), ...of].join(" ").toLowerCase()
          return words.every((word) => text.includes(word))
        }),
      ),
    )
    .filter((/** @type {Swagger} */ tag) => tag.get("operations").size > 0)
}

/** Schemas; a choice among more of them is told by their names, as Swagger UI copies all of them wherever it is meant. */
const FEW = 10

/** @param {OpenApi} schema @returns {OpenApi} */
function short(schema) {
  const names = (schema.oneOf ?? schema.anyOf ?? []).map((/** @type {OpenApi} */ option) =>
    option.$ref?.split("/").pop(),
  )
  if (names.length <= FEW) return schema
  const list = names.map((/** @type {string} */ name) => `\`${name}\``).join(", ")
  return {
    title: schema.title,
    type: "object",
    description: `One of these ${names.length} schemas, which stand below: ${list}.`,
  }
}

/**
 * The contract as it reads best: what stands in a path comes first, and a summary, which Swagger UI shows as plain
 * text, has no marks of code. Long choices are short, or a call takes seconds to open.
 * @param {OpenApi} contract
 */
function readable(contract) {
  const schemas = contract.components.schemas
  for (const name of Object.keys(schemas)) schemas[name] = short(schemas[name])
  for (const [path, { parameters: ofPath = [], ...calls }] of Object.entries(contract.paths)) {
    for (const call of /** @type {OpenApi[]} */ (Object.values(calls))) {
      call.summary = call.summary?.replaceAll("`", "")
      call.parameters = [...ofPath, ...(call.parameters ?? [])]
    }
    contract.paths[path] = calls
  }
  return contract
}

/** `/docs?title=<id>` shows the contract with the schemas of that title. */
const title = new URLSearchParams(location.search).get("title")
const url = title === null ? "/openapi.json" : `/openapi/${encodeURIComponent(title)}.json`

const bundle = /** @type {{SwaggerUIBundle: Swagger} & typeof globalThis} */ (globalThis).SwaggerUIBundle
bundle({
  dom_id: "#reference",
  url,
  responseInterceptor(/** @type {{url: string, text: string}} */ answer) {
    if (new URL(answer.url, location.href).pathname === url)
      answer.text = JSON.stringify(readable(JSON.parse(answer.text)))
    return answer
  },
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  plugins: [() => ({ fn: { opsFilter: search } })],
  onComplete() {
    const box = document.querySelector(".operation-filter-input")
    box?.setAttribute("placeholder", "Search: commands, seats post, …")
    box?.setAttribute("aria-label", "Search calls")
  },
})
