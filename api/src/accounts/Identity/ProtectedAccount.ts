import type { Account } from "@rokthnam/shared/Identity/Actors"

/** An account that may ask for a second step at sign-in. */
export type ProtectedAccount = Extract<Account, { readonly role: "admin" | "pharmacy" }>
