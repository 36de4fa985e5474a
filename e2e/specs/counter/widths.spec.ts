import { beforeAll, describe, expect, it } from "vitest"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import {
  fillOrder,
  holdAndRecall,
  lookAtOrder,
  lookAtReceipt,
  pay,
  returnGoods,
  sellStrips,
  setRateAndChange,
  voidSale,
} from "../../fixtures/counter-order.ts"
import { goToCounter, openCounter } from "../../fixtures/counter.ts"
import type { Counter } from "../../fixtures/counter.ts"
import { printedSheet } from "../../fixtures/printed-sheet.ts"

type Stock = ReadonlyArray<{
  readonly name: string
  readonly quantity: number
  readonly loose_units: number
}>
type Sale = {
  readonly total_amount: number
  readonly payments: ReadonlyArray<object>
}

/** How many more units of each medicine there are. */
const change = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> =>
  Object.fromEntries([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))

describe("an order at the counter by hand", () => {
  const browser = useBrowser()
  let owner: Visitor
  let counter: Counter
  /** Tablets of each medicine that the pharmacy has. */
  const units = async (): Promise<ReadonlyMap<string, number>> => {
    const { items } = await callApi<{ readonly items: Stock }>("GET", "/inventory/medicines", {
      token: counter.token,
    })
    return new Map(items.map(({ name, quantity, loose_units: loose }) => [name, quantity * 10 + loose]))
  }

  beforeAll(async () => {
    owner = await browser.visitor("desktop")
    counter = await openCounter(owner, [
      { name: "Biogesic", units_per_strip: 5 },
      { name: "Panadol", price: 1.5 },
    ])
  })

  it.each([
    ["phone", voidSale, { Biogesic: 0, Panadol: 0 }],
    ["tablet", returnGoods, { Biogesic: -3, Panadol: -80 }],
    ["landscape", voidSale, { Biogesic: 0, Panadol: 0 }],
    ["desktop", returnGoods, { Biogesic: -3, Panadol: -80 }],
  ] as const)(
    "is held, sold in units, split, paid in two currencies and put right on a %s",
    async (...row) => {
      const [size, putRight, left] = row
      const before = await units()
      await owner.resize(size)
      await goToCounter(owner)
      await fillOrder(owner)
      await lookAtOrder(owner, size)
      await holdAndRecall(owner)
      await pay(owner)
      expect(change(before, await units())).toEqual({ Biogesic: -3, Panadol: -100 })
      const sale = await callApi<Sale>("GET", `/inventory/sales/transactions/${await counter.newestSale()}`, {
        token: counter.token,
      })
      expect(sale.total_amount).toBe(15)
      const cash = { received: { usd: 3, riel: 10_000 }, change: { usd: 0, riel: 1800 } }
      expect(sale.payments).toMatchObject([
        { method_name: "Cash", amount: 5, cash },
        { method_name: "ABA", amount: 10 },
      ])
      await lookAtReceipt(owner, size)
      await putRight(owner)
      expect(change(before, await units())).toEqual(left)
      owner.expectQuiet()
    },
  )

  it("is sold by strips with a discount on the line, at the owner's rate and change, and printed on A5", async () => {
    const { page } = owner
    await owner.resize("tablet")
    await setRateAndChange(owner)
    await goToCounter(owner)
    await sellStrips(owner)
    expect(await counter.sales().then(([newest]) => newest)).toEqual(["Biogesic × 0"])
    await page.getByRole("link", { name: "Open the receipt" }).click()
    await expectSoon(page.getByText("2 strips of 5").first()).toBeVisible()
    await page.getByText("A5", { exact: true }).click()
    const sheet = await printedSheet(page, () => page.getByRole("button", { name: "Print receipt" }).click())
    expect(sheet.text).toContain("4,000 ៛")
    expect(sheet.pages).toEqual([{ width: 148, height: 210 }])
    owner.expectQuiet()
  })
})
