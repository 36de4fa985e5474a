import { useEffect } from "react"
import { usePlatform } from "../platform/platform.ts"

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** How many things want the browser to ask before it leaves the page. */
let guards = 0

/** Has the browser ask before it leaves the page. Links of the app leave no page. Returns what stops that. */
const guardUnload = (): (() => void) => {
  guards += 1
  window.addEventListener("beforeunload", ask)
  return () => {
    guards -= 1
    if (guards === 0) window.removeEventListener("beforeunload", ask)
  }
}

/** Has Telegram, or the browser, ask before it closes the app while something that the person made is not sent. */
export const useClosingGuard = (isUnsent: boolean): void => {
  const { kind, guardClosing } = usePlatform()
  useEffect(() => {
    if (!isUnsent) return undefined
    return kind === "telegram" ? guardClosing() : guardUnload()
  }, [isUnsent, kind, guardClosing])
}
