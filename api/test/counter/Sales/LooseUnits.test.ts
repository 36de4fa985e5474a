import { as } from "@rokthnam/shared/Client"
import { without } from "@rokthnam/shared/Medicines/LooseRules"
import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import { ConflictId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import type { MedicineId, PaymentMethodId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { SettlementQuantity } from "@rokthnam/shared/Sales/Conflicts"
import type { SettlementInput } from "@rokthnam/shared/Sales/Conflicts"
import { ReturnTooLarge } from "@rokthnam/shared/Sales/Returns"
import type { ReturnInput } from "@rokthnam/shared/Sales/Returns"
import { NotSoldLoose, OutOfStock, UnitsOutOfStock } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput, SoldSale } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let method: PaymentMethodId

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
})

const { select } = stockFacts(app)

/** Packages and loose units of a medicine. */
const stockOf = async (id: MedicineId) =>
  (
    await select(
      (sql) =>
        sql<{ quantity: number; loose_units: number; unit_per_package: number }>`
        select quantity, loose_units, unit_per_package from medicines where id = ${id}`,
    )
  )[0] ?? { quantity: -1, loose_units: -1, unit_per_package: 1 }
const leftOf = async (id: MedicineId) => {
  const { quantity, loose_units } = await stockOf(id)
  return [quantity, loose_units]
}
const movementsOf = (id: MedicineId) =>
  select(
    (sql) => sql`
    select kind, change, quantity_after, loose_change, loose_after from stock_movements
    where medicine_id = ${id} order by id`,
  )

/** A medicine whose package of 10 costs $1.50, and a unit $0.20. */
const medicine = (
  given: {
    quantity?: number
    looseUnits?: number
    pricePerUnit?: string
    units?: number
    strip?: number
  } = {},
) =>
  app.run(
    seedMedicine(owner.id, {
      name: `Para ${crypto.randomUUID()}`,
      price: "1.50",
      pricePerUnit: given.pricePerUnit ?? "0.20",
      quantity: given.quantity ?? 5,
      looseUnits: given.looseUnits ?? 0,
      unitPerPackage: given.units ?? 10,
      ...(given.strip === undefined ? {} : { unitsPerStrip: given.strip }),
    }),
  )

type Item = SaleInput["items"][number]
const packages = (medicine_id: MedicineId, quantity_sold: number): Item => ({ medicine_id, quantity_sold })
const units = (medicine_id: MedicineId, units_sold: number): Item => ({ medicine_id, units_sold })

const selling = (items: ReadonlyArray<Item>, more: Partial<SaleInput> = {}, key?: string) =>
  app.client.selling
    .sell({
      headers: key === undefined ? {} : { "idempotency-key": key },
      payload: { items, payment_method_id: method, ...more },
    })
    .pipe(as(owner.token))
const sell = (...given: Parameters<typeof selling>) => answer(selling(...given))
const returning = (id: SaleId, lines: ReturnInput["lines"]) =>
  app.client.returns
    .return({ path: { id }, headers: {}, payload: { reason: "Not needed", lines } })
    .pipe(as(owner.token))
const lineIds = ({ items }: SoldSale) => items.map(({ id }) => SaleLineId.make(id))

const refusedField = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } })

describe("a sale of loose units", () => {
  it("opens a package, which the ledger shows, and keeps the rest loose", async () => {
    const id = await medicine()
    const sale = await sell([units(id, 3), packages(id, 1), units(id, 4)])
    expect(sale).toMatchObject({
      total_amount: cents(150 + 7 * 20),
      items: [
        { medicine_id: id, quantity_sold: 0, units_sold: 7, unit_price: cents(20), total_amount: cents(140) },
        {
          medicine_id: id,
          quantity_sold: 1,
          units_sold: 0,
          unit_price: cents(150),
          total_amount: cents(150),
        },
      ],
    })
    expect(await leftOf(id)).toEqual([3, 3])
    await sell([units(id, 2)])
    expect(await movementsOf(id)).toEqual([
      { kind: "creation", change: 5, quantity_after: 5, loose_change: 0, loose_after: 0 },
      { kind: "sale", change: -2, quantity_after: 3, loose_change: 3, loose_after: 3 },
      { kind: "sale", change: 0, quantity_after: 3, loose_change: -2, loose_after: 1 },
    ])
    await expectTheLedgerToAgree(app)
  })

  it("is refused beyond the stock, in words of packages or units, and writes nothing", async () => {
    const id = await medicine({ quantity: 1, looseUnits: 4 })
    expect(await refusal(selling([packages(id, 2)]))).toBeInstanceOf(OutOfStock)
    const short = await refusal(selling([units(id, 15)]))
    expect(short).toBeInstanceOf(UnitsOutOfStock)
    expect(short).toMatchObject({
      params: { available: 14, quantity: 1, loose_units: 4 },
      detail: expect.stringMatching(/^Cannot add more Para .+\. Only 14 units in stock\.$/),
    })
    // The package and the units of one sale share the stock.
    expect(await refusal(selling([units(id, 5), packages(id, 1)]))).toMatchObject({
      params: { available: 4 },
    })
    expect(await leftOf(id)).toEqual([1, 4])
    await sell([units(id, 4), packages(id, 1)])
    expect(await leftOf(id)).toEqual([0, 0])
  })

  it("needs a package of several units and a price for one", async () => {
    const bottle = await medicine({ units: 1 })
    const free = await medicine({ pricePerUnit: "0.00" })
    for (const id of [bottle, free])
      expect(await refusal(selling([units(id, 1)]))).toMatchObject({
        _tag: "NotSoldLoose",
        detail: expect.stringContaining("is sold in whole packages only"),
      })
    expect(new NotSoldLoose({ medicine_id: free, name: "Para" }).message).toContain("Para")
    expect(await leftOf(bottle)).toEqual([5, 0])
  })

  it("has lines of packages or of units, never of both or of none", async () => {
    const id = await medicine()
    const send = (item: object) =>
      app.send("POST", "/inventory/sales/bulk", {
        token: owner.token,
        body: { items: [{ medicine_id: id, ...item }], payment_method_id: method },
      })
    expect(await send({})).toMatchObject(refusedField("items.0.quantity_sold", "Required"))
    expect(await send({ quantity_sold: 1, units_sold: 1 })).toMatchObject(
      refusedField("items.0.units_sold", "NotOneOf"),
    )
    expect(await send({ units_sold: 0 })).toMatchObject(refusedField("items.0.units_sold", "OutOfRange"))
    expect(await send({ units_sold: 1.5 })).toMatchObject(refusedField("items.0.units_sold", "NotWhole"))
    expect(await leftOf(id)).toEqual([5, 0])
  })

  it("is another sale than one of so many packages, for its key", async () => {
    const id = await medicine({ quantity: 20 })
    const key = crypto.randomUUID()
    const first = await sell([units(id, 6)], {}, key)
    expect(await sell([units(id, 6)], {}, key)).toEqual(first)
    expect(await refusal(selling([packages(id, 6)], {}, key))).toBeInstanceOf(KeyReused)
    expect(await refusal(selling([units(id, 7)], {}, key))).toBeInstanceOf(KeyReused)
    expect(await leftOf(id)).toEqual([19, 4])
  })

  it("takes its own discount and its share of the sale's, to the cent", async () => {
    const id = await medicine({ pricePerUnit: "0.07", strip: 5 })
    const discounts = { discount: cents(10), discount_reason: "Regular" }
    const sale = await sell([{ ...units(id, 9), discount: cents(3) }, packages(id, 1)], discounts)
    expect(sale.total_amount).toBe(63 - 3 + 150 - 10)
    expect(sale.items[0]).toMatchObject({ units_sold: 9, unit_price: cents(7), discount_amount: cents(6) })
    const [line] = lineIds(sale)
    if (line === undefined) throw new Error("a sale without lines")
    const back = await answer(returning(sale.id, [{ line_id: line, quantity: 9, restock: true }]))
    expect(back).toMatchObject({
      total_amount: cents(-57),
      items: [{ units_sold: -9, units_per_strip: 5, discount_amount: cents(-6) }],
    })
  })
})

describe("the stock of packages and units", () => {
  it("is what the rules say after any sales, and the same again after all came back", async () => {
    const wish = fc.record({
      packages: fc.integer({ min: 0, max: 3 }),
      units: fc.integer({ min: 0, max: 25 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 12 }),
        fc.array(wish, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (size, wishes, restock) => {
          const id = await medicine({ units: size, quantity: 6, looseUnits: 1 })
          const first = await stockOf(id)
          let expected = first
          const sold: Array<SoldSale> = []
          for (const want of wishes) {
            const items = [packages(id, want.packages), units(id, want.units)].filter(
              ({ quantity_sold = 0, units_sold = 0 }) => quantity_sold + units_sold > 0,
            )
            if (items.length === 0) continue
            const made = await outcome(selling(items))
            const after = without(expected, want)
            expect(Either.isRight(made)).toBe(after !== undefined)
            if (Either.isRight(made)) sold.push(made.right)
            expected = after ?? expected
            expect(await stockOf(id)).toEqual(expected)
          }
          for (const sale of sold)
            await answer(
              returning(
                sale.id,
                sale.items.map((item) => ({
                  line_id: item.id,
                  quantity: item.quantity_sold + item.units_sold,
                  restock,
                })),
              ),
            )
          expect(await stockOf(id)).toEqual(restock ? first : expected)
        },
      ),
      { numRuns: 8 },
    )
    await expectTheLedgerToAgree(app)
  })

  it("is never oversold by buyers of packages and of units at once", async () => {
    const id = await medicine({ quantity: 9, looseUnits: 7 })
    const wishes = Array.from({ length: 60 }, (_, buyer) =>
      buyer % 3 === 0
        ? [packages(id, 1)]
        : buyer % 3 === 1
          ? [units(id, 3)]
          : [units(id, 4), packages(id, 1)],
    )
    const made = await Promise.all(wishes.map((items) => outcome(selling(items))))
    const sold = made.filter(Either.isRight).flatMap(({ right }) => right.items)
    const total = sold.reduce((sum, item) => sum + 10 * item.quantity_sold + item.units_sold, 0)
    const { quantity, loose_units } = await stockOf(id)
    expect(total + 10 * quantity + loose_units).toBe(97)
    // What is left is less than any of those who were refused wanted.
    expect(10 * quantity + loose_units).toBeLessThan(10)
    const refusedTags = made.filter(Either.isLeft).map(({ left }) => left._tag)
    expect(refusedTags.every((tag) => tag === "OutOfStock" || tag === "UnitsOutOfStock")).toBe(true)
    await expectTheLedgerToAgree(app)
  })
})

describe("loose units that come back", () => {
  it("are at most those that were sold, go to the stock or are written off, and make up packages again", async () => {
    const id = await medicine({ quantity: 2 })
    const sale = await sell([units(id, 12)])
    expect(await leftOf(id)).toEqual([0, 8])
    const [line] = lineIds(sale)
    if (line === undefined) throw new Error("a sale without lines")
    expect(await refusal(returning(sale.id, [{ line_id: line, quantity: 13, restock: true }]))).toMatchObject(
      {
        _tag: "ReturnTooLarge",
        params: { returnable: 12 },
      },
    )
    await answer(returning(sale.id, [{ line_id: line, quantity: 2, restock: true }]))
    expect(await leftOf(id)).toEqual([1, 0])
    await answer(returning(sale.id, [{ line_id: line, quantity: 3, restock: false }]))
    expect(await leftOf(id)).toEqual([1, 0])
    expect(await refusal(returning(sale.id, [{ line_id: line, quantity: 8, restock: true }]))).toBeInstanceOf(
      ReturnTooLarge,
    )
    expect((await movementsOf(id)).slice(2)).toEqual([
      { kind: "return", change: 1, quantity_after: 1, loose_change: -8, loose_after: 0 },
      { kind: "return", change: 0, quantity_after: 1, loose_change: 3, loose_after: 3 },
      { kind: "write_off", change: 0, quantity_after: 1, loose_change: -3, loose_after: 0 },
    ])
    await expectTheLedgerToAgree(app)
  })

  it("leave with a void as if they had never been sold", async () => {
    const id = await medicine({ quantity: 2, looseUnits: 3 })
    const sale = await sell([units(id, 5), packages(id, 1)])
    const voided = await answer(
      app.client.returns
        .void({ path: { id: sale.id }, headers: {}, payload: { reason: "Wrong" } })
        .pipe(as(owner.token)),
    )
    expect(voided).toMatchObject({
      total_amount: cents(-250),
      items: [{ units_sold: -5 }, { quantity_sold: -1 }],
    })
    expect(await leftOf(id)).toEqual([2, 3])
    await expectTheLedgerToAgree(app)
  })
})

const away = () => {
  const now = new Date().toISOString()
  return { away: { made_at: now, sent_at: now, payment_method_name: "Cash" } }
}
const taken = (unit_price: number) => ({ taken: { medicine_name: "Para", unit_price: cents(unit_price) } })
const conflictsOf = async (id: SaleId) =>
  (
    await answer(
      app.client.conflicts.list({ urlParams: { ...firstPage, page_size: 100 } }).pipe(as(owner.token)),
    )
  ).items.filter(({ sale_id }) => sale_id === id)
const settling = (id: number | undefined, payload: SettlementInput) =>
  app.client.conflicts.settle({ path: { id: ConflictId.make(id ?? 0) }, payload }).pipe(as(owner.token))

describe("a sale of loose units made away", () => {
  it("is recorded whatever the stock: what was missing is found first, and is a conflict in units", async () => {
    const id = await medicine({ quantity: 0, looseUnits: 4 })
    const sale = await sell([{ ...units(id, 9), ...taken(25) }], away(), crypto.randomUUID())
    expect(await leftOf(id)).toEqual([0, 0])
    expect((await movementsOf(id)).slice(1)).toEqual([
      { kind: "found", change: 0, quantity_after: 0, loose_change: 5, loose_after: 9 },
      { kind: "sale", change: 0, quantity_after: 0, loose_change: -9, loose_after: 0 },
    ])
    expect(await conflictsOf(sale.id)).toMatchObject([
      { kind: "price", is_loose: true, price_taken: cents(25), price_listed: cents(20) },
      { kind: "shortage", is_loose: true, wanted: 9, had: 4, stock: 0, stock_loose_units: 0 },
    ])
    await expectTheLedgerToAgree(app)
  })

  it("that sold packages too many leaves the loose units in stock", async () => {
    const id = await medicine({ quantity: 1, looseUnits: 4 })
    const sale = await sell([{ ...packages(id, 3), ...taken(150) }], away(), crypto.randomUUID())
    expect(await leftOf(id)).toEqual([0, 4])
    const [conflict] = await conflictsOf(sale.id)
    expect(conflict).toMatchObject({ kind: "shortage", is_loose: false, wanted: 3, had: 1 })
    const tooMany = await refusal(settling(conflict?.id, { how: "write_off", loose_units: 5 }))
    expect(tooMany).toEqual(new SettlementQuantity({ min: 0, max: 4, is_loose: true }))
    const counted = { how: "count", quantity: 2, loose_units: 7, quantity_seen: 0 } as const
    expect(await refusal(settling(conflict?.id, { ...counted, loose_units_seen: 3 }))).toMatchObject({
      _tag: "StockChanged",
    })
    expect(await refusal(settling(conflict?.id, { ...counted, loose_units: 10 }))).toMatchObject({
      _tag: "LooseUnitsTooMany",
    })
    await answer(settling(conflict?.id, { ...counted, loose_units_seen: 4 }))
    expect(await leftOf(id)).toEqual([2, 7])
    await expectTheLedgerToAgree(app)
  })
})
