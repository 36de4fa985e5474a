import { office } from "../../Primary/Messages.ts"

/** Hashing is the most expensive work that an unknown caller can cause, so at most this many run at once on a machine. */
export const hashesAtOnce = 4

/** The primary gives turns to the processes of its machine. */
export const hashTurnOffice = office<null, never, "begun">("turn of a password")
