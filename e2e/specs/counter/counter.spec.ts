import { expect } from "playwright/test"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { delaySearches, goToCounter, openCounter, scan } from "../../fixtures/counter.ts"

const stock = [
  { name: "Biogesic", barcode: "8850000000011" },
  { name: "Panadol", barcode: "8850000000028" },
  { name: "Losec", barcode: "8850000000035" },
]

describe("the counter", () => {
  const browser = useBrowser()
  let owner: Visitor
  let sales: () => Promise<ReadonlyArray<ReadonlyArray<string>>>

  beforeAll(async () => {
    owner = await browser.visitor("desktop")
    const counter = await openCounter(owner, await browser.visitor("desktop"), stock)
    sales = counter.sales
  })

  const quantity = (name: string) => owner.page.getByLabel(`Quantity of ${name}`)
  const isSold = () => expect(owner.page.getByText("Transaction processed successfully")).toBeVisible()

  it.each([0, 2000])(
    "sells three medicines by the keyboard alone with answers after %i ms",
    async (latency) => {
      const before = await sales()
      await goToCounter(owner)
      await delaySearches(owner, () => latency)
      const { page } = owner
      for (const { name } of stock) {
        await page.keyboard.type(name.toLowerCase(), { delay: 20 })
        await page.keyboard.press("Enter")
        await expect(page.getByRole("status").filter({ hasText: `Added: ${name}` })).toBeVisible()
      }
      await page.keyboard.press("Control+Enter")
      await isSold()
      // Pressed again, the keys leave the receipt alone.
      await page.keyboard.press("Control+Enter")
      await isSold()
      const after = await sales()
      expect(after.length).toBe(before.length + 1)
      expect(after[0]).toEqual(stock.map(({ name }) => `${name} × 1`))
      owner.expectQuiet()
    },
  )

  it("takes scans at any gap, in their order, also while a quantity has the focus", async () => {
    await goToCounter(owner)
    const delays = [0, 500, 40, 900, 0, 300]
    await delaySearches(owner, () => delays.shift() ?? 0)
    await scan(owner, stock[1]?.barcode ?? "")
    await expect(quantity("Panadol")).toHaveValue("1")
    await quantity("Panadol").focus()
    for (const [index, gap] of [0, 500, 30, 100, 0].entries()) {
      await owner.page.waitForTimeout(gap)
      await scan(owner, stock[index % 3]?.barcode ?? "")
    }
    await expect(quantity("Biogesic")).toHaveValue("2")
    await expect(quantity("Panadol")).toHaveValue("3")
    await expect(quantity("Losec")).toHaveValue("1")
    await scan(owner, "9990000000001")
    await expect(owner.page.getByText("No medicine has this code")).toBeVisible()
    await owner.expectAccessible()
    await owner.page.keyboard.press("Control+Enter")
    await isSold()
    expect((await sales())[0]).toEqual(["Panadol × 3", "Biogesic × 2", "Losec × 1"])
  })

  it("sells the basket of two tabs once", async () => {
    const before = await sales()
    await goToCounter(owner)
    await delaySearches(owner, () => 0)
    await scan(owner, stock[0]?.barcode ?? "")
    await expect(quantity("Biogesic")).toHaveValue("1")
    const other = await owner.context.newPage()
    // The owner's session belongs to the tab, and a tab that is opened from it takes it along.
    const session = await owner.page.evaluate(() => ({ ...sessionStorage }))
    await other.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
    }, session)
    await other.goto(owner.page.url())
    await expect(other.getByLabel("Quantity of Biogesic")).toHaveValue("1")
    await Promise.all(
      [owner.page, other].map((page) => page.getByRole("button", { name: "Process transaction" }).click()),
    )
    await isSold()
    await expect(other.getByText("Transaction processed successfully")).toBeVisible()
    expect((await sales()).length).toBe(before.length + 1)
    await other.close()
  })

  it("settles a sale after a reload in the middle of it, and says so", async () => {
    const before = await sales()
    await goToCounter(owner)
    const { page } = owner
    await scan(owner, stock[2]?.barcode ?? "")
    await expect(quantity("Losec")).toHaveValue("1")
    // The sale is recorded, and the answer never comes.
    await page.route("**/inventory/sales/bulk", async (route) => {
      await route.fetch()
      await page.unroute("**/inventory/sales/bulk")
    })
    await page.getByRole("button", { name: "Process transaction" }).click()
    await expect.poll(async () => (await sales()).length).toBe(before.length + 1)
    await page.reload()
    await isSold()
    await expect(page.getByText(/asked again. The sale is recorded once/)).toBeVisible()
    expect((await sales()).length).toBe(before.length + 1)
    await expect(quantity("Losec")).toHaveCount(0)
  })
})
