import { Schema } from "effect"
import { Failure } from "./Failure.ts"

/** The row does not exist or belongs to another pharmacy. The answer does not tell which. */
export class NotFound extends Failure<NotFound>()("NotFound", {
  status: 404,
  params: { what: Schema.String },
  detail: (p) => `${p.what} not found`,
}) {}

/** What somebody wants back is not as they left it: nothing is written. */
export class ChangedMeanwhile extends Failure<ChangedMeanwhile>()("ChangedMeanwhile", {
  status: 409,
  params: {},
  detail: () => "This was changed meanwhile. Nothing was taken back.",
}) {}

export class RangeReversed extends Failure<RangeReversed>()("RangeReversed", {
  status: 422,
  params: { start_date: Schema.String, end_date: Schema.String },
  detail: () => "The start date must not be after the end date.",
  field: () => "start_date",
}) {}

export class TooManyRequests extends Failure<TooManyRequests>()("TooManyRequests", {
  status: 429,
  params: { retry_after: Schema.Int },
  detail: (p) => `Too many requests. Please try again in ${p.retry_after} seconds.`,
}) {}

export class KeyReused extends Failure<KeyReused>()("KeyReused", {
  status: 409,
  params: {},
  detail: () => "This Idempotency-Key was used for a different request.",
}) {}
