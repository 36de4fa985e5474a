import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { Point } from "../../../platform/platform.ts"
import { perhapsLocated } from "./search-queries.ts"

export type Alternatives = Answer<"GET /users/suggest-medicines">

/** Milliseconds after which names that did not come are asked for again. */
const pause = 10_000

/**
 * Other names with the same active ingredient. A failure shows no message (document 1, section 8), so nobody could try again:
 * where the connection broke, they come by themselves.
 */
export const alternativesQuery = (query: string, point: Point | undefined) =>
  queryOptions({
    queryKey: ["alternatives", query, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/suggest-medicines", {
        signal,
        query: { query, ...perhapsLocated(point) },
      }),
    refetchInterval: ({ state: { error } }) => isPassing(error) && pause,
    staleTime: 5 * 60_000,
  })
