import type { Pool } from "pg"
import { watchCores } from "../../../scripts/measuring/machine.ts"
import { again, percentile, perSecond, timed } from "../../../scripts/measuring/measure.ts"
import type { Load } from "./Load.ts"

/** A basket as the sales of the benchmark sell it. */
export interface Basket {
  readonly pharmacyId: number
  readonly method: number
  readonly medicines: ReadonlyArray<number>
}

/** What a sale reads: `$1` is the pharmacy, `$2` the payment method, `$3` the ids of the medicines as JSON. */
export const read = {
  name: "reference_read",
  text: `select nextval('sales_id_seq') as sale_id, (select method_name from payment_methods where id = $2) as method_name,
      (select json_agg(json_build_object('id', m.id, 'price', price::text, 'quantity', quantity))
        from json_array_elements_text($3::json) as wanted (id)
        join medicines m on m.id = wanted.id::bigint and m.pharmacy_id = $1) as medicines`,
}

/**
 * The rows that a sale of three lines writes: key, sale, lines, payment, stock and, by the triggers, the ledger. `$4` is the
 * id that was read.
 */
export const write = {
  name: "reference_write",
  text: `with locked as materialized (
      select m.id, m.name, m.price from json_array_elements_text($3::json) as wanted (id)
      join medicines m on m.id = wanted.id::bigint where m.pharmacy_id = $1 order by m.id for no key update of m
    ), taken as (
      insert into idempotency_keys (pharmacy_id, key, body_hash, sale_id, answer)
      select $1, 'reference-' || $4, repeat('0', 64), $4::bigint, json_agg(locked)::jsonb from locked
    ), sold as (
      insert into sales (id, pharmacy_id, staff_name, payment_method_id, payment_method_name, total_amount, line_count,
        units) overriding system value
      select $4::bigint, $1::integer, 'Reference', $2::integer, 'Cash', sum(price), count(*), count(*) from locked
      returning id, sold_at, total_amount
    ), paid as (
      insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
        payment_method_name, kind, amount, received_usd)
      select id, 1, $1, sold_at, 'sale', $2::integer, 'Cash', 'cash', total_amount, total_amount from sold
    ), listed as (
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
        payment_method_name, sold_at)
      select sold.id, $1, locked.id, locked.name, 1, price, price, 'Cash', sold_at from locked, sold
    ), moved as (
      update medicines m set quantity = m.quantity - 1, updated_at = now() from locked where m.id = locked.id
    )
    select set_config('rokthnam.movement', 'sale', true), set_config('rokthnam.sale_id', $4::text, true),
      set_config('rokthnam.today', current_date::text, true)`,
}

/** A medicine that a customer adds to a cart, as the additions of the benchmark add them. */
export interface Addition {
  readonly customerId: number
  readonly medicineId: number
}

/**
 * The rows that an addition writes: the cart's version, the line and the key, with the medicine read for name and price.
 * `$1` is the customer, `$2` the medicine.
 */
const addition = {
  name: "reference_addition",
  text: `with offer as (
      select m.id, m.name, m.price, p.name as pharmacy_name from medicines m join pharmacies p on p.id = m.pharmacy_id
      where m.id = $2::bigint
    ), begun as (
      insert into carts (customer_id) values ($1::integer)
      on conflict (customer_id) do update set version = carts.version + 1
    ), written as (
      insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
      select $1::integer, id, name, pharmacy_name, price, 1 from offer
      on conflict (customer_id, medicine_id) do update set quantity = least(cart_lines.quantity + 1, 999),
        medicine_name = excluded.medicine_name, pharmacy_name = excluded.pharmacy_name, price = excluded.price
      returning id
    )
    insert into cart_keys (customer_id, key, asked, cart_line_id)
    select $1::integer, 'reference-' || gen_random_uuid(), 'add 1 of ' || $2::text, id from written`,
}

/** Repeats work over so many connections for a time in milliseconds. */
const loadOf = async <A>(
  connections: number,
  milliseconds: number,
  items: ReadonlyArray<A>,
  work: (item: A) => Promise<unknown>,
): Promise<Omit<Load, "bytes">> => {
  const times: Array<number> = []
  const cores = watchCores()
  const rate = await perSecond(
    connections,
    again(items),
    async (item) => times.push(await timed(() => work(item))),
    milliseconds,
  )
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return { perSecond: rate, p50, p95, calls: times.length, failed: 0, cores: cores() }
}

/** The name of the statement that does nothing. */
export const selectOne = "SELECT 1 by the same driver"

/**
 * What the product's own driver does without the product, over as many connections as clients: a statement that does
 * nothing, a commit of one row, which nothing that is written can beat, and the work of a sale. `Pgbench.ts` sends the same.
 */
export const saleReferences = (pool: Pool, milliseconds: number, baskets: ReadonlyArray<Basket>) => ({
  [selectOne]: () =>
    loadOf(16, milliseconds, [0], () => pool.query({ name: "one", text: "select 1 as one" })),
  "one committed row by the same driver": async () => {
    await pool.query("create table if not exists committed (id bigint generated always as identity)")
    return loadOf(16, milliseconds, [0], () =>
      pool.query({ name: "row", text: "insert into committed default values" }),
    )
  },
  "the same sale by the same driver": () =>
    loadOf(16, milliseconds, baskets, async ({ pharmacyId, method, medicines }) => {
      const ids = JSON.stringify(medicines)
      const found = await pool.query<{ sale_id: number }>({ ...read, values: [pharmacyId, method, ids] })
      await pool.query({ ...write, values: [pharmacyId, method, ids, found.rows[0]?.sale_id] })
    }),
})

/** The work of an addition to a cart in the same way. */
export const additionReferences = (pool: Pool, milliseconds: number, additions: ReadonlyArray<Addition>) => ({
  "the same addition by the same driver": () =>
    loadOf(16, milliseconds, additions, ({ customerId, medicineId }) =>
      pool.query({ ...addition, values: [customerId, medicineId] }),
    ),
})
