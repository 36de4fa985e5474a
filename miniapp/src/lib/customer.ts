import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { customerKeys, keysOfPerson } from "@rokthnam/shared/web/sessions/session-keys"
import { useShown, useSignedIn } from "@rokthnam/shared/web/sessions/use-session"
import { persistentStore, visitStore } from "@rokthnam/shared/web/storage/text-store"
import type { TextStore } from "@rokthnam/shared/web/storage/text-store"

/** The session of the customer on this device. */
export const customer = new Session(customerKeys)

/** Whose session it is: the website's, or that of a user of Telegram; undefined when Telegram does not name the user. */
type SessionOwner = "website" | { readonly telegramUser: string | undefined }

let store = persistentStore
let person = ""

/**
 * Keeps what belongs to the person who uses the app, such as the place: for each user of a Telegram client apart, and for
 * one without a name only for this visit.
 */
export const ownStore: TextStore = {
  read: (key) => store.read(key + person),
  write: (key, value) => store.write(key + person, value),
  remove: (key) => store.remove(key + person),
}

/** Removes what is kept of searches, carts and places: a person who leaves leaves nothing for the next one at this device. */
export const forgetKept = (): void => {
  for (const key of ["keptSearches", "keptCart", "keptPlaces"]) ownStore.remove(key)
}

/**
 * Takes the session of this owner, and what is kept for the owner. Every user of a Telegram client has both apart, so that
 * nobody gets another person's. The session of a user without a name ends with the visit.
 */
export const chooseSession = (owner: SessionOwner): void => {
  const remembers = owner === "website" || owner.telegramUser !== undefined
  store = remembers ? persistentStore : visitStore
  person = owner === "website" ? "" : ` telegram ${owner.telegramUser ?? ""}`
  customer.moveTo({ ...keysOfPerson(customerKeys, person), remembers })
}

/** Stores the session that a sign-in returned; every part of the app is updated at once. */
export const startCustomer = (answer: Answer<"POST /users/login">): void =>
  customer.start({
    token: answer.access_token,
    fields: {
      id: String(answer.user_id),
      name: answer.user_name,
      email: answer.email ?? "",
      phone: answer.phone ?? "",
      photo: answer.photo ?? "",
    },
  })

/** The signed-in customer's id, name, e-mail, phone and photo; undefined when nobody is signed in. */
export const useCustomer = () => useSignedIn(customer)?.fields

/** The same fields for the customer's own pages, which stay open when the session ends. */
export const useShownCustomer = () => useShown(customer)?.fields
