import { SqlClient } from "@effect/sql"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { SaleId } from "@rokthnam/shared/Primitives/Id"
import { sum, times, toNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { column, insertedIds, withIds } from "./Insert.ts"
import type { DemoMedicine } from "./Medicines.ts"
import type { DemoPharmacy } from "./Pharmacies.ts"
import type { Random } from "./Random.ts"

const days = 120
/** Largest number of sales per day: of the first pharmacy, and of the others. */
const busy = 16
const quiet = 6

const notes = ["", "", "", "", "", "", "Regular customer", "អតិថិជនប្រចាំ", "Prescription kept"]

/** A random index. Small ones are more likely, because the best-selling products come first in the catalogue. */
const skewed = (random: Random, length: number): number => Math.floor(random.next() * random.next() * length)

const lineOf = (medicine: DemoMedicine, random: Random) => {
  const quantity = random.next() < 0.7 ? 1 : random.between(2, 4)
  return { medicine, quantity, total: times(medicine.price, quantity) }
}

/** The sales of one pharmacy on one day, up to `now`. There are more on weekends and in recent weeks. */
const dayOf = (
  pharmacy: DemoPharmacy,
  shelf: ReadonlyArray<DemoMedicine>,
  day: { readonly start: Date; readonly age: number },
  random: Random,
  now: Date,
) => {
  const most = pharmacy.number === 0 ? busy : quiet
  const weekend = [0, 6].includes(new Date(day.start.getTime() + 12 * 3_600_000).getUTCDay())
  const count = Math.round(most * (0.5 + random.next() * 0.5) * (weekend ? 1.25 : 1) * (1 - day.age / 400))
  const sales = Array.from({ length: count }, () => {
    // Pharmacies are open from 7 in the morning to 8 in the evening.
    const soldAt = new Date(day.start.getTime() + random.between(7 * 3600, 20 * 3600) * 1000)
    const chosen = new Set(
      Array.from({ length: random.between(1, 3) }, () => shelf[skewed(random, shelf.length)]),
    )
    const lines = [...chosen].flatMap((medicine) =>
      medicine === undefined ? [] : [lineOf(medicine, random)],
    )
    const seller =
      random.next() < 0.15 ? undefined : pharmacy.staff[random.between(0, pharmacy.staff.length - 1)]
    const method = pharmacy.methods[skewed(random, pharmacy.methods.length)]
    return {
      pharmacyId: pharmacy.id,
      soldAt,
      lines,
      staffId: seller?.id ?? null,
      staffName: seller?.name ?? pharmacy.name,
      methodId: method?.id ?? null,
      method: method?.name ?? "Cash",
      notes: notes[random.between(0, notes.length - 1)] || null,
    }
  })
  return sales.filter((sale) => sale.soldAt < now && sale.lines.length > 0)
}

/** Adds the sales of the last 120 days. The stock does not change: it counts as taken after these sales. */
export const addSales = (
  pharmacies: ReadonlyArray<DemoPharmacy>,
  medicines: ReadonlyArray<DemoMedicine>,
  random: Random,
  today: CalendarDay,
  now: Date,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const shelves = Map.groupBy(medicines, ({ pharmacyId }) => pharmacyId)
    const sales = pharmacies
      .flatMap((pharmacy) =>
        Array.from({ length: days }, (_, age) => {
          const day = { start: startOfDay(addDays(today, -age)), age }
          return dayOf(pharmacy, shelves.get(pharmacy.id) ?? [], day, random, now)
        }).flat(),
      )
      .toSorted((one, two) => one.soldAt.getTime() - two.soldAt.getTime())
    const ids = yield* sql`
      insert into sales (pharmacy_id, staff_id, staff_name, payment_method_id, payment_method_name, notes, total_amount,
        sold_at)
      select pharmacy_id, staff_id, staff_name, method_id, method, notes, total, sold_at
      from unnest(${column(sales, (it) => it.pharmacyId)}::integer[], ${column(sales, (it) => it.staffId)}::integer[],
        ${column(sales, (it) => it.staffName)}::text[], ${column(sales, (it) => it.methodId)}::integer[],
        ${column(sales, (it) => it.method)}::text[], ${column(sales, (it) => it.notes)}::text[],
        ${column(sales, (it) => toNumeric(sum(it.lines.map(({ total }) => total))))}::numeric[],
        ${column(sales, (it) => it.soldAt.toISOString())}::timestamptz[]
      ) with ordinality as given (pharmacy_id, staff_id, staff_name, method_id, method, notes, total, sold_at, position)
      order by position returning id`.pipe(insertedIds(SaleId))
    const lines = withIds(sales, ids).flatMap((sale) =>
      sale.lines.map((line) => Object.assign({ sale }, line)),
    )
    yield* sql`
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
        payment_method_name, sold_at, unit_cost)
      select sale_id, pharmacy_id, medicine_id, name, quantity, price, price * quantity, method, sold_at, cost
      from unnest(${column(lines, (it) => it.sale.id)}::bigint[], ${column(lines, (it) => it.sale.pharmacyId)}::integer[],
        ${column(lines, (it) => it.medicine.id)}::bigint[], ${column(lines, (it) => it.medicine.name)}::text[],
        ${column(lines, (it) => it.quantity)}::integer[],
        ${column(lines, (it) => toNumeric(it.medicine.price))}::numeric[],
        ${column(lines, (it) => it.sale.method)}::text[],
        ${column(lines, (it) => it.sale.soldAt.toISOString())}::timestamptz[],
        ${column(lines, (it) => (it.medicine.cost === null ? null : toNumeric(it.medicine.cost)))}::numeric[]
      ) as given (sale_id, pharmacy_id, medicine_id, name, quantity, price, method, sold_at, cost)`
  })
