import { SqlClient } from "@effect/sql"
import type { CategoryId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { explainStock, orDieSql, rows } from "../../Sql.ts"
import type { ProductNameId } from "../../finding/Search/ProductNameId.ts"
import type { ImportRow } from "./ImportRow.ts"

const Position = Schema.Struct({ position: Schema.Int })
/** A row with the ids of its product name and category. */
type ResolvedRow = ImportRow & {
  readonly nameId: ProductNameId
  readonly categoryId: CategoryId | null
}

export class ImportsRepo extends Effect.Service<ImportsRepo>()("ImportsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * The medicine of the pharmacy that is the same as the row `given`. It is the next one in the order of the unique
     * index, or there is none. The planner believes that a pharmacy which was not there at its last look has one
     * medicine, and with plain equality it compared every row with every medicine: minutes for 50,000. Its number is
     * therefore looked up, so that the planner does not know it: of a number above all it knows, it read and sorted the
     * whole list for each row, by any index that begins with the pharmacy.
     */
    const same = (pharmacyId: PharmacyId) => sql`
      select from (
        select m.pharmacy_id, lower(m.name) as name, lower(m.dosage) as dosage,
          lower(m.manufacter_name) as manufacter_name, m.expiration_date
        from medicines m
        where (m.pharmacy_id, lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date)
          >= ((select ${pharmacyId}::integer), lower(given.name), lower(given.dosage), lower(given.manufacter_name),
            given.expiration_date)
        order by m.pharmacy_id, lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date
        limit 1) next
      where next.pharmacy_id = ${pharmacyId}::integer and next.name = lower(given.name)
        and next.dosage = lower(given.dosage) and next.manufacter_name = lower(given.manufacter_name)
        and next.expiration_date = given.expiration_date`

    /** The rows that the pharmacy already has. */
    const existing = (pharmacyId: PharmacyId, batch: ReadonlyArray<ImportRow>) =>
      sql`
        select given.position from unnest(${batch.map((row) => row.name)}::text[],
          ${batch.map((row) => row.dosage)}::text[], ${batch.map((row) => row.manufacter_name)}::text[],
          ${batch.map((row) => row.expiration_date)}::date[])
          with ordinality as given (name, dosage, manufacter_name, expiration_date, position)
        where exists (${same(pharmacyId)})`.pipe(
        rows(Position),
        Effect.map((found) => found.flatMap(({ position }) => batch[position - 1] ?? [])),
        orDieSql,
      )

    /**
     * Adds the rows. Returns the rows that were not added because the pharmacy already has them. Those are left out
     * before, since a conflict uses up an id; the conflict is for a medicine that is added at the same moment. No two
     * rows of a batch may be the same.
     */
    const add = (pharmacyId: PharmacyId, batch: ReadonlyArray<ResolvedRow>) =>
      sql`
        with given as (
          select * from unnest(${batch.map((row) => row.categoryId)}::integer[],
            ${batch.map((row) => row.nameId)}::integer[], ${batch.map((row) => row.name)}::text[],
            ${batch.map((row) => row.dosage)}::text[], ${batch.map((row) => row.manufacter_name)}::text[],
            ${batch.map((row) => row.manufactor_country)}::text[], ${batch.map((row) => row.price)}::numeric[],
            ${batch.map((row) => row.quantity)}::integer[], ${batch.map((row) => row.expiration_date)}::date[],
            ${batch.map((row) => row.price_per_unit)}::numeric[],
            ${batch.map((row) => row.unit_per_package)}::integer[], ${batch.map((row) => row.barcode)}::text[],
            ${batch.map((row) => row.loose_units ?? 0)}::integer[], ${batch.map((row) => row.units_per_strip)}::integer[],
            ${batch.map((row) => row.supplier)}::text[], ${batch.map((row) => row.cost)}::numeric[])
            with ordinality as given (category_id, name_id, name, dosage, manufacter_name, manufactor_country,
              price, quantity, expiration_date, price_per_unit, unit_per_package, barcode, loose_units,
              units_per_strip, supplier, cost, position)
        ), added as (
          insert into medicines (pharmacy_id, category_id, name_id, name, dosage, manufacter_name,
            manufactor_country, price, quantity, expiration_date, price_per_unit, unit_per_package, barcode,
            loose_units, units_per_strip, supplier, cost)
          select ${pharmacyId}::integer, category_id, name_id, name, dosage, manufacter_name, manufactor_country,
            price, quantity, expiration_date, price_per_unit, unit_per_package, barcode, loose_units, units_per_strip,
            supplier, cost
          from given where not exists (${same(pharmacyId)})
          order by position
          on conflict (pharmacy_id, lower(name), lower(dosage), lower(manufacter_name), expiration_date) do nothing
          returning name, dosage, manufacter_name, expiration_date
        )
        select position from given where (name, dosage, manufacter_name, expiration_date) not in (select * from added)
        `.pipe(
        rows(Position),
        Effect.map((left) => left.flatMap(({ position }) => batch[position - 1] ?? [])),
        orDieSql,
      )

    const explain = (staffId: StaffId | null) =>
      explainStock("import", staffId).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    return { existing, add, explain }
  }),
}) {}
