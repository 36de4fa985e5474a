import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { comesByItself } from "../../../lib/comes-by-itself.ts"
import type { Point } from "../../../platform/platform.ts"
import { perhapsLocated } from "./search-queries.ts"

export type Alternatives = Answer<"GET /users/suggest-medicines">

/** Other names with the same active ingredient; a failure shows no message (document 1, section 8). */
export const alternativesQuery = (query: string, point: Point | undefined) =>
  queryOptions({
    queryKey: ["alternatives", query, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/suggest-medicines", {
        signal,
        query: { query, ...perhapsLocated(point) },
      }),
    refetchInterval: comesByItself,
    staleTime: 5 * 60_000,
  })
