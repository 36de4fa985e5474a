type Watched = { readonly endIfExpired: (now: number) => void; readonly refresh: () => void }

/** Document 1, section 9: the expiry of tokens is looked at at the start and every five minutes; in milliseconds. */
const checkInterval = 5 * 60_000

/**
 * Ends expired sessions now, every five minutes and whenever the person comes back to the page (a phone that slept ran
 * no timer), and follows sign-in and sign-out in other tabs; answers how to stop.
 */
export const watchSessions = (sessions: ReadonlyArray<Watched>): (() => void) => {
  const check = () => {
    for (const session of sessions) session.endIfExpired(Date.now())
  }
  const comeBack = () => {
    if (document.visibilityState === "visible") check()
  }
  // One key at a time comes from the other tab; the last one completes what it did. A token may be past its time.
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
