import { createClient } from "@rokthnam/shared/web/client/create-client"
import { createIntents } from "@rokthnam/shared/web/intents/intents"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { customer } from "./customer.ts"

/** The API calls that a customer can make. */
export const api = createClient({ customer: () => customer })

/** Milliseconds for which a write may be sent again. The API keeps the keys of a cart for a day. */
const intentLifetime = 20 * 3_600_000

/** The customer's writes whose outcome is unknown, or that wait for a connection or a sign-in. */
export const intents = createIntents(persistentStore, "openIntents", intentLifetime)
