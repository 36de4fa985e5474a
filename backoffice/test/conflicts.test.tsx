import { notifications } from "@mantine/notifications"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { Toasts } from "../src/app/toasts.tsx"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const conflictOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 5,
  sale_id: 7,
  kind: "shortage",
  subject: "Amoxicillin",
  medicine_id: 3,
  dosage: "250mg",
  form: "capsule",
  wanted: 2,
  had: 1,
  is_loose: false,
  price_taken: null,
  price_listed: null,
  stock: 6,
  stock_loose_units: 0,
  staff_name: "Dara",
  transaction_date: "2026-11-20T01:00:00.000Z",
  received_at: "2026-11-20T02:00:00.000Z",
  settled_at: null,
  settlement: null,
  settled_quantity: null,
  settled_loose_units: null,
  ...changes,
})

const settledAt = "2026-11-20T03:00:00.000Z"
const counted = conflictOf({
  stock: 4,
  settled_at: settledAt,
  settlement: "count",
  settled_quantity: 4,
  settled_loose_units: 0,
})

const listOf = (items: ReadonlyArray<object>) => ({
  body: { items, pagination: paginationOf(1, 10, items.length), open: items.length },
})

const opened = (answers: Answers, path = "/pharmacy/sales/conflicts") => {
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/sales/conflicts": listOf([conflictOf()]),
    ...answers,
  })
  return { seen, ...renderAt(path, <Toasts />) }
}

/** Counts four packs for the only difference, and presses what takes it back. */
const countAndTakeBack = async (back: { readonly status?: number; readonly body: object }) => {
  const { seen, user } = opened({
    "POST /inventory/sales/conflicts/:id/settle": { body: counted },
    "POST /inventory/sales/conflicts/:id/unsettle": back,
  })
  await user.click(await screen.findByRole("button", { name: /^Settle: Amoxicillin 250mg · Capsule/ }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.click(dialog.getByRole("radio", { name: /^Correct the stock/ }))
  await user.type(dialog.getByLabelText("Packs of Amoxicillin 250mg · Capsule on the shelf"), "4")
  await user.click(dialog.getByRole("button", { name: "Correct the stock" }))
  expect(await screen.findByText("Settled: Amoxicillin 250mg · Capsule")).toBeVisible()
  await user.click(await screen.findByRole("button", { name: "Undo" }))
  return () => seen.filter(({ path }) => path.endsWith("settle")).map(({ path, body }) => ({ path, body }))
}

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
})

describe("a settled difference", () => {
  it("is taken back with the stock that it changed, from what it became", async () => {
    const sent = await countAndTakeBack({ body: conflictOf() })
    expect(await screen.findByText("The difference waits again")).toBeVisible()
    expect(sent()).toEqual([
      {
        path: "/inventory/sales/conflicts/5/settle",
        body: { how: "count", quantity: 4, quantity_seen: 6, loose_units_seen: 0 },
      },
      {
        path: "/inventory/sales/conflicts/5/unsettle",
        body: {
          settled_at: settledAt,
          stock: { quantity: 6, loose_units: 0, quantity_seen: 4, loose_units_seen: 0 },
        },
      },
    ])
  })

  it("stays when the stock changed since, which is said", async () => {
    await countAndTakeBack({
      status: 409,
      body: {
        detail: "",
        code: "StockChanged",
        params: { name: "Amoxicillin", quantity: 3, loose_units: 0 },
      },
    })
    expect(await screen.findByText(/The stock of Amoxicillin changed to 3/)).toBeVisible()
    expect(screen.queryByText("The difference waits again")).toBeNull()
  })
})

describe("a list of differences with nothing in it", () => {
  it("leads from nothing to settle to what was settled, and from there to what waits", async () => {
    const { seen, user, router } = opened({ "GET /inventory/sales/conflicts": listOf([]) })
    expect(await screen.findByText("Nothing to settle")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Show what was settled" }))
    await waitFor(() => expect(router.state.location.search).toBe("?state=settled"))
    expect(await screen.findByText("Nothing was settled yet")).toBeVisible()
    expect(seen.some(({ path }) => path.includes("state=settled"))).toBe(true)
    await user.click(screen.getByRole("button", { name: "Show what waits" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(await screen.findByText("Nothing to settle")).toBeVisible()
  })
})
