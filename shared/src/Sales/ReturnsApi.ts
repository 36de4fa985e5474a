import { HttpApiGroup } from "@effect/platform"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { KeyReused, NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post } from "../Primitives/Endpoint.ts"
import { idempotencyHeaders } from "../Primitives/IdempotencyKey.ts"
import { IdPath, SaleId } from "../Primitives/Id.ts"
import { Message } from "../Primitives/Page.ts"
import { MonthArchived } from "./MonthArchived.ts"
import { PaymentMethodUnknown } from "./Sale.ts"
import {
  NotASale,
  ReturnInput,
  ReturnTooLarge,
  SaleDetails,
  SaleHasReturns,
  SaleNotOfToday,
  VoidInput,
} from "./Returns.ts"

export class SaleDetailsApi extends HttpApiGroup.make("saleDetails")
  .add(
    get("read", "/inventory/sales/transactions/:id", {
      path: IdPath(SaleId),
      answer: SaleDetails,
      failures: [NotFound, MonthArchived],
    }),
  )
  .middleware(memberAccess(anyOf("View Sale History"))) {}

/**
 * Void and return answer the new row of the sales, which has negative lines. A customer's phone number is removed when
 * the customer asks for it.
 */
export class ReturnsApi extends HttpApiGroup.make("returns")
  .add(
    post("void", "/inventory/sales/transactions/:id/void", {
      path: IdPath(SaleId),
      headers: idempotencyHeaders,
      body: VoidInput,
      answer: SaleDetails,
      status: 201,
      failures: [NotFound, NotASale, SaleHasReturns, SaleNotOfToday, MonthArchived, KeyReused],
    }),
  )
  .add(
    post("return", "/inventory/sales/transactions/:id/return", {
      path: IdPath(SaleId),
      headers: idempotencyHeaders,
      body: ReturnInput,
      answer: SaleDetails,
      status: 201,
      failures: [NotFound, NotASale, ReturnTooLarge, PaymentMethodUnknown, MonthArchived, KeyReused],
    }),
  )
  .add(
    del("forgetPhone", "/inventory/sales/transactions/:id/customer-phone", {
      path: IdPath(SaleId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(memberAccess(anyOf("Refund Sale"))) {}
