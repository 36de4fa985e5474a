import { useEffect } from "react"
import { endExpired } from "./sessions.ts"
import type { SessionRole } from "./sessions.ts"

/** Document 1, section 9: at start and every 5 minutes. */
const checkEvery = 5 * 60_000

/** Ends expired sessions at start, every 5 minutes and whenever the person comes back to the page. */
export const useExpiryCheck = (onEnded: (roles: ReadonlyArray<SessionRole>) => void): void => {
  useEffect(() => {
    const check = () => {
      const ended = endExpired(Date.now())
      if (ended.length > 0) onEnded(ended)
    }
    const comeBack = () => {
      if (document.visibilityState === "visible") check()
    }
    check()
    const timer = setInterval(check, checkEvery)
    document.addEventListener("visibilitychange", comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", comeBack)
    }
  }, [onEnded])
}
