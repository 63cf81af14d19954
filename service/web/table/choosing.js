/** Choosing: the tree of legal commands, gone down piece by piece.
 *
 * @typedef {{label: string, refs: string[], command: any, node: any}} Option
 * @typedef {Option[]} Path the options that have been chosen so far */

/** @param {any} table a snapshot @returns {Option[]} the kinds of commands, or the choices of the only one */
export function rootOptions(table) {
  const tree = table?.tree?.tree ?? []
  return tree.map((/** @type {any} */ it) => ({
    label: it.label,
    refs: [],
    command: it.command ?? null,
    node: it.node ?? null,
  }))
}

/** @param {Option} option @returns {Option[]} */
export function optionsBelow(option) {
  return (option.node?.choices ?? []).map((/** @type {any} */ it) => ({
    label: it.label,
    refs: it.refs?.length ? it.refs : it.ref ? [it.ref] : [],
    command: it.command ?? null,
    node: it.node ?? null,
  }))
}

/** The options after a path. Where nothing can be chosen, that is passed over: the path grows by itself.
 * @param {Option[]} root @param {Path} path @returns {{path: Path, options: Option[]}} */
export function levelAt(root, path) {
  let options = path.length > 0 ? optionsBelow(path[path.length - 1]) : root
  let passed = path
  while (options.length === 1 && options[0].command === null && options[0].node !== null) {
    passed = [...passed, options[0]]
    options = optionsBelow(options[0])
  }
  return { path: passed, options }
}

/** The ways that begin with a piece or a place: an option that names it, or one below an option that names none.
 * @param {Option[]} options @returns {{id: string, steps: Path}[]} */
export function waysBy(options) {
  return options.flatMap((option) => {
    if (option.refs.length > 0) return option.refs.map((id) => ({ id, steps: [option] }))
    return optionsBelow(option).flatMap((below) => below.refs.map((id) => ({ id, steps: [option, below] })))
  })
}

/** What was chosen, in words. @param {Path} path */
export const inWords = (path) => path.map((it) => it.label).join(" › ")
