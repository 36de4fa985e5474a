import { SqlClient } from "@effect/sql"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { CategoryId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { forLength, scale } from "../../../scripts/measuring/length.ts"
import { oneRow } from "../../src/Sql.ts"

const medicines = 10_000
const sales = Math.round(80_000 * scale)
const lines = Math.round(200_000 * scale)

/** The values by which the benchmark filters: a month of the filled year and one of the categories. */
export type Filled = {
  readonly medicines: number
  readonly sales: number
  readonly lines: number
  readonly categoryId: CategoryId
  readonly month: {
    readonly start_date: ReturnType<typeof dayAt>
    readonly end_date: ReturnType<typeof dayAt>
  }
}

/** Other pharmacies with a year of sales, so that a plan shows how the rows of one pharmacy are found among many. */
const neighbours = forLength({ quick: 2, table: 100, thorough: 100 })
const neighbourMedicines = 500

const fillNeighbours = (pharmacyId: PharmacyId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into pharmacies (name, email, password_hash, phone, address, license_id, license_file, latitude, longitude,
        status)
      select 'Neighbour ' || n, 'neighbour-' || n || '@rokthnam.test', p.password_hash, p.phone, p.address,
        'N-' || n, p.license_file, p.latitude, p.longitude, 'APPROVED'
      from pharmacies p, generate_series(1, ${neighbours}::integer) n where p.id = ${pharmacyId}`
    yield* sql`
      insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
        expiration_date, price_per_unit, unit_per_package)
      select p.id, (select id from product_names where norm = 'benchmark'), 'Paracetamol ' || n, '500mg', 'Maker', 'Cambodia',
        1, n % 300, current_date + n, 0.1, 10
      from pharmacies p, generate_series(1, ${neighbourMedicines}::integer) n where p.id <> ${pharmacyId}`
    yield* sql`
      with sold as (
        insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at)
        select pharmacy_id, 'Sok Dara', 'Cash', 1, now() - interval '1 hour' * (id % 8760) from medicines
        where pharmacy_id <> ${pharmacyId} returning id, pharmacy_id, sold_at
      )
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
        payment_method_name, sold_at)
      select sold.id, sold.pharmacy_id, m.id, 'Paracetamol 1', 1, 1, 1, 'Cash', sold_at
      from sold join (select pharmacy_id, min(id) as id from medicines group by pharmacy_id) m
        on m.pharmacy_id = sold.pharmacy_id`
  })

const First = Schema.Struct({ categoryId: CategoryId })

const fillRows = (pharmacyId: PharmacyId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into categories (pharmacy_id, name, description)
      select ${pharmacyId}::integer, 'Category ' || n, 'Of the benchmark' from generate_series(1, 20) n`
    const { categoryId } = yield* sql`
      select min(id) as "categoryId" from categories where pharmacy_id = ${pharmacyId}`.pipe(oneRow(First))
    yield* sql`insert into product_names (norm) values ('benchmark') on conflict do nothing`
    yield* sql`
      insert into medicines (pharmacy_id, category_id, name_id, name, dosage, manufacter_name, manufactor_country, price,
        quantity, expiration_date, price_per_unit, unit_per_package)
      select ${pharmacyId}::integer, ${categoryId}::integer + n % 20, (select id from product_names where norm = 'benchmark'),
        (array['Paracetamol', 'Amoxicillin', 'Ibuprofen', 'Vitamin C', 'ប៉ារ៉ាសេតាម៉ុល'])[1 + n % 5] || ' ' || n,
        (array['250mg', '500mg', '1g'])[1 + n % 3], 'Maker ' || n % 200, 'Cambodia', 0.5 + (n % 900) / 100.0,
        n * 7919 % 400, current_date - 60 + n * 31 % 1500, 0.05, 10
      from generate_series(1, ${medicines}::integer) n`
    yield* sql`create temp table bench_medicines as
      select id, name, price, row_number() over (order by id) as number from medicines where pharmacy_id = ${pharmacyId}`
    yield* sql`
      insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at)
      select ${pharmacyId}::integer, (array['Sok Dara', 'Chan Sreymom', 'Long Vuthy'])[1 + n % 3],
        (array['Cash', 'KHQR', 'ABA', 'Wing'])[1 + n % 4], 0, now() - interval '365 days' * n / ${sales}::integer
      from generate_series(1, ${sales}::integer) n`
    yield* sql`
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
        payment_method_name, sold_at)
      select s.id, ${pharmacyId}::integer, m.id, m.name, 1 + n % 3, m.price, m.price * (1 + n % 3), s.payment_method_name,
        s.sold_at
      from generate_series(1, ${lines}::integer) n
      join (select *, row_number() over (order by id) as number from sales where pharmacy_id = ${pharmacyId}) s
        on s.number = 1 + n::bigint * 2 / 5 % ${sales}::integer
      join bench_medicines m on m.number = 1 + n::bigint * 104729 % ${medicines}::integer`
    yield* sql`
      update sales s set total_amount = l.total from (select sale_id, sum(total_amount) as total from sale_lines
        where pharmacy_id = ${pharmacyId} group by sale_id) l where l.sale_id = s.id`
    yield* sql`drop table bench_medicines`
    yield* fillNeighbours(pharmacyId)
    return categoryId
  })

/** Fills a pharmacy with a year of evenly spread sales, 2.5 lines each, of 10,000 medicines in 20 categories. */
export const fillPharmacy = (pharmacyId: PharmacyId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // A million sales take longer than a statement may.
    const filled = Effect.zipRight(sql`set local statement_timeout = 0`, fillRows(pharmacyId))
    const categoryId = yield* sql.withTransaction(filled)
    // Autovacuum does this by itself in a database in use.
    for (const table of ["medicines", "sales", "sale_lines", "categories"])
      yield* sql.unsafe(`vacuum analyze ${table}`)
    const today = dayAt(new Date())
    const month = { start_date: addDays(today, -60), end_date: addDays(today, -31) }
    return { medicines, sales, lines, categoryId, month } satisfies Filled
  })
