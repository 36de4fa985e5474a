import { firstHeld } from "@rokthnam/shared/web/sessions/first-held"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { adminKeys, pharmacyKeys, staffKeys } from "@rokthnam/shared/web/sessions/session-keys"
import type { FollowedSession } from "@rokthnam/shared/web/sessions/use-session"

/** The roles that sign in here, each with a session of its own beside the others. */
export const sessions = {
  admin: new Session(adminKeys),
  pharmacy: new Session(pharmacyKeys),
  staff: new Session(staffKeys),
}

export type SessionRole = keyof typeof sessions

/** Whose token the calls carry that owner and staff share: the owner's first (document 1, section 6). */
export const member = () => firstHeld(sessions.pharmacy, sessions.staff)

/** For which account a page of owner and staff writes, such as "pharmacy 12". */
export const memberAccount = (): string => {
  const role = member() === sessions.pharmacy ? "pharmacy" : "staff"
  const state = sessions[role].current()
  return `${role} ${state.status === "none" ? "" : state.account}`
}

/** A role's session, as pages of any role follow it. */
export const sessionOf = (role: SessionRole): FollowedSession<string> => sessions[role]
