import { describe, expect, it } from "vitest"
import { formatDay, formatDayOf, formatMoment, formatMonth } from "../formats/dates.ts"
import type { DateWords } from "../formats/dates.ts"
import { imageUrl } from "../formats/image-url.ts"
import {
  formatCents,
  formatCount,
  formatKilometres,
  formatMoney,
  formatSignedMoney,
  formatSignedRiel,
} from "../formats/numbers.ts"
import { addDays, localMoment, today } from "../formats/phnom-penh.ts"
import { formats } from "../i18n/en/formats.ts"

const months = Object.values(formats.months)
const words: DateWords = {
  month: (number) => months[number - 1] ?? "",
  period: (hour) => (hour < 12 ? "AM" : "PM"),
  day: ({ month, day, year }) => `${month} ${day}, ${year}`,
  moment: ({ day, time, period }) => `${day} ${time} ${period}`,
}

describe("formats", () => {
  it("write money with 2 decimals, counts with commas and distances with 1 decimal", () => {
    expect([formatMoney(1.5), formatMoney(1234), formatCents(330)]).toEqual(["$1.50", "$1,234.00", "$3.30"])
    expect(formatCount(1250)).toBe("1,250")
    expect([formatMoney(-0.03), formatCents(-0), formatCount(-3)]).toEqual(["−$0.03", "$0.00", "−3"])
    expect([1.5, -0.03, 0].map(formatSignedMoney)).toEqual(["+$1.50", "−$0.03", "$0.00"])
    expect([4100, -100, 0].map(formatSignedRiel)).toEqual(["+4,100 ៛", "−100 ៛", "0 ៛"])
    expect([formatKilometres(0.04), formatKilometres(12.25)]).toEqual(["0.0", "12.3"])
  })

  it("write a moment as the clock in Phnom Penh shows it", () => {
    expect(formatMoment("2026-11-21T17:05:00.000Z", words)).toBe("Nov 22, 2026 12:05 AM")
    expect(formatMoment("2026-01-05T05:07:00.000Z", words)).toBe("Jan 5, 2026 12:07 PM")
    expect(formatMoment("2026-01-05T09:05:00.000Z", words)).toBe("Jan 5, 2026 4:05 PM")
    expect(formatDayOf("2026-12-31T17:30:00Z", words)).toBe("Jan 1, 2027")
    expect(localMoment("2026-12-31T17:30:00Z")).toEqual({ day: "2027-01-01", hour: 0, minute: "30" })
  })

  it("write nothing for what is no moment and no day", () => {
    expect([formatMoment("never", words), formatDayOf("", words), formatDay("soon", words)]).toEqual([
      "",
      "",
      "",
    ])
    expect(localMoment("never")).toBeUndefined()
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

describe("a photo's address", () => {
  it("names the small variant, and leaves Telegram's own addresses alone", () => {
    expect(imageUrl("a b.webp", 160)).toBe("/api/images/a%20b.webp?w=160")
    expect(imageUrl("a.webp")).toBe("/api/images/a.webp")
    expect(imageUrl("https://t.me/i/userpic/320/x.jpg", 480)).toBe("https://t.me/i/userpic/320/x.jpg")
  })
})
