import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { DateFilter } from "../Primitives/CalendarDay.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"
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

/**
 * Every word of `search` must occur in a sale: in a medicine's name or strength, in the staff's name, the payment method
 * or the notes, or as the sale's number (a return has its sale's too) or its total ("12.50", "$12.50"). `day` is a
 * calendar day in Phnom Penh, and `hour` one of its hours, 0 to 23; without a day it is no filter.
 */
const historyFilter = {
  search: Schema.optional(LooseText(200)),
  day: DateFilter,
  hour: Schema.optional(Schema.Union(between(whole(Schema.NumberFromString), 0, 23), Schema.Literal(""))),
} as const

export class SalesApi extends HttpApiGroup.make("sales")
  .add(
    get("list", "/inventory/sales/transactions", {
      query: Schema.Struct({ ...paging, ...historyFilter }),
      answer: Schema.Struct({
        items: Schema.Array(SaleTransaction),
        pages: Schema.Int,
        total: Schema.Int,
        /** There are more sales than are counted: a search counts a hundred, or up to the page behind the asked one. */
        more: Schema.optional(Schema.Literal(true)),
        pagination: Pagination,
      }),
    }),
  )
  .middleware(memberAccess(anyOf("View Sale History"))) {}
