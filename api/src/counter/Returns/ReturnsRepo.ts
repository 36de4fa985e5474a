import { SqlClient } from "@effect/sql"
import { MedicineId, PaymentMethodId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId, ShiftId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { cents, MoneyFromNumeric, toNumeric } from "@rokthnam/shared/Primitives/Money"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { nameOfParts } from "@rokthnam/shared/Sales/PaymentParts"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { Effect, Schema } from "effect"
import { explainStock, firstRow, insertedId, orDieSql, rows } from "../../Sql.ts"
import { paymentRecord, paymentRecords } from "../Sales/Payments.ts"
import { soldBetween } from "../../Sql/SoldBetween.ts"
import { givenBack } from "./GivenBackRepo.ts"
import type { Refund } from "./Refunds.ts"
import type { ReturnedLine } from "./ReturnLines.ts"
import { amountOf, refundTotal } from "./ReturnLines.ts"

const Locked = Schema.Struct({
  kind: Schema.Literal(...saleKinds),
  sold_at: Schema.DateFromSelf,
})

const ChosenMethod = Schema.Struct({
  id: PaymentMethodId,
  name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
})
const Paid = Schema.Struct({
  position: Schema.Int,
  id: Schema.NullOr(PaymentMethodId),
  name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  amount: MoneyFromNumeric,
  given_back: MoneyFromNumeric,
})

const Line = Schema.Struct({
  id: SaleLineId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  units_sold: Schema.Int,
  quantity_returned: Schema.Int,
  total_amount: MoneyFromNumeric,
})

const MedicineStock = Schema.Struct({
  id: MedicineId,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  unit_per_package: Schema.Int,
})

type NewReturn = {
  readonly kind: "return" | "void"
  readonly pharmacyId: PharmacyId
  readonly saleId: SaleId
  /** When the sale was made of which something comes back. */
  readonly soldAt: Date
  readonly staffId: StaffId | null
  readonly staffName: string
  /** The locked shift of who takes the sale back, if one is open. */
  readonly shiftId: ShiftId | null
  readonly refunds: ReadonlyArray<Refund>
  readonly reason: string
  readonly lines: ReadonlyArray<ReturnedLine>
}

export class ReturnsRepo extends Effect.Service<ReturnsRepo>()("ReturnsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const paymentMethod = (pharmacyId: PharmacyId, id: PaymentMethodId) =>
      sql`select id, method_name as name, kind from payment_methods
        where pharmacy_id = ${pharmacyId} and id = ${id} for key share`.pipe(firstRow(ChosenMethod), orDieSql)

    /** The payments of a locked sale, in their order. */
    const payments = (saleId: SaleId) =>
      sql`
        select p.position, p.payment_method_id as id, p.payment_method_name as name, p.kind, p.amount,
          ${givenBack(sql)} as given_back
        from sale_payments p where p.sale_id = ${saleId} order by p.position`.pipe(
        rows(Paid),
        Effect.map((found) =>
          found.map(({ position, id, name, kind, amount, given_back }) => ({
            position,
            method: { id, name, kind },
            amount,
            given_back,
          })),
        ),
        orDieSql,
      )

    /**
     * Locks the medicines of a sale in the order of their ids, as sales do, and then the sale, as the deletion of a
     * medicine does, so that neither can deadlock with a return. Undefined if the pharmacy has no such sale.
     */
    const lock = (pharmacyId: PharmacyId, saleId: SaleId) =>
      Effect.gen(function* () {
        const one = sql`pharmacy_id = ${pharmacyId} and id = ${saleId}`
        // the time of a sale does not change
        const found = yield* sql`select kind, sold_at from sales where ${one}`.pipe(firstRow(Locked))
        if (found === undefined) return undefined
        yield* sql`
          select m.id from medicines m where m.id in (select l.medicine_id from sale_lines l
            where l.sale_id = ${saleId} and l.pharmacy_id = ${pharmacyId} and ${soldBetween(sql, [found.sold_at])})
          order by m.id for no key update of m`
        return yield* sql`select kind, sold_at from sales where ${one} for no key update`.pipe(
          firstRow(Locked),
        )
      }).pipe(orDieSql)

    const lines = (saleId: SaleId, soldAt: Date) =>
      sql`
        select id, medicine_id, medicine_name, quantity_sold, units_sold, quantity_returned, total_amount
        from sale_lines l where sale_id = ${saleId} and ${soldBetween(sql, [soldAt])} order by id`.pipe(
        rows(Line),
        orDieSql,
      )

    /** The negative rows of a return, and the money that is given back. The unit prices are those of the sold lines. */
    const insert = (made: NewReturn) =>
      sql`
        with made as (
          insert into sales ${sql.insert({
            pharmacy_id: made.pharmacyId,
            kind: made.kind,
            returned_sale_id: made.saleId,
            staff_id: made.staffId,
            staff_name: made.staffName,
            shift_id: made.shiftId,
            payment_method_id: made.refunds[0]?.method.id ?? null,
            payment_method_name: nameOfParts(made.refunds.map(({ method }) => method.name)),
            notes: made.reason,
            total_amount: toNumeric(cents(-refundTotal(made.lines))),
          })} returning id, pharmacy_id, sold_at, kind
        ), paid as (
          insert into sale_payments (sale_id, position, pharmacy_id, sold_at, sale_kind, payment_method_id,
            payment_method_name, kind, amount, is_split, received_usd, received_riel, change_usd, change_riel,
            riel_per_dollar, refunds)
          select made.id, payment.position, pharmacy_id, sold_at, made.kind, payment.id, name, payment.kind, amount,
            ${made.refunds.length > 1}::boolean, received_usd, received_riel, change_usd, change_riel, riel_per_dollar,
            (${made.refunds.map(({ refunds }) => refunds)}::smallint[])[payment.position]
          from made, json_to_recordset(${paymentRecords(made.refunds)}::json) as ${sql.literal(paymentRecord)}
        )
        select id from made`.pipe(
        insertedId(SaleId),
        Effect.tap((id) => insertLines(id, made)),
        orDieSql,
      )

    const insertLines = (returnId: SaleId, { soldAt, lines: returned }: NewReturn) => sql`
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, dosage, quantity_sold, units_sold,
        unit_price, discount_amount, total_amount, payment_method_name, sold_at, returned_line_id, returned_sold_at, restocked, unit_cost)
      select s.id, s.pharmacy_id, l.medicine_id, l.medicine_name, l.dosage, -given.packages, -given.units, l.unit_price,
        given.amount - l.unit_price * (given.packages + given.units), -given.amount,
        s.payment_method_name, s.sold_at, l.id, l.sold_at, given.restock, l.unit_cost
      from sales s, unnest(${returned.map(({ line }) => line.id)}::bigint[],
        ${returned.map((one) => amountOf(one).packages)}::integer[],
        ${returned.map((one) => amountOf(one).units)}::integer[],
        ${returned.map(({ amount }) => toNumeric(amount))}::numeric[],
        ${returned.map(({ restock }) => restock)}::boolean[])
        with ordinality as given (line_id, packages, units, amount, restock, position)
        join sale_lines l on l.id = given.line_id and ${soldBetween(sql, [soldAt])}
      where s.id = ${returnId} order by given.position`

    /** Counts on the sold lines what came back of them. */
    const countReturned = (soldAt: Date, returned: ReadonlyArray<ReturnedLine>) =>
      sql`
        update sale_lines l set quantity_returned = l.quantity_returned + given.quantity
        from (select id, sum(quantity)::integer as quantity
          from unnest(${returned.map(({ line }) => line.id)}::bigint[],
            ${returned.map(({ quantity }) => quantity)}::integer[]) as one (id, quantity) group by id) given
        where l.id = given.id and ${soldBetween(sql, [soldAt])}`.pipe(orDieSql, Effect.asVoid)

    /** The stock of the locked medicines of a sale, in the order of their ids. */
    const stocks = ({ saleId, soldAt }: Pick<NewReturn, "saleId" | "soldAt">) =>
      sql`
        select id, quantity, loose_units, unit_per_package from medicines
        where id in (select l.medicine_id from sale_lines l
          where l.sale_id = ${saleId} and ${soldBetween(sql, [soldAt])}) order by id`.pipe(
        rows(MedicineStock),
        orDieSql,
      )

    /** Writes the stock of locked medicines. The ledger records the return and the staff member. */
    const restock = (
      { kind, staffId }: Pick<NewReturn, "kind" | "staffId">,
      returnId: SaleId,
      after: ReadonlyArray<typeof MedicineStock.Type>,
    ) =>
      Effect.gen(function* () {
        yield* explainStock(kind, staffId)
        yield* sql`select set_config('rokthnam.sale_id', ${String(returnId)}, true)`
        yield* sql`
          update medicines m set quantity = given.quantity, loose_units = given.loose_units, updated_at = now()
          from unnest(${after.map(({ id }) => id)}::bigint[], ${after.map(({ quantity }) => quantity)}::integer[],
            ${after.map(({ loose_units }) => loose_units)}::integer[]) as given (id, quantity, loose_units)
          where m.id = given.id`
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    /**
     * Two movements for goods that came back and cannot be sold again: the return and the write-off. The stock does not
     * change, so no trigger writes them. The medicines are locked; `above` is what their stock would be with the goods.
     */
    const writeOff = (
      staffId: StaffId | null,
      returnId: SaleId,
      above: ReadonlyArray<typeof MedicineStock.Type>,
    ) =>
      sql`
        insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, loose_change, loose_after,
          staff_id, sale_id)
        select m.id, m.pharmacy_id, step.kind, step.sign * (given.quantity - m.quantity),
          case step.sign when 1 then given.quantity else m.quantity end,
          step.sign * (given.loose_units - m.loose_units),
          case step.sign when 1 then given.loose_units else m.loose_units end, ${staffId}::integer, ${returnId}::bigint
        from unnest(${above.map(({ id }) => id)}::bigint[], ${above.map(({ quantity }) => quantity)}::integer[],
          ${above.map(({ loose_units }) => loose_units)}::integer[]) as given (id, quantity, loose_units)
          join medicines m on m.id = given.id
          cross join (values (1, 'return'), (-1, 'write_off')) as step (sign, kind)
        order by m.id, step.sign desc`.pipe(orDieSql, Effect.asVoid)

    return { paymentMethod, payments, lock, lines, stocks, insert, countReturned, restock, writeOff }
  }),
}) {}
