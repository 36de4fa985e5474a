import { createQueryClient } from "@rokthnam/shared/web/queries/query-client"

/** What the office has read, fresh for ten seconds; who comes back to the page sees today's stock. */
export const createQueries = () => createQueryClient({ staleTime: 10_000, refetchOnWindowFocus: true })
