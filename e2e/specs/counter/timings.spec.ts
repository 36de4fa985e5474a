import { beforeAll, describe, expect, it } from "vitest"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { makeRandom } from "../../../api/seed/Demo/Random.ts"
import { seedOf } from "../../../scripts/faults/seeds.ts"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { goToCounter, openCounter } from "../../fixtures/counter.ts"
import type { Counter } from "../../fixtures/counter.ts"
import { scanSale } from "../../timings/clerk-with-scanner.ts"
import type { BasketLine } from "../../timings/counter-view.ts"
import { delayCalls } from "../../timings/latency.ts"
import type { Latency } from "../../timings/latency.ts"
import { scannedSalesOf } from "../../timings/scan-plan.ts"
import { plugIn } from "../../timings/scanner.ts"
import { widths } from "../../fixtures/widths.ts"
import { shelf, typedSalesOf, typingTime } from "../../timings/typing-plan.ts"
import { typeSale } from "../../timings/typist.ts"

/** `SEED=7,8 SALES=50 npm run test:timings` plays other orders, and more of them. */
const seeds = (process.env["SEED"] ?? "4").split(",").map(Number)
const sales = Number(process.env["SALES"] ?? 3)
const scannedSales = Math.ceil(sales / 2)
const asTyped = (basket: ReadonlyArray<BasketLine>) => basket
const byId = (basket: ReadonlyArray<BasketLine>) => basket.toSorted((one, other) => one.id - other.id)

/** Milliseconds of the slowest sale, with room for a busy machine. */
const longestSale = 60_000

const plays = widths.flatMap(([where, width]) => seeds.map((seed) => [seed, where, width] as const))

describe.each(plays)(
  "the counter with answers after 0 to 2 s in any order, SEED=%i, %s",
  (seed, _where, width) => {
    const command = `SEED=${seed} SALES=${sales} npm run test:timings`
    const browser = useBrowser()
    let owner: Visitor
    let counter: Counter
    let latency: Latency
    let ids: ReadonlyArray<number>

    beforeAll(async () => {
      owner = await browser.visitor(width ?? "desktop")
      counter = await openCounter(
        owner,
        shelf.map(({ name, dosage, barcode }) => ({ name, dosage, barcode })),
      )
      const { items } = await callApi<{
        readonly items: ReadonlyArray<{ readonly id: number; readonly barcode: string }>
      }>("GET", "/inventory/medicines", { token: counter.token })
      ids = shelf.map(({ barcode }) => items.find((one) => one.barcode === barcode)?.id ?? 0)
      latency = await delayCalls(owner.page, makeRandom(seedOf(seed, "latency")))
    })

    /** What the newest sale sold. */
    const soldLines = async () => {
      const [sold] = await counter.rows()
      return sold?.items.map((one) => ({ id: one.medicine_id, quantity: one.quantity_sold }))
    }

    it(
      `sells in ${sales} sales what was typed, however the keys and the answers come`,
      { timeout: sales * longestSale },
      async () => {
        await goToCounter(owner)
        const ownTimes: Array<number> = []
        for (const [index, sale] of typedSalesOf(seed, sales).entries()) {
          const steps = [JSON.stringify(sale)]
          const tell = (words: string) => void steps.push(words)
          const again = () => [command, ...steps].join("\n")
          expect(typingTime(sale.wishes), again()).toBeLessThan(10_000)
          const { basket, ownTime } = await typeSale({ page: owner.page, latency, ids, tell }, sale).catch(
            (error: unknown) => {
              throw new Error(`${again()}\n${String(error)}`, { cause: error })
            },
          )
          const wanted = sale.wishes.map(({ place }) => ({ id: ids[place] ?? 0, quantity: 1 }))
          // What was typed blindly and came to nothing is typed again, and comes last.
          const inOrder = sale.isBlind ? byId : asTyped
          expect(inOrder(basket), again()).toEqual(inOrder(wanted))
          await expectSoon.poll(counter.count, again()).toBe(index + 1)
          expect(await soldLines(), again()).toEqual(basket)
          if (ownTime !== undefined) ownTimes.push(ownTime)
        }
        owner.expectQuiet()
        const middle = ownTimes.toSorted((one, other) => one - other)[Math.floor(ownTimes.length / 2)]
        process.stdout.write(
          `three medicines beyond typing and waiting, SEED=${seed}: ${middle?.toFixed(0)} ms in the middle\n`,
        )
      },
    )

    it(
      `sells in ${scannedSales} sales what was scanned, in its order, at any gap and wherever the focus is`,
      { timeout: scannedSales * longestSale },
      async () => {
        await goToCounter(owner)
        const scanner = plugIn(await owner.context.newCDPSession(owner.page))
        const before = await counter.count()
        for (const [index, sale] of scannedSalesOf(seed, scannedSales).entries()) {
          const again = `${command}\n${sale.scans.map((scan) => JSON.stringify(scan)).join("\n")}`
          const { basket, wanted, unsaid, view } = await scanSale(
            { page: owner.page, latency, scanner, ids },
            sale,
          ).catch((error: unknown) => {
            throw new Error(`${again}\n${String(error)}`, { cause: error })
          })
          expect(basket, again).toEqual(wanted)
          expect(unsaid, again).toEqual([])
          expect(view.term, again).toBe(sale.words)
          await expectSoon.poll(counter.count, again).toBe(before + index + 1)
          expect(await soldLines(), again).toEqual(basket)
        }
        await owner.expectAccessible()
        owner.expectQuiet()
      },
    )
  },
)
