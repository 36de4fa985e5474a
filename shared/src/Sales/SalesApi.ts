import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import { CashNotEven, PaymentsNotTotal, RateChanged } from "./Payments.ts"
import {
  DiscountReasonMissing,
  DiscountTooLarge,
  MedicineExpired,
  NotSoldLoose,
  OutOfStock,
  PaymentMethodUnknown,
  SaleInput,
  SaleTooLarge,
  SaleTransaction,
  SoldSale,
  UnitsOutOfStock,
} from "./Sale.ts"

export class SellingApi extends HttpApiGroup.make("selling")
  .add(
    post("sell", "/inventory/sales/bulk", {
      headers: idempotencyHeaders,
      body: SaleInput,
      answer: SoldSale,
      status: 201,
      failures: [
        NotFound,
        OutOfStock,
        UnitsOutOfStock,
        NotSoldLoose,
        MedicineExpired,
        KeyReused,
        PaymentMethodUnknown,
        SaleTooLarge,
        PaymentsNotTotal,
        CashNotEven,
        RateChanged,
        DiscountTooLarge,
        DiscountReasonMissing,
      ],
    }),
  )
  .middleware(memberAccess(anyOf("Create Sale"))) {}

export class SalesApi extends HttpApiGroup.make("sales")
  .add(
    get("list", "/inventory/sales/transactions", {
      query: Schema.Struct(paging),
      answer: Schema.Struct({
        items: Schema.Array(SaleTransaction),
        pages: Schema.Int,
        total: Schema.Int,
        pagination: Pagination,
      }),
    }),
  )
  .middleware(memberAccess(anyOf("View Sale History"))) {}
