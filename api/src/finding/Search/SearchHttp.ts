import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { visitor } from "../../http/Visitor.ts"
import type { Visitor } from "../../Visitor.ts"
import { SearchCalls } from "./SearchCalls.ts"

/** The handler of a public call, whose answer is JSON already. */
const answering =
  <Params, E>(call: (who: Visitor, params: Params) => Effect.Effect<string, E>) =>
  ({ urlParams }: { readonly urlParams: Params }) =>
    Effect.map(
      Effect.flatMap(visitor, (who) => call(who, urlParams)),
      (body) => HttpServerResponse.text(body, { contentType: "application/json" }),
    )

// raw: the answers come as JSON in the contract's encoded form
export const SearchHttp = HttpApiBuilder.group(Api, "search", (handlers) =>
  Effect.map(SearchCalls, ({ medicines, suggestions, alternatives }) =>
    handlers
      .handleRaw("medicines", answering(medicines))
      .handleRaw("suggestions", answering(suggestions))
      .handleRaw("alternatives", answering(alternatives)),
  ),
).pipe(Layer.provide(SearchCalls.Default))
