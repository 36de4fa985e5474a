import type { LeftSession } from "@rokthnam/shared/web/sessions/left-sessions"
import { api } from "./api.ts"

/** Ends a session that was left on this device while nobody heard of it. */
export const endLeft = (body: LeftSession): Promise<unknown> => api.post("/account/sign-out-later", { body })
