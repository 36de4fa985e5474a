import { defaultExpiryThreshold, reportYellowUpTo } from "@rokthnam/shared/Medicines/StockRules"
import { addDays, startOfDay, timeOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CategoryId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Either } from "effect"
import type { SaleKind } from "@rokthnam/shared/Sales/SaleKinds"
import type { LinesFilter, SoldFilter } from "../SalesFigures/SoldFilter.ts"
import type { StockFilter } from "../StockFigures/StockFilter.ts"

/** The queries as the contract decodes them. An empty text means that the filter was cleared. */
export type DayRange = {
  readonly start_date?: CalendarDay | "" | undefined
  readonly end_date?: CalendarDay | "" | undefined
}
export type SalesQuery = DayRange & {
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
  readonly payment_method?: string | undefined
  readonly kind?: SaleKind | "" | undefined
  readonly medicine_name?: string | undefined
  readonly dosage?: string | undefined
  readonly manufacter_name?: string | undefined
  readonly unit_per_package?: number | "" | undefined
  readonly category_id?: CategoryId | "none" | "" | undefined
  readonly staff_id?: StaffId | "none" | "" | undefined
  readonly staff_name?: string | undefined
}
export type StockQuery = {
  readonly category_id?: CategoryId | "" | undefined
  readonly low_stock_only?: "true" | "false" | undefined
}
export type ExpiryQuery = {
  readonly category_id?: CategoryId | "" | undefined
  readonly days_threshold?: number | undefined
  readonly in_stock_only?: "true" | "false" | undefined
  readonly unexpired_only?: "true" | "false" | undefined
}

/** Which lines a query asks for; undefined for all. A strength, a maker and a package are those of a named medicine. */
const linesOf = (query: SalesQuery): LinesFilter | undefined => {
  const { medicine_name: name = "", category_id: category = "", staff_id: staff = "" } = query
  if (name === "" && category === "" && staff === "") return undefined
  return {
    medicine:
      name === ""
        ? undefined
        : {
            name,
            dosage: query.dosage,
            maker: query.manufacter_name || undefined,
            unitsInPackage: query.unit_per_package || undefined,
          },
    categoryId: category === "none" ? null : category || undefined,
    staff: staff === "none" ? { name: query.staff_name ?? "" } : staff === "" ? undefined : { id: staff },
  }
}

const later = (day: CalendarDay, time: string) => new Date(startOfDay(day).getTime() + timeOfDay(time))

/** The sales between two calendar days in Phnom Penh, both included, or from and until a time of them. */
export const soldFilter = (
  pharmacyId: PharmacyId,
  query: SalesQuery,
): Either.Either<SoldFilter, RangeReversed> => {
  const start = query.start_date || null
  const end = query.end_date || null
  const { start_time: startTime = "", end_time: endTime = "" } = query
  const from = start === null ? null : later(start, startTime)
  const until = end === null ? null : endTime === "" ? startOfDay(addDays(end, 1)) : later(end, endTime)
  if (start !== null && end !== null && (start > end || (from ?? 0) > (until ?? 0)))
    return Either.left(new RangeReversed({ start_date: start, end_date: end }))
  return Either.right({
    pharmacyId,
    from,
    until,
    paymentMethod: query.payment_method || null,
    kind: query.kind || undefined,
    of: linesOf(query),
  })
}

export const stockFilter = (pharmacyId: PharmacyId, query: StockQuery): StockFilter => ({
  pharmacyId,
  categoryId: query.category_id || null,
  quantityUpTo: query.low_stock_only === "true" ? reportYellowUpTo : null,
  daysUpTo: null,
})

export const expiryFilter = (pharmacyId: PharmacyId, query: ExpiryQuery): StockFilter => ({
  pharmacyId,
  categoryId: query.category_id || null,
  quantityUpTo: null,
  daysUpTo: query.days_threshold ?? defaultExpiryThreshold,
  inStockOnly: query.in_stock_only === "true",
  unexpiredOnly: query.unexpired_only === "true",
})
