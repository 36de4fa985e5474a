import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { addDays, today } from "@rokthnam/shared/web/formats/phnom-penh"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { watchDownloads } from "./support/downloads.ts"
import { categoryOf, pagedList } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { answers, paged, saleRows, salesSummary, stockRows, stockSummary } from "./support/reports.ts"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const paper = () => {
  const sheet = document.querySelector<HTMLElement>(".print-sheet")
  if (sheet === null) throw new Error("there is nothing on paper")
  return sheet
}

const print = vi.fn<() => void>()

beforeEach(() => {
  signIn("pharmacy")
  print.mockReset()
  vi.stubGlobal("print", print)
})

describe("a report", () => {
  it("prints every row under the pharmacy, the filters and the totals", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/reports/stock-levels?category=4")
    await screen.findByText("Medicine 1")
    expect(screen.queryByText("Medicine 84")).toBeNull()
    await screen.findByRole("button", { name: "Your account" })
    await user.click(screen.getByRole("button", { name: "Print Report" }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(paper().querySelectorAll("table:last-of-type tbody tr")).toHaveLength(84)
    expect(paper()).toHaveTextContent("Angkor")
    expect(paper()).toHaveTextContent("Category: Pain")
    expect(paper()).toHaveTextContent("Total items: 84 · Low stock items: 10 · Out of stock items: 1")
    expect(paper()).toHaveTextContent("84 rows")
    expect(document.body.dataset["paper"]).toBe("sheet")
  })

  it("prints by the keys that print everywhere", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/reports/sales")
    await screen.findByText("Medicine 1")
    await user.keyboard("{Control>}p{/Control}")
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(paper().querySelectorAll("table:last-of-type tbody tr")).toHaveLength(12)
  })

  it("is printed by the browser's own menu as by the button if its page has all of it", async () => {
    serve({ ...answers, "GET /inventory/reports/stock": paged(stockRows.slice(0, 7), stockSummary) })
    renderAt("/pharmacy/reports/stock-levels")
    await screen.findByText("Medicine 1")
    act(() => void globalThis.dispatchEvent(new Event("beforeprint")))
    expect(paper().querySelectorAll("table:last-of-type tbody tr")).toHaveLength(7)
    expect(paper()).toHaveTextContent("7 rows")
    expect(document.body.dataset["paper"]).toBe("sheet")
    act(() => void globalThis.dispatchEvent(new Event("afterprint")))
    expect(document.querySelector(".print-sheet")).toBeNull()
  })

  it("says on the paper of the menu which page it is, and what prints every row", async () => {
    serve(answers)
    renderAt("/pharmacy/reports/stock-levels?page=2")
    await screen.findByText("Medicine 11")
    act(() => void globalThis.dispatchEvent(new Event("beforeprint")))
    expect(document.querySelector(".print-sheet")).toBeNull()
    expect(screen.getByText("Only page 2 of 9. “Print Report” prints every row.")).toBeInTheDocument()
  })

  it("forgets what it prepared for paper when the filters change", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/reports/stock-levels")
    await screen.findByText("Medicine 1")
    await user.click(screen.getByRole("button", { name: "Print Report" }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    await user.click(screen.getByRole("switch", { name: "Low Stock Only" }))
    await waitFor(() => expect(document.querySelector(".print-sheet")).toBeNull())
    expect(document.body.dataset["paper"]).toBeUndefined()
  })

  it("shows the figures of its chart in a table too", async () => {
    serve(answers)
    renderAt("/pharmacy/reports/sales")
    const table = within(await screen.findByRole("table", { name: "By payment method" }))
    expect(table.getByRole("row", { name: "Cash 4 $30.00" })).toBeVisible()
    expect(table.getByRole("row", { name: "ABA 2 $6.00" })).toBeVisible()
  })

  it("is saved by the API's own export with the same filters, under names of the reader's language", async () => {
    const files = watchDownloads()
    const seen = serve(answers)
    const { user } = renderAt("/pharmacy/reports/stock-levels?category=4&low=true")
    await screen.findByText("Medicine 1")
    await user.click(screen.getByRole("button", { name: "Save as CSV" }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
    expect(await files[0]?.text()).toBe("Name,Quantity\r\nMedicine 1,0\r\n")
    const call = seen.find(({ path }) => path.includes("/export"))
    expect(call?.path).toBe("/inventory/reports/stock/export?category_id=4&low_stock_only=true&format=csv")
  })

  it("has its files in one menu on a phone, where the buttons would not fit beside each other", async () => {
    const { matchMedia } = globalThis
    vi.stubGlobal("matchMedia", (query: string) => ({
      ...matchMedia(query),
      matches: !query.includes("min-width"),
    }))
    const files = watchDownloads()
    serve(answers)
    const { user } = renderAt("/pharmacy/reports/stock-levels")
    await screen.findByText("Medicine 1")
    await user.click(screen.getByRole("button", { name: "Save as a file" }))
    await user.click(await screen.findByRole("menuitem", { name: "Save as CSV" }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toContain("Medicine 1,0")
    await user.click(screen.getByRole("button", { name: "Save as a file" }))
    expect(await screen.findByRole("menuitem", { name: "Save as Excel" })).toBeVisible()
  })

  it("goes to page 1 when a filter changes, and Back leads to the page before", async () => {
    serve(answers)
    const { user, router } = renderAt("/pharmacy/reports/stock-levels?page=3")
    await screen.findByText("Medicine 21")
    await user.click(screen.getByRole("switch", { name: "Low Stock Only" }))
    expect(router.state.location.search).toBe("?low=true")
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe("?page=3")
  })
})

describe("the sales report", () => {
  it("has a column of discounts where there are any, and none where there are none", async () => {
    serve(answers)
    renderAt("/pharmacy/reports/sales")
    await screen.findByText("Medicine 1")
    expect(screen.queryByText("Discount")).toBeNull()
    cleanup()
    serve({
      ...answers,
      "GET /inventory/reports/sales": paged(saleRows, { ...salesSummary, total_discount: 0.5 }),
    })
    renderAt("/pharmacy/reports/sales")
    expect(await screen.findByText("$0.50")).toBeVisible()
    expect(screen.getByRole("columnheader", { name: "Discount" })).toBeVisible()
  })

  it("asks nothing for dates the wrong way round, and offers no try again", async () => {
    const seen = serve(answers)
    renderAt("/pharmacy/reports/sales?start=2026-11-20&end=2026-11-01")
    expect(await screen.findByText("The end date must not be before the start date.")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
    expect(screen.getByLabelText("End date")).toBeInvalid()
    expect(seen.filter(({ path }) => path.startsWith("/inventory/reports/sales"))).toEqual([])
  })

  it("puts the days of a chosen period into the address, to be shared, and tells the period by them", async () => {
    serve(answers)
    const { user, router } = renderAt("/pharmacy/reports/sales?page=2")
    const period = await screen.findByRole("combobox", { name: "Period" })
    expect(period).toHaveValue("all")
    await user.selectOptions(period, "Yesterday")
    const yesterday = addDays(today(), -1)
    await waitFor(() => expect(router.state.location.search).toBe(`?start=${yesterday}&end=${yesterday}`))
    expect(period).toHaveValue("yesterday")
    expect(screen.getByLabelText("Start date")).toHaveValue(yesterday)
    await user.selectOptions(period, "All days")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("asks for the days and the payment method that the address names", async () => {
    const seen = serve(answers)
    renderAt("/pharmacy/reports/sales?start=2026-11-01&end=2026-11-20&payment=Cash")
    await screen.findByText("Medicine 1")
    expect(seen.map(({ path }) => path)).toContain(
      "/inventory/reports/sales?page=1&page_size=10&start_date=2026-11-01&end_date=2026-11-20&payment_method=Cash",
    )
  })
})

describe("the expiry report", () => {
  it("asks for 90 days at first and says what is expired", async () => {
    const seen = serve(answers)
    renderAt("/pharmacy/reports/expiry")
    expect(await screen.findByText("Famotidine")).toBeVisible()
    expect(screen.getByRole("cell", { name: "Expired" })).toBeVisible()
    expect(seen.some(({ path }) => path.includes("days_threshold=90"))).toBe(true)
    expect(screen.getByLabelText("Days Until Expiry")).toHaveValue("90")
  })

  it("offers the details of a medicine to those who may open it, and only to them", async () => {
    sessionStorage.clear()
    signIn("staff", tokenOf("5"))
    serve({ ...answers, "GET /staff/permissions": { body: { "View Expiry Report": true } } })
    renderAt("/staff/reports/expiry")
    expect(await screen.findByText("Famotidine")).toBeVisible()
    expect(screen.queryByRole("link", { name: "View details of Famotidine" })).toBeNull()
  })

  it("says that nothing expires within the threshold", async () => {
    serve({
      ...answers,
      "GET /inventory/reports/expiry": paged([], {
        total_expiring_items: 0,
        expiring_this_month: 0,
        expired_items: 0,
      }),
    })
    renderAt("/pharmacy/reports/expiry")
    expect(await screen.findByText("No expiring items found within the selected threshold")).toBeVisible()
  })
})

describe("the transactions", () => {
  it("are saved with what a spreadsheet would run written as text", async () => {
    const files = watchDownloads()
    serve(answers)
    const { user } = renderAt("/pharmacy/dashboard/transactions")
    await screen.findByText("=Cetirizine")
    await user.click(screen.getByRole("button", { name: "Save as CSV" }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toBe(
      "Date,Medicine,Quantity,Amount,Notes,Strength,Form\r\n" +
        `2026-11-20 08:00,'=Cetirizine,2,3,"For, him",10mg,Tablet\r\n`,
    )
  })
})

/** The lines of the open list of categories. */
const offeredCategories = () =>
  screen.getAllByRole("option", { name: /^(Category|\d+ more)/ }).map((option) => option.textContent)
const categoryField = () => screen.findByRole("combobox", { name: "Category" })

describe("the categories of a report", () => {
  const many = pagedList(Array.from({ length: 143 }, (_, index) => categoryOf(index + 1)))
  const served = () =>
    serve({
      ...answers,
      "GET /inventory/categories": (_, query) => ({ body: many.read(query) }),
      "GET /inventory/categories/:id": ({ path }) => ({ body: many.one(path) }),
    })
  it("are listed ten at a time in the stock report, and a search on the server finds the others", async () => {
    const seen = served()
    const { user, router } = renderAt("/pharmacy/reports/stock-levels")
    await user.click(await categoryField())
    await screen.findByRole("option", { name: "133 more: type to find them" })
    expect(offeredCategories()).toHaveLength(11)
    await user.type(await categoryField(), "category 142")
    await waitFor(() => expect(offeredCategories()).toEqual(["Category 142"]))
    expect(
      seen.filter(({ path }) => path.startsWith("/inventory/categories?")).map(({ path }) => path),
    ).toContain("/inventory/categories?page=1&page_size=10&search=category+142")
    await user.click(screen.getByRole("option", { name: "Category 142" }))
    await waitFor(() => expect(router.state.location.search).toBe("?category=142"))
    expect(await categoryField()).toHaveValue("Category 142")
    await user.clear(await categoryField())
    await user.type(await categoryField(), "xyz")
    expect(await screen.findByText("Nothing found.")).toBeVisible()
  })

  it("keep the name of one from the address that is not among the ten", async () => {
    served()
    const { user } = renderAt("/pharmacy/reports/stock-levels?category=77")
    await waitFor(async () => expect(await categoryField()).toHaveValue("Category 77"))
    await user.click(await categoryField())
    await screen.findByRole("option", { name: "133 more: type to find them" })
    expect(offeredCategories()).toHaveLength(11)
    await user.click(screen.getByRole("option", { name: "Category 3" }))
    await waitFor(async () => expect(await categoryField()).toHaveValue("Category 3"))
  })

  it("are a hundred in the expiry report, and a search finds the others", async () => {
    const seen = served()
    const { user } = renderAt("/pharmacy/reports/expiry")
    await user.click(await categoryField())
    await screen.findByRole("option", { name: "43 more: type to find them" })
    expect(offeredCategories()).toHaveLength(101)
    expect(seen.some(({ path }) => path.startsWith("/inventory/categories?page=1&page_size=100"))).toBe(true)
    await user.type(await categoryField(), "category 142")
    await waitFor(() => expect(offeredCategories()).toEqual(["Category 142"]))
  })
})
