import { MedicineId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { saleKinds } from "@rokthnam/shared/Sales/SaleKinds"
import { Schema } from "effect"

/** The columns of `sales` that every answer about a sale has; `transaction_date` is `sold_at`. */
export const saleFields = {
  id: SaleId,
  kind: Schema.Literal(...saleKinds),
  returned_sale_id: Schema.NullOr(SaleId),
  total_amount: MoneyFromNumeric,
  payment_method_name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  discount_reason: Schema.NullOr(Schema.String),
  staff_name: Schema.String,
  transaction_date: Schema.DateFromSelf,
}

/** The columns of `sale_lines` that every answer about a sale has. */
export const saleLineFields = {
  id: SaleLineId,
  sale_id: SaleId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  quantity_sold: Schema.Int,
  units_sold: Schema.Int,
  quantity_returned: Schema.Int,
  unit_price: MoneyFromNumeric,
  discount_amount: MoneyFromNumeric,
  total_amount: MoneyFromNumeric,
}
