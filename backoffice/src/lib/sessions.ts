import { firstHeld } from "@rokthnam/shared/web/sessions/first-held"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { adminKeys, pharmacyKeys, staffKeys } from "@rokthnam/shared/web/sessions/session-keys"
import type { FollowedSession } from "@rokthnam/shared/web/sessions/use-session"

/** The roles that sign in here; each has its own session, independent of the others. */
export const sessions = {
  admin: new Session(adminKeys),
  pharmacy: new Session(pharmacyKeys),
  staff: new Session(staffKeys),
}

export type SessionRole = keyof typeof sessions

/** The token source for calls that owner and staff share: the owner's first (document 1, section 6). */
export const member = () => firstHeld(sessions.pharmacy, sessions.staff)

/** The account for which a page of owner or staff writes, such as "pharmacy 12". */
export const memberAccount = (): string => {
  const role = member() === sessions.pharmacy ? "pharmacy" : "staff"
  const state = sessions[role].current()
  return `${role} ${state.status === "none" ? "" : state.account}`
}

/** The session of a role, in the form that pages of any role use. */
export const sessionOf = (role: SessionRole): FollowedSession<string> => sessions[role]
