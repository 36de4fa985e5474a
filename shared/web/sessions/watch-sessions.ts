type Watched = { readonly endIfExpired: (now: number) => void; readonly refresh: () => void }

/**
 * Milliseconds between checks for expired tokens. Document 1, section 9 asks for a check at the start and every five
 * minutes.
 */
const checkInterval = 5 * 60_000

/**
 * Ends expired sessions now, every five minutes and whenever the person comes back to the page (no timer runs while a
 * phone sleeps), and follows sign-in and sign-out in other tabs. Returns a function that stops it.
 */
export const watchSessions = (sessions: ReadonlyArray<Watched>): (() => void) => {
  const check = () => {
    for (const session of sessions) session.endIfExpired(Date.now())
  }
  const comeBack = () => {
    if (document.visibilityState === "visible") check()
  }
  // Another tab's change arrives as one event per storage key; the state is complete after the last one. The check also
  // finds expired tokens.
  const timer = window.setInterval(check, checkInterval)
  document.addEventListener("visibilitychange", comeBack)
  window.addEventListener("storage", check)
  check()
  return () => {
    window.clearInterval(timer)
    document.removeEventListener("visibilitychange", comeBack)
    window.removeEventListener("storage", check)
  }
}
