import {
  expiryNarrowings,
  lackNarrowings,
  medicineOrders,
  stockNarrowings,
} from "@rokthnam/shared/Medicines/MedicineListRules"
import { idIn, largestId } from "@rokthnam/shared/Primitives/IdRules"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import type { MedicineFilter } from "../api/medicines.ts"

const among = <Name extends string>(names: ReadonlyArray<Name>, value: string): Name | "" =>
  names.find((name) => name === value) ?? ""

const idTextIn = (value: string, largest?: number): string => String(idIn(value, largest) ?? "")

/** The filter that the address of the list names; a value that is none is no filter. */
export const filterOf = (state: ListState): Required<MedicineFilter> => ({
  search: state.search,
  category_id: idTextIn(state.filter("category"), largestId),
  stock: among(stockNarrowings, state.filter("stock")),
  expiry: among(expiryNarrowings, state.filter("expiry")),
  without: among(lackNarrowings, state.filter("without")),
  batches_of: idTextIn(state.filter("batch")),
  sort: among(medicineOrders, state.sort),
})

/** The names in the address of the filters that the panel has. */
export const filterNames = ["category", "stock", "expiry", "without"] as const

/** Clears the search and every filter. */
export const noFilter: Readonly<Record<string, string>> = Object.fromEntries(
  ["search", "batch", ...filterNames].map((name) => [name, ""]),
)
