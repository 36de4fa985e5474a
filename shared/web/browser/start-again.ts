/**
 * Runs within the HTML of both apps, before their code: while that code does not come, as on a connection that breaks, it says so
 * below what the server wrote, and loads the page again as soon as the server answers. Afterwards the app itself does this.
 * `shared/build/start-again-plugin.ts` writes it into the page, with its texts as data; so it imports nothing.
 */
// One function, so that the page has no names of this script. It is no part of an app, whose ways to store and to call it does not have.
// oxlint-disable unicorn/consistent-function-scoping, no-restricted-globals
;(() => {
  /** Milliseconds until the server is asked; each question without an answer, and each reload that did not help, doubles them. */
  const firstPause = 2000
  const longestPause = 60_000
  /** Milliseconds for which one question may wait. */
  const patience = 10_000
  /** Milliseconds after which an earlier reload no longer counts. */
  const forgotten = 300_000
  const storedUnder = "startedAgain"

  const texts = document.currentScript?.dataset ?? {}
  let isLost = false
  let isBare = false

  /** Whether the app has replaced what the server wrote. */
  const isStarted = (): boolean => {
    const shown = document.querySelector("#root > *")
    return shown !== null && !shown.matches(".first")
  }

  /** The pause that a reload before this one calls for. A browser may refuse storage. */
  const pauseAfterReload = (): number => {
    try {
      const [at = 0, pause = 0] = (sessionStorage.getItem(storedUnder) ?? "").split(" ").map(Number)
      return Date.now() - at < forgotten ? Math.min(pause * 2, longestPause) : firstPause
    } catch {
      return longestPause
    }
  }
  const reload = (pause: number): void => {
    try {
      sessionStorage.setItem(storedUnder, `${Date.now()} ${pause}`)
    } catch {
      // the next pause is the longest one then
    }
    location.reload()
  }

  /** Whether the person types into an app without its style sheet, which a reload would lose. */
  const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement

  const isReachable = async (): Promise<boolean> => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    try {
      const request = { headers: { accept: "text/html" }, cache: "no-store", signal: waiting.signal } as const
      return (await fetch(location.href, request)).status < 500
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  /** As the app finds it: named in the address, chosen earlier, or that of what the server wrote. */
  const languageOfPage = (): string =>
    new URLSearchParams(location.search).get("lng") ??
    /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ??
    document.documentElement.lang

  const say = (): void => {
    if (isStarted()) return
    const language = languageOfPage() === "km" ? "Km" : "En"
    const words = texts[`${navigator.onLine ? "broken" : "offline"}${language}`] ?? ""
    const line = document.querySelector("[data-start-again]") ?? document.createElement("p")
    line.textContent = words
    if (line.isConnected) return
    line.setAttribute("data-start-again", "")
    line.setAttribute("role", "status")
    line.setAttribute("style", "max-width:40rem;margin:1rem auto;padding:0 1rem;font:1rem/1.6 sans-serif")
    document.body.append(line)
  }

  const wait = (pause: number): void => {
    say()
    setTimeout(() => void goOn(pause), pause)
  }
  const goOn = async (pause: number): Promise<void> => {
    if (isStarted() && !isBare) document.querySelector("[data-start-again]")?.remove()
    else if (isTyping()) wait(pause)
    else if (await isReachable()) reload(pause)
    else wait(Math.min(pause * 2, longestPause))
  }
  const lose = (): void => {
    if (isLost) return
    isLost = true
    wait(pauseAfterReload())
  }

  // A file that did not come is told to its element alone, and code that it was needed for to the window.
  addEventListener(
    "error",
    ({ target, error }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === "stylesheet"
      isBare ||= isStyle && !isStarted()
      const isFile = isStyle || target instanceof HTMLScriptElement
      const isImport = error instanceof TypeError && /import|fetch|module/i.test(error.message)
      if ((isFile || isImport) && !isStarted()) lose()
    },
    true,
  )
})()
