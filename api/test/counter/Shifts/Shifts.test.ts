import { as } from "@rokthnam/shared/Client"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { KeyReused, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PaymentMethodId, SaleId, ShiftId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { NoCashMoved, ShiftAlreadyOpen, ShiftClosed } from "@rokthnam/shared/Shifts/Shift"
import type { CashMove } from "@rokthnam/shared/Shifts/ShiftRules"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { expectTheLedgerToAgree } from "../../support/LedgerAgrees.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let cashier: { readonly id: number; readonly token: string }
let cash: PaymentMethodId
let aba: PaymentMethodId
let medicine: MedicineId

beforeEach(async () => {
  owner = await app.run(seedPharmacy({ name: "Phsar Thmei Pharmacy" }))
  cashier = await app.run(seedStaff(owner.id, { role: "CASHIER", name: "Keo Rith" }))
  cash = await app.run(seedPaymentMethod(owner.id, { methodName: "Cash" }))
  aba = await app.run(seedPaymentMethod(owner.id, { methodName: "ABA KHQR" }))
  medicine = await app.run(seedMedicine(owner.id, { price: "3.37", quantity: 5000 }))
})

const notes = (usd: number, riel: number) => ({ usd: cents(usd), riel })
const headersOf = (key: string | undefined) => (key === undefined ? {} : { "idempotency-key": key })
const opening = (token: string, float = notes(2000, 40_000), key?: string) =>
  app.client.shifts.open({ headers: headersOf(key), payload: { float } }).pipe(as(token))
const open = async (...given: Parameters<typeof opening>) => (await answer(opening(...given))).id
const closing = (token: string, id: ShiftId, counted = notes(0, 0), key?: string) =>
  app.client.shiftReports
    .close({ path: { id }, headers: headersOf(key), payload: { counted } })
    .pipe(as(token))
const close = (...given: Parameters<typeof closing>) => answer(closing(...given))
const moving = (token: string, id: ShiftId, kind: CashMove, moved: ReturnType<typeof notes>, key?: string) =>
  app.client.shifts
    .moveCash({ path: { id }, headers: headersOf(key), payload: { kind, notes: moved, reason: "Change" } })
    .pipe(as(token))
const reading = (token: string, id: ShiftId) => app.client.shiftReports.read({ path: { id } }).pipe(as(token))
const current = async (token: string) => (await answer(app.client.shifts.current().pipe(as(token)))).shift
const selling = (token: string, quantity: number, more: Partial<SaleInput> = {}) =>
  app.client.selling
    .sell({
      headers: { "idempotency-key": crypto.randomUUID() },
      payload: {
        items: [{ medicine_id: medicine, quantity_sold: quantity }],
        payment_method_id: cash,
        ...more,
      },
    })
    .pipe(as(token))
const sell = (...given: Parameters<typeof selling>) => answer(selling(...given))
const voiding = (token: string, id: SaleId) =>
  answer(app.client.returns.void({ path: { id }, headers: {}, payload: { reason: "Wrong" } }).pipe(as(token)))
const day = (token: string) => answer(app.client.shiftDays.read({ urlParams: {} }).pipe(as(token)))
const hour = 3_600_000
const away = (waited: number) => ({
  made_at: new Date(Date.now() - waited).toISOString(),
  sent_at: new Date().toISOString(),
  payment_method_name: "Cash",
})

/** Sends a request twice at once and expects the same answer. */
const twice = async <A>(call: () => Promise<A>) => {
  const [first, second] = await Promise.all([call(), call()])
  expect(second).toEqual(first)
  return first
}

/** Moves a shift into the past, as if it had been opened and closed that long ago. */
const moveBack = (id: ShiftId, opened: number, closed: number | null) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`
        update shifts set opened_at = ${new Date(Date.now() - opened)},
          closed_at = ${closed === null ? null : new Date(Date.now() - closed)} where id = ${id}`,
    ),
  )

describe("a shift", () => {
  it("is opened with a float in both currencies, and tells nothing of its drawer before the count", async () => {
    expect(await current(cashier.token)).toBeNull()
    const opened = await answer(opening(cashier.token))
    await sell(cashier.token, 2)
    const { shift } = await answer(app.client.shifts.current().pipe(as(cashier.token)))
    expect(shift).toEqual(opened)
    for (const token of [cashier.token, owner.token])
      expect(await answer(reading(token, opened.id))).toMatchObject({
        staff_name: "Keo Rith",
        is_own: token === cashier.token,
        float: notes(2000, 40_000),
        closed_at: null,
        expected: null,
        difference: null,
        figures: null,
      })
    const raw = await app.send("GET", `/inventory/shifts/${opened.id}`, { token: owner.token })
    expect(JSON.stringify(raw.body)).not.toContain("6.74")
  })

  it("has the cash of sales, returns, voids and of what was put in and taken out, to the note", async () => {
    const id = await open(owner.token)
    await sell(owner.token, 1, {
      payments: [
        {
          payment_method_id: cash,
          amount: cents(337),
          cash: { received: notes(500, 1000), change: notes(100, 3600) },
        },
      ],
      riel_per_dollar: 4100,
    })
    const { id: mixed } = await sell(owner.token, 2, {
      payments: [
        { payment_method_id: cash, amount: cents(300) },
        { payment_method_id: aba, amount: cents(374) },
      ],
    })
    await voiding(owner.token, mixed)
    await answer(moving(owner.token, id, "cash_in", notes(0, 20_000)))
    await answer(moving(owner.token, id, "cash_out", notes(1500, 0)))
    const report = await close(owner.token, id, notes(900, 57_400))
    expect(report).toMatchObject({
      closed_by: "Phsar Thmei Pharmacy",
      counted: notes(900, 57_400),
      expected: notes(900, 57_400),
      difference: notes(0, 0),
      riel_per_dollar: 4100,
      moves: [
        { kind: "cash_in", notes: notes(0, 20_000), reason: "Change" },
        { kind: "cash_out", notes: notes(1500, 0) },
      ],
      figures: {
        sales: 2,
        returns: 1,
        takings: [
          { method_name: "Cash", kind: "cash", sold: cents(637), given_back: cents(300) },
          { method_name: "ABA KHQR", kind: "qr", sold: cents(374), given_back: cents(374) },
        ],
        sold: notes(700, -2600),
        given_back: notes(300, 0),
        cash_in: notes(0, 20_000),
        cash_out: notes(1500, 0),
        late: { sales: 0, cash: notes(0, 0) },
      },
    })
    await expectTheLedgerToAgree(app)
  })

  it("shows what is missing in each currency by itself", async () => {
    const id = await open(cashier.token)
    await sell(cashier.token, 1)
    expect(await close(cashier.token, id, notes(2237, 44_100))).toMatchObject({
      expected: notes(2337, 40_000),
      difference: notes(-100, 4100),
    })
  })

  it("is one for each clerk, also when two devices open it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => outcome(opening(cashier.token, notes(0, 0), crypto.randomUUID()))),
    )
    const refused = answers.flatMap((one) => (one._tag === "Left" ? [one.left] : []))
    expect(refused).toEqual(Array.from({ length: 5 }, () => new ShiftAlreadyOpen()))
    // Another clerk's is another shift.
    expect((await current(cashier.token))?.id).not.toBe(await open(owner.token))
  })

  it("may name its drawer, so that a day tells what two clerks did on one", async () => {
    const openAt = async (token: string, drawer: string | null) =>
      (
        await answer(
          app.client.shifts.open({ headers: {}, payload: { float: notes(1000, 0), drawer } }).pipe(as(token)),
        )
      ).id
    const morning = await openAt(cashier.token, " Counter 2 ")
    const evening = await openAt(owner.token, "Counter 2")
    const twin = await app.run(seedStaff(owner.id, { role: "CASHIER", name: "Chan Dara" }))
    const unnamed = await openAt(twin.token, "")
    expect(await current(cashier.token)).toMatchObject({ drawer: "Counter 2" })
    expect(await current(twin.token)).toMatchObject({ drawer: null })
    expect((await day(owner.token)).drawers).toEqual([])
    await sell(cashier.token, 1)
    await sell(owner.token, 2)
    await close(cashier.token, morning, notes(1300, 0))
    await close(owner.token, evening, notes(1674, 100))
    await close(twin.token, unnamed, notes(0, 0))
    expect((await day(owner.token)).drawers).toEqual([
      {
        drawer: "Counter 2",
        shifts: 2,
        clerks: ["Keo Rith", "Phsar Thmei Pharmacy"],
        cash: notes(3 * 337, 0),
        difference: notes(-37, 100),
      },
    ])
    expect(await answer(reading(cashier.token, morning))).toMatchObject({ drawer: "Counter 2" })
  })

  it("is opened, changed and closed once under its key", async () => {
    const { id } = await twice(() => answer(opening(cashier.token, notes(500, 0), "open-1")))
    await twice(() => answer(moving(cashier.token, id, "cash_in", notes(100, 0), "in-1")))
    const report = await twice(() => close(cashier.token, id, notes(600, 0), "close-1"))
    expect(report.moves).toHaveLength(1)
    expect(report.difference).toEqual(notes(0, 0))
    expect(await refusal(closing(cashier.token, id, notes(700, 0), "close-1"))).toEqual(new KeyReused())
    expect(await refusal(closing(cashier.token, id, notes(600, 0)))).toEqual(new ShiftClosed())
    expect(await refusal(moving(cashier.token, id, "cash_in", notes(1, 0)))).toEqual(new ShiftClosed())
    expect(await refusal(moving(cashier.token, await open(cashier.token), "cash_in", notes(0, 0)))).toEqual(
      new NoCashMoved(),
    )
    const told = await answer(app.client.activity.list({ urlParams: firstPage }).pipe(as(owner.token)))
    expect(told.items.map(({ action, subject }) => [action, subject.id === id])).toEqual([
      ["shift.open", false],
      ["shift.close", true],
      ["shift.cash_in", true],
      ["shift.open", true],
    ])
  })

  it("is closed exactly while its clerk sells: each sale is in the count or outside the shift", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await open(cashier.token, notes(0, 0))
      const sales = Array.from({ length: 12 }, () => sell(cashier.token, 1))
      const report = close(cashier.token, id)
      const [sold, { expected, figures }] = await Promise.all([Promise.all(sales), report])
      expect(sold).toHaveLength(12)
      expect(expected).toEqual(notes(337 * (figures?.sales ?? 0), 0))
      expect((await answer(reading(cashier.token, id))).figures).toEqual(figures)
    }
    const { outside } = await day(owner.token)
    const shifts = await answer(app.client.shiftReports.list({ urlParams: firstPage }).pipe(as(owner.token)))
    const inShifts = shifts.items.reduce((sum, { expected }) => sum + (expected?.usd ?? 0), 0)
    expect(inShifts + outside.cash.usd).toBe(4 * 12 * 337)
    await expectTheLedgerToAgree(app)
  })

  it("keeps its sums when a medicine is deleted with its sales", async () => {
    const id = await open(owner.token)
    const other = await app.run(seedMedicine(owner.id, { price: "1.00", quantity: 10 }))
    await sell(owner.token, 1)
    await sell(owner.token, 1, {
      items: [
        { medicine_id: medicine, quantity_sold: 1 },
        { medicine_id: other, quantity_sold: 2 },
      ],
    })
    await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(owner.token)))
    const report = await close(owner.token, id)
    expect(report).toMatchObject({ expected: notes(2000 + 337 + 537, 40_000), figures: { sales: 2 } })
    await answer(app.client.medicines.remove({ path: { id: other } }).pipe(as(owner.token)))
    expect(await answer(reading(owner.token, id))).toEqual(report)
    await expectTheLedgerToAgree(app)
  })

  it("of a deleted clerk stays open until somebody counts its drawer", async () => {
    const id = await open(cashier.token)
    await sell(cashier.token, 1)
    await app.send("POST", `/pharmacies/staff/${cashier.id}/deactivate`, { token: owner.token })
    await app.send("DELETE", `/pharmacies/staff/${cashier.id}`, { token: owner.token })
    expect(await refusal(opening(cashier.token))).toBeInstanceOf(SessionEnded)
    expect(await close(owner.token, id, notes(2337, 40_000))).toMatchObject({
      staff_name: "Keo Rith",
      closed_by: "Phsar Thmei Pharmacy",
      is_own: false,
      difference: notes(0, 0),
    })
  })
})

describe("a sale made away", () => {
  it("belongs to the shift of its moment, and explains a difference of a count before it arrived", async () => {
    const id = await open(cashier.token, notes(0, 0))
    await sell(cashier.token, 1)
    expect(await close(cashier.token, id, notes(674, 0))).toMatchObject({ difference: notes(337, 0) })
    await moveBack(id, 5 * hour, 2 * hour)
    const next = await open(cashier.token, notes(0, 0))
    await sell(cashier.token, 1, { away: away(3 * hour) })
    expect(await answer(reading(cashier.token, id))).toMatchObject({
      expected: notes(674, 0),
      difference: notes(0, 0),
      figures: { sales: 2, late: { sales: 1, cash: notes(337, 0) } },
    })
    await moveBack(next, hour, null)
    await sell(cashier.token, 2, { away: away(hour / 2) })
    expect(await close(cashier.token, next)).toMatchObject({ expected: notes(674, 0) })
    await expectTheLedgerToAgree(app)
  })

  it("outside any shift belongs to none, and the report of the day says so", async () => {
    const id = await open(cashier.token, notes(0, 0))
    await sell(owner.token, 1, { payment_method_id: aba })
    await sell(cashier.token, 1, { away: away(1000) })
    await moveBack(id, 0, null)
    const { outside } = await day(owner.token)
    expect(outside).toEqual({
      sales: 2,
      returns: 0,
      takings: [
        { method_name: "ABA KHQR", kind: "qr", sold: cents(337), given_back: cents(0) },
        { method_name: "Cash", kind: "cash", sold: cents(337), given_back: cents(0) },
      ],
      cash: notes(337, 0),
    })
  })
})

describe("the reports", () => {
  it("show clerks their own shifts, and those who manage them all", async () => {
    const manager = await app.run(seedStaff(owner.id, { role: "MANAGER" }))
    const id = await open(cashier.token)
    const own = await open(owner.token)
    const list = async (token: string) =>
      (await answer(app.client.shiftReports.list({ urlParams: firstPage }).pipe(as(token)))).items.map(
        (shift) => shift.id,
      )
    expect(await list(cashier.token)).toEqual([id])
    expect(await list(manager.token)).toEqual([own, id])
    expect(await list(owner.token)).toEqual([own, id])
    const hidden = new NotFound({ what: "Shift" })
    expect(await refusal(reading(cashier.token, own))).toEqual(hidden)
    expect(await refusal(closing(cashier.token, own))).toEqual(hidden)
    expect(await refusal(moving(owner.token, id, "cash_out", notes(100, 0)))).toEqual(hidden)
    const stranger = await app.run(seedPharmacy())
    expect(await refusal(reading(stranger.token, id))).toEqual(hidden)
    expect(await refusal(closing(stranger.token, id))).toEqual(hidden)
  })

  it("of a day have its shifts, their takings and differences, and what is still open", async () => {
    const first = await open(cashier.token, notes(0, 0))
    await sell(cashier.token, 1)
    await close(cashier.token, first, notes(300, 100))
    const second = await open(cashier.token, notes(0, 0))
    await sell(cashier.token, 3)
    const report = await day(owner.token)
    expect(report.shifts.map(({ id, difference }) => ({ id, difference }))).toEqual([
      { id: second, difference: null },
      { id: first, difference: notes(-37, 100) },
    ])
    expect(report).toMatchObject({
      difference: notes(-37, 100),
      takings: [{ method_name: "Cash", sold: cents(337) }],
      outside: { sales: 0, takings: [] },
    })
    const earlier = await app.send("GET", "/inventory/shifts/day?day=2020-02-01", { token: owner.token })
    expect(earlier.body).toMatchObject({ day: "2020-02-01", shifts: [], difference: { usd: 0, riel: 0 } })
  })
})
