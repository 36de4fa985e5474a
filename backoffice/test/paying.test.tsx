import { cleanup, fireEvent, screen, within } from "@testing-library/react"
import { isPaidBy } from "@rokthnam/shared/Sales/CashRules"
import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { paidOf, payingOf } from "../src/features/sales/lib/paying.ts"
import { clearCounter, counterAnswers, soldSale } from "./support/counter.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const order = () => within(screen.getByRole("complementary", { name: "Order Details" }))
const bodies = (seen: ReturnType<typeof serve>) =>
  seen.filter(({ path }) => path.startsWith("/inventory/sales/bulk")).map(({ body }) => body)

/** The counter with an order of $3.37. */
const open = async (payments: ReadonlyArray<unknown> = []) => {
  const seen = serve({
    ...counterAnswers({ price: 3.37 }),
    "POST /inventory/sales/bulk": { status: 201, body: { ...soldSale, payments } },
  })
  const { user } = renderAt("/pharmacy/sales/new")
  await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
  return { seen, user, sell: () => user.click(order().getByRole("button", { name: "Process transaction" })) }
}

beforeEach(async () => {
  signIn("pharmacy")
  await clearCounter()
})

describe("the quantity of an order", () => {
  it.each(["2.5", "1,50", "abc", "-3", "−3"])(
    "stays when %s is typed and the order is processed: it says so and sells nothing else",
    async (typed) => {
      const { seen, user, sell } = await open()
      await user.click(order().getByLabelText("Quantity of Paracetamol"))
      await user.paste(typed)
      await sell()
      expect(await order().findByText(`“${typed}” is no whole number. Paracetamol stays at 1.`)).toBeVisible()
      expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("1")
      expect(bodies(seen)).toEqual([])
    },
  )

  it("grows once when Enter is held down on a button", async () => {
    await open()
    const more = order().getByRole("button", { name: "One Paracetamol more" })
    // A browser presses the button for each of these unless it is told not to.
    expect(fireEvent.keyDown(more, { key: "Enter" })).toBe(true)
    expect(fireEvent.keyDown(more, { key: "Enter", repeat: true })).toBe(false)
  })
})

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

describe("a discount at the counter", () => {
  it("is taken off a line and the order, with a reason, and the change follows it", async () => {
    const { seen, user, sell } = await open()
    await user.click(order().getByRole("button", { name: "Discount on Paracetamol" }))
    await user.type(order().getByLabelText("Discount on Paracetamol"), "0.37")
    expect(order().getAllByText("12,300 ៛").length).toBeGreaterThan(0)
    await user.type(order().getByLabelText("Discount on the order"), "10")
    await user.click(order().getByText("%"))
    expect(order().getByText("−$0.67")).toBeVisible()
    await sell()
    expect(order().getByText("Please write why the discount is given")).toBeVisible()
    await user.type(order().getByLabelText(/Reason of the discount/), "Regular customer")
    await user.click(order().getByRole("button", { name: "Received $5" }))
    expect(order().getByText("$2.00 + 1,200 ៛")).toBeVisible()
    await sell()
    expect(bodies(seen)).toMatchObject([
      {
        items: [{ medicine_id: 1, quantity_sold: 1, discount: 0.37 }],
        discount: 0.3,
        discount_reason: "Regular customer",
        payments: [{ amount: 2.7, cash: { received: { usd: 5 }, change: { usd: 2, riel: 1200 } } }],
      },
    ])
  })

  it("is never more than the price, and not offered without the permission", async () => {
    const { seen, user, sell } = await open()
    await user.click(order().getByRole("button", { name: "Give a discount" }))
    await user.type(order().getByLabelText("Discount on the order"), "3.38")
    await user.type(order().getByLabelText(/Reason of the discount/), "Regular customer")
    await sell()
    expect(order().getByText(/Please check the discount/)).toBeVisible()
    expect(bodies(seen)).toEqual([])
    cleanup()
    await signIn("staff")
    serve({
      ...counterAnswers({ price: 3.37 }),
      "GET /staff/permissions": { body: { "Create Sale": true, "Give Discount": false } },
      "GET /staff/me": { body: { id: 1, name: "Dara", email: "d@example.com", photo: null } },
    })
    const staff = renderAt("/staff/sales/new")
    await staff.user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    expect(order().queryByRole("button", { name: /Discount on|Give a discount/ })).toBeNull()
  })
})

const notesOf = (notes: { usd: number; riel: number } | undefined) => ({
  usd: Math.round((notes?.usd ?? 0) * 100),
  riel: notes?.riel ?? 0,
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
          const till = {
            methods: [{ id: 1, method_name: "Cash", kind: "cash" }],
            rate,
            changeIn: "dollars",
          } as const
          const paying = payingOf({ tender, split }, 1, total, till)
          fc.pre(paying.problem === null)
          expect(paying.dues.reduce((sum, due) => sum + due.cents, 0)).toBe(total)
          const [first] = paidOf(paying).payments ?? []
          const counted = paying.cash?.change?.kind === "change" ? paying.cash : undefined
          expect(first?.cash === undefined).toBe(counted === undefined)
          const due = counted?.cents ?? 0
          const [received, change] = [notesOf(first?.cash?.received), notesOf(first?.cash?.change)]
          expect(isPaidBy(due, received, change, rate)).toBe(true)
        },
      ),
    )
  })
})
