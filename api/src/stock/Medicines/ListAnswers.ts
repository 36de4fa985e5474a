import { MedicineList } from "@rokthnam/shared/Medicines/MedicinesApi"
import type { MedicineListQuery } from "@rokthnam/shared/Medicines/MedicinesApi"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { encoderOf } from "../../platform/Codecs.ts"
import { today } from "../../platform/Today.ts"
import { Medicines } from "../Medicines.ts"
import { Shelves } from "../Shelves.ts"
import { EncodedMedicines } from "./EncodedMedicines.ts"
import { narrowedOf } from "./Narrowing.ts"
import { shelfPages } from "./ShelfPages.ts"

const encode = encoderOf(MedicineList)

/** A page without its items, and these, which are JSON already, as JSON. */
const withItems = (page: Omit<typeof MedicineList.Type, "items">, items: ReadonlyArray<string>): string => {
  const { items: _, ...others } = encode({ ...page, items: [] })
  return `{"items":[${items.join(",")}],${JSON.stringify(others).slice(1)}`
}

/** The list of medicines as the answer of a call: JSON in the contract's encoded form, the same as that of `Medicines.list`. */
export class ListAnswers extends Effect.Service<ListAnswers>()("ListAnswers", {
  effect: Effect.gen(function* () {
    const medicines = yield* Medicines
    const encoded = yield* EncodedMedicines
    const onShelf = yield* shelfPages(encoded.onShelf)

    const list = Effect.fnUntraced(function* (pharmacyId: PharmacyId, request: MedicineListQuery) {
      const isNarrowed = narrowedOf(request, yield* today) !== undefined
      const page = isNarrowed ? undefined : yield* onShelf(pharmacyId, request)
      if (page === undefined) return JSON.stringify(encode(yield* medicines.list(pharmacyId, request)))
      const { items, pagination } = page
      const search = request.search?.trim() ?? ""
      if (search === "") return withItems({ pagination }, items)
      if (pagination.total > 0) return withItems({ pagination, match: "exact" }, items)
      const meant = yield* medicines.meant(pharmacyId, request, search)
      return meant === undefined ? withItems({ pagination }, items) : JSON.stringify(encode(meant))
    })

    return { list }
  }),
  dependencies: [Medicines.Default, EncodedMedicines.Default, Shelves.Default],
}) {}
