import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Finding } from "../Finding.ts"
import { visitor } from "../../http/Visitor.ts"
import { VisitorLimits } from "../VisitorLimits.ts"
import type { Reach } from "./SearchEngine.ts"

/** Radius in kilometres for calls that have no `max_distance`: the default of a search. */
const near = 100

type Place = { readonly user_latitude?: number | undefined; readonly user_longitude?: number | undefined }

const reachOf = ({ user_latitude, user_longitude }: Place): Reach | undefined =>
  user_latitude === undefined || user_longitude === undefined
    ? undefined
    : { latitude: user_latitude, longitude: user_longitude, kilometres: near }

// raw: the answers come as JSON in the contract's encoded form
export const SearchHttp = HttpApiBuilder.group(Api, "search", (handlers) =>
  Effect.gen(function* () {
    const finding = yield* Finding
    const limits = yield* VisitorLimits
    const answer = (kind: "searches" | "suggestions", text: Effect.Effect<string>) =>
      Effect.zipRight(
        Effect.flatMap(visitor, (who) => limits.allow(kind, who)),
        Effect.map(text, (body) => HttpServerResponse.text(body, { contentType: "application/json" })),
      )
    return handlers
      .handleRaw("medicines", ({ urlParams }) =>
        answer(
          "searches",
          finding.medicines({
            query: urlParams.query,
            reach: {
              latitude: urlParams.user_latitude,
              longitude: urlParams.user_longitude,
              kilometres: urlParams.max_distance,
            },
            sortBy: urlParams.sort_by,
            inStock: urlParams.in_stock === "true",
            openNow: urlParams.open_now === "true",
            form: urlParams.form,
            strength: urlParams.strength,
            facets: urlParams.facets === "true",
            page: urlParams.page,
            pageSize: urlParams.page_size,
          }),
        ),
      )
      .handleRaw("suggestions", ({ urlParams }) =>
        answer("suggestions", finding.suggestions(urlParams.query, reachOf(urlParams))),
      )
      .handleRaw("alternatives", ({ urlParams }) =>
        answer("searches", finding.alternatives(urlParams.query, reachOf(urlParams))),
      )
  }),
).pipe(Layer.provide([Finding.Live, VisitorLimits.Default]))
