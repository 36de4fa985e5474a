/** The browser's names for what a role leaves in it; the token's and the fields' are the specification's own. */
export type SessionKeys<Field extends string> = {
  readonly token: string
  readonly fields: Readonly<Record<Field, string>>
  /** Ours: whose session came to its end, until that account or another signs in or out. */
  readonly ended: string
  /** Whether a sign-in without "remember me" outlives the tab. */
  readonly remembers: boolean
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

/** A member of the staff: token, id, name, photo and the alerts that were read, in persistent storage. */
export const staffKeys = {
  token: "staffToken",
  fields: { id: "staffId", name: "staffName", photo: "staffPhoto", readAlerts: "staffReadAlerts" },
  ended: "staffSessionEnded",
  remembers: true,
} as const

/** The owner: the token alone, for the visit unless it is to be remembered. */
export const pharmacyKeys = {
  token: "pharmacyToken",
  fields: {},
  ended: "pharmacySessionEnded",
  remembers: false,
} as const

/** The admin, likewise. */
export const adminKeys = {
  token: "adminToken",
  fields: {},
  ended: "adminSessionEnded",
  remembers: false,
} as const
