import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const ages = ["day", "week", "month", "longer", "never"] as const
const figures = (approved: number) => ({
  provinces:
    approved === 0
      ? []
      : [
          { province: "kandal", approved, stocked: 2, waiting: 1 },
          { province: "elsewhere", approved: 0, stocked: 0, waiting: 1 },
        ],
  freshness: ages.map((age) => ({ age, pharmacies: age === "longer" ? approved : 0 })),
})
const pharmacies = { body: { pharmacies: [], total: 0, pagination: paginationOf(1, 10, 0) } }
const searches = {
  "GET /admin/network/searches": (_: unknown, query: URLSearchParams) => ({
    body: {
      from_day: "2031-04-26",
      items:
        query.get("days") === "7"
          ? [{ text: "tocilizumab", searches: 12, days: 3, last_day: "2031-05-02" }]
          : [],
    },
  }),
}
/** The table on the screen; the one for print stands behind it. */
const table = async (name: string) => (await screen.findAllByRole("table", { name }))[0] ?? document.body

beforeEach(() => {
  signIn("admin")
})

describe("the figures of the network", () => {
  it("count the pharmacies of each province, which leads to them", async () => {
    const seen = serve({
      ...searches,
      "GET /admin/network": { body: figures(3) },
      "GET /admin/pharmacies": pharmacies,
    })
    const { user } = renderAt("/admin/network")
    const kandal = within(await table("Pharmacies by province")).getByRole("row", { name: /^Kandal/ })
    expect(
      within(kandal)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["3", "2", "1"])
    expect(screen.getAllByText("Not in Cambodia").length).toBeGreaterThan(0)
    await user.click(within(kandal).getByRole("link", { name: "Kandal" }))
    await waitFor(() => expect(seen.at(-1)?.path).toBe("/admin/pharmacies?page=1&size=10&province=kandal"))
    expect(screen.getByLabelText("Province")).toHaveValue("kandal")
  })

  it("count the approved pharmacies by the age of their last change of stock, which leads to them", async () => {
    const seen = serve({
      ...searches,
      "GET /admin/network": { body: figures(3) },
      "GET /admin/pharmacies": pharmacies,
    })
    const { user } = renderAt("/admin/network")
    const freshness = within(await table("Last change of stock"))
    expect(freshness.getAllByRole("row")).toHaveLength(1 + ages.length)
    await user.click(freshness.getByRole("link", { name: "More than 30 days ago" }))
    await waitFor(() =>
      expect(seen.at(-1)?.path).toBe("/admin/pharmacies?page=1&size=10&status=APPROVED&stock_age=longer"),
    )
    expect(screen.getByLabelText("Stock changed")).toHaveValue("longer")
  })

  it("are printed as tables of their own", async () => {
    serve({ ...searches, "GET /admin/network": { body: figures(3) } })
    const print = vi.spyOn(globalThis, "print").mockReturnValue()
    const { user } = renderAt("/admin/network")
    await table("Pharmacies by province")
    await user.click(screen.getByRole("button", { name: "Print Report" }))
    expect(print).toHaveBeenCalledOnce()
    const sheet = document.querySelector<HTMLElement>(".print-sheet")
    expect(sheet?.querySelectorAll("caption")).toHaveLength(2)
    expect(sheet).toHaveTextContent("Figures of the network")
    // Searches that found everything have no table, and their period is told all the same.
    expect(sheet).toHaveTextContent(
      "Searches without an answer: Last 30 days · Nothing was looked for in vain",
    )
  })

  it("say what is next while there is no pharmacy, and why they are not there", async () => {
    serve({ ...searches, "GET /admin/network": [{ status: 500, body: {} }, { body: figures(0) }] })
    const { user } = renderAt("/admin/network")
    expect(await screen.findByText(/Failed to load the figures of the network/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("link", { name: "Review pending pharmacies" })).toBeVisible()
    expect(screen.getAllByText("No approved pharmacy yet")).toHaveLength(2)
    expect(screen.getByRole("main").querySelectorAll("a[href='/admin/pharmacies']")).toHaveLength(1)
  })

  it("tell what people look for and nobody has, in the period that stands in the address", async () => {
    const seen = serve({ ...searches, "GET /admin/network": { body: figures(3) } })
    const { user, router } = renderAt("/admin/network")
    const main = within(await screen.findByRole("main"))
    expect(await main.findByText("Nothing was looked for in vain")).toBeVisible()
    await user.click(main.getByRole("button", { name: "Last 90 days" }))
    await waitFor(() => expect(router.state.location.search).toBe("?days=90"))
    await user.click(screen.getByRole("radio", { name: "7 days" }))
    const row = within(await table("Searches without an answer")).getByRole("row", { name: /^tocilizumab/ })
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["12", "3", "May 2, 2031"])
    expect(router.state.location.search).toBe("?days=7")
    expect(seen.at(-1)?.path).toBe("/admin/network/searches?days=7")
  })
})
