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

const bundle = /** @type {any} */ (globalThis).SwaggerUIBundle
bundle({
  dom_id: "#reference",
  url: "/openapi.json",
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
