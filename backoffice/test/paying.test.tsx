import { screen, within } from "@testing-library/react"
import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { isPaidBy } from "@rokthnam/shared/Sales/CashRules"
import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { paidOf, payingOf } from "../src/features/sales/lib/paying.ts"
import { counterAnswers } from "./support/counter.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const sold = {
  id: 42,
  items: [],
  total_amount: 3,
  payment_method_name: "Cash",
  notes: null,
  staff_name: "Owner",
  transaction_date: "2026-11-21T04:00:00.000Z",
}
const order = () => within(screen.getByRole("complementary", { name: "Order Details" }))
const bodies = (seen: ReturnType<typeof serve>) =>
  seen.filter(({ path }) => path.startsWith("/inventory/sales/bulk")).map(({ body }) => body)

/** The counter with an order of $3.37. */
const open = async (payments: ReadonlyArray<unknown> = []) => {
  const seen = serve({
    ...counterAnswers({ price: 3.37 }),
    "POST /inventory/sales/bulk": { status: 201, body: { ...sold, payments } },
  })
  const { user } = renderAt("/pharmacy/sales/new")
  await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
  return { seen, user, sell: () => user.click(order().getByRole("button", { name: "Process transaction" })) }
}

beforeEach(() => signIn("pharmacy"))

describe("cash at the counter", () => {
  it("shows the total in both currencies, and the change of what was received in either or both", async () => {
    const cash = {
      received: { usd: 5, riel: 1000 },
      change: { usd: 1, riel: 3600 },
      riel_per_dollar: 4100,
    }
    const { seen, user, sell } = await open([{ method_name: "Cash", kind: "cash", amount: 3.37, cash }])
    expect(order().getAllByText("13,800 ៛").length).toBeGreaterThan(0)
    await user.type(order().getByLabelText("Received in dollars"), "៥")
    expect(order().getByText("$1.00 + 2,600 ៛")).toBeVisible()
    expect(order().getByText("Rounding −17 ៛")).toBeVisible()
    await user.type(order().getByLabelText("Received in riel"), "1000")
    expect(order().getByText("$1.00 + 3,600 ៛")).toBeVisible()
    await sell()
    expect(await order().findByText("Change: $1.00 + 3,600 ៛")).toBeVisible()
    expect(bodies(seen)).toEqual([
      {
        items: [{ medicine_id: 1, quantity_sold: 1 }],
        payment_method_id: 7,
        payments: [
          {
            payment_method_id: 7,
            amount: 3.37,
            cash: { received: { usd: 5, riel: 1000 }, change: { usd: 1, riel: 3600 } },
          },
        ],
        riel_per_dollar: 4100,
      },
    ])
  })

  it("that is not enough, or no number, is not sold, and says what is missing", async () => {
    const { seen, user, sell } = await open()
    await user.type(order().getByLabelText("Received in riel"), "13700")
    expect(order().getByText("Still missing")).toBeVisible()
    expect(order().getByText("100 ៛")).toBeVisible()
    await sell()
    expect(order().getByText("The cash received is not enough")).toBeVisible()
    await user.clear(order().getByLabelText("Received in riel"))
    await user.type(order().getByLabelText("Received in dollars"), "1.500")
    await sell()
    expect(order().getAllByText(/Please type the cash received/)[0]).toBeVisible()
    expect(bodies(seen)).toEqual([])
    await user.click(order().getByRole("button", { name: "Received $5" }))
    expect(order().getByText("$1.00 + 2,600 ៛")).toBeVisible()
    await sell()
    expect(bodies(seen)).toHaveLength(1)
  })

  it("pays the rest of an order in parts", async () => {
    const { seen, user, sell } = await open()
    await user.click(order().getByRole("button", { name: "Pay a part by another method" }))
    await sell()
    expect(order().getByText(/Please check the parts/)).toBeVisible()
    await user.type(order().getByLabelText("Amount by Wing"), "2,50")
    expect(order().getByText("$0.87")).toBeVisible()
    await sell()
    expect(bodies(seen)).toEqual([
      {
        items: [{ medicine_id: 1, quantity_sold: 1 }],
        payment_method_id: 7,
        payments: [
          { payment_method_id: 7, amount: 0.87 },
          { payment_method_id: 8, amount: 2.5 },
        ],
      },
    ])
  })
})

describe("what is sent of a payment", () => {
  it("adds up to the total, and its cash is even, whatever is typed", () => {
    const typed = fc.oneof(fc.constant(""), fc.integer({ min: 0, max: 20_000 }), fc.constant("1.500"))
    const cents = typed.map((one) => (typeof one === "number" ? one / 100 : one))
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.record({ usd: cents, riel: typed.map((one) => (typeof one === "number" ? one * 100 : one)) }),
        fc.array(cents, { maxLength: 3 }),
        fc.integer({ min: 1000, max: 20_000 }),
        (total, tender, amounts, rate) => {
          const split = amounts.map((amount, index) => ({ methodId: index + 2, amount }))
          const till = { methods: [{ id: 1, kind: "cash" }], rate, changeIn: "dollars" } as const
          const paying = payingOf({ tender, split }, 1, total, till)
          if (paying.problem !== null) return
          expect(paying.dues.reduce((sum, due) => sum + due.cents, 0)).toBe(total)
          const [cash] = paidOf(paying).payments ?? []
          if (!cash?.cash) return
          const [received, change] = [cash.cash.received, cash.cash.change].map((notes) => ({
            usd: Math.round(notes.usd * 100),
            riel: notes.riel,
          }))
          const due = Math.round(cash.amount * 100)
          expect(toRiel(due, rate)).toBeGreaterThanOrEqual(0)
          expect(isPaidBy(due, received ?? expect.fail(), change ?? expect.fail(), rate)).toBe(true)
        },
      ),
    )
  })
})
