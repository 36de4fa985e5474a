import { beforeAll, describe, it } from "vitest"
import { dayTextAt, weekdayOf } from "../../../shared/src/Primitives/PhnomPenhRules.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { dropList } from "../../fixtures/dropped-file.ts"
import { expect } from "../../fixtures/expect.ts"
import { rowOf, signInOwner } from "../../fixtures/office.ts"
import { printedReport } from "../../fixtures/printed-sheet.ts"
import { savedFile } from "../../fixtures/saved-file.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const
const aDay = 86_400_000
type Numbered = { readonly id: number }

/** What was sold how many days ago, for so many dollars. */
const sold = [
  { ago: 0, packages: 1, amount: 2 },
  { ago: 1, packages: 2, amount: 4 },
  { ago: 6, packages: 8, amount: 16 },
] as const

/** A row of an import whose columns have names of their own. */
const rowFor = (name: string) => `${name},5mg,PPM,Cambodia,2.50,25,2039-12-31,0.15,10`

/** Calendar days in Phnom Penh, as YYYY-MM-DD. */
const firstOf = (day: string): string => `${day.slice(0, 8)}01`
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10)

/** The periods of the report by their names, each with its first and its last day. A week begins on Monday. */
const periodsOf = (today: string): ReadonlyArray<readonly [string, string, string]> => {
  const lastBefore = addDays(firstOf(today), -1)
  const monday = addDays(today, -weekdayOf(today))
  return [
    ["Today", today, today],
    ["Yesterday", addDays(today, -1), addDays(today, -1)],
    ["This week", monday, today],
    ["This month", firstOf(today), today],
    ["Last month", firstOf(lastBefore), lastBefore],
  ]
}

describe("what an owner looks for", () => {
  const browser = useBrowser()
  let shop: Owner
  let latest: number

  beforeAll(async () => {
    shop = await openPharmacy(`Journeys ${Date.now()}`, place, [
      { name: "Amoxicillin", price: 2, quantity: 40, supplier: "Dynamic Pharma" },
      { name: "Losec", dosage: "20mg", quantity: 12 },
    ])
    const { token } = shop
    const add = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
    const method = await add<Numbered>("/inventory/payment-methods", { method_name: "Cash", bank_info: "-" })
    const { items } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/medicines?search=Amoxicillin",
      { token },
    )
    const now = Date.now()
    for (const { ago, packages } of sold.toReversed())
      await add("/inventory/sales/bulk", {
        items: [
          {
            medicine_id: items[0]?.id,
            quantity_sold: packages,
            ...(ago === 0 ? {} : { taken: { medicine_name: "Amoxicillin", unit_price: 2 } }),
          },
        ],
        payment_method_id: method.id,
        ...(ago === 0
          ? {}
          : {
              away: {
                made_at: new Date(now - ago * aDay).toISOString(),
                sent_at: new Date(now).toISOString(),
                payment_method_name: "Cash",
              },
            }),
      })
    const history = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
      "GET",
      "/inventory/sales/transactions",
      { token },
    )
    latest = history.items[0]?.id ?? 0
  })

  const signedIn = async (size: Parameters<typeof browser.visitor>[0] = "desktop"): Promise<Visitor> => {
    const visitor = await browser.visitor(size)
    await signInOwner(visitor, shop.email)
    return visitor
  }

  it("is the sum of each period by its name", async () => {
    const owner = await signedIn()
    const { page } = owner
    const day = dayTextAt(Date.now())
    await owner.open("/pharmacy/reports/sales?lng=en")
    for (const [label, start, end] of periodsOf(day)) {
      await page.getByLabel("Period", { exact: true }).selectOption({ label })
      await page.waitForURL(`**start=${start}&end=${end}**`)
      const within = sold.filter(({ ago }) => addDays(day, -ago) >= start && addDays(day, -ago) <= end)
      const sum = within.reduce((total, { amount }) => total + amount, 0)
      await expect(page.getByText("Total revenue").locator("..")).toContainText(`$${sum.toFixed(2)}`)
      await expect(rowOf(page, "Amoxicillin")).toHaveCount(within.length)
    }
    owner.expectQuiet()
  })

  it("is a sale by its number, typed anywhere", async () => {
    const owner = await signedIn()
    const { page } = owner
    await owner.open("/pharmacy/users?lng=en")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("combobox", { name: /Page, medicine/ })).toBeFocused()
    await page.keyboard.type(`#${latest}`)
    await expect(page.getByRole("option", { name: `Sale no. ${latest}` })).toContainText("$2.00")
    await page.keyboard.press("Enter")
    await page.waitForURL(`**/pharmacy/sales/history/${latest}`)
    await expect(page.getByRole("heading", { level: 1, name: `Sale ${latest}` })).toBeVisible()
    owner.expectQuiet()
  })

  it("is a stock that was counted wrong: it is corrected, and the correction is taken back", async () => {
    const owner = await signedIn()
    const { page } = owner
    await owner.open("/pharmacy/medicine/manage?lng=en&search=Losec")
    const correct = page.getByRole("button", { name: "Correct the stock of Losec 20mg" })
    await correct.click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Packages now").fill("9")
    await expect(dialog.getByText("3 less")).toBeVisible()
    await dialog.getByLabel("Reason").selectOption({ label: "Damaged" })
    await dialog.getByRole("button", { name: "Correct stock" }).click()
    await expect(page.getByText("The stock of Losec 20mg is now 9")).toBeVisible()
    const row = rowOf(page, "Losec")
    await expect(row).toContainText("9Low Stock")
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText("The stock of Losec 20mg is as before")).toBeVisible()
    await expect(row).toContainText("12Low Stock")
    await page.reload()
    await expect(row).toContainText("12Low Stock")
    owner.expectQuiet()
  })

  it("is a list whose columns have other names: they are chosen once, and known the next time", async () => {
    const owner = await signedIn("phone")
    const { page } = owner
    const heads = "Name,Dosage,Manufacturer,Made in,Cena,Packages in stock,Best before,Price per unit,Pieces"
    await owner.open("/pharmacy/medicine/bulk?lng=en")
    await dropList(owner, `${heads}\n${rowFor("Loratadine")}`)
    await expect(page.getByRole("alert").filter({ hasText: "Price of a package" })).toBeVisible()
    // What is called as it is needs nobody's look on a phone.
    await expect(page.getByText(/^Recognised by their names: Name · Dosage · Manufacturer/)).toBeVisible()
    await expect(page.getByLabel("Dosage", { exact: true })).toHaveCount(0)
    for (const [head, column] of [
      ["Cena", "Price of a package"],
      ["Made in", "Country of manufacture"],
      ["Best before", "Expiration date"],
      ["Pieces", "Units in a package"],
    ] as const) {
      const field = page.getByLabel(head, { exact: true })
      await expect(field).toBeEnabled()
      await field.selectOption({ label: `${column} (needed)` })
      await owner.settled()
    }
    await expect(page.getByText("New: 1")).toBeVisible()
    await owner.expectAccessible()
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText("1 of 1 rows were imported")).toBeVisible()
    await page.reload()
    await dropList(owner, `${heads}\n${rowFor("Ibuprofen")}`)
    await expect(page.getByText("New: 1")).toBeVisible()
    await expect(page.getByRole("button", { name: "Columns: 9 recognised" })).toHaveAttribute(
      "aria-expanded",
      "false",
    )
    await page.getByRole("button", { name: "Import", exact: true }).click()
    await expect(page.getByText("1 of 1 rows were imported")).toBeVisible()
    await owner.open("/pharmacy/medicine/manage?lng=en&search=Ibuprofen")
    await expect(page.getByText("$2.50").first()).toBeVisible()
    owner.expectQuiet()
  })

  it("is what to buy: on paper, as a file and as a message", async () => {
    const owner = await signedIn()
    const { page } = owner
    await owner.context.grantPermissions(["clipboard-read", "clipboard-write"])
    await owner.open("/pharmacy/reorder?lng=en&days=120")
    await expect(rowOf(page, "Amoxicillin")).toBeVisible()
    await owner.settled()
    const { text } = await printedReport(page, () =>
      page.getByRole("button", { name: "Print Report" }).click(),
    )
    for (const words of [
      "Reorder list",
      "Days of cover: 120",
      "Dynamic Pharma",
      "Amoxicillin 500mg",
      "1 row",
    ])
      expect(text).toContain(words)
    const file = (await savedFile(page, "Save as CSV")).toString()
    expect(file).toContain("Dynamic Pharma")
    expect(file).not.toContain("Losec")
    await page.getByRole("button", { name: "Share", exact: true }).click()
    await expect(page.getByText("The list has been copied. Paste it into a message.")).toBeVisible()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message).toMatch(/^Order of Journeys \d+, /)
    expect(message).toMatch(/Dynamic Pharma\n.*Amoxicillin 500mg \(PPM\): \d+ packages?/)
    owner.expectQuiet()
  })
})
