import { createQueryClient } from "@rokthnam/shared/web/queries/query-client"

/**
 * The cache of the app: data is fresh for half a minute. Coming back to the page fetches nothing by itself but the
 * cart, to save a phone's data.
 */
export const createQueries = () => createQueryClient({ staleTime: 30_000, refetchOnWindowFocus: false })
