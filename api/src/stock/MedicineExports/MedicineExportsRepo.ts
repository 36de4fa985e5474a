import { SqlClient } from "@effect/sql"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

/** A medicine as an import file has it: amounts as text with two decimals. */
const ExportedRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  manufactor_country: Schema.String,
  price: Schema.String,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  price_per_unit: Schema.String,
  unit_per_package: Schema.Int,
  category: Schema.NullOr(Schema.String),
  barcode: Schema.NullOr(Schema.String),
  loose_units: Schema.Int,
  units_per_strip: Schema.NullOr(Schema.Int),
  supplier: Schema.NullOr(Schema.String),
  cost: Schema.NullOr(Schema.String),
})
export type ExportedRow = typeof ExportedRow.Type

export class MedicineExportsRepo extends Effect.Service<MedicineExportsRepo>()("MedicineExportsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The medicines after a row, in the order of the list. */
    const list = (pharmacyId: PharmacyId, limit: number, after: ExportedRow | null) =>
      sql`
        select m.id, m.name, m.dosage, m.manufacter_name, m.manufactor_country, m.price::text, m.quantity,
          m.expiration_date::text, m.price_per_unit::text, m.unit_per_package, c.name as category, m.barcode,
          m.loose_units, m.units_per_strip, m.supplier, m.cost::text
        from medicines m left join categories c on c.id = m.category_id
        where m.pharmacy_id = ${pharmacyId} ${
          after === null
            ? sql``
            : sql`and (lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date) >
                (lower(${after.name}), lower(${after.dosage}), lower(${after.manufacter_name}),
                  ${after.expiration_date}::date)`
        }
        order by lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date
        limit ${limit}`.pipe(rows(ExportedRow), orDieSql)

    return { list }
  }),
}) {}
