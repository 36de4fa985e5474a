import { useEffect, useEffectEvent } from "react"
import { flushSync } from "react-dom"

/** Runs each time before the page is printed, from the browser's menu too; what it changes is on the paper already. */
export const useBeforePrint = (act: () => void): void => {
  const run = useEffectEvent(() => flushSync(act))
  useEffect(() => {
    const onPrint = () => run()
    globalThis.addEventListener("beforeprint", onPrint)
    return () => globalThis.removeEventListener("beforeprint", onPrint)
  }, [])
}
