import { SqlClient } from "@effect/sql"
import { SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import type { SaleDetails } from "@rokthnam/shared/Sales/Returns"
import { largestReturnList } from "@rokthnam/shared/Sales/Returns"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import { saleFields, saleLineFields } from "../Sales/SaleRows.ts"
import { soldBetween } from "../../Sql/SoldBetween.ts"
import { givenBack } from "./GivenBackRepo.ts"

const Row = Schema.Struct(saleFields)
const Read = Schema.Struct({ ...saleFields, customer_phone: Schema.NullOr(Schema.String) })

const Pharmacy = Schema.Struct({
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
})

const Line = Schema.Struct({
  ...saleLineFields,
  dosage: Schema.String,
  units_per_strip: Schema.NullOr(Schema.Int),
  returned_line_id: Schema.NullOr(SaleLineId),
  restocked: Schema.NullOr(Schema.Boolean),
})

const Payment = Schema.Struct({
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  amount: MoneyFromNumeric,
  given_back: MoneyFromNumeric,
  received_usd: MoneyFromNumeric,
  received_riel: Schema.Int,
  change_usd: MoneyFromNumeric,
  change_riel: Schema.Int,
  riel_per_dollar: Schema.NullOr(Schema.Int),
})

const shown = (row: typeof Payment.Type): SaleDetails["payments"][number] => ({
  method_name: row.method_name,
  kind: row.kind,
  amount: row.amount,
  given_back: row.given_back,
  cash:
    row.riel_per_dollar === null
      ? null
      : {
          received: { usd: row.received_usd, riel: row.received_riel },
          change: { usd: row.change_usd, riel: row.change_riel },
          riel_per_dollar: row.riel_per_dollar,
        },
})

/** One sale with its returns, for its page and its receipt. */
export class SaleDetailsRepo extends Effect.Service<SaleDetailsRepo>()("SaleDetailsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns =
      sql.literal(`id, kind, returned_sale_id, total_amount, payment_method_name, notes, discount_reason, staff_name,
      sold_at as transaction_date`)

    const sale = (pharmacyId: PharmacyId, id: SaleId) =>
      sql`select ${columns}, customer_phone from sales where pharmacy_id = ${pharmacyId} and id = ${id}`.pipe(
        firstRow(Read),
        orDieSql,
      )

    /** The latest void or returns of a sale. */
    const returns = (id: SaleId) =>
      sql`
        select ${columns} from sales where returned_sale_id = ${id} order by id desc limit ${largestReturnList}`.pipe(
        rows(Row),
        orDieSql,
      )

    const lines = (sales: ReadonlyArray<Pick<typeof Row.Type, "id" | "transaction_date">>) =>
      sql`
        select l.id, l.sale_id, l.medicine_id, l.medicine_name, coalesce(l.dosage, m.dosage, '') as dosage, m.units_per_strip,
          l.quantity_sold, l.units_sold, l.quantity_returned, l.unit_price, l.discount_amount, l.total_amount, l.returned_line_id, l.restocked
        from sale_lines l left join medicines m on m.id = l.medicine_id
        where l.sale_id = any(${sales.map(({ id }) => id)}::bigint[])
          and ${soldBetween(
            sql,
            sales.map((one) => one.transaction_date),
          )} order by l.sale_id, l.id`.pipe(rows(Line), orDieSql)

    /** The payments of a sale, or the refunds of a return or void, in their order. */
    const payments = (id: SaleId) =>
      sql`
        select p.payment_method_name as method_name, p.kind, p.amount, p.received_usd, p.received_riel, p.change_usd,
          p.change_riel, p.riel_per_dollar, ${givenBack(sql)} as given_back
        from sale_payments p where p.sale_id = ${id} order by p.position`.pipe(
        rows(Payment),
        Effect.map((found) => found.map(shown)),
        orDieSql,
      )

    /** What a receipt says of the pharmacy. */
    const pharmacy = (id: PharmacyId) =>
      sql`select name, address, phone, license_id from pharmacies where id = ${id}`.pipe(
        firstRow(Pharmacy),
        orDieSql,
      )

    return { sale, returns, lines, payments, pharmacy }
  }),
}) {}
