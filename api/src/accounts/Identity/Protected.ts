import type { Account } from "@rokthnam/shared/Identity/Actors"

/** An account that may ask for a second step. */
export type Protected = Extract<Account, { readonly role: "admin" | "pharmacy" }>
