import type { Area } from "./paths.ts"
import { createSignal } from "./signal.ts"

/** Whose counter is open on this device although nobody is signed in (decision 38). */
export type AwayMember = {
  readonly role: Area
  /** The id of the account. */
  readonly account: string
  /** The name of a member of the staff; "" for the owner. */
  readonly name: string
}

/** Set while a counter is open without a session; null otherwise. */
export const awayMember = createSignal<AwayMember | null>(null)
