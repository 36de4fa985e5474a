import { SqlClient } from "@effect/sql"
import {
  CategoryUnknown,
  LooseUnitsTooMany,
  MedicineExists,
  StripsUneven,
} from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineInput } from "@rokthnam/shared/Medicines/Medicine"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { CategoryId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric, toNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { quickReads } from "../../Sql/QuickReads.ts"
import { explainStock, firstRow, insertedId, onConstraint, orDieSql, rows } from "../../Sql.ts"
import { medicineColumns, MedicineRow, toMedicine } from "./MedicineRow.ts"
import type { ProductNameId } from "../../finding/Search/ProductNameId.ts"

const Touched = Schema.Struct({ id: SaleId })
const Locked = Schema.Struct({
  name: Schema.String,
  unit_per_package: Schema.Int,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  price: MoneyFromNumeric,
  price_per_unit: MoneyFromNumeric,
})

/** The stock that an update writes; null leaves it as it is. */
type WrittenStock = { readonly quantity: number | null; readonly looseUnits: number | null }

const Cost = Schema.Struct({ cost: Schema.NullOr(MoneyFromNumeric) })

const costOf = ({ cost = null }: MedicineInput) => (cost === null ? null : toNumeric(cost))

const meanings = (input: MedicineInput) =>
  onConstraint<MedicineExists | CategoryUnknown | FileMissing | LooseUnitsTooMany | StripsUneven>({
    medicines_loose_units_check: () => new LooseUnitsTooMany({ unit_per_package: input.unit_per_package }),
    medicines_units_per_strip_check: () => new StripsUneven({ unit_per_package: input.unit_per_package }),
    medicines_identity_key: () => new MedicineExists({ name: input.name }),
    medicines_category_id_fkey: () => new CategoryUnknown({ category_id: input.category_id ?? 0 }),
    medicines_photo_fkey: () => new FileMissing({ field: "photo" }),
  })

/** Reads, writes and deletes one medicine; lists are read by `MedicineListRepo`. */
export class MedicinesRepo extends Effect.Service<MedicinesRepo>()("MedicinesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads
    const columns = sql.literal(medicineColumns)

    const read = (pharmacyId: PharmacyId, id: MedicineId) =>
      sql`
        /* medicine */
        select ${columns} from medicines m left join categories c on c.id = m.category_id
        where m.pharmacy_id = ${pharmacyId} and m.id = ${id}`.pipe(
        quickly,
        firstRow(MedicineRow),
        Effect.map((row) => (row === undefined ? undefined : toMedicine(row))),
        orDieSql,
      )

    /** What the pharmacy paid for a package. It is read apart from all else, so that nothing tells it by accident. */
    const cost = (pharmacyId: PharmacyId, id: MedicineId) =>
      sql`
        /* medicine_cost */
        select cost from medicines where pharmacy_id = ${pharmacyId} and id = ${id}`.pipe(
        quickly,
        firstRow(Cost),
        Effect.map((row) => row?.cost ?? null),
        orDieSql,
      )

    const ownsCategory = (pharmacyId: PharmacyId, categoryId: CategoryId) =>
      sql`select id from categories where pharmacy_id = ${pharmacyId} and id = ${categoryId} for key share`.pipe(
        Effect.map((found) => found.length > 0),
        orDieSql,
      )

    const create = (pharmacyId: PharmacyId, nameId: ProductNameId, input: MedicineInput) =>
      sql`
        insert into medicines ${sql.insert({
          pharmacy_id: pharmacyId,
          category_id: input.category_id ?? null,
          name_id: nameId,
          name: input.name,
          dosage: input.dosage,
          manufacter_name: input.manufacter_name,
          manufactor_country: input.manufactor_country,
          price: toNumeric(input.price),
          quantity: input.quantity,
          expiration_date: input.expiration_date,
          price_per_unit: toNumeric(input.price_per_unit),
          unit_per_package: input.unit_per_package,
          loose_units: input.loose_units ?? 0,
          units_per_strip: input.units_per_strip ?? null,
          photo: input.photo || null,
          barcode: input.barcode || null,
          supplier: input.supplier || null,
          cost: costOf(input),
        })} returning id`.pipe(insertedId(MedicineId), meanings(input))

    /** The row's current stock and prices. The row is locked until the transaction ends. */
    const lock = (pharmacyId: PharmacyId, id: MedicineId) =>
      sql`
        select name, unit_per_package, quantity, loose_units, price, price_per_unit from medicines
        where pharmacy_id = ${pharmacyId} and id = ${id} for update`.pipe(firstRow(Locked), orDieSql)

    /**
     * Writes every field. An absent photo, barcode, supplier, cost, category or strip size is not changed.
     */
    const update = (
      id: MedicineId,
      nameId: ProductNameId,
      input: MedicineInput,
      { quantity, looseUnits }: WrittenStock,
    ) =>
      sql`
        update medicines set name_id = ${nameId}, name = ${input.name}, dosage = ${input.dosage},
          manufacter_name = ${input.manufacter_name}, manufactor_country = ${input.manufactor_country},
          price = ${toNumeric(input.price)}::numeric, price_per_unit = ${toNumeric(input.price_per_unit)}::numeric,
          unit_per_package = ${input.unit_per_package}, expiration_date = ${input.expiration_date}::date,
          quantity = coalesce(${quantity}::integer, quantity),
          loose_units = coalesce(${looseUnits}::integer, loose_units), updated_at = now(),
          units_per_strip = case when ${input.units_per_strip === undefined} then units_per_strip
            else ${input.units_per_strip ?? null}::integer end,
          photo = case when ${input.photo === undefined} then photo else ${input.photo || null} end,
          barcode = case when ${input.barcode === undefined} then barcode else ${input.barcode || null} end,
          supplier = case when ${input.supplier === undefined} then supplier else ${input.supplier || null} end,
          cost = case when ${input.cost === undefined} then cost else ${costOf(input)}::numeric end,
          category_id = case when ${input.category_id === undefined} then category_id
            else ${input.category_id ?? null}::integer end
        where id = ${id}`.pipe(Effect.asVoid, meanings(input))

    const writeStock = (id: MedicineId, quantity: number, looseUnits: number) =>
      sql`
        update medicines set quantity = ${quantity}, loose_units = ${looseUnits}, updated_at = now()
        where id = ${id}`.pipe(Effect.asVoid, orDieSql)

    /**
     * Deletes a locked medicine with its sale lines. Sales without remaining lines are deleted; the totals of the
     * others are recalculated. The sales are locked first, in the order of their ids, so that two simultaneous
     * deletions see each other's changes.
     */
    const remove = (id: MedicineId) =>
      Effect.gen(function* () {
        const touched = yield* rows(Touched)(sql`
          select id from sales where id in (select sale_id from sale_lines where medicine_id = ${id})
          order by id for update`)
        const sales = touched.map((sale) => sale.id)
        yield* sql`delete from medicines where id = ${id}`
        yield* sql`
          delete from sales s where id = any(${sales}::bigint[])
            and not exists (select from sale_lines l where l.sale_id = s.id)`
        yield* sql`
          update sales s set total_amount = rest.total_amount
          from (select sale_id, sum(total_amount) as total_amount from sale_lines
            where sale_id = any(${sales}::bigint[]) group by sale_id) rest
          where s.id = rest.sale_id`
        return sales.length
      }).pipe(orDieSql)

    const explain = (kind: Parameters<typeof explainStock>[0], staffId: StaffId | null) =>
      explainStock(kind, staffId).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    return {
      read,
      cost,
      ownsCategory,
      create,
      lock,
      update,
      writeStock,
      remove,
      explain,
    }
  }),
}) {}
