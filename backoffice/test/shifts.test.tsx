import { act, cleanup, screen, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { counterAnswers } from "./support/counter.ts"
import { paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { notes, openShift } from "./support/shift.ts"

const closedShift = {
  ...openShift,
  closed_at: "2026-11-22T10:00:00.000Z",
  closed_by: "Keo Rith",
  counted: notes(42, 44_000),
  expected: notes(43.37, 40_000),
  difference: notes(-1.37, 4000),
  riel_per_dollar: 4100,
  figures: {
    sales: 12,
    returns: 1,
    takings: [
      { method_name: "Cash", kind: "cash", sold: 26.74, given_back: 3.37 },
      { method_name: "ABA KHQR", kind: "qr", sold: 80, given_back: 0 },
    ],
    sold: notes(26.74, 0),
    given_back: notes(3.37, 0),
    cash_in: notes(0, 0),
    cash_out: notes(0, 0),
    late: { sales: 1, cash: notes(2.5, 0) },
  },
}

const bar = () => within(screen.getByRole("region", { name: "Your shift" }))
const dialog = () => within(screen.getByRole("dialog"))
const writes = (seen: ReturnType<typeof serve>) =>
  seen.filter(({ method, path }) => method === "POST" && path.startsWith("/inventory/shifts"))

const cellsOf = (table: HTMLElement | undefined) =>
  within(table ?? document.body)
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent))

const atTheCounter = async (answers: Answers, current: unknown = null) => {
  const seen = serve({
    ...counterAnswers({ price: 3.37 }),
    "GET /inventory/shifts/current": { body: { shift: current } },
    "GET /inventory/shifts/:id": { body: closedShift },
    ...answers,
  })
  const { user, router } = renderAt("/pharmacy/sales/new")
  await screen.findByRole("region", { name: "Your shift" })
  return { seen, user, router }
}

beforeEach(() => signIn("pharmacy"))

describe("the shift at the counter", () => {
  it("is not known while the API does not answer although the browser has a connection", async () => {
    await atTheCounter({ "GET /inventory/shifts/current": { status: 503, body: "Bad gateway" } })
    expect(bar().getByText("Whether your shift is open is not known without the connection")).toBeVisible()
    expect(bar().queryByRole("button")).toBeNull()
  })

  it("is opened with what is in the drawer, in both currencies and both scripts", async () => {
    const { seen, user } = await atTheCounter({
      "GET /inventory/shifts/current": [{ body: { shift: null } }, { body: { shift: openShift } }],
      "POST /inventory/shifts": { status: 201, body: openShift },
    })
    await user.click(bar().getByRole("button", { name: "Open a shift" }))
    await user.type(dialog().getByLabelText("In dollars"), "២០")
    await user.type(dialog().getByLabelText("In riel"), "abc")
    await user.click(dialog().getByRole("button", { name: "Open the shift" }))
    expect(dialog().getByText("Please type amounts of 0 or more")).toBeVisible()
    await user.clear(dialog().getByLabelText("In riel"))
    await user.type(dialog().getByLabelText("In riel"), "40,000")
    await user.click(dialog().getByRole("button", { name: "Open the shift" }))
    expect(await bar().findByText(/Your shift since/)).toBeVisible()
    expect(writes(seen).map(({ body }) => body)).toEqual([{ float: notes(20, 40_000) }])
  })

  it("names its drawer, and the device offers the last one again", async () => {
    const named = { ...openShift, drawer: "Counter 2" }
    const { seen, user } = await atTheCounter({
      "GET /inventory/shifts/current": [{ body: { shift: null } }, { body: { shift: named } }],
      "POST /inventory/shifts": { status: 201, body: named },
    })
    await user.click(bar().getByRole("button", { name: "Open a shift" }))
    await user.type(dialog().getByLabelText("Drawer (optional)"), " Counter 2 ")
    await user.click(dialog().getByRole("button", { name: "Open the shift" }))
    expect(await bar().findByText(/Your shift since .* · Counter 2$/)).toBeVisible()
    expect(writes(seen).map(({ body }) => body)).toEqual([{ float: notes(0, 0), drawer: "Counter 2" }])
    cleanup()
    await atTheCounter({})
    await user.click(bar().getByRole("button", { name: "Open a shift" }))
    expect(dialog().getByLabelText("Drawer (optional)")).toHaveValue("Counter 2")
  })

  it("takes cash in and out with a reason", async () => {
    const { seen, user } = await atTheCounter(
      { "POST /inventory/shifts/:id/cash": { status: 201, body: openShift } },
      openShift,
    )
    await user.click(bar().getByRole("button", { name: "Cash in or out" }))
    await user.type(dialog().getByLabelText("In dollars"), "15")
    await user.click(dialog().getByRole("button", { name: "Take out" }))
    expect(dialog().getByText("Please write the reason")).toBeVisible()
    await user.type(dialog().getByLabelText(/Reason/), "Given to the owner")
    await user.click(dialog().getByRole("button", { name: "Take out" }))
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), 20_000)
    // What is typed next is a search again.
    await vi.waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus(), 20_000)
    expect(writes(seen).map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: "/inventory/shifts/5/cash",
        body: { kind: "cash_out", notes: notes(15, 0), reason: "Given to the owner" },
      },
    ])
  })

  it("is counted blindly, sent again under its key, and then shows the difference", async () => {
    const { seen, user, router } = await atTheCounter(
      { "POST /inventory/shifts/:id/close": [new TypeError("network"), { body: closedShift }] },
      openShift,
    )
    await user.click(bar().getByRole("button", { name: "Close the drawer" }))
    const keep = () => user.click(dialog().getByRole("button", { name: "Keep this count" }))
    await keep()
    expect(dialog().getByText(/Please type what you counted/)).toBeVisible()
    expect(document.body.textContent).not.toContain("43.37")
    await user.type(dialog().getByLabelText("In dollars"), "42")
    await keep()
    expect(dialog().getByText(/in both currencies. Type 0 where there is none/)).toBeVisible()
    await user.type(dialog().getByLabelText("In riel"), "44000")
    await keep()
    expect(await dialog().findByText(/We cannot reach the service/)).toBeVisible()
    await keep()
    expect(await screen.findByText("One currency is short, the other is over")).toBeVisible()
    expect(router.state.location.pathname).toBe("/pharmacy/sales/shifts/5")
    expect(screen.getByText("−$1.37 · +4,000 ៛")).toBeVisible()
    expect(screen.getByText("Together −1,617 ៛ at 4,100 riel for a dollar")).toBeVisible()
    expect(screen.getByText(/1 sale was made without a connection.*\$2\.50 in cash/)).toBeVisible()
    const [first, second] = writes(seen)
    expect(first?.body).toEqual({ counted: notes(42, 44_000), note: null })
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"])
  })

  it("says without a connection what was last read, and what needs one", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true)
    await atTheCounter({}, openShift)
    network.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event("offline")))
    expect(bar().getByText(/Your shift since/)).toBeVisible()
    expect(bar().getByText(/needs the connection/)).toBeVisible()
    expect(bar().queryByRole("button")).toBeNull()
    vi.restoreAllMocks()
  })

  it("is not said to be open where nothing was read since the page was opened", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    await atTheCounter({ "GET /inventory/shifts/current": new TypeError("Failed to fetch") })
    expect(bar().getByText("Whether your shift is open is not known without the connection")).toBeVisible()
    vi.restoreAllMocks()
  })
})

describe("the reports of shifts", () => {
  it("list shifts with what was counted and how it differs", async () => {
    serve({
      ...counterAnswers({}),
      "GET /inventory/shifts": {
        body: { items: [{ ...openShift, id: 6 }, closedShift], pagination: paginationOf(1, 10, 2) },
      },
    })
    renderAt("/pharmacy/sales/shifts")
    expect(await screen.findByRole("link", { name: "Shift 6" })).toBeVisible()
    expect(screen.getByText("Still open")).toBeVisible()
    expect(screen.getByText("Exchanged")).toBeVisible()
    expect(screen.getByText("$42.00 · 44,000 ៛")).toBeVisible()
    expect(screen.getByRole("link", { name: "Report of a day" })).toBeVisible()
  })

  it("have the drawer to the last note on the screen, and the same on paper", async () => {
    serve({ ...counterAnswers({}), "GET /inventory/shifts/:id": { body: closedShift } })
    const print = vi.spyOn(globalThis, "print").mockImplementation(() => undefined)
    const { user } = renderAt("/pharmacy/sales/shifts/5")
    const [drawer, onPaper] = await screen.findAllByRole("table", { name: "The drawer", hidden: true })
    expect(cellsOf(drawer)).toEqual([
      ["Cash", "In dollars", "In riel"],
      ["At the opening", "$20.00", "40,000 ៛"],
      ["Sales", "+$26.74", "0 ៛"],
      ["Given back", "−$3.37", "0 ៛"],
      ["Put in", "$0.00", "0 ៛"],
      ["Taken out", "$0.00", "0 ៛"],
      ["Should be there", "$43.37", "40,000 ៛"],
      ["Counted", "$42.00", "44,000 ៛"],
      ["Difference", "−$1.37", "+4,000 ៛"],
    ])
    expect(cellsOf(onPaper)).toEqual(cellsOf(drawer))
    await user.click(screen.getByRole("button", { name: "Print" }))
    expect(print).toHaveBeenCalledOnce()
  })

  it("of a day tell what was sold outside of shifts, on the screen and on paper", async () => {
    serve({
      ...counterAnswers({}),
      "GET /inventory/shifts/day": {
        body: {
          day: "2026-11-22",
          shifts: [
            { ...closedShift, drawer: "Counter 2" },
            { ...openShift, id: 6 },
          ],
          takings: closedShift.figures.takings,
          difference: closedShift.difference,
          drawers: [
            {
              drawer: "Counter 2",
              shifts: 2,
              clerks: ["Keo Rith", "Chan Dara"],
              cash: notes(23.37, 0),
              difference: closedShift.difference,
            },
          ],
          outside: { sales: 2, returns: 0, takings: [], cash: notes(6.74, 0) },
        },
      },
    })
    const print = vi.spyOn(globalThis, "print").mockImplementation(() => undefined)
    const { user } = renderAt("/pharmacy/sales/shifts/day")
    const told = await screen.findAllByText(/Sold without an open shift: 2/)
    expect(told[0]).toHaveTextContent("Cash in the drawer from this: $6.74.")
    expect(screen.getByLabelText("Day")).toHaveValue("2026-11-22")
    expect(screen.getAllByText("Keo Rith · Counter 2")[0]).toBeVisible()
    const [onScreen, onPaper] = screen.getAllByRole("table", { name: "By drawer", hidden: true })
    expect(cellsOf(onScreen)).toEqual([
      ["Drawer", "Cash of the day", "Difference"],
      ["Counter 2: Keo Rith, Chan Dara (2 shifts)", "+$23.37", "−$1.37 · +4,000 ៛"],
    ])
    expect(cellsOf(onPaper)).toEqual(cellsOf(onScreen))
    const paper = within(document.querySelector<HTMLElement>(".print-sheet") ?? document.createElement("p"))
    expect(paper.getByRole("heading", { name: /Report of a day · Nov 22, 2026/, hidden: true })).toBeVisible()
    const [drawers, , takings] = paper.getAllByRole("table", { hidden: true })
    expect(cellsOf(drawers)).toEqual([
      ["Clerk", "Should be there", "Counted", "Difference"],
      [expect.stringContaining("Keo Rith"), "$43.37 · 40,000 ៛", "$42.00 · 44,000 ៛", "−$1.37 · +4,000 ៛"],
      [expect.stringContaining("Keo Rith"), "–", "–", "Still open"],
      ["All differences together", "", "", "−$1.37 · +4,000 ៛"],
    ])
    expect(cellsOf(takings)[1]).toEqual(["Cash", "$26.74", "−$3.37"])
    expect(paper.getByText(/Sold without an open shift: 2/)).toHaveTextContent("$6.74")
    await user.click(screen.getByRole("button", { name: "Print" }))
    expect(print).toHaveBeenCalledOnce()
  })
})
