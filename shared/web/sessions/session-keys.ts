/** The storage keys of a role's session. The names for the token and the fields come from the specification. */
export type SessionKeys<Field extends string> = {
  readonly token: string
  readonly fields: Readonly<Record<Field, string>>
  /** Not in the specification: the account whose session ended. It is removed when any account signs in or out. */
  readonly ended: string
  /** Whether a session lasts beyond the tab without "remember me". */
  readonly remembers: boolean
}

/**
 * The keys for one of several people who use a role on the same device, with `person` at their ends: the accounts of one
 * Telegram client share the browser's storage.
 */
export const keysOfPerson = <Field extends string>(
  keys: SessionKeys<Field>,
  person: string,
): SessionKeys<Field> => {
  const own = (key: string) => key + person
  const fields = Object.fromEntries(
    Object.entries<string>(keys.fields).map(([field, key]) => [field, own(key)]),
  ) as Record<Field, string>
  return { token: own(keys.token), fields, ended: own(keys.ended), remembers: keys.remembers }
}

/** Document 1, section 4: a customer's token, id, name, e-mail, phone and photo, in persistent storage. */
export const customerKeys = {
  token: "userToken",
  fields: {
    id: "userId",
    name: "userName",
    email: "userEmail",
    phone: "userPhone",
    photo: "userPhoto",
  },
  ended: "userSessionEnded",
  remembers: true,
} as const

/** A staff member: token, id, name, photo and the alerts that were read, in persistent storage. */
export const staffKeys = {
  token: "staffToken",
  fields: { id: "staffId", name: "staffName", photo: "staffPhoto", readAlerts: "staffReadAlerts" },
  ended: "staffSessionEnded",
  remembers: true,
} as const

/** The owner: only the token, until the tab closes unless "remember me" was chosen. */
export const pharmacyKeys = {
  token: "pharmacyToken",
  fields: {},
  ended: "pharmacySessionEnded",
  remembers: false,
} as const

/** The admin: the same as the owner. */
export const adminKeys = {
  token: "adminToken",
  fields: {},
  ended: "adminSessionEnded",
  remembers: false,
} as const

/** Sessions of any role that were left on this device while nobody heard of it, in persistent storage. */
export const leftSessionsKey = "leftSessions"
