import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { expect, it, vi } from "vitest"
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
/** A snapshot of the index that lacks the newest so many changes. */
const addSnapshot = (lacks: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into search_snapshots (key, digest, snapshot, seq)
      select 'search/one.manifest', '', pg_current_snapshot(), max(seq) - ${lacks} from search_changes`,
  )
const count = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ count: number }>`select count(*)::integer as count from search_changes`,
)
/** Whether no transaction is under way that began before the last change. */
const isOldest = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ oldest: boolean }>`
      select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as oldest from search_changes`,
    ([row]) => row?.oldest,
  ),
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

it("changes of the search that the newest snapshot of the index lacks stay for six hours", async () => {
  await app.run(add(30, 2))
  // A transaction of another test may be older than these changes, and the snapshot would have to take them for unknown.
  await vi.waitFor(async () => expect(await app.run(isOldest)).toBe(true), { timeout: 60_000, interval: 100 })
  await app.run(addSnapshot(20))
  expect(await app.run(remove)).toBe(10)
  expect(await app.run(count)).toEqual([{ count: 7 + 20 }])
  await app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update search_changes set at = at - interval '5 hours'`),
  )
  expect(await app.run(remove)).toBe(7 + 20)
})
