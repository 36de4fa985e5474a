import { describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { dropList } from "../../fixtures/dropped-file.ts"
import { expect } from "../../fixtures/expect.ts"
import { rowOf, signInOwner } from "../../fixtures/office.ts"
import { onShelf, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

/** So many rows that a person can stop the import before its end. */
const rows = 20_000

const file = (): Buffer => {
  const shelf = Object.values(onShelf).join(",")
  const lines = Array.from(
    { length: rows },
    (_, at) => `Medicine ${String(at + 1).padStart(5, "0")},${shelf}`,
  )
  return Buffer.from([["name", ...Object.keys(onShelf)].join(","), ...lines].join("\n"))
}

const numberIn = (words: string): number => Number((/^[\d,]+/.exec(words)?.[0] ?? "").replaceAll(",", ""))

describe("an import that is stopped in the middle", () => {
  const browser = useBrowser()

  it("tells what was done, has not put the rest in, and is finished by loading the file again", async () => {
    const { email, token } = await openPharmacy(`Stopped ${Date.now()}`, place, [])
    const onShelves = async (): Promise<number> => {
      const { pagination } = await callApi<{ readonly pagination: { readonly total: number } }>(
        "GET",
        "/inventory/medicines?page=1&size=1",
        { token },
      )
      return pagination.total
    }
    const owner = await browser.visitor("phone")
    await signInOwner(owner, email)
    const { page } = owner
    const load = async () => {
      await owner.open("/pharmacy/medicine/bulk?lng=en")
      await owner.settled()
      await page
        .getByLabel("File to import")
        .and(page.locator("input"))
        .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: file() })
      await expect(page.getByText(/^New: /)).toBeVisible()
      await page.getByRole("button", { name: "Import", exact: true }).click()
    }
    const outcome = page.getByText(/^[\d,]+ of 20,000 rows were imported$/)
    await load()
    // Some rows are in before somebody presses.
    await expect(page.getByText(/[1-9][\d,]* of 20,000 rows/)).toBeVisible()
    await page.getByRole("button", { name: "Stop" }).click()
    await expect(outcome).toBeVisible()
    await expect(page.getByText(/^The import was stopped/)).toBeVisible()
    const done = numberIn(await outcome.innerText())
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(rows)
    expect(await onShelves()).toBe(done)
    await owner.expectAccessible()

    // The list says the same, and the last row of the file is not in it.
    await owner.open("/pharmacy/medicine/manage?lng=en&search=Medicine%2020000")
    await expect(page.getByText("Medicine 20000")).toHaveCount(0)
    await load()
    await expect(outcome).toBeVisible({ timeout: 60_000 })
    expect(numberIn(await outcome.innerText())).toBe(rows - done)
    await expect(page.getByText(/^The import was stopped/)).toHaveCount(0)
    expect(await onShelves()).toBe(rows)
    owner.expectQuiet()
  })
})

describe("an import of what the list has already", () => {
  const browser = useBrowser()

  it("changes prices by bar code alone, old and new shown before, and adds another batch beside the first", async () => {
    const barcode = "8850000000110"
    const { email } = await openPharmacy(`Updated ${Date.now()}`, place, [
      { name: "Amoxicillin", price: 2, barcode },
      { name: "Biogesic", price: 1, barcode: "8850000000127" },
    ])
    const owner = await browser.visitor("desktop")
    await signInOwner(owner, email)
    const { page } = owner
    const importNow = () => page.getByRole("button", { name: "Import", exact: true }).click()
    await owner.open("/pharmacy/medicine/bulk?lng=en")
    await dropList(owner, `GTIN,Price\n${barcode},2.75\n8850000000127,1.00\n8850000000998,9.00`)
    await page.getByText("Add and update", { exact: true }).click()
    for (const kind of ["Changed: 1", "In the list already: 1", "Wrong: 1"])
      await expect(page.getByText(kind)).toBeVisible()
    await page.getByText("Changed: 1").click()
    await expect(rowOf(page, "Amoxicillin")).toContainText("2.00 → 2.75")
    const list = "/pharmacy/medicine/manage?lng=en"
    await importNow()
    await expect(page.getByText(/^[12] of 3 rows were imported$/)).toBeVisible()
    await owner.open(list)
    await expect(rowOf(page, "Amoxicillin")).toContainText("$2.75")
    await expect(rowOf(page, "Amoxicillin")).toContainText("25")
    await expect(rowOf(page, "Biogesic")).toContainText("$1.00")

    await owner.open("/pharmacy/medicine/bulk?lng=en")
    const heads = ["name", ...Object.keys(onShelf), "barcode"].join(",")
    const row = (changes: object) =>
      ["Amoxicillin", ...Object.values({ ...onShelf, price: 2.75, ...changes }), barcode].join(",")
    await dropList(owner, [heads, row({ expiration_date: "2038-06-30", quantity: 12 }), row({})].join("\n"))
    for (const kind of ["New: 1", "In the list already: 1"]) await expect(page.getByText(kind)).toBeVisible()
    await importNow()
    await expect(page.getByText("1 of 2 rows were imported")).toBeVisible()
    await expect(page.getByText("Duplicate: this medicine is already in your list")).toBeVisible()
    await owner.open(`${list}&search=Amoxicillin&sort=expiry`)
    await expect(rowOf(page, "Amoxicillin")).toHaveCount(2)
    await expect(rowOf(page, "Jun 30, 2038")).toContainText("12")
    await expect(rowOf(page, "Dec 31, 2039")).toContainText("25")
    owner.expectQuiet()
  })
})
