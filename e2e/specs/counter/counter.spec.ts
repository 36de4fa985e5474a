import { readFile } from "node:fs/promises"
import { expect } from "../../fixtures/expect.ts"
import type { Route } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { connectPrinter, cutCommand, inkOf, printedPicture } from "../../fixtures/receipt-printer.ts"
import { qrCodesIn, qrPicture } from "../../fixtures/qr-codes.ts"
import { expectQuantity, expectSold, openOrder, processOrder } from "../../fixtures/counter-order.ts"
import { goToCounter, openCounter, scan, typeInSearch } from "../../fixtures/counter.ts"
import { widths } from "../../fixtures/widths.ts"

const stock = [
  { name: "Biogesic", barcode: "8850000000011" },
  { name: "Panadol", barcode: "8850000000028" },
  { name: "Losec", barcode: "8850000000035" },
]

/** The text of a static KHQR in dollars, as it stands on a sticker at the counter. */
const stickerOfSokDara =
  "00020101021129170013sok_dara@aclb5204599953038405802KH5908Sok Dara6010Phnom Penh63043139"

/** Lets a call reach the API and loses its answer. */
const swallow = async (route: Route): Promise<void> => void (await route.fetch())

describe.each(widths)("the counter %s", (_where, width) => {
  const browser = useBrowser()
  let owner: Visitor
  let sales: () => Promise<ReadonlyArray<ReadonlyArray<string>>>
  let newestSale: () => Promise<number>

  beforeAll(async () => {
    owner = await browser.visitor(width ?? "desktop")
    const counter = await openCounter(owner, stock)
    sales = counter.sales
    newestSale = counter.newestSale
  })

  const quantity = (name: string) => owner.page.getByLabel(`Quantity of ${name}`)
  const isSold = () => expectSold(owner)

  it("sells the basket of two tabs once", async () => {
    const before = await sales()
    await goToCounter(owner)
    await scan(owner, stock[0]?.barcode ?? "")
    await expectQuantity(owner, "Biogesic", "1")
    const other = await owner.context.newPage()
    await other.setViewportSize(owner.page.viewportSize() ?? { width: 1440, height: 900 })
    // The owner's session belongs to the tab, and a tab that is opened from it takes it along.
    const session = await owner.page.evaluate(() => ({ ...sessionStorage }))
    await other.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
    }, session)
    await other.goto(owner.page.url())
    await expectQuantity({ page: other }, "Biogesic", "1")
    for (const page of [owner.page, other]) await openOrder({ page })
    await Promise.all([owner.page, other].map((page) => processOrder({ page })))
    await isSold()
    await expectSold({ page: other })
    expect((await sales()).length).toBe(before.length + 1)
    await other.close()
  })

  it("settles a sale after a reload in the middle of it, and says so", async () => {
    const before = await sales()
    await goToCounter(owner)
    const { page } = owner
    await scan(owner, stock[2]?.barcode ?? "")
    await expectQuantity(owner, "Losec", "1")
    // The sale is recorded, and the answer never comes.
    await page.route("**/inventory/sales/bulk", swallow, { times: 1 })
    await processOrder(owner)
    await expect.poll(async () => (await sales()).length).toBe(before.length + 1)
    await page.reload()
    await isSold()
    await expect(page.getByText(/asked again. The sale is recorded once/)).toBeVisible()
    expect((await sales()).length).toBe(before.length + 1)
    await openOrder(owner)
    await expect(quantity("Losec")).toHaveCount(0)
  })

  it("opens a shift, sells in it, takes cash out, and shows the difference only after the count", async () => {
    await owner.resize(width ?? "landscape")
    await goToCounter(owner)
    const { page } = owner
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Open a shift" }).click()
    await dialog.getByLabel("In dollars").fill("20")
    await owner.expectAccessible()
    // The keys of the counter rest while its dialog is open.
    await page.keyboard.press("Control+Enter")
    await dialog.getByRole("button", { name: "Open the shift" }).click()
    await expect(page.getByText(/Your shift since/)).toBeVisible()
    await typeInSearch(owner, "panadol")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("status").filter({ hasText: "Added: Panadol" })).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await isSold()
    await owner.resize(width ?? "phone")
    await page.getByRole("button", { name: "Cash in or out" }).click()
    await dialog.getByLabel("In dollars").fill("5")
    await dialog.getByLabel("Reason").fill("Given to the owner")
    await dialog.getByRole("button", { name: "Take out" }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole("button", { name: "Close the drawer" }).click()
    await dialog.getByLabel("In dollars").fill("16.50")
    await dialog.getByLabel("In riel").fill("0")
    await dialog.getByRole("button", { name: "Keep this count" }).click()
    await expect(page.getByText("The drawer is right")).toBeVisible()
    await owner.expectAccessible()
    await goToCounter(owner)
    await expect(page.getByText("You have no open shift")).toBeVisible()
    owner.expectQuiet()
  })

  it("links a code that no medicine had to one, and shows its keys", async () => {
    await owner.resize(width ?? "tablet")
    await goToCounter(owner)
    const { page } = owner
    const dialog = page.getByRole("dialog")
    await scan(owner, "8850000000042")
    await page.getByRole("button", { name: "Link it to a medicine" }).click()
    await dialog.getByLabel("Which medicine has this code?").fill("losec")
    await dialog.getByRole("button", { name: "Link the code to Losec 500mg" }).click()
    await expectQuantity(owner, "Losec", "1")
    await scan(owner, "8850000000042")
    await expectQuantity(owner, "Losec", "2")
    await page.keyboard.press("?")
    await expect(dialog.getByText("Put the order aside or take one back")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await page.keyboard.press("Control+Enter")
    await isSold()
    expect((await sales())[0]).toEqual(["Losec × 2"])
    owner.expectQuiet()
  })

  it("shows the bank's QR code with the amount of the sale, for the payee whom the owner saw", async () => {
    await owner.resize(width ?? "landscape")
    const { page } = owner
    const dialog = page.getByRole("dialog")
    await owner.open("/pharmacy/payment-methods")
    await page.getByRole("button", { name: "Add payment method" }).first().click()
    await dialog.getByLabel("Name").fill("Wing")
    await dialog.getByLabel("Account information").fill("012 345 678")
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "wing.png", mimeType: "image/png", buffer: await qrPicture(stickerOfSokDara) })
    await dialog
      .getByRole("button", { name: /add|save/i })
      .last()
      .click()
    await expect(page.getByText("KHQR pays Sok Dara (dollars)")).toBeVisible()
    await owner.expectAccessible()
    await goToCounter(owner)
    await scan(owner, stock[0]?.barcode ?? "")
    await expectQuantity(owner, "Biogesic", "1")
    await openOrder(owner)
    await page.getByText("Wing", { exact: true }).click()
    await page.getByRole("button", { name: "Show QR code" }).click()
    const shown = dialog.getByRole("img", { name: "QR code to pay $1.50" })
    // Point of initiation 12, the account of the sticker, dollars, the amount, the payee; once the dialog has come in.
    await expect
      .poll(async () => (await qrCodesIn(new Uint8Array(await shown.screenshot())))[0])
      .toMatch(/^000201010212.*0013sok_dara@aclb.*5303840.*54041\.50.*5908Sok Dara/)
    await page.keyboard.press("Escape")
    await expect(shown).toHaveCount(0)
    await processOrder(owner)
    await isSold()
    await expect(page.getByText("Payment method: Wing")).toBeVisible()
    owner.expectQuiet()
  })

  it("prints a receipt in Khmer on a receipt printer, and shares it as a picture", async () => {
    const id = await newestSale()
    const sale = new RegExp(`/receipt/${id}$`)
    const received = await connectPrinter(owner)
    let first = 0
    await owner.open(`/receipt/${id}?lng=km`)
    const { page } = owner
    for (const [paper, dots] of [
      ["80 ម.ម.", 576],
      ["58 ម.ម.", 384],
    ] as const) {
      await page.getByText(paper, { exact: true }).click()
      await page.getByRole("button", { name: "ម៉ាស៊ីនបោះពុម្ព" }).click()
      // The printer is chosen once and offered by its name from then on.
      await page.getByRole("menuitem", { name: dots === 576 ? /ជ្រើសរើសម៉ាស៊ីនបោះពុម្ព USB/ : "POS58" }).click()
      await expect(page.getByText("បានផ្ញើទៅម៉ាស៊ីនបោះពុម្ព").last()).toBeVisible()
      await expect.poll(async () => (await received()).subarray(first).includes(cutCommand)).toBe(true)
      const printed = printedPicture((await received()).subarray(first))
      first = (await received()).length
      expect(printed.width).toBe(dots)
      expect(await qrCodesIn(printed)).toEqual([expect.stringMatching(sale)])
      // Text and code are there, and the rest of the paper is white.
      expect(inkOf(printed)).toBeGreaterThan(0.03)
      expect(inkOf(printed)).toBeLessThan(0.3)
    }
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "ចែករំលែកជារូបភាព" }).click()
    const file = await readFile(await (await saved).path())
    expect(await qrCodesIn(new Uint8Array(file))).toEqual([expect.stringMatching(sale)])
    owner.expectQuiet()
  })
})
