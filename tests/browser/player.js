// A player with a mouse: clicks whatever can be chosen, on the board or in the list, at random but the same each time, until the game is over.
// Says how many commands were sent, or what it was that did not go on.
async (seed) => {
  let state = seed
  const random = (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
  const main = document.querySelector("main.table")
  const next = (ready) =>
    new Promise((done, fail) => {
      const found = ready()
      if (found) return done(found)
      const observer = new MutationObserver(() => {
        const now = ready()
        if (!now) return
        clearTimeout(timer)
        observer.disconnect()
        done(now)
      })
      const timer = setTimeout(() => {
        observer.disconnect()
        fail(new Error(`nothing to click: ${main.innerText.slice(0, 400)}`))
      }, 60000)
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  const over = () => document.querySelector('[data-status="over"]')
  const clickable = () =>
    over() ?? document.querySelector("[data-send]:not(:disabled)") ?? document.querySelector("[data-option]:not(:disabled)")
  const offered = () => [...document.querySelectorAll("[data-path], [data-option], [data-send]")].map((it) => it.textContent).join()
  let sent = 0
  for (;;) {
    const found = await next(clickable)
    if (found === over()) return sent
    if (found.matches("[data-send]")) {
      const version = main.dataset.version
      found.click()
      sent++
      await next(() => over() || main.dataset.version !== version || document.querySelector(".acting .problem"))
      const problem = document.querySelector(".acting .problem")
      // Somebody else was faster, which can happen where others may act as well: choose anew.
      if (problem?.matches("[data-stale]")) await next(() => over() || main.dataset.version !== version)
      else if (problem) throw new Error(problem.innerText)
    } else {
      // Half of the time on the board, if something glows there.
      const before = offered()
      const glowing = [...document.querySelectorAll("[data-open]")]
      const options = [...document.querySelectorAll("[data-option]:not(:disabled)")]
      const from = glowing.length > 0 && random(2) === 0 ? glowing : options
      from[random(from.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }))
      await next(() => over() || offered() !== before)
    }
  }
}
