import { SqlClient } from "@effect/sql"
import { Effect, Either, Fiber } from "effect"
import { vi } from "vitest"
import type { Dictionary } from "../../../../src/finding/Dictionary/Dictionary.ts"
import { loadDictionary } from "../../../../src/finding/Dictionary/LoadDictionary.ts"
import { ChangeFeed } from "../../../../src/finding/Search/ChangeFeed.ts"
import { makeSqlSearch } from "../../../../src/finding/Search/SqlSearch.ts"
import { SqlSearchRepo } from "../../../../src/finding/Search/SqlSearchRepo.ts"
import type { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"
import { trustedNames } from "../../../../matching/dictionary/TrustedNames.ts"
import type { TestApp } from "../../../support/TestApp.ts"

const lookups = Either.getOrThrow(loadDictionary())
export const dictionary: Omit<Dictionary, "_tag" | "resolve" | "alternativesFor"> = { ...lookups, lookups }
export const trusted = trustedNames(dictionary)

/** The search by SQL on the database of a running test API. */
export const sqlEngine = (app: TestApp) =>
  app.run(
    makeSqlSearch(trusted).pipe(Effect.provide(SqlSearchRepo.Default)) as Effect.Effect<
      Effect.Effect.Success<ReturnType<typeof makeSqlSearch>>,
      never,
      SqlClient.SqlClient
    >,
  )

/** A memory index fed from the database of a running test API, like the API's own index. */
export const startFeed = (
  app: Pick<TestApp, "databaseUrl">,
  now: () => number = Date.now,
  options?: ConstructorParameters<typeof ChangeFeed>[3],
) => {
  const feed = new ChangeFeed(app.databaseUrl, trusted, now, options)
  const fiber = Effect.runFork(feed.run)
  return { feed, stop: () => Effect.runPromise(Fiber.interrupt(fiber)) }
}

/** Waits for the index to be loaded. */
export const liveIndex = (feed: ChangeFeed): Promise<SearchIndex> =>
  vi.waitFor(
    () => {
      if (feed.live === undefined) throw new Error("The index is not loaded.")
      return feed.live
    },
    { timeout: 20_000, interval: 20 },
  )

/** Runs SQL on the database of a running test API. */
export const execute = (app: TestApp, statement: string, values: ReadonlyArray<unknown> = []) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement, values)))
