import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

/** The names that a term may mean, and other names of its ingredient. A failure shows nothing. */
export const meantNamesQuery = (term: string) =>
  queryOptions({
    queryKey: ["meantNames", term],
    queryFn: ({ signal }) => api.get("/users/suggest-medicines", { query: { query: term }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })
