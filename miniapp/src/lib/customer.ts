import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { customerKeys, keysOfPerson } from "@rokthnam/shared/web/sessions/session-keys"
import { useShown, useSignedIn } from "@rokthnam/shared/web/sessions/use-session"

/** The session of the customer on this device. */
export const customer = new Session(customerKeys)

/** Whose session it is: the website's, or that of a user of Telegram; undefined when Telegram does not name the user. */
type SessionOwner = "website" | { readonly telegramUser: string | undefined }

/**
 * Takes the session of this owner. Every user of a Telegram client has a session apart, so that nobody gets another
 * person's. The session of a user without a name ends with the visit.
 */
export const chooseSession = (owner: SessionOwner): void => {
  if (owner === "website") customer.moveTo(customerKeys)
  else {
    const { telegramUser } = owner
    const keys = keysOfPerson(customerKeys, `telegram ${telegramUser ?? ""}`)
    customer.moveTo(telegramUser === undefined ? { ...keys, remembers: false } : keys)
  }
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
