import { onlineManager, QueryClient } from "@tanstack/react-query"
import { isPassing } from "../errors/api-failure.ts"

/** On a patchy network a second or third try often succeeds; a refusal is not tried again. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(error) && navigator.onLine

type Freshness = {
  /** Milliseconds for which an answer counts as fresh. */
  readonly staleTime: number
  /** Whether stale data is fetched again when the user comes back to the page. */
  readonly refetchOnWindowFocus: boolean
}

/**
 * The cache of server data. A read is tried up to three times when the connection fails; a write is never repeated
 * automatically.
 */
export const createQueryClient = (freshness: Freshness): QueryClient => {
  // The library takes every page for online until an event says otherwise. An app that opened without a connection would
  // then not notice its return.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...freshness,
        gcTime: 10 * 60_000,
        // A paused query would show its loading state for ever; with "always" it fails at once and shows that the
        // device is offline.
        networkMode: "always",
        // With "always" the library would not fetch again by itself when the connection is back.
        refetchOnReconnect: true,
        retry: worthAnotherTry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
}
