import { mostSuppliers } from "@rokthnam/shared/Reorder/ReorderApi"
import type { ReorderQuery } from "@rokthnam/shared/Reorder/ReorderApi"
import { paceDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect } from "effect"
import { sliceOf } from "../platform/Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { today } from "../platform/Today.ts"
import { medicineWithForm } from "./Medicines/MedicineForms.ts"
import { isSupplier, ReorderRepo } from "./Reorder/ReorderRepo.ts"
import { traced } from "../platform/Span.ts"

const needOf = (pharmacyId: PharmacyId, days: number) =>
  Effect.map(today, (day) => ({ pharmacyId, day, since: startOfDay(addDays(day, 1 - paceDays)), days }))

/** What a pharmacy should buy, by the pace of its sales. */
export class Reorder extends Effect.Service<Reorder>()("Reorder", {
  effect: Effect.gen(function* () {
    const repo = yield* ReorderRepo
    const elsewhere = yield* standbyReads

    /** The first lines of the list by what runs out first, and how many lines it has. */
    const soonest = traced("Reorder.soonest")(function* (pharmacyId: PharmacyId, days: number, most: number) {
      const found = yield* repo.soonest(yield* needOf(pharmacyId, days), most)
      return { total: found[0]?.total ?? 0, days, items: found.map(medicineWithForm) }
    })

    /** A page of what is missing for the days of cover, and the suppliers of the whole list. */
    const list = traced("Reorder.list")(function* (pharmacyId: PharmacyId, request: ReorderQuery) {
      const { page, page_size: size, days, supplier = "" } = request
      const need = yield* needOf(pharmacyId, days)
      const [found, suppliers] = yield* Effect.all(
        [repo.list(need, supplier, sliceOf({ page, size })), repo.suppliers(need, mostSuppliers)],
        { concurrency: 2 },
      )
      const total = suppliers
        .filter((one) => supplier === "" || isSupplier(one.supplier, supplier))
        .reduce((sum, { lines }) => sum + lines, 0)
      return { items: found.map(medicineWithForm), pagination: pagination(page, size, total), suppliers }
    }, elsewhere)

    return { list, soonest }
  }),
  dependencies: [ReorderRepo.Default],
}) {}
