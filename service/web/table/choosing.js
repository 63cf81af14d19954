/** Choosing: the tree of legal commands, gone down piece by piece.
 *
 * Where several pieces are chosen at once, the service lists every combination; here they are picked one after the other.
 *
 * @typedef {{label: string, refs: string[], command: Command | null, node: TreeNode | null, combination?: Combination}} Option
 * @typedef {{all: Option[], labels: Map<string, string>, picked: string[], ordered: boolean}} Combination what is picked,
 *   of all that could be, and what each thing is called
 * @typedef {Option[]} Path the options that have been chosen so far */

/** @import { Command, TreeBranch, TreeNode } from "contract" */

/** @param {{label: string, refs?: string[], command: Command | null, node: TreeNode | null}} choice a branch or a choice of the tree @returns {Option} */
const optionOf = (choice) => ({
  label: choice.label,
  refs: choice.refs ?? [],
  command: choice.command ?? null,
  node: choice.node ?? null,
})

/** @param {{commands?: {tree?: TreeBranch[]} | null} | null} table a snapshot @returns {Option[]} the kinds of commands */
export const rootOptions = (table) => (table?.commands?.tree ?? []).map(optionOf)

/** @param {Option} option @returns {Option[]} */
export function optionsBelow({ node, combination }) {
  const more = combination ? picksOf(combination) : []
  if (!node) return more
  const all = node.choices.map(optionOf)
  if (!node.several || all.length === 1) return [...more, ...all]
  const ordered = new Set(all.map((choice) => sorted(choice.refs))).size < all.length
  const labels = new Map((node.items ?? []).map((item) => [item.ref, item.label]))
  return [
    ...more,
    ...all.filter((option) => option.refs.length === 0),
    ...picksOf({ all, labels, picked: [], ordered }),
  ]
}

/** What is asked after a path, and of how many things, if that is certain; null: nothing but the kind of command.
 * @param {Path} path @returns {{what: string, count: number | null} | null} */
export function askedAfter(path) {
  const at = path.findLast(({ node }) => node)
  const node = at?.node
  const last = path.at(-1)
  if (!node || !(last === at || last?.combination)) return null
  const counts = new Set(node.choices.map((choice) => choice.refs.length).filter((count) => count > 0))
  return { what: node.label, count: node.several && counts.size === 1 ? [...counts][0] : null }
}

/** @param {string[]} refs */
const sorted = (refs) => [...refs].sort().join(" ")

/** What can be picked next. @param {Combination} combination @returns {Option[]} */
function picksOf({ all, labels, picked, ordered }) {
  /** @type {Map<string, Option>} */
  const groups = new Map()
  for (const { refs } of all)
    for (const id of next(refs, picked, ordered)) {
      if (groups.has(id)) continue
      const now = [...picked, id]
      const whole = all.find((option) =>
        ordered ? option.refs.join(" ") === now.join(" ") : sorted(option.refs) === sorted(now),
      )
      const goesOn = all.some((option) => next(option.refs, now, ordered).length > 0)
      groups.set(id, {
        label: labels.get(id) ?? id,
        refs: [id],
        command: whole?.command ?? null,
        node: whole?.node ?? null,
        ...(goesOn && { combination: { all, labels, picked: now, ordered } }),
      })
    }
  return [...groups.values()]
}

/** Which of these ids could follow those that are picked. @param {string[]} refs @param {string[]} picked @param {boolean} ordered */
function next(refs, picked, ordered) {
  if (ordered)
    return picked.every((id, i) => refs[i] === id) ? refs.slice(picked.length, picked.length + 1) : []
  const rest = [...refs]
  for (const id of picked) {
    const at = rest.indexOf(id)
    if (at < 0) return []
    rest.splice(at, 1)
  }
  return rest
}

/** The options after a path. Where nothing can be chosen, that is passed over: the path grows by itself, and to a whole
 * command once something was chosen.
 * @param {Option[]} root @param {Path} path @param {string[]} names of the seats @returns {{path: Path, options: Option[]}} */
export function levelAt(root, path, names) {
  let options = path.length > 0 ? optionsBelow(path[path.length - 1]) : root
  let passed = path
  while (options.length === 1 && passed.at(-1)?.command == null) {
    const [only] = options
    const below = optionsBelow(only)
    if (only.command === null ? below.length === 0 : path.length === 0) break
    passed = [...passed, only]
    options = below
  }
  return {
    path: passed,
    options: options.map((option) => ({ ...option, label: seatName(option, names) ?? option.label })),
  }
}

/** Where a step back leads from a path: to the choice before, over what was passed over. Null: nothing was chosen yet.
 * @param {Option[]} root @param {Path} path @param {string[]} names of the seats @returns {Path | null} */
export function stepBack(root, path, names) {
  const shorter = path.map((_, n) => path.slice(0, path.length - 1 - n))
  return shorter.find((start) => inWords(levelAt(root, start, names).path) !== inWords(path)) ?? null
}

/** A seat is called what whoever sits there is called. @param {Option} option @param {string[]} names */
function seatName({ refs }, names) {
  const seat = refs.length === 1 ? refs[0].match(/^seat:(\d+)$/) : null
  return seat && names[Number(seat[1])]
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
export const inWords = (path) => path.map((step) => step.label).join(" › ")
