import { expect } from "../../fixtures/expect.ts"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expectQuantity, openOrder, processOrder } from "../../fixtures/counter-order.ts"
import { goToCounter, installed, openCounter, scan, typeInSearch } from "../../fixtures/counter.ts"
import type { Counter } from "../../fixtures/counter.ts"
import { signInStaff } from "../../fixtures/office.ts"
import { addMember, setStock } from "../../fixtures/stocked-pharmacy.ts"
import { widths } from "../../fixtures/widths.ts"

const losec = "8850000000035"
const stock = [
  { name: "Biogesic", barcode: "8850000000011" },
  { name: "Panadol", barcode: "8850000000028" },
  { name: "Losec", barcode: losec },
]

describe.each(widths)("the counter without a connection %s", (_where, width) => {
  const browser = useBrowser()
  let owner: Visitor
  let counter: Counter
  const sales = () => counter.sales()

  beforeAll(async () => {
    owner = await browser.visitor(width ?? "desktop", { installs: true })
    counter = await openCounter(owner, stock)
    await goToCounter(owner)
    await installed(owner)
  })

  it("opens, finds, scans and sells, and sends what was sold when the connection is back", async () => {
    const { page, context } = owner
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole("row").first()).toBeVisible()
    await typeInSearch(owner, "biog")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Added: Biogesic" })).toBeVisible()
    await expect(page.getByText("these are the medicines that this device keeps")).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(page.getByText("Sold. The sale is kept on this device.")).toBeVisible()
    await scan(owner, stock[1]?.barcode ?? "")
    await expectQuantity(owner, "Panadol", "1")
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

  it("sells what a cashier has in the hand, and leaves the difference to the owner", async () => {
    const email = (await addMember(counter.token, "CASHIER")).email
    const cashier = await browser.visitor(width ?? "desktop", { installs: true })
    await signInStaff(cashier, email)
    await cashier.resize(width ?? "tablet")
    const { page, context } = cashier
    await cashier.open("/staff/sales/new")
    await expect(page.getByRole("row").first()).toBeVisible()
    await installed(cashier)
    await context.setOffline(true)
    // The stock of this device is from before the owner's sale.
    await setStock(counter.token, "Losec", 1)
    await scan(cashier, losec)
    await scan(cashier, losec)
    await expectQuantity(cashier, "Losec", "2")
    await openOrder(cashier)
    await expect(page.getByRole("button", { name: "Give a discount" })).toHaveCount(0)
    await processOrder(cashier)
    await expect(page.getByText("Sold. The sale is kept on this device.")).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await sales())[0]).toEqual(["Losec × 2"])
    await owner.resize(width ?? "phone")
    await owner.open("/pharmacy/sales/conflicts")
    const settle = owner.page.getByRole("button", {
      name: /^Settle: Losec 500mg: 2 sold, 1 (?:was|were) in stock/,
    })
    await settle.click()
    const dialog = owner.page.getByRole("dialog")
    await dialog.getByText("Correct the stock").click()
    await dialog.getByLabel("Packs of Losec 500mg on the shelf").fill("3")
    await owner.expectAccessible()
    await dialog.getByRole("button", { name: "Correct the stock" }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.page.getByText("Nothing to settle")).toBeVisible()
    await cashier.open(`/staff/sales/history/${await counter.newestSale()}`)
    await expect(page.getByRole("heading", { level: 1, name: /^Sale \d+/ })).toBeVisible()
    for (const word of ["Void sale", "Return goods"])
      await expect(page.getByRole("button", { name: word })).toHaveCount(0)
  })
})
