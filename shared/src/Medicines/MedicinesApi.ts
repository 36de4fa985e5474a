import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { InventoryAccess, ReadMedicinesAccess } from "../Identity/Access.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { IdPath } from "../Primitives/Id.ts"
import { Message, Paged, paging } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"
import {
  CategoryUnknown,
  Medicine,
  MedicineExists,
  MedicineInput,
  MedicineUpdate,
  StockChanged,
} from "./Medicine.ts"

/** Reading: for the inventory and for the point of sale. */
export class MedicinesReadApi extends HttpApiGroup.make("medicinesRead")
  .add(
    HttpApiEndpoint.get("list", "/inventory/medicines")
      .setUrlParams(Schema.Struct({ ...paging, search: Schema.optional(LooseText(200)) }))
      .addSuccess(Paged(Medicine)),
  )
  .add(
    HttpApiEndpoint.get("read", "/inventory/medicines/:id")
      .setPath(IdPath)
      .addSuccess(Medicine)
      .addError(NotFound.schema),
  )
  .middleware(ReadMedicinesAccess) {}

export class MedicinesApi extends HttpApiGroup.make("medicines")
  .add(
    HttpApiEndpoint.post("create", "/inventory/medicines")
      .setPayload(MedicineInput)
      .addSuccess(Medicine, { status: 201 })
      .addError(MedicineExists.schema)
      .addError(CategoryUnknown.schema)
      .addError(FileMissing.schema),
  )
  .add(
    HttpApiEndpoint.put("update", "/inventory/medicines/:id")
      .setPath(IdPath)
      .setPayload(MedicineUpdate)
      .addSuccess(Medicine)
      .addError(NotFound.schema)
      .addError(MedicineExists.schema)
      .addError(StockChanged.schema)
      .addError(CategoryUnknown.schema)
      .addError(FileMissing.schema),
  )
  .add(
    HttpApiEndpoint.del("remove", "/inventory/medicines/:id")
      .setPath(IdPath)
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .middleware(InventoryAccess) {}
