import { isExpired } from "./token.ts"

/** The roles that sign in here; each has a session of its own beside the others. */
export const roles = ["admin", "pharmacy", "staff"] as const
export type SessionRole = (typeof roles)[number]

const tokenKeys: Record<SessionRole, string> = {
  admin: "adminToken",
  pharmacy: "pharmacyToken",
  staff: "staffToken",
}

/** What else a role leaves in the browser, and what its sign-out therefore removes. */
const staffKeys = { id: "staffId", name: "staffName", photo: "staffPhoto", readAlerts: "staffReadAlerts" }
const otherKeys: Record<SessionRole, ReadonlyArray<string>> = {
  admin: [],
  pharmacy: [],
  staff: Object.values(staffKeys),
}

type Listener = () => void
const listeners = new Set<Listener>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Calls back after every sign-in and sign-out, those of other tabs included; answers how to stop. */
export const onSessionChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stored token of a role, or null. */
export const readToken = (role: SessionRole): string | null =>
  sessionStorage.getItem(tokenKeys[role]) ?? localStorage.getItem(tokenKeys[role])

/** Keeps a token: `remember` in persistent storage, otherwise until the browser tab closes. */
export const signIn = (role: SessionRole, token: string, options: { remember: boolean }): void => {
  sessionStorage.removeItem(tokenKeys[role])
  localStorage.removeItem(tokenKeys[role])
  const storage = options.remember ? localStorage : sessionStorage
  storage.setItem(tokenKeys[role], token)
  announce()
}

/** What the browser keeps of a staff member beside the token. */
export const keepStaff = (staff: { id: number; name: string }): void => {
  localStorage.setItem(staffKeys.id, String(staff.id))
  localStorage.setItem(staffKeys.name, staff.name)
}

/** The staff member's photo is known only once the profile has been read. */
export const keepStaffPhoto = (photo: string | null): void => {
  if (photo === null) localStorage.removeItem(staffKeys.photo)
  else localStorage.setItem(staffKeys.photo, photo)
}

/** The staff member's name as stored at sign-in. */
export const staffName = (): string => localStorage.getItem(staffKeys.name) ?? ""

/** Removes everything that a role stored. */
export const signOut = (role: SessionRole): void => {
  for (const key of [tokenKeys[role], ...otherKeys[role]]) {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  }
  announce()
}

/** Signs out every role whose token has expired; answers those roles. */
export const endExpired = (now: number): ReadonlyArray<SessionRole> => {
  const ended = roles.filter((role) => {
    const token = readToken(role)
    return token !== null && isExpired(token, now)
  })
  for (const role of ended) signOut(role)
  return ended
}

globalThis.addEventListener("storage", (event) => {
  if (event.key === null || Object.values(tokenKeys).includes(event.key)) announce()
})
