import { Schema } from "effect"
import { empty, VerbatimText } from "./Text.ts"

/** The caller's name for one intended write, such as a UUID. */
export const IdempotencyKey = VerbatimText(200).pipe(Schema.minLength(1, empty))

/**
 * The header of a call that may be sent again. The same key and body are executed once and get the same result
 * again. The same key with another body fails with 409.
 */
export const idempotencyHeaders = Schema.Struct({ "idempotency-key": Schema.optional(IdempotencyKey) })
