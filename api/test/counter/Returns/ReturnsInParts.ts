import { as } from "@rokthnam/shared/Client"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import type { ReturnInput } from "@rokthnam/shared/Sales/Returns"
import type { SoldSale } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, outcome } from "../../support/Calling.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import type { TestApp } from "../../support/TestApp.ts"

type Shop = SeededPharmacy & { readonly method: PaymentMethodId }
type Part = { readonly line: number; readonly quantity: number; readonly restock: boolean }
/** Numbers of the line of packages and of the line of loose units. */
type Pair = readonly [packages: number, units: number]

const unitsInPackage = 30
const none: Pair = [0, 0]

/** So many more of each line as the parts hold. */
const plus = ([packages, units]: Pair, parts: ReadonlyArray<Part>): Pair => {
  const sumOf = (wanted: number) =>
    parts.reduce((sum, { line, quantity }) => sum + (line === wanted ? quantity : 0), 0)
  return [packages + sumOf(0), units + sumOf(1)]
}

const openShelf = async (app: TestApp, shop: Shop) => {
  const { select } = stockFacts(app)
  const packs = await app.run(seedMedicine(shop.id, { price: "3.37", quantity: 1000 }))
  const loose = await app.run(
    seedMedicine(shop.id, { pricePerUnit: "0.07", unitPerPackage: unitsInPackage, quantity: 1000 }),
  )
  const counted = async (id: MedicineId, unitsOf: number): Promise<number> => {
    const [row] = await select(
      (sql) => sql<{ readonly count: number }>`
        select quantity * ${unitsOf}::integer + loose_units as count from medicines where id = ${id}`,
    )
    return row?.count ?? -1
  }
  return {
    packs,
    loose,
    stock: async (): Promise<Pair> => [await counted(packs, 1), await counted(loose, unitsInPackage)],
  }
}

type Sold = { readonly app: TestApp; readonly shop: Shop; readonly sale: SoldSale }

const returning = ({ app, shop, sale }: Sold, parts: ReadonlyArray<Part>) => {
  const lines = parts.flatMap(({ line, quantity, restock }): ReturnInput["lines"] => {
    const sold = sale.items[line]
    return sold === undefined ? [] : [{ line_id: sold.id, quantity, restock }]
  })
  return app.client.returns
    .return({ path: { id: sale.id }, headers: {}, payload: { reason: "Not needed", lines } })
    .pipe(as(shop.token))
}
const reading = ({ app, shop, sale }: Sold) =>
  answer(app.client.saleDetails.read({ path: { id: sale.id } }).pipe(as(shop.token)))

/** Tries each return. Returns what came back and what of it went back to the stock. */
const tryAll = async (
  sold: Sold,
  [packages, units]: Pair,
  tries: ReadonlyArray<ReadonlyArray<Part>>,
): Promise<{ readonly returned: Pair; readonly restocked: Pair }> => {
  let [returned, restocked] = [none, none]
  for (const parts of tries) {
    const next = plus(returned, parts)
    const isWithin = next[0] <= packages && next[1] <= units
    const made = await outcome(returning(sold, parts))
    const said = Either.isRight(made) ? "accepted" : made.left._tag
    expect(said, JSON.stringify({ returned, parts })).toBe(isWithin ? "accepted" : "ReturnTooLarge")
    if (!isWithin) continue
    returned = next
    restocked = plus(
      restocked,
      parts.filter(({ restock }) => restock),
    )
  }
  return { returned, restocked }
}

/** What did not come back yet comes back: the refunds add up to what was paid, to the cent. */
const expectWholeRefund = async (sold: Sold, amounts: Pair, returned: Pair): Promise<void> => {
  const rest = [0, 1].flatMap((line): ReadonlyArray<Part> => {
    const quantity = (amounts[line] ?? 0) - (returned[line] ?? 0)
    return quantity === 0 ? [] : [{ line, quantity, restock: true }]
  })
  if (rest.length > 0) await answer(returning(sold, rest))
  const { returns } = await reading(sold)
  expect(returns.reduce((sum, one) => sum + one.total_amount, 0)).toBe(-sold.sale.total_amount)
}

const parts = fc.array(
  fc.record({
    line: fc.constantFrom(0, 1),
    quantity: fc.integer({ min: 1, max: 6 }),
    restock: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)
const amountsSold = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 40 }))

/**
 * Sells packages and loose units and returns them in random parts, often too many: a return is accepted if and only if no
 * line gives back more than it sold, one that is refused changes nothing, and the stock has what was put back.
 */
export const expectReturnsWithinSales = (app: TestApp, shop: Shop, numRuns: number): Promise<void> =>
  openShelf(app, shop).then(({ packs, loose, stock }) =>
    fc.assert(
      fc.asyncProperty(
        amountsSold,
        fc.array(parts, { minLength: 1, maxLength: 6 }),
        async (amounts, tries) => {
          const payload = {
            items: [
              { medicine_id: packs, quantity_sold: amounts[0] },
              { medicine_id: loose, units_sold: amounts[1] },
            ],
            payment_method_id: shop.method,
          }
          const sale = await answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(shop.token)))
          const before = await stock()
          const sold = { app, shop, sale }
          const { returned, restocked } = await tryAll(sold, amounts, tries)
          expect(await stock()).toEqual([before[0] + restocked[0], before[1] + restocked[1]])
          const { items } = await reading(sold)
          expect(items.map((line) => line.quantity_returned)).toEqual(returned)
          await expectWholeRefund(sold, amounts, returned)
        },
      ),
      { numRuns },
    ),
  )
