import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import { Either } from "effect"

/** Instants from (included) and until (not included); null has no bound. */
export type TimeSpan = { readonly from: Date | null; readonly until: Date | null }

type DayRange = {
  readonly start_date?: CalendarDay | "" | undefined
  readonly end_date?: CalendarDay | "" | undefined
}

/** The time between two calendar days in Phnom Penh, both counted. */
export const timeSpanOf = ({ start_date, end_date }: DayRange): Either.Either<TimeSpan, RangeReversed> => {
  const start = start_date || null
  const end = end_date || null
  if (start !== null && end !== null && start > end)
    return Either.left(new RangeReversed({ start_date: start, end_date: end }))
  return Either.right({
    from: start === null ? null : startOfDay(start),
    until: end === null ? null : startOfDay(addDays(end, 1)),
  })
}

/** A page of rows, counted from row 0. */
export type Slice = { readonly limit: number; readonly offset: number }

export const sliceOf = (request: { readonly page: number; readonly page_size: number }): Slice => ({
  limit: request.page_size,
  offset: (request.page - 1) * request.page_size,
})
