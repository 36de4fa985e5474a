import { QueryClient } from "@tanstack/react-query"
import { ApiFailure } from "./api-failure.ts"

/** On a patchy network a second and a third try often succeed; an answer that says no is not asked again. */
const worthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiFailure && error.isPassing

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: worthAnotherTry, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  })
