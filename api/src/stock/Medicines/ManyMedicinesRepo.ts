import { SqlClient } from "@effect/sql"
import { CategoryUnknown } from "@rokthnam/shared/Medicines/Medicine"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { CategoryId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric, toNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { onConstraint, orDieSql, rows } from "../../Sql.ts"

const Locked = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  price: MoneyFromNumeric,
  price_per_unit: MoneyFromNumeric,
  category_id: Schema.NullOr(CategoryId),
  barcode: Schema.NullOr(Schema.String),
})
export type LockedMedicine = typeof Locked.Type

/** What is written of a medicine that is changed together with others. */
export type WrittenMedicine = {
  readonly id: MedicineId
  readonly price: Cents
  readonly price_per_unit: Cents
  readonly category_id: CategoryId | null
}

const Coded = Schema.Struct({
  name: Schema.String,
  dosage: Schema.String,
  manufacter_name: Schema.String,
  barcode: Schema.String,
})
const Taken = Schema.Struct({ barcode: Schema.String })
const Category = Schema.Struct({ id: CategoryId })
const NamedCategory = Schema.Struct({ id: CategoryId, name: Schema.String })

/** Reads and writes several medicines of a pharmacy together. */
export class ManyMedicinesRepo extends Effect.Service<ManyMedicinesRepo>()("ManyMedicinesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The medicines, which nobody else changes until the transaction ends. */
    const lock = (pharmacyId: PharmacyId, ids: ReadonlyArray<MedicineId>) =>
      sql`
        select id, name, dosage, manufacter_name, price, price_per_unit, category_id, barcode from medicines
        where pharmacy_id = ${pharmacyId} and id = any(${ids}::bigint[])
        order by id for update`.pipe(rows(Locked), orDieSql)

    /** Which of the categories belong to the pharmacy. They stay until the transaction ends. */
    const ownCategories = (pharmacyId: PharmacyId, ids: ReadonlyArray<CategoryId>) =>
      sql`
        select id from categories where pharmacy_id = ${pharmacyId} and id = any(${ids}::integer[])
        order by id for key share`.pipe(
        rows(Category),
        Effect.map((found) => new Set(found.map(({ id }) => id))),
        orDieSql,
      )

    /** The names of categories of the pharmacy. */
    const categoryNames = (pharmacyId: PharmacyId, ids: ReadonlyArray<CategoryId>) =>
      ids.length === 0
        ? Effect.succeed(new Map<CategoryId, string>())
        : sql`
            select id, name from categories
            where pharmacy_id = ${pharmacyId} and id = any(${[...new Set(ids)]}::integer[])`.pipe(
            rows(NamedCategory),
            Effect.map((found) => new Map(found.map(({ id, name }) => [id, name]))),
            orDieSql,
          )

    const write = (written: ReadonlyArray<WrittenMedicine>) =>
      sql`
        update medicines m set price = g.price, price_per_unit = g.price_per_unit, category_id = g.category_id,
          updated_at = now()
        from unnest(${written.map(({ id }) => id)}::bigint[],
          ${written.map(({ price }) => toNumeric(price))}::numeric[],
          ${written.map(({ price_per_unit }) => toNumeric(price_per_unit))}::numeric[],
          ${written.map(({ category_id }) => category_id)}::integer[])
          as g (id, price, price_per_unit, category_id)
        where m.id = g.id`.pipe(
        Effect.asVoid,
        onConstraint<CategoryUnknown>({
          medicines_category_id_fkey: () => new CategoryUnknown({ category_id: 0 }),
        }),
      )

    /** The bar codes that the pharmacy itself gave to medicines with these names, in lower case. */
    const ownCodes = (pharmacyId: PharmacyId, names: ReadonlyArray<string>) =>
      sql`
        select name, dosage, manufacter_name, barcode from medicines
        where pharmacy_id = ${pharmacyId} and lower(name) = any(${names}::text[]) and barcode ~ '^2[0-9]{12}$'
        order by id`.pipe(rows(Coded), orDieSql)

    /** Those of the bar codes that the pharmacy uses. */
    const taken = (pharmacyId: PharmacyId, codes: ReadonlyArray<string>) =>
      sql`
        select distinct barcode from medicines
        where pharmacy_id = ${pharmacyId} and barcode = any(${codes}::text[])`.pipe(
        rows(Taken),
        Effect.map((found) => new Set(found.map(({ barcode }) => barcode))),
        orDieSql,
      )

    const writeCodes = (codes: ReadonlyArray<{ readonly id: MedicineId; readonly barcode: string | null }>) =>
      sql`
        update medicines m set barcode = g.barcode, updated_at = now()
        from unnest(${codes.map(({ id }) => id)}::bigint[], ${codes.map(({ barcode }) => barcode)}::text[])
          as g (id, barcode)
        where m.id = g.id`.pipe(Effect.asVoid, orDieSql)

    return { lock, ownCategories, categoryNames, write, ownCodes, taken, writeCodes }
  }),
}) {}
