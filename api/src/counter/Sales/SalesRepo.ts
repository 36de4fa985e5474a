import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PaymentMethodId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric, toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { explainStock, firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"

const Named = Schema.Struct({ name: Schema.String })
const Count = Schema.Struct({ total: Schema.Int })

const Stocked = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  price: MoneyFromNumeric,
  quantity: Schema.Int,
  expired: Schema.Boolean,
})
export type StockedMedicine = typeof Stocked.Type

const SaleRow = Schema.Struct({
  id: SaleId,
  total_amount: MoneyFromNumeric,
  payment_method_name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  staff_name: Schema.String,
  transaction_date: Schema.DateFromSelf,
})
const LineRow = Schema.Struct({
  id: SaleLineId,
  sale_id: SaleId,
  medicine_id: MedicineId,
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  unit_price: MoneyFromNumeric,
  total_amount: MoneyFromNumeric,
})

type NewSale = {
  readonly pharmacyId: PharmacyId
  readonly staffId: StaffId | null
  readonly staffName: string
  readonly paymentMethodId: PaymentMethodId
  readonly paymentMethodName: string
  readonly notes: string | null
  readonly total: Cents
}
export type NewLine = { readonly medicine: StockedMedicine; readonly quantity: number; readonly total: Cents }

const nameOf = (found: Effect.Effect<typeof Named.Type | undefined>) => Effect.map(found, (row) => row?.name)

export class SalesRepo extends Effect.Service<SalesRepo>()("SalesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const paymentMethodName = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`select method_name as name from payment_methods where pharmacy_id = ${pharmacyId} and id = ${id}
        for key share`.pipe(firstRow(Named), orDieSql, nameOf)

    /** The staff member's name (undefined once deleted), or the pharmacy's name when the owner sells. */
    const sellerName = (pharmacyId: PharmacyId, staffId: StaffId | null) =>
      (staffId === null
        ? sql`select name from pharmacies where id = ${pharmacyId}`
        : sql`select name from staff where id = ${staffId} for key share`
      ).pipe(firstRow(Named), orDieSql, nameOf)

    /**
     * Locks the medicines in the order of their ids, so that two baskets with the same medicines cannot deadlock.
     */
    const lockMedicines = (pharmacyId: PharmacyId, ids: ReadonlyArray<MedicineId>, today: CalendarDay) =>
      sql`
        select id, name, price, quantity, expiration_date < ${today}::date as expired from medicines
        where pharmacy_id = ${pharmacyId} and id = any(${ids}::bigint[])
        order by id for no key update`.pipe(rows(Stocked), orDieSql)

    const insertSale = (sale: NewSale) =>
      sql`
        insert into sales ${sql.insert({
          pharmacy_id: sale.pharmacyId,
          staff_id: sale.staffId,
          staff_name: sale.staffName,
          payment_method_id: sale.paymentMethodId,
          payment_method_name: sale.paymentMethodName,
          notes: sale.notes,
          total_amount: toNumeric(sale.total),
        })} returning id, total_amount, payment_method_name, notes, staff_name, sold_at as transaction_date`.pipe(
        oneRow(SaleRow),
        orDieSql,
      )

    /** The lines of a sale at the current prices. */
    const insertLines = (saleId: SaleId, lines: ReadonlyArray<NewLine>) =>
      sql`
        insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price,
          total_amount, payment_method_name, sold_at)
        select s.id, s.pharmacy_id, given.medicine_id, given.name, given.quantity, given.price,
          given.price * given.quantity, s.payment_method_name, s.sold_at
        from sales s, unnest(${lines.map((line) => line.medicine.id)}::bigint[],
          ${lines.map((line) => line.medicine.name)}::text[],
          ${lines.map((line) => line.quantity)}::integer[],
          ${lines.map((line) => toNumeric(line.medicine.price))}::numeric[])
          with ordinality as given (medicine_id, name, quantity, price, position)
        where s.id = ${saleId} order by given.position
        returning id, sale_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount`.pipe(
        rows(LineRow),
        orDieSql,
      )

    /** Reduces the stock. The ledger records the sale and the staff member. */
    const takeStock = (saleId: SaleId, staffId: StaffId | null, lines: ReadonlyArray<NewLine>) =>
      Effect.gen(function* () {
        yield* explainStock("sale", staffId)
        yield* sql`select set_config('rokthnam.sale_id', ${String(saleId)}, true)`
        yield* sql`
          update medicines m set quantity = m.quantity - given.quantity, updated_at = now()
          from unnest(${lines.map((line) => line.medicine.id)}::bigint[],
            ${lines.map((line) => line.quantity)}::integer[]) as given (id, quantity)
          where m.id = given.id`
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    const count = (pharmacyId: PharmacyId) =>
      sql`select count(*) as total from sales where pharmacy_id = ${pharmacyId}`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    // The inner query pages over the index only. The outer query fetches only the rows of the page.
    const list = (pharmacyId: PharmacyId, page: Slice) =>
      sql`
        select s.id, s.total_amount, s.payment_method_name, s.notes, s.staff_name, s.sold_at as transaction_date
        from (select id, sold_at from sales where pharmacy_id = ${pharmacyId}
          order by sold_at desc, id desc limit ${page.limit} offset ${page.offset}) wanted
        join sales s on s.id = wanted.id order by wanted.sold_at desc, wanted.id desc`.pipe(
        rows(SaleRow),
        orDieSql,
      )

    const linesOf = (saleIds: ReadonlyArray<SaleId>) =>
      sql`
        select id, sale_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount
        from sale_lines where sale_id = any(${saleIds}::bigint[]) order by sale_id, id`.pipe(
        rows(LineRow),
        orDieSql,
      )

    return {
      paymentMethodName,
      sellerName,
      lockMedicines,
      insertSale,
      insertLines,
      takeStock,
      count,
      list,
      linesOf,
    }
  }),
}) {}
