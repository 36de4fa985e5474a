import { createClient } from "@rokthnam/shared/web/client/create-client"
import { customer } from "./customer.ts"

/** The API calls that a customer can make. */
export const api = createClient({ customer: () => customer })
