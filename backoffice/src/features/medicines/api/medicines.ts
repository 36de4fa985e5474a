import type {
  ExpiryNarrowing,
  LackNarrowing,
  MedicineSort,
  StockNarrowing,
} from "@rokthnam/shared/Medicines/MedicineListRules"
import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Medicine = Answer<"GET /inventory/medicines/:id">
export type MedicineInput = Body<"POST /inventory/medicines">

/** Document 2, section 9: the inventory list shows 10 rows per page. */
const pageSize = 10

/** The search, filters and order of the list. */
export type MedicineFilter = {
  readonly search?: string
  readonly category_id?: string
  readonly stock?: StockNarrowing | ""
  readonly expiry?: ExpiryNarrowing | ""
  readonly without?: LackNarrowing | ""
  /** The number of a medicine, for the batches of its product. */
  readonly batches_of?: string
  readonly sort?: MedicineSort | ""
}

/** A page of the list; `size` overrides the page length of the screen. */
export const medicinesQuery = (page: number, filter: MedicineFilter, size = pageSize) =>
  queryOptions({
    queryKey: ["medicines", "list", { page, size, ...filter }],
    queryFn: ({ signal }) =>
      api.get("/inventory/medicines", { as: "member", query: { page, page_size: size, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })

export const medicineQuery = (id: number) =>
  queryOptions({
    queryKey: ["medicines", "one", id],
    queryFn: ({ signal }) => api.get("/inventory/medicines/:id", { as: "member", path: { id }, signal }),
  })

export const createMedicine = (input: MedicineInput) =>
  api.post("/inventory/medicines", { as: "member", body: input })

/** `quantity_seen` is the stock that the form was filled with, so that an edit does not undo a sale made meanwhile. */
export const updateMedicine = (id: number, input: Body<"PUT /inventory/medicines/:id">) =>
  api.put("/inventory/medicines/:id", { as: "member", path: { id }, body: input })

export const deleteMedicine = (id: number) =>
  api.delete("/inventory/medicines/:id", { as: "member", path: { id } })

export type MedicineChanges = Body<"POST /inventory/medicines/changes">["changes"]
export type ChangesResult = Answer<"POST /inventory/medicines/changes">

/** Changes prices or categories of several medicines. Sent again it changes nothing. */
export const changeMedicines = (changes: MedicineChanges) =>
  api.post("/inventory/medicines/changes", { as: "member", body: { changes } })

/** Gives bar codes of the pharmacy's own to medicines without one. Sent again it changes nothing. */
export const giveBarcodes = (ids: ReadonlyArray<number>) =>
  api.post("/inventory/medicines/barcodes", { as: "member", body: { ids } })

/** Takes bar codes of the pharmacy's own back where they are still there. Sent again it changes nothing. */
export const takeBarcodesBack = (items: Body<"POST /inventory/medicines/barcodes/take-back">["items"]) =>
  api.post("/inventory/medicines/barcodes/take-back", { as: "member", body: { items } })

/** Corrects the stock alone. Sent again it changes nothing. */
export const correctStock = (id: number, correction: Body<"POST /inventory/medicines/:id/stock">) =>
  api.post("/inventory/medicines/:id/stock", { as: "member", path: { id }, body: correction })
