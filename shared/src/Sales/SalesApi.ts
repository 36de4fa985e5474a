import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { SaleHistoryAccess, SellAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import {
  KeyReused,
  MedicineExpired,
  OutOfStock,
  PaymentMethodUnknown,
  Sale,
  SaleInput,
  SaleTooLarge,
} from "./Sale.ts"

/** The same key and body answer the first result again; the same key with another body is 409. */
const idempotency = Schema.Struct({
  "idempotency-key": Schema.optional(
    Schema.String.pipe(
      Schema.minLength(1, { message: () => "must not be empty" }),
      Schema.maxLength(200, { message: () => "must be at most 200 characters long" }),
    ),
  ),
})

export class SellingApi extends HttpApiGroup.make("selling")
  .add(
    HttpApiEndpoint.post("sell", "/inventory/sales/bulk")
      .setPayload(SaleInput)
      .setHeaders(idempotency)
      .addSuccess(Sale, { status: 201 })
      .addError(NotFound.schema)
      .addError(OutOfStock.schema)
      .addError(MedicineExpired.schema)
      .addError(KeyReused.schema)
      .addError(PaymentMethodUnknown.schema)
      .addError(SaleTooLarge.schema),
  )
  .middleware(SellAccess) {}

export class SalesApi extends HttpApiGroup.make("sales")
  .add(
    HttpApiEndpoint.get("list", "/inventory/sales/transactions")
      .setUrlParams(Schema.Struct(paging))
      .addSuccess(
        Schema.Struct({
          items: Schema.Array(Sale),
          pages: Schema.Int,
          total: Schema.Int,
          pagination: Pagination,
        }),
      ),
  )
  .middleware(SaleHistoryAccess) {}
