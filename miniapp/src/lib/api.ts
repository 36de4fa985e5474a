import { createClient } from "@rokthnam/shared/web/client/create-client"
import { createIntents } from "@rokthnam/shared/web/intents/intents"
import { visitStore } from "@rokthnam/shared/web/storage/text-store"
import { customer } from "./customer.ts"

/** The API calls that a customer can make. */
export const api = createClient({ customer: () => customer })

/** The customer's writes whose outcome may be unknown, stored until the tab closes. */
export const intents = createIntents(visitStore, "openIntents")
