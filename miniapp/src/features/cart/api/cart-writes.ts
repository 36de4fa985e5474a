import type { Body } from "@rokthnam/shared/web/client/call-types"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { api } from "../../../lib/api.ts"
import { customer } from "../../../lib/customer.ts"
import { intents } from "../../../lib/intents.ts"
import type { CartItem } from "../lib/cart.ts"

type Action = Body<"PATCH /cart/items/:id/quantity">["action"]

/**
 * A change of the cart that the customer wants, as plain JSON. `name` is for messages. A change of a line contains the
 * quantity that the customer saw: after the cart shows the result, the next press is a new intent.
 */
export type CartWrite =
  | { readonly do: "add"; readonly medicineId: number; readonly name: string }
  | { readonly do: Action; readonly line: number; readonly quantity: number; readonly name: string }
  | { readonly do: "remove"; readonly line: number; readonly name: string }

/** Adds one unit of a medicine. */
export const addition = (medicineId: number, name: string): CartWrite => ({ do: "add", medicineId, name })

/** Changes the quantity of a line by one. */
export const quantityChange = (action: Action, item: CartItem): CartWrite => ({
  do: action,
  line: item.id,
  quantity: item.quantity,
  name: item.medicine_name,
})

export const removal = (item: CartItem): CartWrite => ({
  do: "remove",
  line: item.id,
  name: item.medicine_name,
})

/** What a visitor wants in the cart waits under this account until somebody signs in. */
export const guest = "guest"

const prefix = (customerId: string) => `cart ${customerId} `

/** The place of a write among the intents: the medicine that is added, or the line that is changed. */
const placeOf = (customerId: string, write: CartWrite): string =>
  `${prefix(customerId)}${write.do === "add" ? `medicine ${write.medicineId}` : `line ${write.line}`}`

const isNumber = (value: unknown): value is number => typeof value === "number"

/** Whether a stored thing is a write of the cart: an older version of the app stored other things. */
const isCartWrite = (thing: unknown): thing is CartWrite => {
  if (typeof thing !== "object" || thing === null || !("do" in thing)) return false
  if (!("name" in thing) || typeof thing.name !== "string") return false
  if (thing.do === "add") return "medicineId" in thing && isNumber(thing.medicineId)
  if (!("line" in thing) || !isNumber(thing.line)) return false
  if (thing.do === "remove") return true
  return (
    (thing.do === "increment" || thing.do === "decrement") && "quantity" in thing && isNumber(thing.quantity)
  )
}

/** The customer's writes that nobody knows the outcome of, or that were not sent yet, in their order. */
export const waitingWrites = (customerId: string): ReadonlyArray<CartWrite> =>
  intents
    .load()
    .filter(({ place }) => place.startsWith(prefix(customerId)))
    .flatMap(({ thing }) => (isCartWrite(thing) ? [thing] : []))

/** Whether a write is not known to be done. */
export const isWaiting = (customerId: string, write: CartWrite): boolean =>
  intents.pending(placeOf(customerId, write)) !== undefined

/** Removes a line. A line that is not there was removed before. */
const remove = async (id: number): Promise<void> => {
  try {
    await api.delete("/cart/items/:id", { as: "customer", path: { id } })
  } catch (error) {
    if (refusalOf("DELETE /cart/items/:id", error)?.code !== "NotFound") throw error
  }
}

/** Whether this customer's session has ended, so that a write was refused for that alone. */
export const waitsForSignIn = (customerId: string): boolean => {
  const session = customer.current()
  return session.status === "ended" && session.account === customerId
}

const isRefusedToken = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401

/**
 * Sends a write. While its outcome is unknown it is kept, and sent again with the same key. One that is refused because the
 * session has ended waits until the same customer has signed in.
 */
export const sendWrite = async (customerId: string, write: CartWrite): Promise<unknown> => {
  try {
    return await send(customerId, write)
  } catch (error) {
    if (isRefusedToken(error) && waitsForSignIn(customerId)) intents.keep(placeOf(customerId, write), write)
    throw error
  }
}

const send = (customerId: string, write: CartWrite): Promise<unknown> =>
  intents.run(placeOf(customerId, write), write, async (key) => {
    const as = "customer"
    if (write.do === "add") {
      return api.post("/cart/items", { as, body: { medicine_id: write.medicineId, quantity: 1 }, key })
    }
    const path = { id: write.line }
    if (write.do === "remove") return remove(write.line)
    return api.patch("/cart/items/:id/quantity", { as, path, body: { action: write.do }, key })
  })

/** Keeps what a visitor wants in the cart until somebody signs in here. */
export const keepForSignIn = (write: CartWrite): void => intents.keep(placeOf(guest, write), write)

/**
 * Milliseconds for which a visitor's wish waits. It is short, because another person may sign in on the same device
 * later.
 */
const guestWaits = 3_600_000

/** Gives the wishes of the visitor to the customer who has signed in. */
export const adoptGuestWrites = (customerId: string): void => {
  for (const { place, at } of intents.load()) {
    if (!place.startsWith(prefix(guest))) continue
    if (Date.now() - at > guestWaits) intents.forget(place)
    else intents.move(place, `${prefix(customerId)}${place.slice(prefix(guest).length)}`)
  }
}
