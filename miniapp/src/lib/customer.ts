import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { customerKeys } from "@rokthnam/shared/web/sessions/session-keys"
import { useShown, useSignedIn } from "@rokthnam/shared/web/sessions/use-session"

/** The session of the customer on this device. */
export const customer = new Session(customerKeys)

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
