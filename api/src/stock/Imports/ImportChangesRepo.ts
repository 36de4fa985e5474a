import { SqlClient } from "@effect/sql"
import { MedicineExists } from "@rokthnam/shared/Medicines/Medicine"
import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { ProductNameId } from "../../finding/Search/ProductNameId.ts"
import { onConstraint, orDieSql, rows } from "../../Sql.ts"
import type { MedicineValues } from "./ImportChange.ts"

const Known = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  expiration_date: Schema.String,
  barcode: Schema.NullOr(Schema.String),
})
const Present = Schema.Struct({
  ...Known.fields,
  manufactor_country: Schema.String,
  price: Schema.String,
  quantity: Schema.Int,
  price_per_unit: Schema.String,
  unit_per_package: Schema.Int,
  category: Schema.NullOr(Schema.String),
  category_id: Schema.NullOr(Schema.Int),
  supplier: Schema.NullOr(Schema.String),
  cost: Schema.NullOr(Schema.String),
  loose_units: Schema.Int,
  units_per_strip: Schema.NullOr(Schema.Int),
})

/** A medicine with the values that it gets. */
type WrittenChange = {
  readonly id: MedicineId
  readonly nameId: ProductNameId
  readonly categoryId: CategoryId | null
  readonly values: MedicineValues
}

/** Reads what a pharmacy has for an import that changes it, and writes the changes. */
export class ImportChangesRepo extends Effect.Service<ImportChangesRepo>()("ImportChangesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** What tells the pharmacy's medicines apart. */
    const known = (pharmacyId: PharmacyId) =>
      sql`
        select id, name, dosage, manufacter_name, expiration_date::text, barcode
        from medicines where pharmacy_id = ${pharmacyId}`.pipe(rows(Known), orDieSql)

    /**
     * The values of medicines of the pharmacy. With `locked` nobody else changes them until the transaction ends. The pharmacy is
     * compared in a way that no index knows: of one that came after its last look the planner believes that it has one medicine,
     * and read its whole list for each batch.
     */
    const present = (pharmacyId: PharmacyId, ids: ReadonlyArray<MedicineId>, locked: boolean) =>
      sql`
        select m.id, m.name, m.dosage, m.manufacter_name, m.expiration_date::text, m.barcode, m.manufactor_country,
          m.price::text, m.quantity, m.price_per_unit::text, m.unit_per_package, c.name as category, m.category_id,
          m.loose_units, m.units_per_strip, m.supplier, m.cost::text
        from medicines m left join categories c on c.id = m.category_id
        where m.pharmacy_id is not distinct from ${pharmacyId} and m.id = any(${ids}::bigint[])
        order by m.id ${sql.literal(locked ? "for update of m" : "")}`.pipe(rows(Present), orDieSql)

    /** Writes the values of medicines that this transaction has locked. */
    const update = (changed: ReadonlyArray<WrittenChange>) => {
      const all = <A>(value: (change: WrittenChange) => A) => changed.map(value)
      return sql`
        update medicines m set category_id = g.category_id, name_id = g.name_id, name = g.name, dosage = g.dosage,
          manufacter_name = g.manufacter_name, manufactor_country = g.manufactor_country, price = g.price,
          quantity = g.quantity, expiration_date = g.expiration_date, price_per_unit = g.price_per_unit,
          unit_per_package = g.unit_per_package, barcode = g.barcode, loose_units = g.loose_units,
          units_per_strip = g.units_per_strip, supplier = g.supplier, cost = g.cost,
          updated_at = now()
        from unnest(${all(({ id }) => id)}::bigint[], ${all(({ categoryId }) => categoryId)}::integer[],
          ${all(({ nameId }) => nameId)}::integer[], ${all(({ values }) => values.name)}::text[],
          ${all(({ values }) => values.dosage)}::text[], ${all(({ values }) => values.manufacter_name)}::text[],
          ${all(({ values }) => values.manufactor_country)}::text[], ${all(({ values }) => values.price)}::numeric[],
          ${all(({ values }) => values.quantity)}::integer[], ${all(({ values }) => values.expiration_date)}::date[],
          ${all(({ values }) => values.price_per_unit)}::numeric[],
          ${all(({ values }) => values.unit_per_package)}::integer[], ${all(({ values }) => values.barcode)}::text[],
          ${all(({ values }) => values.loose_units)}::integer[],
          ${all(({ values }) => values.units_per_strip)}::integer[],
          ${all(({ values }) => values.supplier)}::text[], ${all(({ values }) => values.cost)}::numeric[])
          as g (id, category_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
            expiration_date, price_per_unit, unit_per_package, barcode, loose_units, units_per_strip, supplier, cost)
        where m.id = g.id`.pipe(
        Effect.asVoid,
        onConstraint<MedicineExists>({
          medicines_identity_key: () => new MedicineExists({ name: changed[0]?.values.name ?? "" }),
        }),
      )
    }

    return { known, present, update }
  }),
}) {}
