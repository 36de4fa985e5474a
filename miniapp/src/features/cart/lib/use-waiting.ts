import { useSyncExternalStore } from "react"
import { intents } from "../../../lib/api.ts"
import { waitingWrites } from "../api/cart-writes.ts"
import type { CartWrite } from "../api/cart-writes.ts"

/** The customer's changes of the cart that are not known to be done. */
export const useWaiting = (customerId: string): ReadonlyArray<CartWrite> => {
  // The list is the same object until it changes.
  useSyncExternalStore(intents.subscribe, intents.load)
  return waitingWrites(customerId)
}

/** The change of this line that is not known to be done, if there is one. */
export const useWaitingChange = (customerId: string, line: number) =>
  useWaiting(customerId).find((write) => write.do !== "add" && write.line === line)
