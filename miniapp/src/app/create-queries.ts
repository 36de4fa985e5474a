import { createQueryClient } from "@rokthnam/shared/web/queries/query-client"

/** What the app has read, fresh for half a minute; a phone that comes back to the page does not ask by itself. */
export const createQueries = () => createQueryClient({ staleTime: 30_000, refetchOnWindowFocus: false })
