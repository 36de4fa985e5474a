import { dayLength, dayTextAt } from "@rokthnam/shared/Primitives/PhnomPenhRules"
import { describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 10.4921, longitude: 104.3208 }

const said = [
  {
    language: "en",
    size: "desktop",
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    opens: (day: string, time: number) => `${day}, time ${time}: opens`,
    closes: (day: string, time: number) => `${day}, time ${time}: closes`,
    add: (day: string) => `Add time after a break: ${day}`,
    remove: (day: string, time: number) => `Remove: ${day}, time ${time}`,
    openOn: (day: string) => `Open on ${day}`,
    everyDay: "Same for all days",
    nextDay: "Until 02:00 the next day",
    wholeDay: "Open day and night, 24 hours",
    duty: "On duty at night",
    dutyTonight: "On duty tonight",
    closedDays: "Closed days",
    otherDay: "Another day",
    addDay: "Add: Closed days",
    save: "Save",
    saved: "The opening hours have been saved",
    shown: "Opening hours",
    rows: ["08:00 – 12:00, 14:00 – 18:30", "08:00 – 12:00, 14:00 – 02:00 the next day", "24 hours", "Closed"],
    closedOn: "Closed on:",
    dutyOn: "On duty at night:",
  },
  {
    language: "km",
    size: "phone",
    days: ["ថ្ងៃច័ន្ទ", "ថ្ងៃអង្គារ", "ថ្ងៃពុធ", "ថ្ងៃព្រហស្បតិ៍", "ថ្ងៃសុក្រ", "ថ្ងៃសៅរ៍", "ថ្ងៃអាទិត្យ"],
    opens: (day: string, time: number) => `${day} ម៉ោងទី ${time}៖ បើក`,
    closes: (day: string, time: number) => `${day} ម៉ោងទី ${time}៖ បិទ`,
    add: (day: string) => `បន្ថែមម៉ោងក្រោយសម្រាក៖ ${day}`,
    remove: (day: string, time: number) => `លុប៖ ${day} ម៉ោងទី ${time}`,
    openOn: (day: string) => `បើកនៅ${day}`,
    everyDay: "ដូចគ្នាគ្រប់ថ្ងៃ",
    nextDay: "រហូតដល់ម៉ោង 02:00 ថ្ងៃបន្ទាប់",
    wholeDay: "បើក 24 ម៉ោង ទាំងយប់ទាំងថ្ងៃ",
    duty: "ប្រចាំការពេលយប់",
    dutyTonight: "ប្រចាំការយប់នេះ",
    closedDays: "ថ្ងៃបិទ",
    otherDay: "ថ្ងៃផ្សេង",
    addDay: "បន្ថែម៖ ថ្ងៃបិទ",
    save: "រក្សាទុក",
    saved: "បានរក្សាទុកម៉ោងបើក",
    shown: "ម៉ោងបើក",
    rows: ["08:00 – 12:00, 14:00 – 18:30", "08:00 – 12:00, 14:00 – 02:00 ថ្ងៃបន្ទាប់", "24 ម៉ោង", "បិទ"],
    closedOn: "ថ្ងៃបិទ៖",
    dutyOn: "ប្រចាំការពេលយប់៖",
  },
] as const

describe("an owner", () => {
  const browser = useBrowser()

  it.each(said)(
    "tells the week with breaks, past midnight and around the clock, closed days and nights on duty: $language",
    async (words) => {
      const [monday, , , , friday, saturday, sunday] = words.days
      const { id, email, token } = await openPharmacy("Kep Hours", place, [{ name: "Biogesic" }])
      const owner = await browser.visitor(words.size)
      const { page } = owner
      await signInOwner(owner, email)
      await owner.open(`/pharmacy/opening-hours?lng=${words.language}`)
      const field = (label: string) => page.getByLabel(label, { exact: true })
      await field(words.opens(monday, 1)).fill("08:00")
      await field(words.closes(monday, 1)).fill("12:00")
      await page.getByRole("button", { name: words.add(monday) }).click()
      await field(words.opens(monday, 2)).fill("14:00")
      await field(words.closes(monday, 2)).fill("18:30")
      await page.getByRole("button", { name: words.everyDay }).click()
      await field(words.closes(friday, 2)).fill("02:00")
      await expect(page.getByText(words.nextDay)).toBeVisible()
      await page.getByRole("button", { name: words.remove(saturday, 2) }).click()
      await field(words.opens(saturday, 1)).fill("00:00")
      await field(words.closes(saturday, 1)).fill("00:00")
      await expect(page.getByText(words.wholeDay)).toBeVisible()
      await page.getByLabel(words.openOn(sunday)).click({ force: true })
      await expect(field(words.opens(sunday, 1))).toHaveCount(0)

      const today = dayTextAt(Date.now())
      const later = dayTextAt(Date.now() + 10 * dayLength)
      await page.getByRole("button", { name: words.dutyTonight, exact: true }).click()
      const closedDays = page.getByRole("region", { name: words.closedDays })
      await closedDays.getByLabel(words.otherDay).fill(later)
      await closedDays.getByRole("button", { name: words.addDay }).click()
      await owner.expectAccessible()
      await expectLaidOut(page, `the opening hours of an owner in ${words.language}`)
      await page.getByRole("button", { name: words.save, exact: true }).click()
      await expect(page.getByText(words.saved)).toBeVisible()

      const usual = [
        { opens: "08:00", closes: "12:00" },
        { opens: "14:00", closes: "18:30" },
      ]
      const kept = {
        week: [
          usual,
          usual,
          usual,
          usual,
          [usual[0], { opens: "14:00", closes: "02:00" }],
          [{ opens: "00:00", closes: "00:00" }],
          [],
        ],
        closed_days: [later],
        duty_nights: [today],
      }
      expect(await callApi("GET", "/pharmacies/opening-hours", { token })).toEqual({ opening_hours: kept })
      await page.reload()
      await expect(field(words.closes(friday, 2))).toHaveValue("02:00")
      await expect(field(words.opens(sunday, 1))).toHaveCount(0)
      owner.expectQuiet()
      await owner.context.close()

      const customer = await browser.visitor("phone")
      await customer.open(`/pharmacies/${id}?lng=${words.language}`)
      await customer.page.locator("summary", { hasText: words.shown }).click()
      const row = (day: string) =>
        customer.page.getByRole("row").filter({ has: customer.page.getByRole("rowheader", { name: day }) })
      const [usually, onFriday, onSaturday, onSunday] = words.rows
      for (const [day, text] of [
        [monday, usually],
        [friday, onFriday],
        [saturday, onSaturday],
        [sunday, onSunday],
      ] as const)
        await expect(row(day).getByRole("cell")).toHaveText(text)
      await expect(customer.page.getByText(words.closedOn)).toBeVisible()
      await expect(customer.page.getByText(words.dutyOn)).toBeVisible()
      await customer.expectAccessible()
      await expectLaidOut(customer.page, `the opening hours of a pharmacy in ${words.language}`)
      customer.expectQuiet()
      await customer.context.close()
    },
  )
})
