import { SqlClient } from "@effect/sql"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { CustomerId, MedicineId, PaymentMethodId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Layer, Logger, LogLevel, Schema } from "effect"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { seedSession } from "../../seed/Accounts.ts"
import { drawPack } from "../../seed/DrawPack.ts"
import { AppConfig } from "../../src/Config.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
import { environment } from "../../test/support/Environment.ts"
import { summariseAll } from "../reports/SummariseAll.ts"
import { fillDatabase } from "../search/FillDatabase.ts"
import type { Plan, Shelved } from "./Step.ts"

const Stocked = Schema.Struct({ id: MedicineId, name: Schema.String, quantity: Schema.Int })
const decodeStock = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ ...Stocked.fields, pharmacy: PharmacyId })),
)
const decodeStaff = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: StaffId, pharmacy: PharmacyId })),
)
const decodeMethods = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: PaymentMethodId, pharmacy: PharmacyId })),
)
const decodeCustomers = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: CustomerId })))
const decodeLast = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.Int })))

/** A pharmacy with its accounts, and its shelf in the order of the plan. */
interface WorldPharmacy {
  readonly owner: string
  readonly clerks: ReadonlyArray<string>
  readonly method: PaymentMethodId
  readonly shelf: ReadonlyArray<typeof Stocked.Type>
}

/** A database that was filled for a plan: what its pharmacies, clerks and customers are there. */
export interface World {
  readonly url: string
  readonly rows: number
  readonly pharmacies: ReadonlyArray<WorldPharmacy>
  /** Tokens. */
  readonly customers: ReadonlyArray<string>
  /** Photos of boxes, each character one byte. */
  readonly pictures: ReadonlyArray<string>
  /** The last sale before the day. */
  readonly lastSale: number
}

/** The medicine of a place on a shelf. @throws RangeError when the pharmacy has too few */
export const medicineOf = ({ pharmacies }: World, { pharmacy, shelf }: Shelved) => {
  const found = pharmacies[pharmacy]?.shelf[shelf]
  if (found === undefined) throw new RangeError(`Pharmacy ${pharmacy} has no medicine ${shelf}.`)
  return found
}

/** Fewest days for which a medicine of the shelf can still be sold. */
const lasts = 30
/** Packages of each medicine of the shelf at the beginning: nobody is refused, however long the plan is played. */
const stocked = 100_000

const openShelves = (plan: Plan) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const usable = addDays(dayAt(new Date()), lasts)
    const rows = decodeStock(
      yield* sql`
        with usable as (
          select id, pharmacy_id as pharmacy, name, row_number() over (partition by pharmacy_id order by id) as place
          from medicines where quantity > 0 and expiration_date > ${usable}::date
        )
        select u.id, u.pharmacy, u.name, ${stocked}::integer as quantity
        from usable u join unnest(${plan.pharmacies.map(({ shelf }) => shelf)}::integer[]) with ordinality
          as planned (shelf, pharmacy) using (pharmacy)
        where place <= planned.shelf order by u.id`,
    )
    // Deliveries before the day, which are nobody's work in it.
    yield* sql`alter table medicines disable trigger user`
    yield* sql`
      update medicines set quantity = ${stocked}::integer where id = any(${rows.map(({ id }) => id)}::bigint[])`
    yield* sql`alter table medicines enable trigger user`
    return Map.groupBy(rows, ({ pharmacy }) => pharmacy)
  })

/** The clerks of each pharmacy, its way to pay, and the customers, who sign in by nothing but their sessions. */
const openAccounts = (plan: Plan) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const clerks = decodeStaff(
      yield* sql`
        insert into staff (pharmacy_id, role_id, name, email, password_hash, phone)
        select pharmacy, (select id from roles where code = 'PHARMACIST'), 'Sok Dara',
          'clerk-' || pharmacy || '-' || number || '@rokthnam.test', 'x', '012 000 111'
        from unnest(${plan.pharmacies.map(({ clerks: count }) => count)}::integer[]) with ordinality as planned (clerks, pharmacy),
          generate_series(1, planned.clerks) number
        returning id, pharmacy_id as pharmacy`,
    )
    const methods = decodeMethods(
      yield* sql`
        insert into payment_methods (pharmacy_id, method_name, bank_info)
        select id, 'Cash', 'At the counter' from pharmacies returning id, pharmacy_id as pharmacy`,
    )
    const customers = decodeCustomers(
      yield* sql`
        insert into customers (first_name, last_name, email, password_hash, keeps_name)
        select 'Chan', 'Sreymom', 'customer-' || number || '@rokthnam.test', 'x', true
        from generate_series(1, ${plan.customers}::integer) number returning id`,
    )
    return {
      clerks: yield* Effect.forEach(clerks, ({ id, pharmacy }) =>
        Effect.map(seedSession("staff", id), (token) => ({ token, pharmacy })),
      ),
      owners: yield* Effect.forEach(methods, ({ pharmacy }) => seedSession("pharmacy", pharmacy)),
      methods,
      customers: yield* Effect.forEach(customers, ({ id }) => seedSession("user", id)),
    }
  })

/** Sales of the days before, of two lines each, so that reports, history and reorder list have something to read. */
const sellBefore = (plan: Plan, days: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.zipRight(
        sql`set local statement_timeout = 0`,
        sql`
          with planned as (
            select pharmacy, generate_series(1, sales * ${days}::integer) as number, sales * ${days}::integer as all_sales
            from unnest(${plan.pharmacies.map(({ salesADay }) => salesADay)}::integer[]) with ordinality as given (sales, pharmacy)
          ), sold as (
            insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at)
            select pharmacy, 'Sok Dara', 'Cash', 2,
              now() - interval '1 day' * (1 + ${days}::integer * number / all_sales::float8)
            from planned returning id, pharmacy_id, sold_at
          ), shelves as (
            select pharmacy_id, array_agg(id order by id) as ids, array_agg(name order by id) as names
            from medicines where quantity = ${stocked} group by pharmacy_id
          )
          insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
            payment_method_name, sold_at)
          select sold.id, sold.pharmacy_id, ids[place], names[place], 1, 1, 1, 'Cash', sold_at
          from sold join shelves using (pharmacy_id), lateral (
            select 1 + (sold.id::bigint * 7919 + line * 104729) % cardinality(ids) as place from generate_series(0, 1) line
          ) chosen`,
      ),
    )
    for (const table of ["medicines", "sales", "sale_lines", "staff", "customers", "sessions"])
      yield* sql.unsafe(`vacuum analyze ${table}`)
    yield* sql`checkpoint`
    const [last] = decodeLast(yield* sql`select coalesce(max(id), 0)::integer as id from sales`)
    return last?.id ?? 0
  })

const furnish = (plan: Plan, daysBefore: number) =>
  Effect.gen(function* () {
    const shelves = yield* openShelves(plan)
    const { clerks, owners, methods, customers } = yield* openAccounts(plan)
    const lastSale = yield* sellBefore(plan, daysBefore)
    yield* summariseAll([...shelves.keys()])
    const pharmacies = methods.map(({ id, pharmacy }, place): WorldPharmacy => ({
      owner: owners[place] ?? "",
      clerks: clerks.filter((one) => one.pharmacy === pharmacy).map(({ token }) => token),
      method: id,
      shelf: shelves.get(pharmacy) ?? [],
    }))
    return { pharmacies, customers, lastSale }
  })

/** Boxes as people photograph them. */
const boxes = ["Amoxicillin", "Paracetamol", "Ibuprofen", "Omeprazole"]

/**
 * Makes a database for a plan, with its pharmacies, their lists, sales of some days before, and accounts.
 *
 * @throws RangeError when a pharmacy's list is shorter than the plan assumes
 */
export const makeWorld = async (
  serverUrl: string,
  dataDir: string,
  dictionary: DictionaryLookups,
  plan: Plan,
  daysBefore: number,
): Promise<World> => {
  const sizes = plan.pharmacies.map(({ rows }) => rows)
  const { url, rows } = await fillDatabase(serverUrl, "country", dictionary, sizes.length, sizes, true)
  const furnished = await Effect.runPromise(
    Effect.scoped(furnish(plan, daysBefore)).pipe(
      Effect.provide(
        InfrastructureLive.pipe(
          Layer.provideMerge(AppConfig.Default),
          Layer.provide(environment({ DATABASE_URL: url, DATA_DIR: dataDir })),
          Layer.provideMerge(Logger.minimumLogLevel(LogLevel.Warning)),
        ),
      ),
    ),
  )
  const pictures = await Promise.all(
    boxes.map(async (name) => (await drawPack({ name, strength: "500mg" })).toString("latin1")),
  )
  const world = { url, rows, ...furnished, pictures }
  for (const [pharmacy, { shelf }] of plan.pharmacies.entries())
    medicineOf(world, { pharmacy, shelf: shelf - 1 })
  return world
}
