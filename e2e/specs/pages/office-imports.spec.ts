import { describe, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
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
