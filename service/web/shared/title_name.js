/** The name of a title: what is printed on its box. */
import { useEffect, useState } from "../vendor/preact.js"

/** Empty until it is known. @param {import("../sdk/estancia.js").Estancia} client @param {string | undefined} title its id */
export function useTitleName(client, title) {
  const [name, setName] = useState("")
  useEffect(() => {
    if (!title) return
    client
      .titles()
      .then((all) => setName(all.find((listed) => listed.title === title)?.name ?? ""), console.warn)
  }, [title])
  return name
}
