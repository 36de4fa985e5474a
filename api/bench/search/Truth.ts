/** The figures of correctness: nothing stale, nothing missed, changes shown soon, and cheap writes. */
import { Effect } from "effect"
import { Client, Pool } from "pg"
import type { BenchApp } from "./BenchApp.ts"
import { seeded } from "./GeneratedCatalogue.ts"
import { percentile, report, shown } from "../../../scripts/measuring/measure.ts"
import type { Country } from "./Speed.ts"

const sequentially = <A>(items: Iterable<A>, call: (item: A) => Promise<unknown>): Promise<unknown> =>
  Array.from(items).reduce<Promise<unknown>>(
    (before, item) => before.then(() => call(item)),
    Promise.resolve(),
  )

const find = ({ search }: BenchApp, query: string, latitude: number, longitude: number) =>
  Effect.runPromise(
    search.page({
      query,
      reach: { latitude, longitude, kilometres: 1 },
      sortBy: "distance",
      inStock: false,
      page: 1,
      pageSize: 100,
    }),
  )

const insertStatement = `
  with named as (
    insert into product_names (norm) values ($1) on conflict (norm) do update set norm = excluded.norm returning id)
  insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
    expiration_date, price_per_unit, unit_per_package)
  select 1, id, $2, '', '', '', 1, 5, current_date + 99, 0, 1 from named returning id`

/** Random names that are not similar to any real word. */
const strange = (random: () => number): string =>
  `zq${Array.from({ length: 9 }, () => "bcdfghjklmnpqrstvwxz".charAt(Math.floor(random() * 20))).join("")}`

export const freshness = async ({ app, url }: Country): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { latitude, longitude } = (
    await client.query("select latitude, longitude from pharmacies where id = 1")
  ).rows[0]
  const random = seeded(Date.now())
  const waits: Array<number> = []
  let stale = 0
  await sequentially(Array(200).keys(), async () => {
    const name = strange(random)
    const { id } = (await client.query(insertStatement, [`${name} /  / `, name])).rows[0]
    const committed = performance.now()
    const until = async (): Promise<void> => {
      const { total } = await find(app, name, latitude, longitude)
      if (total === 1) return
      return until()
    }
    await until()
    waits.push(performance.now() - committed)
    const quantity = Math.floor(random() * 1000)
    await client.query("update medicines set quantity = $1 where id = $2", [quantity, id])
    const { items } = await find(app, name, latitude, longitude)
    if (items.find((item) => item.medicine_id === Number(id))?.quantity !== quantity) stale++
    await client.query("delete from medicines where id = $1", [id])
    const left = await find(app, name, latitude, longitude)
    if (left.items.some((item) => item.medicine_id === Number(id))) stale++
  })
  await client.end()
  report("insert to searchable, p99 ms (some 100 writes a second)", shown(percentile(waits, 0.99)), "≤ 30")
  report("stale quantities and rows read after their commit, of 400", String(stale), "0")
}

const statements = [
  "insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity, expiration_date, price_per_unit, unit_per_package) select 1 + floor(random() * 100), 1 + floor(random() * 1000), 'new', '', '', '', 1, (random() * 2)::integer, current_date + 9, 0, 1",
  "delete from medicines where id = $1",
  "update medicines set name_id = 1 + floor(random() * 1000) where id = $1",
  "update medicines set price = price + 1 where id = $1",
  "update medicines set quantity = (random() * 2)::integer where id = $1",
]

const writer = async (url: string, seed: number, transactions: number, largest: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const random = seeded(seed)
  await sequentially(Array(transactions).keys(), async () => {
    await client.query("begin")
    await sequentially(Array(1 + Math.floor(random() * 3)).keys(), () => {
      const statement = statements[Math.floor(random() * statements.length)] ?? ""
      return client.query(statement, statement.includes("$1") ? [1 + Math.floor(random() * largest)] : [])
    }).catch(() => undefined) // two writers deadlocked; the transaction has ended
    await client.query(random() < 0.2 ? "rollback" : "commit")
  })
  await client.end()
}

/** Compares the rows of some names in the index with those in the database. */
export const exactness = async (
  { url, rows }: Pick<Country, "url" | "rows">,
  rowsOfName: (name: number) => ReadonlyArray<string>,
): Promise<void> => {
  await Promise.all([1, 2, 3, 4].map((seed) => writer(url, seed, 2500, rows)))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const pool = new Pool({ connectionString: url, max: 1 })
  const found = await pool.query<{ name_id: number; row: string }>(
    `select name_id, id || ' ' || pharmacy_id || ' ' || (price * 100)::bigint || ' ' || (quantity > 0) as row from medicines`,
  )
  await pool.end()
  const stored = new Map<number, Set<string>>()
  for (const { name_id, row } of found.rows) {
    const held = stored.get(name_id)
    if (held === undefined) stored.set(name_id, new Set([row]))
    else held.add(row)
  }
  let wrong = 0
  for (const [name, held] of stored) {
    const indexed = rowsOfName(name)
    for (const row of indexed) if (!held.delete(row)) wrong++
    wrong += held.size
  }
  report(
    `missed or extra rows after 10,000 concurrent transactions, of ${found.rows.length}`,
    String(wrong),
    "0",
  )
}

/** Measures the share of updates that were heap-only while `work` ran. */
export const hotShare = async ({ url }: Country, work: () => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const counters = async () => {
    await client.query("select pg_stat_clear_snapshot()")
    const statement =
      "select n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'medicines'"
    const { updated, hot } = (await client.query<{ updated: string; hot: string }>(statement)).rows[0] ?? {
      updated: "0",
      hot: "0",
    }
    return { updated: Number(updated), hot: Number(hot) }
  }
  const before = await counters()
  await work()
  // a backend reports its counts when it ends, or after a second
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const after = await counters()
  await client.end()
  const updated = after.updated - before.updated
  report(`HOT share of ${updated} stock updates`, shown((after.hot - before.hot) / updated), "≥ 0.99")
}
