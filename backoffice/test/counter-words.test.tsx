// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { screen, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { clearCounter, counterAnswers, soldSale } from "./support/counter.ts"
import { medicineOf, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { scan } from "./support/scanner.ts"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const barcode = "8850123456787"
const paracetamol = { name: "Paracetamol", barcode, expiration_date: "2029-12-31" }
const call = "POST /inventory/sales/bulk"
const posts = (seen: ReturnType<typeof serve>) => seen.filter(({ path }) => path === "/inventory/sales/bulk")

/** Opens the counter with its first medicine on the screen. */
const open = async (answers: Answers = {}, medicine: Readonly<Record<string, unknown>> = paracetamol) => {
  const seen = serve({ ...counterAnswers(medicine), ...answers })
  const { user } = renderAt("/pharmacy/sales/new")
  await screen.findByRole("button", { name: /Paracetamol 500mg$/ })
  return { seen, user }
}
const order = () => within(screen.getByRole("complementary", { name: "Order Details" }))
const lines = () => within(screen.getByRole("log", { name: "Scans" }))

beforeEach(async () => {
  signIn("pharmacy")
  await clearCounter()
})

describe("what the counter says of an order", () => {
  it("leaves the receipt on the screen at a second Ctrl+Enter, and sells nothing again", async () => {
    const { seen, user } = await open({ [call]: { status: 201, body: soldSale } })
    await user.click(screen.getByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.keyboard("{Control>}{Enter}{/Control}")
    await order().findByText("Transaction ID: 42")
    await user.keyboard("{Control>}{Enter}{/Control}")
    expect(order().getByText("Transaction ID: 42")).toBeVisible()
    expect(screen.queryByText("Please add items to the cart before processing")).toBeNull()
    expect(posts(seen)).toHaveLength(1)
  })

  it("does not call an ended session a broken connection, and sells once after the sign-in", async () => {
    const ended = { status: 401, body: { detail: "", code: "SessionEnded", params: {} } }
    const { seen, user } = await open({
      [call]: [ended, { status: 201, body: soldSale }],
      "POST /pharmacies/login": { body: { access_token: tokenOf("1") } },
    })
    await user.click(screen.getByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(screen.queryByText("The connection broke before the answer came")).toBeNull()
    await user.clear(dialog.getByLabelText("E-mail"))
    await user.type(dialog.getByLabelText("E-mail"), "a@example.com")
    await user.type(dialog.getByLabelText("Password"), "a password")
    await user.click(dialog.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByText("Transaction ID: 42")).toBeVisible()
    expect(screen.queryByText("The connection broke before the answer came")).toBeNull()
    expect(screen.queryByText(/kept on this device|asked again/)).toBeNull()
    expect(new Set(posts(seen).map(({ headers }) => headers["idempotency-key"])).size).toBe(1)
  })
})

describe("what the counter says of a medicine", () => {
  it("does not call an expired one in stock", async () => {
    await open({}, { ...paracetamol, expiration_date: "2020-01-01", quantity: 185, loose_units: 4 })
    const row = within(screen.getByRole("row", { name: /Paracetamol/ }))
    expect(row.getAllByText("Expired")).toHaveLength(2)
    expect(row.getByText(/^Expires Jan 1, 2020/)).toBeVisible()
    expect(row.queryByText(/185|in stock/i)).toBeNull()
    expect(row.getByRole("button", { name: "Expired: Paracetamol 500mg" })).toBeDisabled()
  })
})

/** The tones, in Hz, that were played. */
const tones: Array<number> = []
const quiet = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
class Loudspeaker {
  readonly currentTime = 0
  readonly destination = {}
  createOscillator() {
    const frequency = { value: 0 }
    const start = () => tones.push(frequency.value)
    return { frequency, start, stop: () => undefined, connect: (next: unknown) => next }
  }
  createGain() {
    return { gain: quiet, connect: (next: unknown) => next }
  }
}

/** The text of a pack's GS1 code: product, expiry as YYMMDD, batch. */
const gs1 = (expiry: string) => `01${barcode.padStart(14, "0")}17${expiry}10AB12`

describe("what the counter says of a scan", () => {
  it("shows batch and expiry of the pack, refuses an expired one, and sounds different when nothing was added", async () => {
    vi.stubGlobal("AudioContext", Loudspeaker)
    const one = { body: { items: [medicineOf(1, paracetamol)], pagination: paginationOf(1, 20, 1) } }
    const none = { body: { items: [], pagination: paginationOf(1, 20, 0) } }
    await open({
      "GET /inventory/medicines": (_, query) => (query.get("search") === "8850000000011" ? none : one),
    })
    const search = screen.getByRole("combobox")
    scan(search, gs1("291231"))
    expect(await screen.findByText("Added: Paracetamol 500mg")).toBeVisible()
    expect(lines().getByText(`${barcode} · Batch AB12 · Expires Dec 31, 2029`)).toBeVisible()
    scan(search, gs1("300630"))
    expect(await screen.findByText(/No stock of this medicine expires Jun 30, 2030/)).toBeVisible()
    expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("2")
    const added = tones.splice(0)
    scan(search, gs1("200101"))
    const expired = "Paracetamol 500mg: this pack expired Jan 1, 2020. It was not added."
    expect(await screen.findByText(expired)).toBeVisible()
    expect(lines().getByText(`${barcode} · Batch AB12 · Expires Jan 1, 2020`)).toBeVisible()
    scan(search, "8850000000011")
    expect(await screen.findByText("No medicine has this code")).toBeVisible()
    expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("2")
    expect([added.length, tones.length]).toEqual([2, 4])
    expect(Math.max(...tones)).toBeLessThan(Math.min(...added))
  })
})
