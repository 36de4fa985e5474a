import { Effect, FiberRef, GlobalValue, Option } from "effect"
import type { ParseResult, Schema } from "effect"

/**
 * Why the request of this fiber was refused. The platform turns what Schema found into sentences before any middleware
 * sees it; with this the server still knows which rule of the contract refused.
 */
export const lastRefusal: FiberRef.FiberRef<Option.Option<ParseResult.ParseIssue>> = GlobalValue.globalValue(
  "@rokthnam/shared/lastRefusal",
  () => FiberRef.unsafeMake(Option.none<ParseResult.ParseIssue>()),
)

/** The same schema, which refuses the same values and keeps why in `lastRefusal`. */
export const keepingRefusal = (schema: Schema.Schema.AnyNoContext): Schema.Schema.AnyNoContext =>
  schema.annotations({
    decodingFallback: (issue) =>
      Effect.zipRight(FiberRef.set(lastRefusal, Option.some(issue)), Effect.fail(issue)),
  })
