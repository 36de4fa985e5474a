import { accountIn } from "@rokthnam/shared/web/queries/use-own-data"
import type { DataOwner } from "@rokthnam/shared/web/queries/use-own-data"
import { firstHeld } from "@rokthnam/shared/web/sessions/first-held"
import { Session } from "@rokthnam/shared/web/sessions/session"
import { adminKeys, pharmacyKeys, staffKeys } from "@rokthnam/shared/web/sessions/session-keys"
import { awayMember } from "./away-member.ts"
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

/** The member who is signed in, such as "pharmacy 12", also while the session waits for its renewal; otherwise "". */
export const signedInMember = (): string => {
  const role = member() === sessions.pharmacy ? "pharmacy" : "staff"
  const account = accountIn(sessions[role])
  return account === "" ? "" : `${role} ${account}`
}

/**
 * The account for which a page of owner or staff writes. It is the one that is signed in, or the one whose counter is open
 * without a session: its sales are kept in its name, and sent only when it has signed in.
 */
export const memberAccount = (): string => {
  const away = awayMember.current()
  return away === null ? signedInMember() : `${away.role} ${away.account}`
}

const isAdminKey: DataOwner["owns"] = ([area]) => area === "admin"
const isStaffKey: DataOwner["owns"] = ([area, whose]) =>
  area === "permissions" || ((area === "profile" || area === "security") && whose === "staff")

/** The name of the member for whom a page writes, as far as this device knows it; "" for the owner. */
export const memberName = (): string => {
  const away = awayMember.current()
  if (away !== null) return away.name
  if (member() === sessions.pharmacy) return ""
  const state = sessions.staff.current()
  return state.status === "none" ? "" : state.fields.name
}

/** Which account owns which cached queries. Queries of neither admin nor staff alone belong to the member. */
export const dataOwners: ReadonlyArray<DataOwner> = [
  { sessions: [sessions.admin], account: () => accountIn(sessions.admin), owns: isAdminKey },
  { sessions: [sessions.staff], account: () => accountIn(sessions.staff), owns: isStaffKey },
  {
    sessions: [sessions.pharmacy, sessions.staff],
    account: memberAccount,
    owns: (key) => !isAdminKey(key) && !isStaffKey(key),
  },
]

/** The session of a role, in the form that pages of any role use. */
export const sessionOf = (role: SessionRole): FollowedSession<string> => sessions[role]
