import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Toasts } from "../src/app/toasts.tsx"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const lineOf = (medicine_id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  medicine_id,
  name: `Medicine ${medicine_id}`,
  dosage: "500mg",
  form: "tablet",
  manufacter_name: "PPM",
  supplier: "Dynamic",
  unit_per_package: 10,
  quantity: 5,
  loose_units: 2,
  sold_units: 305,
  pace_days: 30,
  days_left: 5,
  packages: 18,
  ...changes,
})
const items = [
  lineOf(1),
  lineOf(2, { supplier: null, days_left: 0, quantity: 0, loose_units: 0, packages: 1, sold_units: 20 }),
]
const answer = {
  items,
  pagination: paginationOf(1, 20, 2),
  suppliers: [
    { supplier: "Dynamic", lines: 1 },
    { supplier: null, lines: 1 },
  ],
}
const nothing = { items: [], pagination: paginationOf(1, 20, 0), suppliers: [] }

beforeEach(() => {
  localStorage.clear()
  signIn("pharmacy")
})

const opened = async () => {
  const seen = serve({ ...frameAnswers, "GET /inventory/reorder": { body: answer } })
  const shown = renderAt("/pharmacy/reorder", <Toasts />)
  await screen.findByRole("link", { name: /^Medicine 1 / })
  const asked = () => seen.filter(({ path }) => path.startsWith("/inventory/reorder")).map(({ path }) => path)
  return { ...shown, asked }
}

/** The first words of the rows of a table: headings of suppliers and medicines. */
const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => /^(?:Dynamic|No supplier|Medicine \d)/.exec(row.textContent)?.[0])

describe("the reorder list", () => {
  it("has the medicines of each supplier under the supplier's name, on paper too", async () => {
    const print = vi.spyOn(globalThis, "print").mockImplementation(() => undefined)
    const { user } = await opened()
    const expected = ["Dynamic", "Medicine 1", "No supplier", "Medicine 2"]
    expect(linesOf(screen.getByRole("table", { name: "Reorder list" }))).toEqual(expected)
    expect(screen.getByRole("rowheader", { name: "Dynamic" })).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Print Report" }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    const sheet = document.querySelector<HTMLElement>(".print-sheet table:last-of-type")
    expect(sheet && linesOf(sheet)).toEqual(expected)
  })

  it("says before the first sales that there is nothing to buy yet, and offers no further days", async () => {
    const seen = serve({ ...frameAnswers, "GET /inventory/reorder": { body: nothing } })
    renderAt("/pharmacy/reorder")
    expect(await screen.findByText("Nothing to buy yet")).toBeVisible()
    expect(screen.getByText(/goes by the sales of the last 30 days/)).toBeVisible()
    expect(screen.queryByRole("button", { name: /days ahead/ })).toBeNull()
    expect(seen.some(({ path }) => path.includes("days=180"))).toBe(true)
  })

  it("says what to buy and leads to each medicine; days and supplier are chosen and remembered", async () => {
    const { user, asked, router } = await opened()
    expect(asked().at(-1)).toMatch(/days=14$/)
    expect(screen.getByRole("link", { name: "Medicine 1 500mg · Tablet" })).toHaveAttribute(
      "href",
      "/pharmacy/medicine/edit/1",
    )
    expect(screen.getByRole("cell", { name: "30 + 5 units in 30 days" })).toBeVisible()
    await user.selectOptions(screen.getByLabelText("Supplier"), "-")
    await waitFor(() => expect(asked().at(-1)).toContain("days=14&supplier=-"))
    const days = screen.getByLabelText("Days of cover")
    await user.clear(days)
    expect(await screen.findByText("A whole number from 1 to 180")).toBeVisible()
    await user.type(days, "30")
    await waitFor(() => expect(asked().at(-1)).toContain("days=30"))
    await router.navigate("/pharmacy/medicine/bulk")
    await router.navigate("/pharmacy/reorder")
    expect(await screen.findByLabelText("Days of cover")).toHaveValue("30")
  })

  it("is shared as a message by supplier, and copied where the device cannot share", async () => {
    const { user } = await opened()
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
    Object.defineProperty(navigator, "share", { value: share, configurable: true })
    await user.click(screen.getByRole("button", { name: "Share" }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    const [shared] = share.mock.lastCall ?? []
    expect(shared?.text).toContain(
      "Dynamic\n• Medicine 1 500mg · Tablet (PPM): 18 packages\n\nNo supplier\n• Medicine 2 500mg · Tablet (PPM): 1 package",
    )
    Reflect.deleteProperty(navigator, "share")
    await user.click(screen.getByRole("button", { name: "Share" }))
    expect(await screen.findByText(/^The list has been copied/)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(shared?.text)
  })

  it("leads on where nothing is missing: to all suppliers, or further ahead until the most that can be asked for", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/reorder": (_, query) => ({ body: query.get("days") === "180" ? answer : nothing }),
    })
    const { user, router } = renderAt("/pharmacy/reorder?days=60&supplier=Dynamic")
    expect(await screen.findByText("The stock of everything that sells lasts 60 days")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Show all suppliers" }))
    await waitFor(() => expect(router.state.location.search).toBe("?days=60"))
    await user.click(screen.getByRole("button", { name: "Look 90 days ahead" }))
    await waitFor(() => expect(seen.at(-1)?.path).toContain("days=90"))
    expect(screen.getByLabelText("Days of cover")).toHaveValue("90")
    expect(await screen.findByText("The stock of everything that sells lasts 90 days")).toBeVisible()
    expect(screen.queryByRole("button", { name: /^Look/ })).toBeNull()
  })
})
