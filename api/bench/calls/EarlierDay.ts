import { SqlClient } from "@effect/sql"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { forLength } from "../../../scripts/measuring/length.ts"
import { summariseAll } from "../reports/SummariseAll.ts"

const customers = forLength({ quick: 500, table: 5000, thorough: 5000 })
const linesInCart = 3

/** The keys of sales of a pharmacy, one for each. */
const fillEarlierKeys = Effect.fnUntraced(function* (pharmacyId: PharmacyId) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into idempotency_keys (pharmacy_id, key, body_hash, sale_id, answer)
    select pharmacy_id, 'earlier-' || id, repeat('0', 64), id, '{}'::jsonb from sales
    where pharmacy_id = ${pharmacyId} order by id limit ${customers}::integer`
})

/** What a counter sold on the day before, one line each of a medicine, with the keys of these sales (see `fillEarlierDay`). */
export const fillEarlierSales = Effect.fnUntraced(function* (pharmacyId: PharmacyId, medicineId: MedicineId) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    with sold as (
      insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at)
      select ${pharmacyId}::integer, 'Sok Dara', 'Cash', 1, now() - interval '1 day' * (1 + n / ${customers}::float8)
      from generate_series(1, ${customers}::integer) n returning id, sold_at
    )
    insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
      payment_method_name, sold_at)
    select id, ${pharmacyId}::integer, ${medicineId}::bigint, 'Paracetamol', 1, 1, 1, 'Cash', sold_at from sold`
  yield* fillEarlierKeys(pharmacyId)
  yield* summariseAll([pharmacyId])
  for (const table of ["sales", "sale_lines", "idempotency_keys"])
    yield* sql.unsafe(`vacuum (analyze) ${table}`)
})

/**
 * What an installation in use holds when a day begins: carts of others, and the keys of additions and sales, which are kept for a
 * day. Of tables that are empty when the planner reads their statistics it believes that they stay so, and reads them whole in every
 * addition and sale. In use autovacuum tells it otherwise within a minute; a benchmark is over by then.
 */
export const fillEarlierDay = (pharmacyId: PharmacyId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into customers (first_name, telegram_id)
      select 'Chan', 9000000000 + n from generate_series(1, ${customers}::integer) n`
    yield* sql`
      insert into carts (customer_id)
      select id from customers on conflict do nothing`
    yield* sql`
      insert into cart_lines (customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
      select c.id, m.id, m.name, 'Benchmark', m.price, 1
      from customers c, generate_series(1, ${linesInCart}::integer) line
      join lateral (
        select id, name, price from medicines where pharmacy_id = ${pharmacyId} order by id limit 1 offset c.id % 100 * 3 + line
      ) m on true
      where c.telegram_id is not null`
    yield* sql`
      insert into cart_keys (customer_id, key, asked, cart_line_id)
      select customer_id, 'earlier-' || id, 'add 1 of ' || medicine_id, id from cart_lines`
    yield* fillEarlierKeys(pharmacyId)
  })
