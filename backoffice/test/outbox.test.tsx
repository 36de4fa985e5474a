// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { deviceDb } from "../src/features/sales/lib/outbox/device-db.ts"
import { outbox } from "../src/features/sales/lib/outbox/outbox.ts"
import { clearCounter, counterAnswers } from "./support/counter.ts"
import { frameAnswers, medicineOf, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const sale = {
  id: 42,
  items: [],
  total_amount: 1.5,
  payment_method_name: "Cash",
  notes: null,
  staff_name: "Owner",
  transaction_date: "2026-11-21T04:00:00.000Z",
}
const medicines = { items: [medicineOf(1)], pagination: paginationOf(1, 20, 1) }
const answers = {
  ...frameAnswers,
  "GET /inventory/medicines": { body: medicines },
  "GET /inventory/payment-methods": {
    body: [{ id: 7, method_name: "Cash", bank_info: "-", qr_photo: null }],
  },
}
const call = "POST /inventory/sales/bulk"
const posts = (seen: ReturnType<typeof serve>) => seen.filter(({ path }) => path === "/inventory/sales/bulk")
const keyOf = (one: ReturnType<typeof posts>[number] | undefined) =>
  new Headers(one?.headers).get("Idempotency-Key")

const sellOne = async (user: ReturnType<typeof renderAt>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Add Medicine 1 500mg" }))
  await user.click(screen.getByRole("button", { name: "Process transaction" }))
}

/** The locks of a browser with one tab, where nobody waits. jsdom has none. */
const locksOfOneTab = {
  request: (_name: string, _options: LockOptions, work: () => Promise<void>) => work(),
}
Object.defineProperty(navigator, "locks", { value: locksOfOneTab })

beforeEach(async () => {
  await (await deviceDb()).clear("sales")
  signIn("pharmacy")
  await clearCounter()
})

describe("a sale without a connection", () => {
  it("is kept, counted in the bar, and sent by itself under its key when the connection is back", async () => {
    let isBack = false
    const seen = serve({
      ...answers,
      [call]: () => (isBack ? { status: 201, body: sale } : new TypeError("Failed to fetch")),
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await sellOne(user)
    expect(await screen.findByText("Sold. The sale is kept on this device.")).toBeVisible()
    expect(await screen.findByText(/^1 sale waits to be sent, since/)).toBeVisible()
    expect(screen.queryByLabelText("Quantity of Medicine 1")).toBeNull()
    isBack = true
    window.dispatchEvent(new Event("online"))
    expect(await screen.findByText("Transaction ID: 42")).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/waits to be sent/)).toBeNull())
    expect(new Set(posts(seen).map(keyOf)).size).toBe(1)
    expect(posts(seen).at(-1)?.body).toMatchObject({
      items: [{ medicine_id: 1, quantity_sold: 1, taken: { medicine_name: "Medicine 1", unit_price: 1.5 } }],
      away: { payment_method_name: "Cash" },
    })
  })

  it("shows its total and change from the device's own figures, and is sent with them later", async () => {
    let isBack = false
    const seen = serve({
      ...answers,
      ...counterAnswers({ price: 3.37 }),
      [call]: () => (isBack ? { status: 201, body: sale } : new TypeError("Failed to fetch")),
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(screen.getByRole("button", { name: "Discount on Paracetamol" }))
    await user.type(screen.getByLabelText("Discount on Paracetamol"), "0.37")
    await user.type(screen.getByLabelText(/Reason of the discount/), "Regular customer")
    await user.click(screen.getByRole("button", { name: "Received $5" }))
    await user.click(screen.getByRole("button", { name: "Process transaction" }))
    const receipt = within(await screen.findByRole("alert"))
    expect(receipt.getByText("Sold. The sale is kept on this device.")).toBeVisible()
    expect(receipt.getByText("Total: $3.00")).toBeVisible()
    expect(receipt.getByText("Change: $2.00")).toBeVisible()
    isBack = true
    await outbox.send()
    expect(await screen.findByText("Transaction ID: 42")).toBeVisible()
    const cash = { received: { usd: 5, riel: 0 }, change: { usd: 2, riel: 0 } }
    expect(posts(seen).at(-1)?.body).toMatchObject({
      items: [{ discount: 0.37, taken: { unit_price: 3.37 } }],
      discount_reason: "Regular customer",
      payments: [{ payment_method_id: 7, amount: 3, method_name: "Cash", cash }],
      riel_per_dollar: 4100,
      away: { payment_method_name: "Cash" },
    })
  })

  it("is not even tried while the browser knows that there is no connection", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    const seen = serve(answers)
    const { user } = renderAt("/pharmacy/sales/new")
    await sellOne(user)
    expect(await screen.findByText("This device has no connection. You can go on selling.")).toBeVisible()
    expect(posts(seen)).toEqual([])
  })

  it("that is refused for good is shown with its reason, and deleted only after a question", async () => {
    let isBack = false
    const refusal = { detail: "", code: "SaleTooLarge", params: {} }
    serve({
      ...answers,
      [call]: () => (isBack ? { status: 409, body: refusal } : new TypeError("Failed to fetch")),
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await sellOne(user)
    await screen.findByText(/^1 sale waits to be sent/)
    isBack = true
    await outbox.send()
    expect(await screen.findByText("1 sale could not be recorded")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Show" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText("Medicine 1 500mg × 1")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Delete" }))
    const question = within(await screen.findByRole("dialog", { name: "Delete this sale from the device?" }))
    await user.click(question.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(screen.queryByText("1 sale could not be recorded")).toBeNull())
  })

  it("stays on the device when its seller signs out, who is asked first", async () => {
    serve({ ...answers, [call]: new TypeError("Failed to fetch") })
    const { user } = renderAt("/pharmacy/sales/new")
    await sellOne(user)
    await screen.findByText(/^1 sale waits to be sent/)
    await user.click(screen.getByRole("button", { name: "Your account" }))
    await user.click(await screen.findByRole("menuitem", { name: "Logout" }))
    const question = within(await screen.findByRole("dialog", { name: "Sign out with unsent sales?" }))
    expect(question.getByText(/^1 sale is not sent yet/)).toBeVisible()
    await user.click(question.getByRole("button", { name: "Sign out" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Your account" })).toBeNull())
    expect(outbox.current().sales).toMatchObject([{ account: "pharmacy 1", failure: null }])
  })
})
