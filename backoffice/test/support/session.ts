import { sessions } from "../../src/lib/sessions.ts"
import type { SessionRole } from "../../src/lib/sessions.ts"
import { tokenOf } from "./tokens.ts"

const noFields = { id: "", name: "", photo: "", readAlerts: "" }

/** Signs a role in without its sign-in page. */
export const signIn = (role: SessionRole, token = tokenOf("1"), remember?: boolean): void => {
  if (role === "staff") sessions.staff.start({ token, fields: noFields }, remember)
  else sessions[role].start({ token, fields: {} }, remember)
}

/** Signs every role out and clears the browser storage of the sessions. */
export const signOutAll = (): void => {
  for (const session of Object.values(sessions)) session.signOut()
}
