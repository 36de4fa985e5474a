import { setTimeout as sleep } from "node:timers/promises"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expectQuantity } from "../../fixtures/counter-order.ts"
import { goToCounter, openCounter, scan } from "../../fixtures/counter.ts"
import { expect } from "../../fixtures/expect.ts"

const biogesic = { name: "Biogesic", barcode: "8850000000011" }
const losec = { name: "Losec", barcode: "8850000000035" }

/** How late the code of the palette comes, in milliseconds: as on a slow line. */
const late = 1_500

describe("a code that is scanned after the palette was asked for", () => {
  const browser = useBrowser()
  let owner: Visitor

  beforeAll(async () => {
    owner = await browser.visitor("desktop")
    await openCounter(owner, [biogesic, losec])
  })

  it("is the palette's, while its code is still loading and when it is open, and not in the sale", async () => {
    const { page } = owner
    // Served from the network: what the device keeps of the counter would be there at once.
    await page.route("**/assets/office/palette-*.js", async (route) => {
      await sleep(late)
      await route.continue()
    })
    await goToCounter(owner)
    await scan(owner, biogesic.barcode)
    await expectQuantity(owner, "Biogesic", "1")
    const field = page.getByRole("combobox", { name: /Page, medicine/ })
    await page.keyboard.press("Control+k")
    await expect(
      page.getByRole("button", { name: "Search", exact: true }).and(page.locator("[aria-busy=true]")),
    ).toBeVisible()
    await scan(owner, losec.barcode)
    await expect(field).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(losec.barcode)
    await expect(page.getByRole("option", { name: /Losec/ })).toBeVisible()
    await field.fill("")
    await scan(owner, biogesic.barcode)
    await page.keyboard.press("Escape")
    await expect(field).toHaveCount(0)
    await expectQuantity(owner, "Biogesic", "1")
    await expect(page.getByLabel("Quantity of Losec")).toHaveCount(0)
    // The counter reads codes again.
    await scan(owner, losec.barcode)
    await expectQuantity(owner, "Losec", "1")
    owner.expectQuiet()
  })
})
