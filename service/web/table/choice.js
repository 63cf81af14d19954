/** The choice of a player: what is chosen so far of a version, what it would do, and what a bot would do instead. */
import { useEffect, useMemo, useState } from "../vendor/preact.js"
import { useVerdict } from "./acting.js"
import { levelAt, rootOptions, stepBack, waysBy } from "./choosing.js"

/** @typedef {import("./choosing.js").Path} Path
 * @typedef {import("./model.js").State} State
 * @typedef {{at: string, path: Path, ways: Path[] | null}} Choice what is chosen so far, and of which version */

/** @type {Choice} */
const NOTHING = { at: "", path: [], ways: null }

/** @param {State | null} state @param {import("./model.js").TableModel | null} model @param {string[]} names of the seats */
export function useChoice(state, model, names) {
  const table = state?.table ?? null
  const [choice, setChoice] = useState(/** @type {Choice} */ (NOTHING))
  const root = useMemo(() => (state?.catchingUp ? [] : rootOptions(table)), [table, state?.catchingUp])
  // Choices are of one version: as soon as another is shown, nothing is chosen.
  const at = `${table?.version} ${state?.catchingUp}`
  const { path, ways } = choice.at === at ? choice : NOTHING
  const setPath = (/** @type {Path} */ to) => setChoice({ at, path: to, ways: null })
  const setWays = (/** @type {Path[] | null} */ to) => setChoice({ at, path, ways: to })
  const level = { ...levelAt(root, path, names), ways }
  const before = stepBack(root, level.path, names)
  const open = waysBy(level.options)
  const choose = (/** @type {Path} */ steps) => setPath([...level.path, ...steps])
  /** Picks a piece or a place on the board. @param {string} id */
  const pick = (id) => {
    const waysToId = open.filter((way) => way.id === id).map((way) => way.steps)
    if (waysToId.length === 1) choose(waysToId[0])
    else setWays(waysToId)
  }
  const back = before || ways ? () => (ways ? setWays(null) : setPath(before ?? [])) : null
  const verdict = useVerdict(model, level.path.at(-1)?.command ?? null, at)
  const marks = {
    open: new Set((ways ?? []).length > 0 ? [] : open.map((way) => way.id)),
    chosen: new Set(level.path.flatMap((option) => option.refs)),
  }
  return { level, choose, pick, back, setPath, verdict, marks }
}

/** What a bot would do at the version that is shown, once it was asked for.
 * @param {import("./model.js").TableModel | null} model @param {number | undefined} version @param {(path: Path) => void} setPath */
export function useHint(model, version, setPath) {
  const [hint, setHint] = useState(/** @type {import("./acting.js").Hint} */ (null))
  useEffect(() => setHint(null), [version])
  const askHint = () => {
    setHint("asked")
    model?.game.hint({ text: true }).then(setHint, (problem) => setHint({ problem }))
  }
  const takeHint = () => {
    if (hint === null || hint === "asked" || "problem" in hint) return
    setPath([{ label: hint.text ?? "", refs: [], command: hint.command, node: null }])
  }
  return { hint, askHint, takeHint }
}
