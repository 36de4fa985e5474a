import { persistentStore, visitStore } from "../storage/text-store.ts"
import type { TextStore } from "../storage/text-store.ts"
import { accountOf } from "./read-token.ts"
import type { SessionKeys } from "./session-keys.ts"

const endings = ["expired", "refused"] as const
/**
 * Why a session ended: its time was over, or the API refused its token, as it does after a change of the account (or
 * when the clock of this device is slow).
 */
export type Ending = (typeof endings)[number]

/** What a role's page knows of its session. */
export type SessionState<Field extends string> =
  | { readonly status: "none" }
  | {
      readonly status: "active"
      readonly token: string
      readonly account: string
      readonly fields: Readonly<Record<Field, string>>
    }
  | {
      /** The token came to its end, and `account` is asked to sign in again. */
      readonly status: "ended"
      readonly ending: Ending
      readonly account: string
      readonly fields: Readonly<Record<Field, string>>
    }

type Keys<Field extends string> = SessionKeys<Field>
type Fields<Field extends string> = Readonly<Record<Field, string>>

/** A tab's own session comes before one that is remembered. */
const stores: ReadonlyArray<TextStore> = [visitStore, persistentStore]

const keysOf = <Field extends string>({ fields }: Keys<Field>) => Object.entries<string>(fields)

const readFields = <Field extends string>(store: TextStore, keys: Keys<Field>): Fields<Field> =>
  Object.fromEntries(keysOf(keys).map(([field, key]) => [field, store.read(key) ?? ""])) as Fields<Field>

/** How often a reading is begun anew because another tab signs in meanwhile. */
const mostReadings = 3

/** A store's session. The token is written last and removed first, so one that is the same before and after holds its fields. */
const readStore = <Field extends string>(store: TextStore, keys: Keys<Field>): SessionState<Field> => {
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const token = store.read(keys.token)
    if (token === null || token === "") break
    const fields = readFields(store, keys)
    if (store.read(keys.token) === token) {
      return { status: "active", token, account: accountOf(token), fields }
    }
  }
  const [account = "", reason] = store.read(keys.ended)?.split(" ") ?? []
  const ending = endings.find((one) => one === reason)
  return ending === undefined
    ? { status: "none" }
    : { status: "ended", ending, account, fields: readFields(store, keys) }
}

/** The session as the browser holds it now. */
export const readSession = <Field extends string>(keys: Keys<Field>): SessionState<Field> => {
  const found = stores.map((store) => readStore(store, keys))
  return (
    found.find(({ status }) => status === "active") ??
    found.find(({ status }) => status === "ended") ?? { status: "none" }
  )
}

/** Removes all that the role left, the token first. */
export const clearSession = <Field extends string>(keys: Keys<Field>): void => {
  for (const store of stores) {
    store.remove(keys.token)
    store.remove(keys.ended)
    for (const [, key] of keysOf(keys)) store.remove(key)
  }
}

/** Keeps a new session in place of whatever was there, the token last. */
export const writeSession = <Field extends string>(
  keys: Keys<Field>,
  session: { readonly token: string; readonly fields: Fields<Field> },
  remember: boolean,
): void => {
  clearSession(keys)
  const store = remember ? persistentStore : visitStore
  for (const [field, key] of keysOf(keys)) store.write(key, session.fields[field as Field])
  store.write(keys.token, session.token)
}

/** Changes one field of the session where it is kept. */
export const writeField = <Field extends string>(keys: Keys<Field>, field: Field, value: string): void => {
  const store = stores.find((one) => one.read(keys.token) !== null)
  store?.write(keys.fields[field], value)
}

/**
 * Removes all that the role left, but remembers whose session ended and why, so that every tab can tell it from a
 * sign-out.
 */
export const endSession = <Field extends string>(
  keys: Keys<Field>,
  account: string,
  ending: Ending,
): void => {
  const store = stores.find((one) => one.read(keys.token) !== null) ?? visitStore
  store.write(keys.ended, `${account} ${ending}`)
  for (const one of stores) {
    one.remove(keys.token)
    for (const [, key] of keysOf(keys)) one.remove(key)
  }
}
