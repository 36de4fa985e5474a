import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { FileMissing } from "../Pharmacies/Pharmacy.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { Instant } from "../Primitives/Instant.ts"
import { CategoryId, IdFromString, IdPath, MedicineId } from "../Primitives/Id.ts"
import { Message, Paged, paging } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"
import {
  CategoryUnknown,
  ListMatch,
  LooseUnitsTooMany,
  Medicine,
  MedicineChanged,
  MedicineExists,
  MedicineInput,
  MedicineUpdate,
  StockChanged,
  StockCorrection,
  StripsUneven,
} from "./Medicine.ts"
import {
  BarcodeRequest,
  BarcodesBack,
  ChangesResult,
  GivenBarcodes,
  MedicineChanges,
} from "./MedicineChanges.ts"
import { expiryNarrowings, lackNarrowings, medicineOrders, stockNarrowings } from "./MedicineListRules.ts"

const orNone = <const L extends ReadonlyArray<string>>(choices: L) =>
  Schema.optional(Schema.Union(Schema.Literal(...choices), Schema.Literal("")))

/**
 * The filters of the list and its order; an empty value is no filter. `batches_of` leaves the batches of the product of a
 * medicine: those with its name, strength and maker.
 */
export const MedicineListQuery = Schema.Struct({
  ...paging,
  search: Schema.optional(LooseText(200)),
  category_id: Schema.optional(Schema.Union(IdFromString(CategoryId), Schema.Literal(""))),
  stock: orNone(stockNarrowings),
  expiry: orNone(expiryNarrowings),
  without: orNone(lackNarrowings),
  batches_of: Schema.optional(Schema.Union(IdFromString(MedicineId), Schema.Literal(""))),
  sort: orNone(medicineOrders),
})
export type MedicineListQuery = typeof MedicineListQuery.Type

/** A page of the list. `match` is present when the list was searched and something was found. */
export const MedicineList = Schema.Struct({
  ...Paged(Medicine).fields,
  match: Schema.optional(ListMatch),
  corrected_query: Schema.optional(Schema.String),
})

/** Largest number of medicines in the answer that a counter keeps for the time without a connection. */
export const largestShelf = 5000

/**
 * The medicines of the pharmacy that changed since a time, or all of them: the latest changed ones, at most 5,000.
 * `total` counts all medicines, so that a client notices a deletion. `at` is the time to ask for next; it lies a minute
 * back, because a change may be committed later than its time says.
 */
const Shelf = Schema.Struct({ items: Schema.Array(Medicine), total: Schema.Int, at: Schema.Date })

/** Reads medicines, for the inventory and for the point of sale. */
export class MedicinesReadApi extends HttpApiGroup.make("medicinesRead")
  .add(
    get("list", "/inventory/medicines", {
      query: MedicineListQuery,
      answer: MedicineList,
    }),
  )
  .add(
    get("shelf", "/inventory/shelf", {
      query: Schema.Struct({
        since: Schema.optional(Instant),
      }),
      answer: Shelf,
    }),
  )
  .add(
    get("read", "/inventory/medicines/:id", {
      path: IdPath(MedicineId),
      answer: Medicine,
      failures: [NotFound],
    }),
  )
  .middleware(memberAccess(anyOf("Manage Medicine Inventory", "Create Sale"))) {}

export class MedicinesApi extends HttpApiGroup.make("medicines")
  .add(
    post("create", "/inventory/medicines", {
      body: MedicineInput,
      answer: Medicine,
      status: 201,
      failures: [MedicineExists, CategoryUnknown, FileMissing, LooseUnitsTooMany, StripsUneven],
    }),
  )
  .add(
    put("update", "/inventory/medicines/:id", {
      path: IdPath(MedicineId),
      body: MedicineUpdate,
      answer: Medicine,
      failures: [
        NotFound,
        MedicineExists,
        MedicineChanged,
        StockChanged,
        CategoryUnknown,
        FileMissing,
        LooseUnitsTooMany,
        StripsUneven,
      ],
    }),
  )
  .add(
    post("correctStock", "/inventory/medicines/:id/stock", {
      path: IdPath(MedicineId),
      body: StockCorrection,
      answer: Medicine,
      failures: [NotFound, StockChanged, LooseUnitsTooMany],
    }),
  )
  .add(
    post("changeMany", "/inventory/medicines/changes", {
      body: MedicineChanges,
      answer: ChangesResult,
      failures: [CategoryUnknown],
    }),
  )
  .add(
    post("giveBarcodes", "/inventory/medicines/barcodes", {
      body: BarcodeRequest,
      answer: GivenBarcodes,
    }),
  )
  .add(
    post("takeBarcodesBack", "/inventory/medicines/barcodes/take-back", {
      body: BarcodesBack,
      answer: ChangesResult,
    }),
  )
  .add(
    del("remove", "/inventory/medicines/:id", {
      path: IdPath(MedicineId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(memberAccess(anyOf("Manage Medicine Inventory"))) {}
