import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { OldChanges } from "../../../src/finding/Search/OldChanges.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

const add = (count: number, hours: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, at)
      select '~', n, 1, 1, 1, '2031-01-01', true, now() - make_interval(hours => ${hours})
      from generate_series(1, ${count}) n`,
  )
const count = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ count: number }>`select count(*)::integer as count from search_changes`,
)
const remove = Effect.provide(
  Effect.flatMap(OldChanges, (changes) => changes.remove()),
  OldChanges.Default,
)

it("changes of the search go after an hour, however many they are; younger ones stay", async () => {
  await app.run(add(12_345, 2))
  await app.run(add(7, 0))
  expect(await app.run(remove)).toBe(12_345)
  expect(await app.run(count)).toEqual([{ count: 7 }])
  expect(await app.run(remove)).toBe(0)
})
