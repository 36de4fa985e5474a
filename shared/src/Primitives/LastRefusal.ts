import { Effect, FiberRef, GlobalValue, Option } from "effect"
import type { ParseResult, Schema } from "effect"

/**
 * Why the request of this fiber was refused. Before any middleware runs, the platform turns Schema's parse issue
 * into sentences. This keeps the issue, so that the server knows which rule was violated.
 */
export const lastRefusal: FiberRef.FiberRef<Option.Option<ParseResult.ParseIssue>> = GlobalValue.globalValue(
  "@rokthnam/shared/lastRefusal",
  () => FiberRef.unsafeMake(Option.none<ParseResult.ParseIssue>()),
)

/** The same schema, but a refusal is also stored in `lastRefusal`. */
export const keepingRefusal = (schema: Schema.Schema.AnyNoContext): Schema.Schema.AnyNoContext =>
  schema.annotations({
    decodingFallback: (issue) =>
      Effect.zipRight(FiberRef.set(lastRefusal, Option.some(issue)), Effect.fail(issue)),
  })
