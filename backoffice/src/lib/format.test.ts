import { describe, expect, it } from "vitest"
import { addDays, formatCents, formatDateTime, formatDay, formatMoney, formatMonth, today } from "./format.ts"
import type { DateWords } from "./format.ts"

const words: DateWords = {
  month: (number) =>
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][number - 1] ?? "",
  period: (hour) => (hour < 12 ? "AM" : "PM"),
  day: ({ month, day, year }) => `${month} ${day}, ${year}`,
  moment: ({ day, time, period }) => `${day} ${time} ${period}`,
}

describe("formats", () => {
  it("write money with two decimals", () => {
    expect(formatMoney(1.5)).toBe("$1.50")
    expect(formatMoney(1234)).toBe("$1,234.00")
    expect(formatCents(330)).toBe("$3.30")
  })

  it("write an instant as the clock in Phnom Penh shows it", () => {
    expect(formatDateTime("2026-11-21T17:05:00.000Z", words)).toBe("Nov 22, 2026 12:05 AM")
    expect(formatDateTime("2026-01-05T05:07:00.000Z", words)).toBe("Jan 5, 2026 12:07 PM")
  })

  it("write a calendar day and a month without moving them", () => {
    expect(formatDay("2026-12-01", words)).toBe("Dec 1, 2026")
    expect(formatMonth("2026-02", words)).toBe("Feb")
    expect(formatMonth("2026-02", words, true)).toBe("Feb 2026")
  })

  it("know the calendar day in Phnom Penh", () => {
    expect(today(new Date("2026-11-21T16:59:59Z"))).toBe("2026-11-21")
    expect(today(new Date("2026-11-21T17:00:00Z"))).toBe("2026-11-22")
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  })
})
