import { QueryClient } from "@tanstack/react-query"
import { isPassing } from "../errors/api-failure.ts"

/** On a patchy network a second and a third try often succeed; an answer that says no is not asked again. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(error) && navigator.onLine

/**
 * Server state. Reads are tried three times when the link fails, writes never by themselves. `staleTime`: for how many
 * milliseconds an answer counts as fresh.
 */
export const createQueryClient = ({ staleTime }: { readonly staleTime: number }): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        gcTime: 10 * 60_000,
        // A paused query looks like one that loads for ever; ours fail fast and say that the device is offline.
        networkMode: "always",
        retry: worthAnotherTry,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
