import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { memberAccount } from "./sessions.ts"

/**
 * The first parts of the keys of queries without which the counter does not open: what the member may do, who it is, how
 * customers pay, and the rate of riel.
 */
const keptRoots: ReadonlySet<unknown> = new Set(["permissions", "profile", "payments", "exchangeRate"])

type KeptAnswers = Readonly<Record<string, { readonly key: QueryKey; readonly data: unknown }>>

const place = "kept answers"
type Stored = { readonly account: string; readonly answers: KeptAnswers }

const read = (): Stored | null => {
  try {
    return JSON.parse(persistentStore.read(place) ?? "null") as Stored | null
  } catch {
    return null
  }
}

/** Forgets the kept answers, when their account signs out. */
export const forgetAnswers = (): void => persistentStore.remove(place)

/**
 * Keeps the last answers to a few small queries on this device, of one account at a time, and gives the account's
 * answers to the cache as old ones: they are shown, and asked for again at once. The API checks every permission anyway.
 */
export const keepAnswers = (client: QueryClient): void => {
  const stored = read()
  if (stored !== null && stored.account === memberAccount()) {
    for (const { key, data } of Object.values(stored.answers))
      client.setQueryData(key, data, { updatedAt: 1 })
  }
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type !== "updated" || event.action.type !== "success" || !keptRoots.has(query.queryKey[0]))
      return
    const account = memberAccount()
    if (account === "") return
    const before = read()
    const answers = before?.account === account ? before.answers : {}
    const next = { ...answers, [query.queryHash]: { key: query.queryKey, data: query.state.data } }
    persistentStore.write(place, JSON.stringify({ account, answers: next } satisfies Stored))
  })
}
