import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { memberAccount } from "../../../../lib/sessions.ts"
import { within } from "../desk/within.ts"
import { deviceDb } from "../outbox/device-db.ts"

/**
 * The first parts of the keys of queries without which the counter does not open: what the member may do, who it is, how
 * customers pay, and the rate of riel.
 */
const keptRoots: ReadonlySet<unknown> = new Set(["permissions", "profile", "payments", "exchangeRate"])

/** Milliseconds that the first page waits for the disk. */
const longestRead = 1500

/** Forgets the kept answers, when their account signs out. */
export const forgetAnswers = async (): Promise<void> => (await deviceDb()).clear("answers")

/** Keeps an answer beside the others of its account; those of another account leave. */
const keep = async (account: string, hash: string, key: QueryKey, data: unknown): Promise<void> => {
  const work = (await deviceDb()).transaction("answers", "readwrite", { durability: "strict" })
  const before = await work.store.get(account)
  const isKnown = JSON.stringify(before?.answers[hash]?.data) === JSON.stringify(data)
  if (!isKnown) {
    await work.store.clear()
    await work.store.put({ account, answers: { ...before?.answers, [hash]: { key, data } } })
  }
  await work.done
}

/** Gives an account's kept answers to the cache as old ones: they are shown, and asked for again at once. */
export const restoreAnswers = async (client: QueryClient, account: string): Promise<void> => {
  const stored = await (await deviceDb()).get("answers", account)
  for (const { key, data } of Object.values(stored?.answers ?? {}))
    client.setQueryData(key, data, { updatedAt: 1 })
}

/**
 * Keeps the last answers to a few small queries on this device, of one account at a time, and restores those of the
 * account that is here now. The API checks every permission anyway.
 */
export const keepAnswers = async (client: QueryClient): Promise<void> => {
  // Where the device keeps nothing, everything is asked for.
  await within(longestRead, restoreAnswers(client, memberAccount())).catch(() => undefined)
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    if (event.type !== "updated" || event.action.type !== "success" || !keptRoots.has(query.queryKey[0]))
      return
    const account = memberAccount()
    if (account === "") return
    void keep(account, query.queryHash, query.queryKey, query.state.data).catch(() => undefined)
  })
}
