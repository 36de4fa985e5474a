import type { Client } from "pg"

/** How much is filled: so many pharmacies with so many days of sales. */
export type Size = { readonly pharmacies: number; readonly days: number }

/** Sales of a pharmacy in a day, and lines of one on average: 1 to 5, of which few have many. */
const salesADay = 40
const linesASale = "(array[1, 1, 2, 2, 2, 3, 3, 3, 4, 5])"
const averageLines = 2.6
const medicines = 1000
/** Days of sales at the size with which the others are compared, and its lines. */
const smallestDays = 73
const smallestLines = 500_000

/**
 * The network of so many lines. A hundred times the lines are ten times the pharmacies with ten times the days: as a network
 * that has existed ten times as long and won as many pharmacies. With given days it has the pharmacies that make so many lines in them.
 */
export const sizeOf = (lines: number, given?: number): Size => {
  const days = given ?? Math.max(3, Math.round(smallestDays * Math.sqrt(lines / smallestLines)))
  return { days, pharmacies: Math.max(3, Math.round(lines / (days * salesADay * averageLines))) }
}

const fillPharmacies = async (db: Client, { pharmacies }: Size, grown: number) => {
  await db.query(
    `insert into pharmacies (name, email, password_hash, phone, address, license_id, license_file, latitude, longitude, status)
    select 'Pharmacy ' || n, 'growth-' || n || '@rokthnam.test', p.password_hash, p.phone, p.address, 'G-' || n, p.license_file,
      p.latitude, p.longitude, 'APPROVED'
    from pharmacies p, generate_series(3, $1::integer) n where p.id = $2`,
    [pharmacies, grown],
  )
  await db.query("insert into product_names (norm) values ('growth') on conflict do nothing")
  await db.query(`
    create table growth_pharmacies as select id, row_number() over (order by id)::integer as number from pharmacies`)
  await db.query(`
    insert into categories (pharmacy_id, name, description)
    select p.id, 'Category ' || n, 'Of the benchmark' from growth_pharmacies p, generate_series(1, 20) n`)
  await db.query(
    `insert into medicines (pharmacy_id, category_id, name_id, name, dosage, manufacter_name, manufactor_country, price, cost,
      quantity, expiration_date, price_per_unit, unit_per_package)
    select p.id, (select min(id) from categories c where c.pharmacy_id = p.id) + n % 20,
      (select id from product_names where norm = 'growth'),
      (array['Paracetamol', 'Amoxicillin', 'Ibuprofen', 'Vitamin C', 'ប៉ារ៉ាសេតាម៉ុល'])[1 + n % 5] || ' ' || n,
      (array['250mg', '500mg', '1g'])[1 + n % 3], 'Maker ' || n % 200, 'Cambodia', 0.5 + (n % 900) / 100.0,
      case n % 2 when 0 then 0.4 + (n % 900) / 150.0 end, 1000 + n * 7919 % 400, current_date - 20 + n * 31 % 1500, 0.05, 10
    from growth_pharmacies p, generate_series(1, $1::integer) n`,
    [medicines],
  )
  await db.query(`
    create table growth_medicines as
    select p.number as pharmacy, m.id, m.name, m.dosage, m.price, m.cost,
      (row_number() over (partition by p.number order by m.id) - 1)::integer as place
    from medicines m join growth_pharmacies p on p.id = m.pharmacy_id`)
  await db.query("create index on growth_medicines (pharmacy, place)")
  await db.query("analyze growth_medicines, growth_pharmacies")
}

/** Days that are drawn at random; all weeks are like them. */
const drawn = 7

/**
 * Draws a week: sales in the order of their times, with lines and payments. Popular medicines sell more, few sales are paid in
 * parts. Times count from the beginning of the week.
 */
const drawWeek = async (db: Client, { pharmacies }: Size) => {
  await db.query(
    `create unlogged table growth_lines as
    with made as (
      select ((d * ${salesADay} + n) * $1::bigint + p.number) as sale_id, p.id as pharmacy_id, p.number, d as day,
        make_interval(days => d, hours => 7) + (n + random()) * interval '20 minutes' as at,
        1 + (random() * 2)::integer as clerk, random() as method, ${linesASale}[1 + floor(random() * 10)::integer] as lines
      from generate_series(0, ${drawn - 1}) d, generate_series(0, ${salesADay - 1}) n, growth_pharmacies p
    ), listed as materialized (
      select made.*, row_number() over (order by sale_id) as id, floor(power(random(), 2) * ${medicines})::integer as place,
        1 + floor(random() * 3)::integer as quantity, case when random() < 0.05 then 0.1 else 0 end as discount
      from made, generate_series(1, made.lines)
    )
    select d.*, m.id as medicine_id, m.name, m.dosage, m.price, m.cost, m.price * quantity - discount as total,
      case when method < 0.6 then 'Cash' when method < 0.97 then 'KHQR' else 'Cash + KHQR' end as method_name
    from listed d join growth_medicines m on m.pharmacy = d.number and m.place = d.place order by d.id`,
    [pharmacies],
  )
  await db.query(`
    create unlogged table growth_sales as
    select sale_id, pharmacy_id, number, day, at, clerk, method_name, sum(total) as total, count(*) as lines,
      sum(quantity) as units
    from growth_lines group by 1, 2, 3, 4, 5, 6, 7 order by 1`)
  await db.query("analyze growth_lines, growth_sales")
  const { rows } = await db.query<{ lines: string; sales: string }>(
    "select (select max(id) from growth_lines) as lines, (select max(sale_id) from growth_sales) as sales",
  )
  return { lines: Number(rows[0]?.lines), sales: Number(rows[0]?.sales) }
}

/** Writes the drawn week once more, `ago` weeks before the one that ends today; `place` counts weeks from the first. */
const fillWeek = async (
  db: Client,
  size: Size,
  {
    lines,
    sales,
    place,
    ago,
  }: { readonly lines: number; readonly sales: number; readonly place: number; readonly ago: number },
) => {
  const begins = `(current_date - ${ago * drawn + drawn - 1})::timestamp at time zone 'Asia/Phnom_Penh'`
  // the second pharmacy has the same history at every size
  const happened = (
    of: string,
  ) => `${begins} + ${of}.at <= now() and ${ago * drawn + drawn - 1} - ${of}.day < case ${of}.number
    when 2 then ${smallestDays} else ${size.days} end`
  await db.query(`
    insert into sale_lines (id, sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold, unit_price,
      discount_amount, total_amount, payment_method_name, sold_at, unit_cost) overriding system value
    select id + ${place * lines}, sale_id + ${place * sales}, pharmacy_id, medicine_id, name, dosage, quantity, price,
      discount, total, method_name, ${begins} + at, cost
    from growth_lines l where ${happened("l")}`)
  await db.query(`
    insert into sales (id, pharmacy_id, staff_id, staff_name, payment_method_name, total_amount, sold_at, line_count,
      units) overriding system value
    select sale_id + ${place * sales}, pharmacy_id, 1000000 + number * 3 + clerk, 'Clerk ' || clerk, method_name, total,
      ${begins} + at, lines, units
    from growth_sales s where ${happened("s")}`)
  await db.query(`
    insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_name, kind, amount, is_split)
    select sale_id + ${place * sales}, place, pharmacy_id, ${begins} + at, 'sale', part.name,
      case part.name when 'Cash' then 'cash' else 'qr' end,
      case when method_name = part.name then total when place = 1 then trunc(total / 2, 2)
        else total - trunc(total / 2, 2) end, method_name = 'Cash + KHQR'
    from growth_sales s cross join lateral unnest(case when method_name = 'Cash + KHQR' then array['Cash', 'KHQR']
      else array[method_name] end) with ordinality as part (name, place) where ${happened("s")}`)
}

/** One line in 260 came back the day after, so one sale in a hundred did. */
const fillReturns = async (db: Client) => {
  await db.query(`
    create table growth_returns as
    select row_number() over (order by l.id) + (select max(id) from sales) as return_id,
      row_number() over (order by l.id) + (select max(id) from sale_lines) as line_id, l.*
    from sale_lines l where l.id % 260 = 0 and l.sold_at < now() - interval '1 day'`)
  await db.query(`
    insert into sales (id, pharmacy_id, kind, returned_sale_id, staff_name, payment_method_name, total_amount, sold_at,
      line_count, units) overriding system value
    select return_id, pharmacy_id, 'return', sale_id, 'The owner', 'Cash', -total_amount, sold_at + interval '1 day', 1,
      -quantity_sold
    from growth_returns`)
  await db.query(`
    insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_name, kind, amount, change_usd)
    select return_id, 1, pharmacy_id, sold_at + interval '1 day', 'return', 'Cash', 'cash', -total_amount, total_amount
    from growth_returns`)
  await db.query(`
    insert into sale_lines (id, sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold, unit_price,
      discount_amount, total_amount, payment_method_name, sold_at, unit_cost, returned_line_id, restocked)
      overriding system value
    select line_id, return_id, pharmacy_id, medicine_id, medicine_name, dosage, -quantity_sold, unit_price, -discount_amount,
      -total_amount, 'Cash', sold_at + interval '1 day', unit_cost, id, true from growth_returns`)
  await db.query(
    "update sale_lines l set quantity_returned = l.quantity_sold from growth_returns r where l.id = r.id",
  )
}

/** Gives the lines the partitions that the job has made by then: one for each month of the history. */
const makePastMonths = async (db: Client, { days }: Size) => {
  await db.query("alter table sale_lines detach partition sale_lines_before")
  await db.query("drop table sale_lines_before")
  await db.query(
    `select add_partition('sale_lines', partition_name('sale_lines', begins), begins::text, month_begin(begins, 1)::text)
    from (select month_begin(now() - $1 * interval '1 day', n) as begins from generate_series(0, $1::integer) n) m
    where begins < (select min(begins) from month_partitions where parent = 'sale_lines')`,
    [days],
  )
  await db.query(`
    select add_partition('sale_lines', 'sale_lines_before', null, min(begins)::text) from month_partitions where parent = 'sale_lines'`)
}

const tables = ["sales", "sale_lines", "sale_payments"]

/** Runs a filling without the indexes that are not keys; afterwards they are made again, in one go each. */
const withoutIndexes = async (db: Client, fill: () => Promise<void>, told: (what: string) => void) => {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any($1::regclass[]) and not indisprimary and not indisunique and indislive`,
    [tables],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await fill()
  for (const { name, definition } of rows) {
    told(`index ${name}`)
    // the definition of a partitioned table's index speaks of that table only, without its partitions
    await db.query(definition.replace(" ON ONLY ", " ON "))
  }
}

/**
 * Fills a database that has two pharmacies: `grown` gets the sales of all days, the other one those of the last 73 at every
 * size. Triggers and foreign keys rest meanwhile.
 */
export const fillNetwork = async (
  db: Client,
  size: Size,
  grown: number,
  told: (what: string) => void,
): Promise<number> => {
  await db.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off")
  await db.query("set jit = off; set session_replication_role = replica")
  await makePastMonths(db, size)
  await fillPharmacies(db, size, grown)
  const week = await drawWeek(db, size)
  const weeks = Math.ceil(size.days / drawn)
  await withoutIndexes(
    db,
    async () => {
      for (let place = 0; place < weeks; place++) {
        await fillWeek(db, size, { ...week, place, ago: weeks - 1 - place })
        if (place % 10 === 0) told(`week ${place + 1} of ${weeks}`)
      }
      await fillReturns(db)
    },
    told,
  )
  await db.query("drop table growth_medicines, growth_returns, growth_pharmacies, growth_lines, growth_sales")
  for (const table of ["sales", "sale_lines"])
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  told("vacuum")
  await db.query(`vacuum (analyze) ${tables.join(", ")}, medicines, categories, pharmacies`)
  const { rows } = await db.query<{ lines: string }>("select count(*) as lines from sale_lines")
  return Number(rows[0]?.lines)
}
