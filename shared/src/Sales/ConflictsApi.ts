import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { LooseUnitsTooMany, StockChanged } from "../Medicines/Medicine.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { get, post } from "../Primitives/Endpoint.ts"
import { ConflictId, IdPath } from "../Primitives/Id.ts"
import { paging } from "../Primitives/Page.ts"
import {
  Conflict,
  ConflictList,
  ConflictSettled,
  SettlementInput,
  SettlementQuantity,
  UnsettleInput,
} from "./Conflicts.ts"

/** The inbox of what sales made away did not agree with, for the owner and those who may put sales right. */
export class ConflictsApi extends HttpApiGroup.make("conflicts")
  .add(
    get("list", "/inventory/sales/conflicts", {
      query: Schema.Struct({ ...paging, state: Schema.optional(Schema.Literal("open", "settled")) }),
      answer: ConflictList,
    }),
  )
  .add(
    post("settle", "/inventory/sales/conflicts/:id/settle", {
      path: IdPath(ConflictId),
      body: SettlementInput,
      answer: Conflict,
      failures: [NotFound, ConflictSettled, SettlementQuantity, StockChanged, LooseUnitsTooMany],
    }),
  )
  .add(
    post("unsettle", "/inventory/sales/conflicts/:id/unsettle", {
      path: IdPath(ConflictId),
      body: UnsettleInput,
      answer: Conflict,
      failures: [NotFound, ConflictSettled, StockChanged, LooseUnitsTooMany],
    }),
  )
  .middleware(memberAccess(anyOf("Refund Sale"))) {}
