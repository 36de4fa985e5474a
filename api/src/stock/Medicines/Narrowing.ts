import type { MedicineSort } from "@rokthnam/shared/Medicines/MedicineListRules"
import type { MedicineListQuery } from "@rokthnam/shared/Medicines/MedicinesApi"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"

/** The filters of a list and its order, on a day. */
export type Narrowed = Pick<
  MedicineListQuery,
  "category_id" | "stock" | "expiry" | "without" | "batches_of" | "sort"
> & {
  readonly day: CalendarDay | undefined
}

/** No filter. */
export const everything: Narrowed = { day: undefined }

/** The filters of a request; undefined if it has none and is in the usual order. */
export const narrowedOf = (request: MedicineListQuery, day: CalendarDay): Narrowed | undefined => {
  const { category_id, stock, expiry, without, batches_of, sort } = request
  const isUsual = [category_id, stock, expiry, without, batches_of, sort].every(
    (value) => value === undefined || value === "",
  )
  return isUsual ? undefined : { category_id, stock, expiry, without, batches_of, sort, day }
}

const orders: Record<MedicineSort, string> = {
  name: "",
  "-name": "lower(m.name) desc,",
  category: "lower(c.name) nulls last,",
  "-category": "lower(c.name) desc nulls last,",
  price: "m.price,",
  "-price": "m.price desc,",
  quantity: "m.quantity, m.loose_units,",
  "-quantity": "m.quantity desc, m.loose_units desc,",
  expiry: "m.expiration_date,",
  "-expiry": "m.expiration_date desc,",
  updated: "m.updated_at,",
  "-updated": "m.updated_at desc,",
}

/** What comes before the identity in the order of a list. */
export const orderOf = (sort: Narrowed["sort"]): string =>
  sort === undefined || sort === "" ? "" : orders[sort]
