import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"

/** The first day of the month that is so many months before that of a day; of its own month for 0. */
export const firstOfMonth = (day: CalendarDay, monthsBefore = 0): CalendarDay => {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - monthsBefore
  const year = String(Math.floor(number / 12)).padStart(4, "0")
  return CalendarDay.make(`${year}-${String((number % 12) + 1).padStart(2, "0")}-01`)
}
