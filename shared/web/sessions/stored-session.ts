import { sessionEndings } from "../../src/Identity/SessionEndRules.ts"
import type { SessionEnding } from "../../src/Identity/SessionEndRules.ts"
import { persistentStore, visitStore } from "../storage/text-store.ts"
import type { TextStore } from "../storage/text-store.ts"
import { accountOf } from "./read-token.ts"
import type { SessionKeys } from "./session-keys.ts"

const endings = ["expired", "refused"] as const
/**
 * Why a session ended: its token expired, or the API refused the token, as it does after a change of the account. (A
 * token is also counted as refused when the clock of this device is slow.)
 */
export type Ending = (typeof endings)[number]

/** What a page of the role knows about its session. */
export type SessionState<Field extends string> =
  | { readonly status: "none" }
  | {
      readonly status: "active"
      readonly token: string
      readonly account: string
      readonly fields: Readonly<Record<Field, string>>
    }
  | {
      /** The session ended, and `account` is asked to sign in again. */
      readonly status: "ended"
      readonly ending: Ending
      /** Why, as the API told it or the token itself; undefined where nobody knows it. */
      readonly reason: SessionEnding | undefined
      readonly account: string
      readonly fields: Readonly<Record<Field, string>>
    }

/** A session that ended, of any role. */
export type EndedSession = Extract<SessionState<string>, { readonly status: "ended" }>

type Keys<Field extends string> = SessionKeys<Field>
type Fields<Field extends string> = Readonly<Record<Field, string>>

/** The session of this tab comes before a remembered one. */
const stores: ReadonlyArray<TextStore> = [visitStore, persistentStore]

const keysOf = <Field extends string>({ fields }: Keys<Field>) => Object.entries<string>(fields)

const readFields = <Field extends string>(store: TextStore, keys: Keys<Field>): Fields<Field> =>
  Object.fromEntries(keysOf(keys).map(([field, key]) => [field, store.read(key) ?? ""])) as Fields<Field>

/** How many times reading starts again because another tab signs in meanwhile. */
const mostReadings = 3

/**
 * The session in one store. A session's token is written last and removed first. If the token is the same before and
 * after the fields are read, the fields belong to it.
 */
const readStore = <Field extends string>(store: TextStore, keys: Keys<Field>): SessionState<Field> => {
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const token = store.read(keys.token)
    if (token === null || token === "") break
    const fields = readFields(store, keys)
    if (store.read(keys.token) === token) {
      return { status: "active", token, account: accountOf(token), fields }
    }
  }
  const [account = "", end, told] = store.read(keys.ended)?.split(" ") ?? []
  const ending = endings.find((one) => one === end)
  const reason = sessionEndings.find((one) => one === told) ?? (end === "expired" ? end : undefined)
  return ending === undefined
    ? { status: "none" }
    : { status: "ended", ending, reason, account, fields: readFields(store, keys) }
}

/** The session that the browser stores now. */
export const readSession = <Field extends string>(keys: Keys<Field>): SessionState<Field> => {
  const found = stores.map((store) => readStore(store, keys))
  return (
    found.find(({ status }) => status === "active") ??
    found.find(({ status }) => status === "ended") ?? { status: "none" }
  )
}

/** Removes everything that the role stored, the token first. */
export const clearSession = <Field extends string>(keys: Keys<Field>): void => {
  for (const store of stores) {
    store.remove(keys.token)
    store.remove(keys.ended)
    for (const [, key] of keysOf(keys)) store.remove(key)
  }
}

/** Stores a new session in place of the old one, the token last. */
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

/** Whether the session, or the one that ended, was stored to outlive the tab. */
export const wasRemembered = <Field extends string>(keys: Keys<Field>): boolean =>
  persistentStore.read(keys.token) !== null || persistentStore.read(keys.ended) !== null

/** Stores the next token of the same session in the store that holds it. */
export const writeToken = <Field extends string>(keys: Keys<Field>, token: string): void => {
  const store = stores.find((one) => one.read(keys.token) !== null)
  store?.write(keys.token, token)
}

/** Changes one field of the session in the store that holds it. */
export const writeField = <Field extends string>(keys: Keys<Field>, field: Field, value: string): void => {
  const store = stores.find((one) => one.read(keys.token) !== null)
  store?.write(keys.fields[field], value)
}

/**
 * Removes everything that the role stored, but stores whose session ended and why, so that every tab can tell this from
 * a sign-out.
 */
export const endSession = <Field extends string>(
  keys: Keys<Field>,
  account: string,
  ending: Ending,
  reason: SessionEnding | undefined,
): void => {
  const store = stores.find((one) => one.read(keys.token) !== null) ?? visitStore
  store.write(keys.ended, [account, ending, ...(reason === undefined ? [] : [reason])].join(" "))
  for (const one of stores) {
    one.remove(keys.token)
    for (const [, key] of keysOf(keys)) one.remove(key)
  }
}
