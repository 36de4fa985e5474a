import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { PharmacyContact } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows, totalOf } from "../../Sql.ts"

const OfferRow = Schema.Struct({
  medicine_id: MedicineId,
  pharmacy_id: PharmacyId,
  name: Schema.String,
  dosage: Schema.String,
  photo: Schema.NullOr(Schema.String),
  quantity: Schema.Int,
  price: MoneyFromNumeric,
  unit_per_package: Schema.Int,
  last_updated: Schema.DateFromSelf,
})
export type OfferRow = typeof OfferRow.Type
const Newest = Schema.Struct({ id: PharmacyId })

/** Reads what approved pharmacies offer. Expired medicines are no offers. */
export class OffersRepo extends Effect.Service<OffersRepo>()("OffersRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(
      `m.id as medicine_id, m.pharmacy_id, m.name, m.dosage, m.photo, m.quantity, m.price, m.unit_per_package,
        m.updated_at as last_updated`,
    )

    /** An approved pharmacy. */
    const pharmacy = (id: PharmacyId) =>
      sql`
        select id, name, address, phone, latitude, longitude, opening_hours from pharmacies
        where id = ${id} and status = 'APPROVED'`.pipe(firstRow(PharmacyContact), orDieSql)

    const one = (id: MedicineId, today: CalendarDay) =>
      sql`
        select ${columns} from medicines m
        where m.id = ${id} and m.expiration_date >= ${today}::date`.pipe(firstRow(OfferRow), orDieSql)

    const stockOf = (id: PharmacyId, today: CalendarDay) => sql`
      from medicines m
      where m.pharmacy_id = ${id} and m.quantity > 0 and m.expiration_date >= ${today}::date`

    /** One page of what a pharmacy has in stock, by name. */
    const page = (id: PharmacyId, today: CalendarDay, { from, size }: { from: number; size: number }) =>
      sql`
        select ${columns} ${stockOf(id, today)}
        order by lower(m.name), lower(m.dosage), m.id limit ${size} offset ${from}`.pipe(
        rows(OfferRow),
        orDieSql,
      )

    const total = (id: PharmacyId, today: CalendarDay) =>
      totalOf(sql`select count(*)::integer as total ${stockOf(id, today)}`)

    /** The newest approved pharmacies. */
    const newest = (most: number) =>
      sql`select id from pharmacies where status = 'APPROVED' order by id desc limit ${most}`.pipe(
        rows(Newest),
        orDieSql,
      )

    return { pharmacy, one, page, total, newest }
  }),
}) {}
