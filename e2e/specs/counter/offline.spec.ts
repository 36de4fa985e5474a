import { expect } from "../../fixtures/expect.ts"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { goToCounter, installed, openCounter, scan } from "../../fixtures/counter.ts"
import { widths } from "../../fixtures/widths.ts"

const stock = [
  { name: "Biogesic", barcode: "8850000000011" },
  { name: "Panadol", barcode: "8850000000028" },
]

describe.each(widths)("the counter without a connection $where", ({ width }) => {
  const browser = useBrowser()
  let owner: Visitor
  let sales: () => Promise<ReadonlyArray<ReadonlyArray<string>>>

  beforeAll(async () => {
    owner = await browser.visitor("desktop", { installs: true })
    const counter = await openCounter(owner, stock)
    sales = counter.sales
    await owner.resize(width ?? "desktop")
    await goToCounter(owner)
    await installed(owner)
  })

  it("opens, finds, scans and sells, and sends what was sold when the connection is back", async () => {
    const { page, context } = owner
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole("row").first()).toBeVisible()
    await page.keyboard.type("biog", { delay: 20 })
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Added: Biogesic" })).toBeVisible()
    await expect(page.getByText("these are the medicines that this device keeps")).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("Sold. The sale is kept on this device.")).toBeVisible()
    await scan(owner, stock[1]?.barcode ?? "")
    await expect(page.getByLabel("Quantity of Panadol")).toHaveValue("1")
    await owner.expectAccessible()
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText(/^2 sales wait to be sent, since/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^2 sales wait to be sent, since/)).toBeVisible()
    expect(await sales()).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
    expect(await sales()).toEqual([["Panadol × 1"], ["Biogesic × 1"]])
    await expect(page.getByText(/Transaction ID: /)).toBeVisible()
  })
})
