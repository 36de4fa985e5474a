// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Sellable } from "../src/features/sales/api/sell.ts"
import { deviceDb } from "../src/features/sales/lib/outbox/device-db.ts"
import { outbox } from "../src/features/sales/lib/outbox/outbox.ts"
import { shelfVersion } from "../src/features/sales/lib/shelf/shelf.ts"
import { forgetShelf } from "../src/features/sales/lib/shelf/shelf-store.ts"
import { memberAccount } from "../src/lib/sessions.ts"
import { conflictOf } from "./support/conflicts.ts"
import { clearCounter, counterAnswers } from "./support/counter.ts"
import { frameAnswers, medicineOf, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn, signOutAll } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

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

/** Sells while the connection is cut; when it is back the sale is refused for good. The dialog that lists it. */
const sellRefused = async (code: string) => {
  let isBack = false
  const refusal = { detail: "", code, params: {} }
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
  return { user, dialog: within(await screen.findByRole("dialog")) }
}

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

  it("is asked to be kept by the browser, as the medicines are when they are first read", async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => false)
    const storage = { persist, persisted: async () => false }
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage })
    await forgetShelf()
    serve({
      ...answers,
      "GET /inventory/shelf": { body: { ...medicines, total: 1, at: "2026-11-22T02:00:00.000Z" } },
      [call]: new TypeError("Failed to fetch"),
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    await sellOne(user)
    await screen.findByText("Sold. The sale is kept on this device.")
    expect(persist.mock.calls.length).toBeGreaterThan(1)
    await forgetShelf()
    Reflect.deleteProperty(navigator, "storage")
  })

  it("sells from medicines that are read whole where an earlier version of the counter kept them, else by change", async () => {
    const at = "2026-11-22T02:00:00.000Z"
    for (const [version, asked] of [
      [undefined, null],
      [shelfVersion, at],
    ] as const) {
      await forgetShelf()
      const since: Array<string | null> = []
      serve({
        ...answers,
        "GET /inventory/shelf": (_, query) => {
          since.push(query.get("since"))
          return { body: { ...medicines, total: 1, at } }
        },
      })
      const kept = { account: memberAccount(), medicines: medicines.items as Array<Sellable>, at }
      await (await deviceDb()).put("shelf", { ...kept, ...(version === undefined ? {} : { version }) })
      renderAt("/pharmacy/sales/new")
      await waitFor(() => expect(since).toEqual([asked]))
      cleanup()
    }
    await forgetShelf()
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
    const { user, dialog } = await sellRefused("SaleTooLarge")
    expect(dialog.getByText("Medicine 1 500mg × 1")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Delete" }))
    const question = within(await screen.findByRole("dialog", { name: "Delete this sale from the device?" }))
    await user.click(question.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(screen.queryByText("1 sale could not be recorded")).toBeNull())
  })

  it("that is refused without a message says that the sale was not created", async () => {
    // A reason that this version of the app does not know.
    const { dialog } = await sellRefused("ReasonOfALaterVersion")
    expect(dialog.getByText("Failed to create bulk sale")).toBeVisible()
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

/** An answer as the device keeps it. */
const kept = (root: string, data: unknown) => ({ [root]: { key: [root], data } })

/** A device that a member of the staff has called the counter, whose session has run out while there is no network. */
const leftAlone = async (): Promise<void> => {
  const db = await deviceDb()
  const account = "staff 5"
  const member = { role: "staff", account: "5", name: "Sokha" } as const
  await db.put("owner", { account, member, isOurs: true })
  await db.put("shelf", { account, medicines: [medicineOf(1) as Sellable], at: new Date().toISOString() })
  await db.put("answers", {
    account,
    answers: {
      ...kept("permissions", { "Create Sale": true }),
      ...kept("payments", [
        { id: 7, method_name: "Cash", kind: "cash", bank_info: "-", qr_photo: null, khqr: null },
      ]),
      ...kept("exchangeRate", { riel_per_dollar: 4100, since: null, change_in: "dollars", history: [] }),
    },
  })
  signOutAll()
  await clearCounter("staff 5")
}

describe("a counter that opens without a session", () => {
  it("sells in the name of its account, and sends nothing when another one signs in", async () => {
    await leftAlone()
    signIn("staff", tokenOf("5", -60))
    const seen = serve({})
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    const { user, router } = renderAt("/staff/sales/new")
    expect(await screen.findByText("The counter is open without a sign-in")).toBeVisible()
    expect(
      screen.getByText("What is sold is kept on this device and sent when Sokha signs in."),
    ).toBeVisible()
    await sellOne(user)
    expect(await screen.findByText("Sold. The sale is kept on this device.")).toBeVisible()
    expect(
      screen.getByText(/^Nobody is signed in\. The sale is sent .* after you have signed in/),
    ).toBeVisible()
    expect(screen.queryByText(/when the connection is back/)).toBeNull()
    // The network is back, but nobody has signed in.
    expect(await screen.findByText("They are sent after you have signed in.")).toBeVisible()
    expect(outbox.current().sales).toMatchObject([{ account: "staff 5", seller: "Sokha", firstSentAt: null }])
    const back = serve({
      ...answers,
      "GET /staff/permissions": { body: { "Create Sale": true, "View Dashboard Overview": true } },
      [call]: { status: 201, body: sale },
    })
    act(() => signIn("staff", tokenOf("6")))
    await waitFor(() => expect(router.state.location.pathname).toBe("/staff/dashboard/overview"))
    await outbox.send()
    expect([...posts(seen), ...posts(back)]).toEqual([])
    expect(outbox.current().sales).toHaveLength(1)
    expect(await screen.findByText(/1 sale of Sokha waits on this device/)).toBeVisible()
  })

  it("sends what was sold when its own account signs in, and stays at the counter", async () => {
    await leftAlone()
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    const { user, router } = renderAt("/staff/sales/new")
    await screen.findByText("The counter is open without a sign-in")
    await sellOne(user)
    await screen.findByText("Sold. The sale is kept on this device.")
    const seen = serve({
      ...answers,
      "GET /staff/permissions": { body: { "Create Sale": true } },
      "POST /staff/login": { body: { access_token: tokenOf("5"), staff_id: 5, staff_name: "Sokha" } },
      [call]: { status: 201, body: sale },
    })
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }))
    await user.type(dialog.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(dialog.getByLabelText("Password"), "a password")
    await user.click(dialog.getByRole("button", { name: "Sign in" }))
    await waitFor(() => expect(outbox.current().sales).toEqual([]))
    expect(new Set(posts(seen).map(keyOf)).size).toBe(1)
    expect(posts(seen)[0]?.body).toMatchObject({ away: { payment_method_name: "Cash" } })
    await waitFor(() => expect(screen.queryByText("The counter is open without a sign-in")).toBeNull())
    expect(router.state.location.pathname).toBe("/staff/sales/new")
  })
})

const inbox = (...items: ReadonlyArray<ReturnType<typeof conflictOf>>) => ({
  body: { items, pagination: paginationOf(1, 10, items.length), open: items.length },
})
const writes = (seen: ReturnType<typeof serve>) => seen.filter(({ method }) => method === "POST")
const settlement = "POST /inventory/sales/conflicts/:id/settle"

describe("the differences of sales made without a connection", () => {
  it("are counted in the menu and settled by a count of the shelf", async () => {
    const seen = serve({
      ...answers,
      "GET /inventory/sales/conflicts": inbox(conflictOf()),
      [settlement]: { body: conflictOf({ settlement: "count" }) },
    })
    const { user } = renderAt("/pharmacy/sales/conflicts")
    expect(await screen.findByText("Paracetamol: 5 sold, 3 were in stock")).toBeVisible()
    expect(await screen.findByRole("link", { name: "Differences: 1 waiting" })).toBeVisible()
    await user.click(screen.getByRole("button", { name: /^Settle: Paracetamol/ }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.queryByRole("radio", { name: "Write off" })).toBeNull()
    await user.click(dialog.getByRole("radio", { name: "Correct the stock" }))
    await user.click(dialog.getByRole("button", { name: "Correct the stock" }))
    expect(dialog.getByText("Please type how many packs there are")).toBeVisible()
    expect(writes(seen)).toEqual([])
    await user.type(dialog.getByRole("textbox", { name: "Packs of Paracetamol on the shelf" }), "៤")
    await user.click(dialog.getByRole("button", { name: "Correct the stock" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(writes(seen)).toMatchObject([{ body: { how: "count", quantity: 4, quantity_seen: 0 } }])
  })

  it("keep the dialog and its number when the settlement is refused", async () => {
    const refusal = {
      detail: "…",
      code: "StockChanged",
      params: { name: "Paracetamol", quantity: 2 },
    }
    serve({
      ...answers,
      "GET /inventory/sales/conflicts": inbox(conflictOf({ kind: "expired", stock: 6 })),
      [settlement]: { status: 409, body: refusal },
    })
    const { user } = renderAt("/pharmacy/sales/conflicts")
    await user.click(await screen.findByRole("button", { name: /^Settle: / }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByRole("radio", { name: "Write off" }))
    await user.type(dialog.getByRole("textbox"), "7")
    await user.click(dialog.getByRole("button", { name: "Write off" }))
    expect(dialog.getByText("Please type a number from 1 to 6")).toBeVisible()
    await user.clear(dialog.getByRole("textbox"))
    await user.type(dialog.getByRole("textbox"), "6")
    await user.click(dialog.getByRole("button", { name: "Write off" }))
    expect(await dialog.findByText(/changed to 2 while you were editing/)).toBeVisible()
    expect(dialog.getByRole("textbox")).toHaveValue("6")
  })
})
