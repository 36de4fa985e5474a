import { Schema } from "effect"

/** Longest account of a payer. NBC allows 32 characters; banks add their own. */
const longestAccount = 100
/** The first millisecond of the year 2100. A later time is not a time of a payment. */
const latestTime = 4_102_444_800_000

const Time = Schema.NullishOr(Schema.Number.pipe(Schema.between(0, latestTime)))

/** A payment, as far as it is used. Amounts are dollars or riel; times are milliseconds since 1970. */
const Transaction = Schema.Struct({
  fromAccountId: Schema.NullishOr(Schema.String.pipe(Schema.maxLength(longestAccount))),
  toAccountId: Schema.String,
  currency: Schema.Literal("USD", "KHR"),
  amount: Schema.NonNegative.pipe(Schema.finite()),
  createdDateMs: Time,
  acknowledgedDateMs: Time,
})
export type Transaction = typeof Transaction.Type

/**
 * The answer of `check_transaction_by_md5`, with the HTTP status 200 in every case (NBC, Bakong Open API 1.0.2,
 * section 5).
 */
const Answer = Schema.Union(
  Schema.Struct({ responseCode: Schema.Literal(0), data: Transaction }),
  Schema.Struct({ responseCode: Schema.Literal(1), errorCode: Schema.Int }),
)
export const readAnswer = Schema.decodeUnknown(Schema.parseJson(Answer))

/** Bakong's error codes that mean something here. All others mean that it knows nothing about the payment. */
export const errorCodes = { notFound: 1, failed: 3, unauthorized: 6 } as const
