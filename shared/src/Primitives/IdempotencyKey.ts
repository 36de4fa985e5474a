import { Schema } from "effect"
import { empty, VerbatimText } from "./Text.ts"

/** What the caller names one intent by, such as a UUID. */
export const IdempotencyKey = VerbatimText(200).pipe(Schema.minLength(1, empty))

/**
 * The header of a call that may be sent again: the same key and body do its work once and answer its result again; the
 * same key with another body is 409.
 */
export const idempotencyHeaders = Schema.Struct({ "idempotency-key": Schema.optional(IdempotencyKey) })
