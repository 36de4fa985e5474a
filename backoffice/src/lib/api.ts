import type { Holding } from "@rokthnam/shared/web/client/call-types"
import { createClient } from "@rokthnam/shared/web/client/create-client"
import { createIntents } from "@rokthnam/shared/web/intents/intents"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { member, sessions } from "./sessions.ts"

/** The calls that the back office can make. */
export const api = createClient({
  admin: () => sessions.admin,
  pharmacy: () => sessions.pharmacy,
  staff: () => sessions.staff,
  member,
})

/** The role whose token an upload sends; `none` where no sign-in is needed. */
export type Credential = Exclude<Holding, "customer"> | "none"

/** Sales and imports whose outcome may be unknown; they survive a reload and a power cut. */
export const intents = createIntents(persistentStore, "officeIntents")
