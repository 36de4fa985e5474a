import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { ConflictId } from "@rokthnam/shared/Primitives/Id"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { ConflictSettled, SettlementQuantity } from "@rokthnam/shared/Sales/Conflicts"
import type { UnsettleInput } from "@rokthnam/shared/Sales/Conflicts"
import type { SettlementInput } from "@rokthnam/shared/Sales/Conflicts"
import { OutOfStock } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy
let method: PaymentMethodId

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  other = await app.run(seedPharmacy())
  method = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
})

const hour = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

type Line = readonly [medicine: MedicineId, quantity: number, price?: number, name?: string]

const away = (waited = hour) => ({
  made_at: ago(waited),
  sent_at: ago(0),
  payment_method_name: "Cash",
})
const inputOf = (lines: ReadonlyArray<Line>): SaleInput => ({
  items: lines.map(([medicine_id, quantity_sold, price = 250, name = "Paracetamol"]) => ({
    medicine_id,
    quantity_sold,
    taken: { medicine_name: name, unit_price: cents(price) },
  })),
  payment_method_id: method,
})
const recording = (
  lines: ReadonlyArray<Line>,
  more: { key?: string; token?: string; input?: Partial<SaleInput> } = {},
) =>
  app.client.selling
    .sell({
      headers: { "idempotency-key": more.key ?? crypto.randomUUID() },
      payload: { ...inputOf(lines), away: away(), ...more.input },
    })
    .pipe(as(more.token ?? owner.token))
const record = (...given: Parameters<typeof recording>) => answer(recording(...given))
const listing = (token = owner.token, state?: "open" | "settled") =>
  app.client.conflicts.list({ urlParams: { ...firstPage, page_size: 100, state } }).pipe(as(token))
const idOf = (conflict: { readonly id: ConflictId } | undefined) => ConflictId.make(conflict?.id ?? 0)
const conflictsOf = async (saleId: number) =>
  (await answer(listing())).items.filter(({ sale_id }) => sale_id === saleId)
const settling = (id: ConflictId, payload: SettlementInput, token = owner.token) =>
  app.client.conflicts.settle({ path: { id }, payload }).pipe(as(token))
const { select, stockOf, movementsOf } = stockFacts(app)

describe("a sale made away", () => {
  it("that agrees with the books is an ordinary sale at the time when it was made", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const before = Date.now()
    const sold = await record([[id, 4]])
    expect(sold).toMatchObject({
      total_amount: cents(1000),
      payment_method_name: "Cash",
      items: [{ medicine_id: id, medicine_name: "Paracetamol", quantity_sold: 4, unit_price: cents(250) }],
    })
    const late = before - hour - sold.transaction_date.getTime()
    expect(Math.abs(late)).toBeLessThan(60_000)
    expect(await stockOf(id)).toBe(26)
    expect(await conflictsOf(sold.id)).toEqual([])
  })

  it("with a discount of somebody who may not give one is recorded, and those who may settle it", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 30 }))
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const input = { discount: cents(120), discount_reason: "Regular customer" }
    const key = crypto.randomUUID()
    const sold = await record([[id, 2]], { key, input, token: cashier.token })
    expect(sold).toMatchObject({ total_amount: cents(380), discount_reason: "Regular customer" })
    expect(await record([[id, 2]], { key, input, token: cashier.token })).toEqual(sold)
    const [conflict, ...others] = await conflictsOf(sold.id)
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      kind: "discount",
      subject: "Regular customer",
      medicine_id: null,
      price_taken: cents(380),
      price_listed: cents(500),
    })
    expect(await refusal(settling(idOf(conflict), { how: "accept" }, cashier.token))).toBeInstanceOf(
      PermissionMissing,
    )
    expect(await answer(settling(idOf(conflict), { how: "accept" }))).toMatchObject({ settlement: "accept" })
    const allowed = await record([[id, 2]], { input })
    expect(await conflictsOf(allowed.id)).toEqual([])
  })

  it("of more than there is takes the stock to zero, and the ledger says what was found", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 3, dosage: "250mg capsules" }))
    const sold = await record([[id, 5]])
    expect(sold.items).toMatchObject([{ quantity_sold: 5, total_amount: cents(1250) }])
    expect(await stockOf(id)).toBe(0)
    expect(await movementsOf(id)).toEqual([
      { kind: "creation", change: 3, quantity_after: 3 },
      { kind: "found", change: 2, quantity_after: 5 },
      { kind: "sale", change: -5, quantity_after: 0 },
    ])
    expect(await conflictsOf(sold.id)).toMatchObject([
      {
        kind: "shortage",
        medicine_id: id,
        dosage: "250mg capsules",
        form: "capsule",
        wanted: 5,
        had: 3,
        stock: 0,
        settled_at: null,
      },
    ])
    await expectTheLedgerToAgree(app)
  })

  it("keeps the price that was taken, and tells the owner of the other one", async () => {
    const id = await app.run(seedMedicine(owner.id, { price: "3.00", quantity: 9 }))
    const sold = await record([[id, 2, 250]])
    expect(sold.total_amount).toBe(cents(500))
    expect(await conflictsOf(sold.id)).toMatchObject([
      { kind: "price", price_taken: cents(250), price_listed: cents(300), subject: "Paracetamol" },
    ])
  })

  it("keeps a medicine and a payment method that were deleted meanwhile, by their names", async () => {
    const id = await app.run(seedMedicine(owner.id))
    const gone = await app.run(seedPaymentMethod(owner.id))
    await select((sql) => sql`delete from medicines where id = ${id}`)
    await select((sql) => sql`delete from payment_methods where id = ${gone}`)
    const sold = await record([[id, 2, 100, "ប៉ារ៉ា"]], {
      input: { payment_method_id: gone, away: { ...away(), payment_method_name: "Old bank" } },
    })
    expect(sold).toMatchObject({
      payment_method_name: "Old bank",
      items: [{ medicine_id: null, medicine_name: "ប៉ារ៉ា", total_amount: cents(200) }],
    })
    const kinds = (await conflictsOf(sold.id)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(["medicine_gone", "payment_method_gone"])
    const path = { id: sold.id }
    const read = await answer(app.client.saleDetails.read({ path }).pipe(as(owner.token)))
    // A counter of an earlier version does not say what the strength was.
    expect(read.items).toMatchObject([{ medicine_id: null, dosage: "" }])
    const lines = read.items.map((line) => ({ line_id: line.id, quantity: 1, restock: true }))
    const payload = { lines, reason: "wrong" }
    const back = await answer(app.client.returns.return({ path, headers: {}, payload }).pipe(as(owner.token)))
    expect(back.items).toMatchObject([{ quantity_sold: -1, restocked: false }])
    await expectTheLedgerToAgree(app)
  })

  it("keeps the strength that was on the counter, of a changed medicine and of a deleted one", async () => {
    const ids = [await app.run(seedMedicine(owner.id)), await app.run(seedMedicine(owner.id))]
    const [changed, gone] = ids
    await select((sql) => sql`update medicines set dosage = '250mg/5ml' where id = ${changed}`)
    await select((sql) => sql`delete from medicines where id = ${gone}`)
    const items = inputOf(ids.map((id) => [id, 1])).items.map((item) =>
      Object.assign(item, { taken: Object.assign({ dosage: "250mg" }, item.taken) }),
    )
    const { id } = await record([], { input: { items } })
    const read = await answer(app.client.saleDetails.read({ path: { id } }).pipe(as(owner.token)))
    expect(read.items).toMatchObject([
      { medicine_id: changed, dosage: "250mg" },
      { medicine_id: null, dosage: "250mg" },
    ])
  })

  it("of an expired medicine is recorded and told; one sold on its last day is not expired", async () => {
    const today = dayAt(new Date())
    const late = await app.run(seedMedicine(owner.id, { expirationDate: addDays(today, -9) }))
    const last = await app.run(seedMedicine(owner.id, { expirationDate: addDays(today, -1) }))
    const sold = await record(
      [
        [late, 1],
        [last, 1],
      ],
      { input: { away: away(24 * hour) } },
    )
    expect(await conflictsOf(sold.id)).toMatchObject([{ kind: "expired", medicine_id: late }])
  })

  it.each([
    ["was set back after the sale", { made_at: ago(-hour), sent_at: ago(0) }],
    ["was set on by years", { made_at: ago(9000 * 24 * hour), sent_at: ago(0) }],
  ])("counts from its arrival when the device's clock %s", async (_, times) => {
    const id = await app.run(seedMedicine(owner.id))
    const sold = await record([[id, 1]], { input: { away: { ...times, payment_method_name: "Cash" } } })
    expect(Math.abs(sold.transaction_date.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it("has the right time although the device's clock is wrong", async () => {
    const id = await app.run(seedMedicine(owner.id))
    const wrong = { made_at: "1970-01-02T00:00:00.000Z", sent_at: "1970-01-02T02:00:00.000Z" }
    const sold = await record([[id, 1]], { input: { away: { ...wrong, payment_method_name: "Cash" } } })
    expect(Math.abs(sold.transaction_date.getTime() - Date.parse(ago(2 * hour)))).toBeLessThan(60_000)
    const kept = await select(
      (sql) => sql`select made_at, sent_at from away_sales where sale_id = ${sold.id}`,
    )
    expect(kept).toEqual([{ made_at: new Date(wrong.made_at), sent_at: new Date(wrong.sent_at) }])
  })

  it("is one sale, however often and in whatever way it is sent under its key", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 3, price: "2.50" }))
    const key = "first-answer-lost"
    const plain = { headers: { "idempotency-key": key }, payload: inputOf([[id, 2]]) }
    const first = await answer(app.client.selling.sell(plain).pipe(as(owner.token)))
    expect(await record([[id, 2]], { key })).toEqual(first)
    expect(await refusal(recording([[id, 3]], { key }))).toBeInstanceOf(KeyReused)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => record([[id, 2]], { key: "sent by two tabs" })),
    )
    expect(new Set(answers.map((one) => one.id)).size).toBe(1)
    expect(await stockOf(id)).toBe(0)
    expect((await conflictsOf(answers[0]?.id ?? 0)).map(({ kind }) => kind)).toEqual(["shortage"])
  })

  it("of medicines that are all gone is one sale, too", async () => {
    const id = await app.run(seedMedicine(other.id))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => record([[id, 1]], { key: "nothing to lock" })),
    )
    expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  })

  it("never takes from another pharmacy, whose medicine is unknown here", async () => {
    const foreign = await app.run(seedMedicine(other.id, { name: "Secret", quantity: 8 }))
    const sold = await record([[foreign, 2, 100, "Typed name"]])
    expect(sold.items).toMatchObject([{ medicine_id: null, medicine_name: "Typed name" }])
    expect(await stockOf(foreign)).toBe(8)
    const nameless = { items: [{ medicine_id: foreign, quantity_sold: 1 }] }
    expect(await refusal(recording([], { input: nameless }))).toEqual(new NotFound({ what: "Medicine" }))
  })

  it("among ordinary ones at the same time leaves the stock exact", async () => {
    const id = await app.run(seedMedicine(owner.id, { quantity: 25, price: "2.50" }))
    const plain = () => {
      const sent = app.client.selling.sell({ headers: {}, payload: inputOf([[id, 1]]) })
      return outcome(sent.pipe(as(owner.token)))
    }
    const [kept, ordinary] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => record([[id, 1]]))),
      Promise.all(Array.from({ length: 20 }, plain)),
    ])
    const refused = ordinary.filter((one) => one._tag === "Left")
    for (const one of refused) expect(one.left).toBeInstanceOf(OutOfStock)
    const shortages = (await Promise.all(kept.map(({ id: sale }) => conflictsOf(sale)))).flat()
    const missing = shortages.reduce((sum, { wanted, had }) => sum + (wanted ?? 0) - (had ?? 0), 0)
    expect(await stockOf(id)).toBe(25 + missing - 20 - (20 - refused.length))
    await expectTheLedgerToAgree(app)
  })
})

const shortage = async () => {
  const id = await app.run(seedMedicine(owner.id, { quantity: 1 }))
  const [conflict] = await conflictsOf((await record([[id, 3]])).id)
  return { id, conflict: idOf(conflict) }
}

describe("a conflict", () => {
  it("is settled by a count, once, and is counted as open until then", async () => {
    const { id, conflict } = await shortage()
    const { open } = await answer(listing())
    const count = { how: "count", quantity: 4, quantity_seen: 0 } as const
    expect(await refusal(settling(conflict, { ...count, quantity_seen: 2 }))).toBeInstanceOf(StockChanged)
    expect(await refusal(settling(conflict, { how: "count" }))).toBeInstanceOf(SettlementQuantity)
    expect(await answer(settling(conflict, count))).toMatchObject({
      settlement: "count",
      settled_quantity: 4,
      stock: 4,
    })
    expect((await answer(listing())).open).toBe(open - 1)
    await select((sql) => sql`update medicines set quantity = 2 where id = ${id}`)
    // The answer was lost and the same settlement is sent again: it does not count the shelf a second time.
    expect(await answer(settling(conflict, count))).toMatchObject({ stock: 2 })
    expect(await refusal(settling(conflict, { how: "accept" }))).toBeInstanceOf(ConflictSettled)
    expect((await movementsOf(id)).slice(3, 4)).toEqual([{ kind: "count", change: 4, quantity_after: 4 }])
    const settled = await answer(listing(owner.token, "settled"))
    expect(settled.items.map((one) => one.id)).toContain(conflict)
    await expectTheLedgerToAgree(app)
  })

  it("is settled and waits again with the stock that it had, once, but not over a sale or another settlement", async () => {
    const { id, conflict } = await shortage()
    const { open } = await answer(listing())
    const settled = await answer(settling(conflict, { how: "count", quantity: 4, quantity_seen: 0 }))
    const settled_at = settled.settled_at?.toISOString() ?? ""
    const back = { quantity: 0, loose_units: 0, quantity_seen: 4, loose_units_seen: 0 } as const
    const unsettling = (payload: UnsettleInput) =>
      app.client.conflicts.unsettle({ path: { id: conflict }, payload }).pipe(as(owner.token))
    const stale = { ...back, quantity_seen: 9 } as const
    expect(await refusal(unsettling({ settled_at, stock: stale }))).toBeInstanceOf(StockChanged)
    const earlier = new Date(0).toISOString()
    expect(await refusal(unsettling({ settled_at: earlier, stock: back }))).toBeInstanceOf(ConflictSettled)
    expect((await answer(listing())).open).toBe(open - 1)
    // The second time is that of a lost answer.
    for (const _ of [1, 2])
      expect(await answer(unsettling({ settled_at, stock: back }))).toMatchObject({
        settlement: null,
        settled_at: null,
        stock: 0,
      })
    expect(await stockOf(id)).toBe(0)
    expect((await answer(listing())).open).toBe(open)
    await expectTheLedgerToAgree(app)
  })

  it("is settled by writing off what is left, at most what there is", async () => {
    const expirationDate = addDays(dayAt(new Date()), -3)
    const id = await app.run(seedMedicine(owner.id, { quantity: 6, expirationDate }))
    const [conflict] = await conflictsOf((await record([[id, 1]])).id)
    const off = (quantity: number) => settling(idOf(conflict), { how: "write_off", quantity })
    expect(await refusal(off(6))).toEqual(new SettlementQuantity({ min: 1, max: 5, is_loose: false }))
    await answer(off(5))
    expect(await stockOf(id)).toBe(0)
    expect((await movementsOf(id)).at(-1)).toEqual({ kind: "write_off", change: -5, quantity_after: 0 })
  })

  it("is settled once when two people settle it at the same time", async () => {
    const { id, conflict } = await shortage()
    const outcomes = await Promise.all(
      [5, 7].map((quantity) => outcome(settling(conflict, { how: "count", quantity }))),
    )
    expect(outcomes.map(({ _tag }) => _tag).toSorted()).toEqual(["Left", "Right"])
    expect([5, 7]).toContain(await stockOf(id))
  })

  it("belongs to its pharmacy, and to those who may put sales right", async () => {
    const { conflict } = await shortage()
    expect((await answer(listing(other.token))).items).toEqual([])
    expect(await refusal(settling(conflict, { how: "accept" }, other.token))).toEqual(
      new NotFound({ what: "Conflict" }),
    )
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const forbidden = new PermissionMissing({ permission: "Refund Sale" })
    expect(await refusal(listing(cashier.token))).toEqual(forbidden)
    expect(await refusal(settling(conflict, { how: "accept" }, cashier.token))).toEqual(forbidden)
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    const id = await app.run(seedMedicine(owner.id))
    expect(await refusal(recording([[id, 1]], { token: keeper.token }))).toEqual(
      new PermissionMissing({ permission: "Create Sale" }),
    )
  })
})
