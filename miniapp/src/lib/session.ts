import type { CustomerSession as CustomerSessionSchema } from "@rokthnam/shared/Customers/Customer"
import { useSyncExternalStore } from "react"
import { persistentStore } from "./storage.ts"
import { isExpired } from "./token.ts"

type SessionAnswer = (typeof CustomerSessionSchema)["Encoded"]

/** The signed-in customer as the browser stores it: token, id, name, email, phone, photo. */
export type Session = {
  readonly token: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly photo: string
}

/** Why there is no session: nobody signed in, the customer signed out, or the token came to its end. */
export type Absence = "none" | "signedOut" | "ended"

const keys = {
  token: "userToken",
  id: "userId",
  name: "userName",
  email: "userEmail",
  phone: "userPhone",
  photo: "userPhoto",
} as const

/** How often the token's expiry is looked at, in milliseconds. */
const checkInterval = 5 * 60 * 1000

const readSession = (): Session | undefined => {
  const token = persistentStore.read(keys.token)
  if (token === null || token === "") return undefined
  const field = (name: keyof typeof keys) => persistentStore.read(keys[name]) ?? ""
  return {
    token,
    id: field("id"),
    name: field("name"),
    email: field("email"),
    phone: field("phone"),
    photo: field("photo"),
  }
}

let current: Session | undefined = readSession()
let absence: Absence = "none"
const listeners = new Set<() => void>()

const announce = (session: Session | undefined) => {
  current = session
  for (const listener of listeners) listener()
}

/** Stores what a door answered; every part of the app sees the customer at once. */
export const startSession = (answer: SessionAnswer): void => {
  const session: Session = {
    token: answer.access_token,
    id: String(answer.user_id),
    name: answer.user_name,
    email: answer.email ?? "",
    phone: answer.phone ?? "",
    photo: answer.photo ?? "",
  }
  for (const [name, key] of Object.entries(keys)) {
    persistentStore.write(key, session[name as keyof typeof keys])
  }
  absence = "none"
  announce(session)
}

/** Clears every stored value of the customer. */
export const endSession = (reason: "signedOut" | "ended"): void => {
  for (const key of Object.values(keys)) persistentStore.remove(key)
  absence = reason
  announce(undefined)
}

export const sessionToken = (): string | undefined => current?.token

export const sessionAbsence = (): Absence => absence

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The signed-in customer, or undefined. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, () => current)

const endIfExpired = () => {
  if (current !== undefined && isExpired(current.token, Date.now())) endSession("ended")
}

const followTabs = (event: StorageEvent) => {
  if (event.key !== keys.token && event.key !== null) return
  announce(readSession())
  endIfExpired()
}

/** Checks the token's expiry now and every five minutes, and follows sign-in and sign-out in other tabs. */
export const watchSession = (): (() => void) => {
  endIfExpired()
  const timer = window.setInterval(endIfExpired, checkInterval)
  window.addEventListener("storage", followTabs)
  return () => {
    window.clearInterval(timer)
    window.removeEventListener("storage", followTabs)
  }
}
