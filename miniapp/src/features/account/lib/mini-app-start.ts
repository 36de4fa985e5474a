import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useEffect, useSyncExternalStore } from "react"
import { customer } from "../../../lib/customer.ts"
import { usePlatform } from "../../../platform/platform.ts"

/** Whether the sign-in with which a visit inside Telegram begins is over: done, refused, or too slow to be waited for. */
let isOver = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says whether the first sign-in of the visit is over. */
export const tellStart = (over: boolean): void => {
  isOver = over
  for (const listener of listeners) listener()
}

/**
 * Whether the app is just signing somebody in by itself, inside Telegram. Until that is over nobody is asked to sign in: the form, and
 * Telegram's buttons for it, would be there for a moment only. Who is signed in has begun already: a session that ends on a page is not
 * a start, however long the code that signs in is awaited.
 */
export const useIsStarting = (): boolean => {
  const { initData } = usePlatform()
  const over = useSyncExternalStore(subscribe, () => isOver)
  const isIn = useSessionState(customer).status === "active"
  useEffect(() => {
    if (initData !== undefined && isIn) tellStart(true)
  }, [initData, isIn])
  return initData !== undefined && !over
}
