import type { PlacedText, SearchQuery } from "@rokthnam/shared/Search/SearchApi"
import { Effect } from "effect"
import type { Visitor } from "../../Visitor.ts"
import { Finding } from "../Finding.ts"
import { VisitorLimits } from "../VisitorLimits.ts"
import type { Reach } from "./SearchEngine.ts"

/** Radius in kilometres for calls that have no `max_distance`: the default of a search. */
const near = 100

const reachOf = ({ user_latitude, user_longitude }: PlacedText): Reach | undefined =>
  user_latitude === undefined || user_longitude === undefined
    ? undefined
    : { latitude: user_latitude, longitude: user_longitude, kilometres: near }

/**
 * The public calls of a search: counted for their visitor, and answered as JSON in the contract's encoded form. They
 * fail with `TooManyRequests`, and die with `Unavailable` if too many search.
 */
export class SearchCalls extends Effect.Service<SearchCalls>()("SearchCalls", {
  effect: Effect.gen(function* () {
    const finding = yield* Finding
    const limits = yield* VisitorLimits

    const medicines = (who: Visitor, query: SearchQuery) =>
      Effect.flatMap(limits.allow("searches", who), (counted) =>
        finding.medicines(
          {
            query: query.query,
            reach: {
              latitude: query.user_latitude,
              longitude: query.user_longitude,
              kilometres: query.max_distance,
            },
            sortBy: query.sort_by,
            inStock: query.in_stock === "true",
            openNow: query.open_now === "true",
            form: query.form,
            strength: query.strength,
            facets: query.facets === "true",
            page: query.page,
            pageSize: query.page_size,
          },
          counted,
        ),
      )

    const suggestions = (who: Visitor, placed: PlacedText) =>
      Effect.zipRight(limits.allow("suggestions", who), finding.suggestions(placed.query, reachOf(placed)))

    const alternatives = (who: Visitor, placed: PlacedText) =>
      Effect.zipRight(limits.allow("searches", who), finding.alternatives(placed.query, reachOf(placed)))

    return { medicines, suggestions, alternatives }
  }),
  dependencies: [Finding.Live, VisitorLimits.Default],
}) {}
