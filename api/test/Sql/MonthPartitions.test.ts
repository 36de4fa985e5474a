import { Effect, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { migrations } from "../../src/migrations/migrations.ts"
import { migrate } from "../../src/Sql/Migrate.ts"

/** A database of the release before partitions, with sales of a year. */
let url: string
let client: Client
let administrator: Client
const name = `filled_${randomUUID().replaceAll("-", "")}`

const numberOf = (title: string) => Number.parseInt(title, 10)
const apply = (until: number) =>
  Effect.runPromise(
    migrate(
      Redacted.make(url),
      Object.fromEntries(Object.entries(migrations).filter(([title]) => numberOf(title) <= until)),
      () => Effect.void,
    ),
  )

const fill = `
  insert into pharmacies (name, email, password_hash, address, phone, license_id, latitude, longitude, status, closed_at)
    values ('P', 'p@x.test', 'x', 'a', '1', 'l', 0, 0, 'REJECTED', now());
  insert into product_names (norm) values ('medicine');
  insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
    expiration_date, price_per_unit, unit_per_package)
    select 1, 1, 'M' || n, '', 'x', 'y', 1, 1000000, '2099-01-01', 0.1, 10 from generate_series(1, 50) n;
  insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at, line_count, units)
    select 1, 's', 'Cash', 3, now() - interval '400 days' * n / 1000, 3, 3 from generate_series(1, 1000) n;
  insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
    payment_method_name, sold_at)
    select s.id, 1, 1 + (s.id * 3 + l) % 50, 'M', 1, 1, 1, 'Cash', s.sold_at from sales s, generate_series(1, 3) l;
  with r as (
    insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at, kind, returned_sale_id)
    select 1, 's', 'Cash', 0, sold_at + interval '20 days', 'return', id from sales where id % 10 = 1 and id > 300
    returning id, returned_sale_id, sold_at)
  insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
    payment_method_name, sold_at, returned_line_id, restocked)
    select r.id, 1, l.medicine_id, 'M', -1, 1, -1, 'Cash', r.sold_at, l.id, true
    from r join sale_lines l on l.sale_id = r.returned_sale_id;
  update sale_lines l set quantity_returned = 1 where exists (select from sale_lines r where r.returned_line_id = l.id);
  insert into audit_log (at, actor_kind, action, entity, entity_id)
    select now() - interval '1 day' * n, 'system', 'a', 'e', n from generate_series(1, 500) n`

/** As the release before sells: numbers first, then the rows in one statement. Returns the id of the first line. */
const sell = async (clerk: Client): Promise<number> => {
  const { rows } = await clerk.query(
    "select nextval('sales_id_seq') as sale, nextval('sale_lines_id_seq') as line",
  )
  await clerk.query(
    `with sold as (
       insert into sales (id, pharmacy_id, staff_name, payment_method_name, total_amount, line_count, units)
       overriding system value values ($1, 1, 's', 'Cash', 1, 1, 1) returning sold_at),
     moved as (update medicines set quantity = quantity - 1 where id = 1)
     insert into sale_lines (id, sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price,
       total_amount, payment_method_name, sold_at) overriding system value
     select $2, $1, 1, 1, 'M', 1, 1, 1, 'Cash', sold_at from sold`,
    [rows[0].sale, rows[0].line],
  )
  return Number(rows[0].line)
}

const content = async () => {
  const texts: Record<string, ReadonlyArray<string>> = {}
  for (const table of ["sale_lines", "stock_movements", "audit_log"]) {
    const { rows } = await client.query(
      `select (to_jsonb(t) - 'returned_sold_at')::text as row from ${table} t order by id`,
    )
    texts[table] = rows.map(({ row }) => String(row))
  }
  return texts
}

beforeAll(async () => {
  administrator = new Client({ connectionString: inject("databaseUrl") })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  const address = new URL(inject("databaseUrl"))
  address.pathname = `/${name}`
  url = address.toString()
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administrator.query(`drop database ${name} with (force)`)
  await administrator.end()
})

describe("the upgrade to partitions", () => {
  it("keeps every row where it is, while others sell", async () => {
    await apply(160)
    await client.query(fill)
    const before = await content()
    const [place] = (await client.query("select pg_relation_filenode('sale_lines') as node")).rows
    const clerk = new Client({ connectionString: url })
    await clerk.connect()
    const lines: Array<number> = []
    const state = { isOver: false }
    const selling = (async () => {
      // The first attempt after the exchange of a sequence may meet the old one; a client sends its sale again.
      while (!state.isOver) lines.push(await sell(clerk).catch(() => sell(clerk)))
    })()
    await apply(174)
    state.isOver = true
    await selling
    lines.push(await sell(clerk))
    await clerk.end()
    const after = await content()
    for (const [table, rows] of Object.entries(before))
      expect(after[table]?.slice(0, rows.length)).toEqual(rows)
    expect((await client.query("select pg_relation_filenode('sale_lines_before') as node")).rows).toEqual([
      place,
    ])
    expect(new Set(lines).size).toBe(lines.length)
    expect(after["sale_lines"]).toHaveLength((before["sale_lines"]?.length ?? 0) + lines.length)
    expect(
      (
        await client.query(
          "select count(*)::int as n from sale_lines where (returned_line_id is null) <> (returned_sold_at is null)",
        )
      ).rows,
    ).toEqual([{ n: 0 }])
  })

  it("leaves the constraints that the tables had, among them that no more comes back than was sold", async () => {
    await expect(client.query("update sale_lines set quantity_returned = 2 where id = 1")).rejects.toThrow(
      "sale_lines_quantity_returned_check",
    )
    const back = (line: number) =>
      client.query(
        `insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
           payment_method_name, sold_at, returned_line_id, restocked)
         select id, 1, 1, 'M', -1, 1, -1, 'Cash', sold_at, $1, true from sales where kind = 'return' limit 1
         returning returned_sold_at is not null as referred`,
        [line],
      )
    expect((await back(1)).rows).toEqual([{ referred: true }])
    await expect(back(987_654_321)).rejects.toThrow("there is no line")
    await expect(
      client.query("update sale_lines set sold_at = sold_at - interval '3 years' where id = 1"),
    ).rejects.toThrow("sale_lines_returned_line_fkey")
  })
})

/** The partitions of the sold lines that a statement reads. */
const plan = async (statement: string) => {
  const { rows } = await client.query(`explain (costs off) ${statement}`)
  return [...new Set(rows.flatMap((row) => String(row["QUERY PLAN"]).match(/sale_lines_\w+?(?= |$)/g) ?? []))]
    .filter((part) => /_(?:before|rest|\d{4}_\d\d)$/.test(part))
    .toSorted()
}

describe("statements that know the time", () => {
  it("read the partition of its month alone: the lines of a sale, a report of a month, a day of the history", async () => {
    const { rows } = await client.query(
      "select name, begins, ends from month_partitions where parent = 'sale_lines' and name ~ '_\\d{4}_\\d\\d$' order by begins",
    )
    const [{ name: first, begins, ends }] = rows
    const month = `sold_at >= '${begins.toISOString()}' and sold_at < '${ends.toISOString()}'`
    expect(await plan(`select * from sale_lines l where sale_id = any(array[1, 2]) and ${month}`)).toEqual([
      first,
    ])
    expect(
      await plan(
        `select sum(total_amount) from sale_lines where pharmacy_id = 1 and ${month} and discount_amount <> 0`,
      ),
    ).toEqual([first])
    expect(
      await plan(`select * from (select id, sold_at from sale_lines where pharmacy_id = 1 and ${month}
        order by sold_at desc, id desc limit 20) w join sale_lines l on l.id = w.id and l.sold_at = w.sold_at
        and l.${month.replace("and sold_at", "and l.sold_at")}`),
    ).toEqual([first])
    expect((await plan("select * from sale_lines where sale_id = 1")).length).toBeGreaterThan(3)
  })
})
