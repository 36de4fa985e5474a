import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Search } from "../Search.ts"
import type { Reach } from "./SearchEngine.ts"

/** Radius in kilometres for calls that have no `max_distance`: the default of a search. */
const near = 100

type Place = { readonly user_latitude?: number | undefined; readonly user_longitude?: number | undefined }

const reachOf = ({ user_latitude, user_longitude }: Place): Reach | undefined =>
  user_latitude === undefined || user_longitude === undefined
    ? undefined
    : { latitude: user_latitude, longitude: user_longitude, kilometres: near }

export const SearchHttp = HttpApiBuilder.group(Api, "search", (handlers) =>
  Effect.gen(function* () {
    const search = yield* Search
    return (
      handlers
        // raw: the answer is already in the contract's encoded form, and encoding it again would cost more than the
        // search
        .handleRaw("medicines", ({ urlParams }) =>
          Effect.map(
            search.page({
              query: urlParams.query,
              reach: {
                latitude: urlParams.user_latitude,
                longitude: urlParams.user_longitude,
                kilometres: urlParams.max_distance,
              },
              sortBy: urlParams.sort_by,
              inStock: urlParams.in_stock === "true",
              page: urlParams.page,
              pageSize: urlParams.page_size,
            }),
            (answer) => HttpServerResponse.unsafeJson(answer),
          ),
        )
        .handle("suggestions", ({ urlParams }) =>
          Effect.map(search.suggestions(urlParams.query, reachOf(urlParams)), (suggestions) => ({
            suggestions,
          })),
        )
        .handle("alternatives", ({ urlParams }) => search.alternatives(urlParams.query, reachOf(urlParams)))
    )
  }),
).pipe(Layer.provide(Search.Default))
