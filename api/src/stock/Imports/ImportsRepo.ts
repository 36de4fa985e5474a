import { SqlClient } from "@effect/sql"
import type { CategoryId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { explainStock, orDieSql, rows } from "../../Sql.ts"
import type { ProductNameId } from "../../finding/Search/ProductNameId.ts"
import type { ImportRow } from "./ImportRow.ts"

const Position = Schema.Struct({ position: Schema.Int })
const Added = Schema.Struct({
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  expiration_date: Schema.String,
})

/** A row with the ids of its product name and category. */
type ResolvedRow = ImportRow & { readonly nameId: ProductNameId; readonly categoryId: CategoryId | null }

const keyOf = (row: typeof Added.Type): string =>
  [row.name, row.dosage, row.manufacter_name, row.expiration_date].join("\u0000")

export class ImportsRepo extends Effect.Service<ImportsRepo>()("ImportsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * The medicine of the pharmacy that is the same as the row `given`. It is the next one in the order of the unique
     * index, or there is none. The planner believes that a pharmacy which was not there at its last look has one
     * medicine, and with plain equality it compared every row with every medicine: minutes for 50,000.
     */
    const same = (pharmacyId: PharmacyId) => sql`
      select from (
        select m.pharmacy_id, lower(m.name) as name, lower(m.dosage) as dosage,
          lower(m.manufacter_name) as manufacter_name, m.expiration_date
        from medicines m
        where (m.pharmacy_id, lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date)
          >= (${pharmacyId}::integer, lower(given.name), lower(given.dosage), lower(given.manufacter_name),
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
        Effect.map((found) => {
          const positions = new Set(found.map((row) => row.position - 1))
          return batch.filter((_, index) => positions.has(index))
        }),
        orDieSql,
      )

    /**
     * Adds the rows. Returns the rows that were not added because the pharmacy already has them or the batch
     * repeats them. Rows that the pharmacy has are left out before, since a conflict uses up an id.
     */
    const add = (pharmacyId: PharmacyId, batch: ReadonlyArray<ResolvedRow>) =>
      sql`
        insert into medicines (pharmacy_id, category_id, name_id, name, dosage, manufacter_name, manufactor_country,
          price, quantity, expiration_date, price_per_unit, unit_per_package)
        select ${pharmacyId}::integer, given.category_id, given.name_id, given.name, given.dosage,
          given.manufacter_name, given.manufactor_country, given.price, given.quantity, given.expiration_date,
          given.price_per_unit, given.unit_per_package
        from unnest(${batch.map((row) => row.categoryId)}::integer[], ${batch.map((row) => row.nameId)}::integer[],
          ${batch.map((row) => row.name)}::text[], ${batch.map((row) => row.dosage)}::text[],
          ${batch.map((row) => row.manufacter_name)}::text[], ${batch.map((row) => row.manufactor_country)}::text[],
          ${batch.map((row) => row.price)}::numeric[], ${batch.map((row) => row.quantity)}::integer[],
          ${batch.map((row) => row.expiration_date)}::date[], ${batch.map((row) => row.price_per_unit)}::numeric[],
          ${batch.map((row) => row.unit_per_package)}::integer[])
          with ordinality as given (category_id, name_id, name, dosage, manufacter_name, manufactor_country, price,
            quantity, expiration_date, price_per_unit, unit_per_package, position)
        where not exists (${same(pharmacyId)})
        order by given.position
        on conflict (pharmacy_id, lower(name), lower(dosage), lower(manufacter_name), expiration_date) do nothing
        returning name, dosage, manufacter_name, expiration_date`.pipe(
        rows(Added),
        Effect.map((added) => {
          const keys = new Set(added.map(keyOf))
          // Of two identical rows the first one was added.
          return batch.filter((row) => !keys.delete(keyOf(row)))
        }),
        orDieSql,
      )

    const explain = (staffId: StaffId | null) =>
      explainStock("import", staffId).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    return { existing, add, explain }
  }),
}) {}
