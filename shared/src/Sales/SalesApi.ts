import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { SaleHistoryAccess, SellAccess } from "../Identity/Access.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import { MedicineExpired, OutOfStock, PaymentMethodUnknown, Sale, SaleInput, SaleTooLarge } from "./Sale.ts"

export class SellingApi extends HttpApiGroup.make("selling")
  .add(
    HttpApiEndpoint.post("sell", "/inventory/sales/bulk")
      .setPayload(SaleInput)
      .setHeaders(idempotencyHeaders)
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
