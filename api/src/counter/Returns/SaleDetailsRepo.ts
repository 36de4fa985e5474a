import { SqlClient } from "@effect/sql"
import { MedicineId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { largestReturnList } from "@rokthnam/shared/Sales/Returns"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({
  id: SaleId,
  kind: Schema.Literal(...saleKinds),
  returned_sale_id: Schema.NullOr(SaleId),
  total_amount: MoneyFromNumeric,
  payment_method_name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  staff_name: Schema.String,
  transaction_date: Schema.DateFromSelf,
})

const Pharmacy = Schema.Struct({
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  license_id: Schema.String,
})

const Line = Schema.Struct({
  id: SaleLineId,
  sale_id: SaleId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  dosage: Schema.String,
  quantity_sold: Schema.Int,
  quantity_returned: Schema.Int,
  unit_price: MoneyFromNumeric,
  total_amount: MoneyFromNumeric,
  returned_line_id: Schema.NullOr(SaleLineId),
  restocked: Schema.NullOr(Schema.Boolean),
})

/** One sale with its returns, for its page and its receipt. */
export class SaleDetailsRepo extends Effect.Service<SaleDetailsRepo>()("SaleDetailsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns =
      sql.literal(`id, kind, returned_sale_id, total_amount, payment_method_name, notes, staff_name,
      sold_at as transaction_date`)

    const sale = (pharmacyId: PharmacyId, id: SaleId) =>
      sql`select ${columns} from sales where pharmacy_id = ${pharmacyId} and id = ${id}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    /** The latest void or returns of a sale. */
    const returns = (id: SaleId) =>
      sql`
        select ${columns} from sales where returned_sale_id = ${id} order by id desc limit ${largestReturnList}`.pipe(
        rows(Row),
        orDieSql,
      )

    const lines = (saleIds: ReadonlyArray<SaleId>) =>
      sql`
        select l.id, l.sale_id, l.medicine_id, l.medicine_name, coalesce(m.dosage, '') as dosage, l.quantity_sold, l.quantity_returned,
          l.unit_price, l.total_amount, l.returned_line_id, l.restocked
        from sale_lines l left join medicines m on m.id = l.medicine_id
        where l.sale_id = any(${saleIds}::bigint[]) order by l.sale_id, l.id`.pipe(rows(Line), orDieSql)

    /** What a receipt says of the pharmacy. */
    const pharmacy = (id: PharmacyId) =>
      sql`select name, address, phone, license_id from pharmacies where id = ${id}`.pipe(
        firstRow(Pharmacy),
        orDieSql,
      )

    return { sale, returns, lines, pharmacy }
  }),
}) {}
