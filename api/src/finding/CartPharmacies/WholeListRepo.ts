import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { PharmacyContact } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

/** Search texts that begin with one of a list's words: far more than a name has spellings. */
const mostSpellings = 5_000

const Wanted = Schema.Struct({ id: MedicineId, norm: Schema.String, unit_per_package: Schema.Int })
const Spelling = Schema.Struct({ id: Schema.Int, norm: Schema.String })
const Stocked = Schema.Struct({
  medicine_id: MedicineId,
  name_id: Schema.Int,
  pharmacy_id: PharmacyId,
  name: Schema.String,
  dosage: Schema.String,
  price: MoneyFromNumeric,
  quantity: Schema.Int,
  unit_per_package: Schema.Int,
})

type Place = { readonly latitude: number; readonly longitude: number }

/** Reads who has the products of a list. */
export class WholeListRepo extends Effect.Service<WholeListRepo>()("WholeListRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * The approved pharmacies that are nearest on a flat map, which is exact enough to choose them: the order within a
     * few kilometres is that of the globe.
     */
    const nearest = ({ latitude, longitude }: Place, most: number) =>
      sql`
        select id, name, address, phone, latitude, longitude, opening_hours from pharmacies where status = 'APPROVED'
        order by power(latitude - ${latitude}::float8, 2)
          + power((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2), id
        limit ${most}`.pipe(rows(PharmacyContact), orDieSql)

    /** The search texts of medicines. */
    const wanted = (ids: ReadonlyArray<MedicineId>) =>
      sql`
        select m.id, n.norm, m.unit_per_package from medicines m join product_names n on n.id = m.name_id
        where m.id = any(${ids}::bigint[])`.pipe(rows(Wanted), orDieSql)

    /** The search texts that begin with one of these words. */
    const spellings = (words: ReadonlyArray<string>) =>
      sql`
        select id, norm from product_names where split_part(norm, ' ', 1) = any(${words}::text[])
        order by id limit ${mostSpellings}`.pipe(rows(Spelling), orDieSql)

    /** What these pharmacies have of these names: in stock, not expired. */
    const stock = (names: ReadonlyArray<number>, pharmacies: ReadonlyArray<number>, today: CalendarDay) =>
      sql`
        select id as medicine_id, name_id, pharmacy_id, name, dosage, price, quantity, unit_per_package
        from medicines
        where name_id = any(${names}::integer[]) and pharmacy_id = any(${pharmacies}::integer[])
          and quantity > 0 and expiration_date >= ${today}::date
        order by id`.pipe(rows(Stocked), orDieSql)

    return { nearest, wanted, spellings, stock }
  }),
}) {}
