import { sessions } from "../../src/lib/sessions.ts"
import type { SessionRole } from "../../src/lib/sessions.ts"
import { tokenOf } from "./tokens.ts"

const noFields = { id: "", name: "", photo: "", readAlerts: "" }

/** Signs a role in, as if it had come through its door. */
export const signIn = (role: SessionRole, token = tokenOf("1"), remember?: boolean): void => {
  if (role === "staff") sessions.staff.start({ token, fields: noFields }, remember)
  else sessions[role].start({ token, fields: {} }, remember)
}

/** Leaves nobody signed in, here and in the browser. */
export const signOutAll = (): void => {
  for (const session of Object.values(sessions)) session.signOut()
}
