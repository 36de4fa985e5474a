import { beforeAll, describe, expect, it } from "vitest"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { makeRandom } from "../../../api/seed/Demo/Random.ts"
import { seedOf } from "../../../scripts/faults/seeds.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { goToCounter, openCounter } from "../../fixtures/counter.ts"
import type { Counter } from "../../fixtures/counter.ts"
import { delayCalls } from "../../timings/latency.ts"
import type { Latency } from "../../timings/latency.ts"
import { shelf, typedSalesOf, typingTime } from "../../timings/typing-plan.ts"
import { typeSale } from "../../timings/typist.ts"

/** `SEED=7 SALES=50 npm run test:timings` plays other orders, and more of them. */
const seed = Number(process.env["SEED"] ?? 4)
const sales = Number(process.env["SALES"] ?? 4)
/** Milliseconds of the slowest sale, with room for a busy machine. */
const longestSale = 60_000

describe(`the counter with answers after 0 to 2 s in any order, SEED=${seed}`, () => {
  const browser = useBrowser()
  let owner: Visitor
  let counter: Counter
  let latency: Latency
  let ids: ReadonlyArray<number>

  beforeAll(async () => {
    owner = await browser.visitor("desktop")
    counter = await openCounter(
      owner,
      shelf.map(({ words: _, ...stocked }) => stocked),
    )
    const { items } = await callApi<{
      readonly items: ReadonlyArray<{ readonly id: number; readonly barcode: string }>
    }>("GET", "/inventory/medicines", { token: counter.token })
    ids = shelf.map(({ barcode }) => items.find((one) => one.barcode === barcode)?.id ?? 0)
    latency = await delayCalls(owner.page, makeRandom(seedOf(seed, "latency")))
  })

  it(
    `sells in ${sales} sales what was typed, however the keys and the answers come`,
    { timeout: sales * longestSale },
    async () => {
      await goToCounter(owner)
      const ownTimes: Array<number> = []
      for (const [index, sale] of typedSalesOf(seed, sales).entries()) {
        const steps = [JSON.stringify(sale)]
        const tell = (words: string) => void steps.push(words)
        const again = () => `SEED=${seed} SALES=${sales} npm run test:timings\n${steps.join("\n")}`
        expect(typingTime(sale.wishes), again()).toBeLessThan(10_000)
        const { basket, ownTime } = await typeSale({ page: owner.page, latency, ids, tell }, sale).catch(
          (error: unknown) => {
            throw new Error(`${again()}\n${String(error)}`, { cause: error })
          },
        )
        const wanted = sale.wishes.map(({ place }) => ({ id: ids[place], quantity: 1 }))
        if (!sale.isBlind) expect(basket, again()).toEqual(wanted)
        expect(new Set(basket.map(({ id }) => id)), again()).toEqual(new Set(wanted.map(({ id }) => id)))
        await expectSoon.poll(async () => (await counter.rows()).length, again()).toBe(index + 1)
        const [sold] = await counter.rows()
        const lines = sold?.items.map((one) => ({ id: one.medicine_id, quantity: one.quantity_sold }))
        expect(lines, again()).toEqual(basket)
        if (ownTime !== undefined) ownTimes.push(ownTime)
      }
      owner.expectQuiet()
      const middle = ownTimes.toSorted((one, other) => one - other)[Math.floor(ownTimes.length / 2)]
      console.log(`three medicines beyond typing and waiting: ${middle?.toFixed(0)} ms in the middle`)
    },
  )
})
