import { createQueryClient } from "@rokthnam/shared/web/queries/query-client"

/**
 * The cache of the back office: data is fresh for ten seconds, and stale data is fetched again when the user comes back
 * to the page, so that stock is current.
 */
export const createQueries = () => createQueryClient({ staleTime: 10_000, refetchOnWindowFocus: true })
