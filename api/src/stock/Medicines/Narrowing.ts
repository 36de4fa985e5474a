import type { SqlClient, Statement } from "@effect/sql"
import type { MedicineSort } from "@rokthnam/shared/Medicines/MedicineListRules"
import type { MedicineListQuery } from "@rokthnam/shared/Medicines/MedicinesApi"
import { lowStockLabelUpTo } from "@rokthnam/shared/Medicines/StockRules"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"

/** The filters of a list and its order, on a day. */
export type Narrowed = Pick<MedicineListQuery, "category_id" | "stock" | "expiry" | "without" | "sort"> & {
  readonly day: CalendarDay | undefined
}

/** No filter. */
export const everything: Narrowed = { day: undefined }

/** The filters of a request; undefined if it has none and is in the usual order. */
export const narrowedOf = (request: MedicineListQuery, day: CalendarDay): Narrowed | undefined => {
  const { category_id, stock, expiry, without, sort } = request
  const isUsual = [category_id, stock, expiry, without, sort].every(
    (value) => value === undefined || value === "",
  )
  return isUsual ? undefined : { category_id, stock, expiry, without, sort, day }
}

/** The conditions of the filters, for medicines `m`. */
export const conditionsOf = (
  sql: SqlClient.SqlClient,
  { category_id: category, stock, expiry, without, day }: Narrowed,
): ReadonlyArray<Statement.Fragment> => {
  const found: Array<Statement.Fragment> = []
  if (category !== undefined && category !== "") found.push(sql`m.category_id = ${category}`)
  // The labels are those of `stockLabel`.
  if (stock === "out_of_stock") found.push(sql`m.quantity <= 0`)
  if (stock === "low_stock") found.push(sql`m.quantity between 1 and ${lowStockLabelUpTo}`)
  if (stock === "in_stock") found.push(sql`m.quantity > ${lowStockLabelUpTo}`)
  if (without === "photo") found.push(sql`m.photo is null`)
  if (without === "barcode") found.push(sql`m.barcode is null`)
  if (without === "category") found.push(sql`m.category_id is null`)
  if (day !== undefined && expiry === "expired") found.push(sql`m.expiration_date < ${day}::date`)
  else if (day !== undefined && expiry !== undefined && expiry !== "")
    found.push(sql`m.expiration_date between ${day}::date and ${addDays(day, Number(expiry))}::date`)
  return found
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
