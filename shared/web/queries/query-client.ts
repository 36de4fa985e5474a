import { QueryClient } from "@tanstack/react-query"
import { isPassing } from "../errors/api-failure.ts"

/** On a patchy network a second and a third try often succeed; an answer that says no is not asked again. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(error) && navigator.onLine

type Freshness = {
  /** For how many milliseconds an answer counts as fresh. */
  readonly staleTime: number
  /** Whether coming back to the page reads anew what is no longer fresh. */
  readonly refetchOnWindowFocus: boolean
}

/** Server state. Reads are tried three times when the link fails, writes never by themselves. */
export const createQueryClient = (freshness: Freshness): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...freshness,
        gcTime: 10 * 60_000,
        // A paused query looks like one that loads for ever; ours fail fast and say that the device is offline.
        networkMode: "always",
        retry: worthAnotherTry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
