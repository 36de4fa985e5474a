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

/** Whose token an upload carries; `none` where nobody needs to be signed in. */
export type Credential = Exclude<Holding, "customer"> | "none"

/** Sales and imports of which it may be unknown what came of them; they outlive a reload and a power cut. */
export const intents = createIntents(persistentStore, "officeIntents")
