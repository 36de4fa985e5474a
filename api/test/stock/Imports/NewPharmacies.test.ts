import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect, Schema } from "effect"
import { expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { importList } from "../../../bench/imports/ImportList.ts"
import { oneRow } from "../../../src/Sql.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

const importing = (token: string, list: string, urlParams: { readonly mode?: "update" } = {}) => {
  const payload = new FormData()
  payload.append("file", new Blob([list]), "medicines.csv")
  return answer(app.client.imports.run({ urlParams, headers: {}, payload }).pipe(as(token)))
}

const count = 1500

const Work = Schema.Struct({ written: Schema.Int, read: Schema.Int })
/** What the database has done with the table of medicines. A process tells its counts together, a second late. */
const work = () =>
  app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql`
        select (n_tup_ins + n_tup_upd)::integer as written, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read
        from pg_stat_user_tables where relname = 'medicines'`.pipe(oneRow(Work)),
    ),
  )

/** How many rows of medicines the database reads while a list is imported. */
const readBy = async (...given: Parameters<typeof importing>): Promise<number> => {
  const before = await work()
  expect(await importing(...given)).toMatchObject({ successful_imports: count })
  return await vi.waitFor(
    async () => {
      const now = await work()
      expect(now.written - before.written).toBeGreaterThanOrEqual(count)
      return now.read - before.read
    },
    { timeout: 20_000, interval: 200 },
  )
}

it("a pharmacy that came after the planner's last look imports without reading its list again for each row", async () => {
  const earlier = await app.run(seedPharmacy())
  await importing(earlier.token, importList("of before", 3000))
  await app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`analyze medicines`))
  await importing((await app.run(seedPharmacy())).token, importList("of another newcomer", count))
  const { token } = await app.run(seedPharmacy())
  const list = importList("of a newcomer", count)
  // one lookup for each row; a list that is read again for each row, or for each batch, is many times that
  expect(await readBy(token, list)).toBeLessThan(2 * count)
  // read once in the whole, once to be locked, once to be written
  expect(
    await readBy(token, list.replaceAll("2031-05-31,0.25", "2031-05-31,0.26"), { mode: "update" }),
  ).toBeLessThan(4 * count)
})
