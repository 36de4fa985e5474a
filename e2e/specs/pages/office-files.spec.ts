import { beforeAll, describe, it } from "vitest"
import { workbookCells } from "../../../api/seed/WorkbookCells.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { printedReport } from "../../fixtures/printed-sheet.ts"
import { savedFile } from "../../fixtures/saved-file.ts"
import { fillShelves, onShelf, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

/** More than the pages of a list may be read for a file, of which some are low in stock. */
const rows = 20_500
const low = 7
const quantityOf = (at: number): number => (at < low ? 3 : 20 + (at % 50))
const pieces = Array.from({ length: rows }, (_, at) => quantityOf(at)).reduce((sum, one) => sum + one, 0)

const list = (): string => {
  const heads = ["name", ...Object.keys(onShelf)]
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Medicine ${String(at + 1).padStart(5, "0")}`,
      ...Object.entries(onShelf).map(([name, value]) => (name === "quantity" ? quantityOf(at) : value)),
    ].join(","),
  )
  return [heads.join(","), ...lines].join("\n")
}

/** The names of the medicines of a file, and the sum of their stock. */
const readRows = (heads: ReadonlyArray<unknown>, cells: ReadonlyArray<ReadonlyArray<unknown>>) => ({
  names: new Set(cells.map((row) => row[heads.indexOf("Name")])).size,
  pieces: cells.reduce((sum, row) => sum + Number(row[heads.indexOf("Quantity")]), 0),
})

describe("a report of more rows than a list is read for", () => {
  const browser = useBrowser()
  let owner: Visitor

  beforeAll(async () => {
    const { email, token } = await openPharmacy(`Files ${Date.now()}`, place, [])
    const form = new FormData()
    form.set("file", new Blob([list()], { type: "text/csv" }), "medicines.csv")
    const { successful_imports: done } = await callApi<{ readonly successful_imports: number }>(
      "POST",
      "/inventory/medicines/bulk-import",
      { body: form, token, patience: 280_000 },
    )
    expect(done).toBe(rows)
    owner = await browser.visitor("desktop")
    await signInOwner(owner, email)
  }, 300_000)

  it("is saved with every row and the right sum, in one call", { timeout: 240_000 }, async () => {
    const { page } = owner
    page.setDefaultTimeout(120_000)
    await owner.open("/pharmacy/reports/stock-levels?lng=en")
    await expect(page.getByText(/^20,?500 results/)).toBeVisible()
    const asked: Array<string> = []
    page.on("request", (request) => {
      if (request.url().includes("/inventory/reports/stock")) asked.push(new URL(request.url()).pathname)
    })
    const csv = (await savedFile(page, "Save as CSV")).toString("utf8").replace("\ufeff", "")
    const [heads = [], ...lines] = csv
      .trim()
      .split("\r\n")
      .map((line) => line.split(","))
    expect(lines).toHaveLength(rows)
    expect(readRows(heads, lines)).toEqual({ names: rows, pieces })
    const [names = [], ...cells] = workbookCells(await savedFile(page, "Save as Excel"))
    expect(names).toEqual(heads)
    expect(cells).toHaveLength(rows)
    expect(readRows(names, cells)).toEqual({ names: rows, pieces })
    expect(asked).toEqual(Array.from({ length: 2 }, () => "/inventory/reports/stock/export"))
    await expect(page.getByText(/^The list is long/)).toHaveCount(0)
    page.setDefaultTimeout(15_000)
    owner.expectQuiet()
  })
})

describe("a report that the browser prints from its own menu", () => {
  const browser = useBrowser()
  let owner: Visitor

  beforeAll(async () => {
    const soon = { expiration_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) }
    const { email } = await openPharmacy(`Menu ${Date.now()}`, place, [
      { name: "Soon one", ...soon },
      { name: "Soon two", ...soon },
    ])
    await fillShelves(email, 30)
    owner = await browser.visitor("desktop")
    await signInOwner(owner, email)
  })

  it("says on paper that it is one page, and which button prints all", async () => {
    const { page } = owner
    await owner.open("/pharmacy/reports/stock-levels?lng=en&page=2")
    await expect(page.getByText("Medicine 011 500mg")).toBeVisible()
    const words = page.getByText("Only page 2 of 4. “Print Report” prints every row.")
    await expect(words).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
    await page.emulateMedia({ media: "print" })
    await expect(words).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
    owner.expectQuiet()
  })

  it("is what the button and the keys print where its page has all of it", async () => {
    const { page } = owner
    await owner.open("/pharmacy/reports/expiry?lng=en&days=30")
    await expect(page.getByText("2 results")).toBeVisible()
    await page.evaluate(() =>
      window.addEventListener("beforeprint", () => {
        document.body.dataset["menu"] = document.querySelector(".print-sheet")?.textContent ?? "none"
      }),
    )
    // Chromium tells the page that it is printed, as for a person.
    await page.pdf({ preferCSSPageSize: true })
    const menu = await page.evaluate(() => document.body.dataset["menu"] ?? "")
    await expect(page.locator(".print-sheet")).toHaveCount(0)
    const { text } = await printedReport(page, () => page.keyboard.press("Control+p"))
    for (const words of ["Expiry Report", "2 rows", "Soon one 500mg", "Soon two 500mg"]) {
      expect(menu).toContain(words)
      expect(text).toContain(words)
    }
    owner.expectQuiet()
  })
})
