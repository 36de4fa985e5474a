import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { signInOwner } from "../../fixtures/office.ts"
import { fillShelves, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

const place = { latitude: 11.5621, longitude: 104.9166 } as const

/** Lists that are longer than the window: one that has room for its columns, and one that scrolls in its own frame. */
const windows = [
  { width: 1440, height: 560 },
  { width: 1024, height: 560 },
] as const
const longLists = ["/pharmacy/medicine/manage", "/pharmacy/reports/stock-levels"] as const

/** Runs in the page. Where the headings of the columns are, and whether they can be read there. */
const readHead = () => {
  const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0
  const list = document.querySelector("main table[role=table]")
  // A table that is too wide is cut off by its frame, and scrolls within it.
  const edge = list?.parentElement?.getBoundingClientRect().right ?? 0
  const heads = [...(list?.querySelectorAll("thead th") ?? [])].map((head) => {
    const { left, top, width, height } = head.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const isCut = left + width / 2 > edge
    return { top, bottom: top + height, isSeen: isCut || (there !== null && head.contains(there)) }
  })
  const rows = [...(list?.querySelectorAll("tbody tr") ?? [])].map((row) => row.getBoundingClientRect())
  return {
    bar,
    top: Math.min(...heads.map(({ top }) => top)),
    bottom: Math.max(...heads.map(({ bottom }) => bottom)),
    areSeen: heads.length > 2 && heads.every(({ isSeen }) => isSeen),
    firstRow: rows.at(0)?.top ?? 0,
    lastRow: rows.at(-1)?.bottom ?? 0,
    window: window.innerHeight,
  }
}

/** Turns the wheel over the rows until the last one is in the window. */
const scrollToLastRow = async (page: Page): Promise<void> => {
  await page.locator("main table[role=table] tbody tr").first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      const { lastRow, window } = await page.evaluate(readHead)
      return lastRow <= window
    })
    .toBe(true)
}

/** Where the heading of the page, the rows and the buttons below them are. */
const placesOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator("main h1, main tbody tr, main nav, main nav button").evaluateAll((parts) =>
    parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return [left, top, width, height].map(Math.round).join(" ")
    }),
  )

/** Opens the dialog that corrects the stock of the first medicine; on a phone it is in the menu of the card. */
const correctFirst = async ({ page }: Visitor, name: string): Promise<void> => {
  const menu = page.getByRole("button", { name: `Actions for ${name}` })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole("button", { name: `Correct the stock of ${name}` })
    .or(page.getByRole("menuitem", { name: `Correct the stock of ${name}` }))
    .click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Packages", { exact: false }).first().fill("7")
  await dialog.getByLabel("Reason").selectOption({ index: 1 })
  await dialog.getByRole("button", { name: "Correct stock" }).click()
  await expect(dialog).toHaveCount(0)
}

describe("a long list of the office", () => {
  const browser = useBrowser()
  let email: string

  beforeAll(async () => {
    ;({ email } = await openPharmacy(`Steady ${Date.now()}`, place, []))
    await fillShelves(email, 40)
  })

  it("keeps the headings of its columns below the bar while it is scrolled", async () => {
    const owner = await browser.visitor("desktop")
    const { page } = owner
    await signInOwner(owner, email)
    for (const path of longLists)
      for (const size of windows) {
        await page.setViewportSize(size)
        await owner.open(`${path}?lng=en`)
        await expect(page.getByText("Medicine 001").first()).toBeVisible()
        await owner.settled()
        await scrollToLastRow(page)
        const { bar, top, bottom, areSeen, firstRow } = await page.evaluate(readHead)
        const where = `${path}, ${size.width} px`
        expect(firstRow, `the first row of ${where} is scrolled away`).toBeLessThan(top)
        expect(top, `headings of ${where}`).toBeGreaterThanOrEqual(bar - 1)
        expect(bottom, `headings of ${where}`).toBeLessThan(size.height / 2)
        expect(areSeen, `headings of ${where} can be read`).toBe(true)
      }
    owner.expectQuiet()
  })

  for (const size of ["phone", "desktop"] as const)
    it(`stays where it is when a message comes and goes, on a ${size}`, async () => {
      const owner = await browser.visitor(size)
      const { page } = owner
      await signInOwner(owner, email)
      await owner.open("/pharmacy/medicine/manage?lng=en")
      await expect(page.getByText("Medicine 002").first()).toBeVisible()
      await owner.settled()
      const before = await placesOf(page)
      expect(before.length).toBeGreaterThan(10)
      await correctFirst(owner, "Medicine 002 500mg")
      const message = page.getByRole("alert").filter({ hasText: "The stock of Medicine 002" })
      await expect(message).toBeVisible()
      await owner.settled()
      expect(await placesOf(page)).toEqual(before)
      await message.getByRole("button", { name: "Close" }).click()
      await expect(message).toHaveCount(0)
      expect(await placesOf(page)).toEqual(before)
      owner.expectQuiet()
    })
})
