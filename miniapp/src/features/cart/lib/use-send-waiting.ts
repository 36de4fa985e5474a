import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useEffect, useEffectEvent } from "react"
import { useTranslation } from "react-i18next"
import { intents } from "../../../lib/intents.ts"
import { useToast } from "../../../components/ui/toast.tsx"
import { adoptGuestWrites, isWaiting, sendWrite, waitingWrites } from "../api/cart-writes.ts"
import type { CartWrite } from "../api/cart-writes.ts"
import { useRefreshCart } from "../api/cart-queries.ts"

/** Milliseconds between the tries to send what waits; each try that fails doubles them, up to the longest. */
const firstPause = 5000
const longestPause = 60_000

const failedWords = {
  add: "addFailed",
  increment: "updateFailed",
  decrement: "updateFailed",
  remove: "removeFailed",
} as const satisfies Record<CartWrite["do"], string>

type Told = (write: CartWrite, error: unknown) => void

/** Sends what waits, one after the other, until no answer comes. Resolves to how many were settled. */
const sendAll = async (customerId: string, tell: Told): Promise<number> => {
  let settled = 0
  for (const write of waitingWrites(customerId)) {
    try {
      // A line may wait for its medicine to be added.
      // oxlint-disable-next-line no-await-in-loop
      await sendWrite(customerId, write)
      tell(write, undefined)
    } catch (error) {
      if (isWaiting(customerId, write)) break
      tell(write, error)
    }
    settled += 1
  }
  return settled
}

/**
 * Sends the changes of the cart that wait: those of a visitor once somebody has signed in, and those whose outcome is
 * unknown when the connection is back. What came of them is said.
 */
export const useSendWaiting = (customerId: string): void => {
  const { t } = useTranslation("cart")
  const isOnline = useOnline()
  const announce = useToast()
  const words = useErrorWords()
  const refresh = useRefreshCart()
  const tell = useEffectEvent<Told>((write, error) => {
    if (error !== undefined) announce("danger", words(error, t(failedWords[write.do])))
    else if (write.do === "add") announce("success", t("added"))
  })
  const reload = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!isOnline) return undefined
    let timer: number | undefined
    let isOver = false
    const send = async (pause: number) => {
      const settled = await sendAll(customerId, tell)
      if (isOver) return
      timer = undefined
      if (settled > 0) reload()
      plan(settled > 0 ? firstPause : Math.min(pause * 2, longestPause))
    }
    const plan = (pause: number) => {
      if (timer !== undefined || waitingWrites(customerId).length === 0) return
      timer = window.setTimeout(() => void send(pause), pause)
    }
    adoptGuestWrites(customerId)
    const stopListening = intents.subscribe(() => plan(firstPause))
    timer = window.setTimeout(() => void send(firstPause), 0)
    return () => {
      isOver = true
      stopListening()
      window.clearTimeout(timer)
    }
  }, [customerId, isOnline])
}
