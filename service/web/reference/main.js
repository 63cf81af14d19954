/** The page of the contract: Swagger UI, with a search over paths and summaries. */

/**
 * Keeps the calls in which all words of the phrase are found.
 * @param {any} tags ordered map of tags, each with a list of its calls
 * @param {string} phrase
 */
function search(tags, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  return tags
    .map((/** @type {any} */ tag) =>
      tag.update("operations", (/** @type {any} */ calls) =>
        calls.filter((/** @type {any} */ call) => {
          const of = ["summary", "operationId"].map((name) => call.getIn(["operation", name]))
          const text = [call.get("method"), call.get("path"), ...of].join(" ").toLowerCase()
          return words.every((word) => text.includes(word))
        }),
      ),
    )
    .filter((/** @type {any} */ tag) => tag.get("operations").size > 0)
}

const ABOUT = /** @type {Record<string, string>} */ ({
  game: "The id of the game: twenty letters and digits.",
  seat: "The number of the seat, from 0 on.",
})

/** Schemas; a choice among more of them is told by their names, as Swagger UI copies all of them wherever it is meant. */
const FEW = 10

/** @param {any} schema @returns {any} */
function short(schema) {
  const names = (schema.oneOf ?? schema.anyOf ?? []).map((/** @type {any} */ it) => it.$ref?.split("/").pop())
  if (names.length <= FEW) return schema
  const told = names.map((/** @type {string} */ it) => `\`${it}\``).join(", ")
  return {
    title: schema.title,
    type: "object",
    description: `One of these ${names.length} schemas, which stand below: ${told}.`,
  }
}

/**
 * The contract as it reads best: what stands in a path comes first and is explained, and a summary, which Swagger UI
 * shows as plain text, has no marks of code. Long choices are short, or a call takes seconds to open.
 * @param {any} contract
 */
function readable(contract) {
  const schemas = contract.components.schemas
  for (const name of Object.keys(schemas)) schemas[name] = short(schemas[name])
  for (const [path, { parameters: ofPath = [], ...calls }] of Object.entries(contract.paths)) {
    const first = ofPath.map((/** @type {any} */ it) => ({ description: ABOUT[it.name], ...it }))
    for (const call of /** @type {any[]} */ (Object.values(calls))) {
      call.summary = call.summary?.replaceAll("`", "")
      call.parameters = [...first, ...(call.parameters ?? [])]
    }
    contract.paths[path] = calls
  }
  return contract
}

const bundle = /** @type {any} */ (globalThis).SwaggerUIBundle
bundle({
  dom_id: "#reference",
  url: "/openapi.json",
  responseInterceptor(/** @type {any} */ answer) {
    if (new URL(answer.url, location.href).pathname === "/openapi.json")
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
