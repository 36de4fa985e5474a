import { Schema } from "effect"

/**
 * The header of a call that may be sent again: the same key and body do its work once and answer its result again; the
 * same key with another body is 409.
 */
export const idempotencyHeaders = Schema.Struct({
  "idempotency-key": Schema.optional(
    Schema.String.pipe(
      Schema.minLength(1, { message: () => "must not be empty" }),
      Schema.maxLength(200, { message: () => "must be at most 200 characters long" }),
    ),
  ),
})
