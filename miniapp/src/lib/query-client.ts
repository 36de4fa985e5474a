import { QueryClient } from "@tanstack/react-query"
import { isPassing } from "./failures.ts"

/** Server state: reads are tried three times when the link fails, writes never by themselves. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // A paused query looks like one that loads for ever; ours fail fast and say that the phone is offline.
        networkMode: "always",
        retry: (failures, error) => failures < 2 && isPassing(error) && navigator.onLine,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
