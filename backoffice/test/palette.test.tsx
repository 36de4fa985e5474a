// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { keyHelp } from "../src/components/keys/key-help-state.ts"
import { clearCounter, counterAnswers, soldSale } from "./support/counter.ts"
import { frameAnswers, medicineOf, pagedList } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const list = pagedList([
  medicineOf(1, { name: "Cetirizine", dosage: "5mg" }),
  medicineOf(2, { name: "Cetirizine", dosage: "10mg" }),
  medicineOf(3, { name: "Ibuprofen" }),
])
const answers = {
  ...frameAnswers,
  "GET /inventory/medicines": (_: unknown, query: URLSearchParams) => ({ body: list.read(query) }),
  "GET /inventory/medicines/:id": { body: medicineOf(2) },
}

/** Opens the palette by its keys from the list of categories. */
const openPalette = async () => {
  signIn("pharmacy")
  serve(answers)
  const rendered = renderAt("/pharmacy/medicine/categories")
  await screen.findByRole("heading", { level: 1 })
  const before = screen.getByRole("button", { name: "Search" })
  before.focus()
  await rendered.user.keyboard("{Control>}k{/Control}")
  const box = await screen.findByRole("combobox", { name: /Page, medicine/ })
  await waitFor(() => expect(box).toHaveFocus())
  return { ...rendered, box, before }
}
const activeLine = (box: HTMLElement) =>
  document.querySelector(`[id="${box.getAttribute("aria-activedescendant")}"]`)

/** The counter with a medicine in the order. */
const openCounter = async () => {
  signIn("pharmacy")
  await clearCounter()
  const calls = serve({
    ...answers,
    ...counterAnswers({}),
    "POST /inventory/sales/bulk": { status: 201, body: soldSale },
  })
  const { user } = renderAt("/pharmacy/sales/new")
  await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
  return { user, calls }
}

describe("the palette", () => {
  it("finds a page by its name in either language, also one that the menu does not have", async () => {
    const { user, box, router } = await openPalette()
    await user.type(box, "add medi")
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Add medicine"])
    await user.clear(box)
    await user.type(box, "របាយការណ៍ស្តុក")
    expect(await screen.findByRole("option", { name: /Stock report/ })).toBeVisible()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/reports/stock-levels"))
  })

  it("tells medicines of one name apart, and is led by the arrows, whose line the field names", async () => {
    const { user, box, router } = await openPalette()
    await user.type(box, "cetir")
    const group = await screen.findByRole("group", { name: "Medicines" })
    expect(
      within(group)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Cetirizine 5mgPPM", "Cetirizine 10mgPPM"])
    expect(activeLine(box)).toHaveTextContent("Cetirizine 5mg")
    await user.keyboard("{ArrowDown}")
    expect(activeLine(box)).toHaveTextContent("Cetirizine 10mg")
    expect(activeLine(box)).toHaveAttribute("aria-selected", "true")
    await user.keyboard("{ArrowDown}{ArrowUp}{Enter}")
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/edit/2"))
  })

  it("says that a search failed, and closes by Escape to where the focus was", async () => {
    const { user, box, before } = await openPalette()
    serve({ ...answers, "GET /inventory/medicines": { status: 500, body: { code: "InternalError" } } })
    await user.type(box, "ibu")
    await waitFor(() =>
      expect(screen.getByRole("dialog")).toHaveTextContent(
        "The search did not work. Please check the connection.",
      ),
    )
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("combobox", { name: /Page, medicine/ })).toBeNull())
    await waitFor(() => expect(before).toHaveFocus())
  })

  it("leads an admin to a pharmacy", async () => {
    signIn("admin")
    serve({
      "GET /admin/dashboard": { status: 500, body: {} },
      "GET /admin/pharmacies": (_: unknown, query: URLSearchParams) => ({
        body: {
          pharmacies:
            query.get("search") === "angkor" ? [{ id: 7, name: "Angkor Pharmacy", status: "REJECTED" }] : [],
          pagination: { page: 1, page_size: 6, total: 1, pages: 1 },
        },
      }),
    })
    const { user, router } = renderAt("/admin/dashboard")
    await user.click(await screen.findByRole("button", { name: "Search" }))
    await user.type(await screen.findByRole("combobox", { name: "Page or pharmacy" }), "angkor")
    expect(await screen.findByRole("option", { name: /Angkor Pharmacy.*Rejected/ })).toBeVisible()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/pharmacies/review/7"))
  })

  it("finds a sale by its number in the digits of either language", async () => {
    const { user, box } = await openPalette()
    const sale = { ...soldSale, kind: "sale" }
    const calls = serve({ ...answers, "GET /inventory/sales/transactions/:id": { body: sale } })
    await user.type(box, "៤២")
    expect(await screen.findByRole("option", { name: /Sale no. 42.*\$3.00/ })).toBeVisible()
    expect(calls.some(({ path }) => path === "/inventory/sales/transactions/42")).toBe(true)
  })

  it("has what was typed while it was being opened, and gives none of it to the counter behind it", async () => {
    const { user, calls } = await openCounter()
    await user.keyboard("{Control>}k{/Control}ceto{Backspace}{Control>}{Enter}{/Control}{Enter}iri")
    const box = await screen.findByRole("combobox", { name: /Page, medicine/ })
    await waitFor(() => expect(box).toHaveValue("cetiri"))
    await user.keyboard("z")
    expect(box).toHaveValue("cetiriz")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    // The second time its code is there, and its field has the focus a moment later.
    await user.keyboard("{Control>}k{/Control}ibu")
    const again = await screen.findByRole("combobox", { name: /Page, medicine/ })
    await waitFor(() => expect(again).toHaveValue("ibu"))
    expect(calls.filter(({ method }) => method === "POST")).toEqual([])
  })

  it("sells nothing of the counter behind it, and does not open over a dialog of the counter", async () => {
    const { user, calls } = await openCounter()
    await user.keyboard("{Control>}k{/Control}")
    const box = await screen.findByRole("combobox", { name: /Page, medicine/ })
    await waitFor(() => expect(box).toHaveFocus())
    await user.keyboard("{Control>}{Enter}{/Control}{F8}")
    expect(screen.getAllByRole("dialog")).toHaveLength(1)
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await user.keyboard("{F8}")
    await screen.findByRole("dialog")
    await user.keyboard("{Control>}k{/Control}")
    expect(screen.getAllByRole("dialog")).toHaveLength(1)
    expect(screen.queryByRole("combobox", { name: /Page, medicine/ })).toBeNull()
    expect(calls.filter(({ method }) => method === "POST")).toEqual([])
  })
})

describe("the help", () => {
  it("opens by a question mark with the keys of the page, but not while somebody writes", async () => {
    signIn("pharmacy")
    serve(answers)
    const { user } = renderAt("/pharmacy/medicine/categories")
    await screen.findByRole("heading", { level: 1 })
    await user.keyboard("/")
    const search = screen.getByRole("searchbox", { name: "Search categories" })
    expect(search).toHaveFocus()
    await user.keyboard("?")
    expect(search).toHaveValue("?")
    expect(screen.queryByRole("dialog")).toBeNull()
    search.blur()
    await user.keyboard("?")
    const help = within(await screen.findByRole("dialog", { name: "Keys and help" }))
    expect(help.getByRole("row", { name: "/ Search categories" })).toBeVisible()
    expect(help.getByRole("row", { name: /^Ctrl ?K / })).toBeVisible()
    expect(help.getByRole("link", { name: "Read the guide" })).toHaveAttribute("href", "/help")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("has the keys of the counter, opens from its empty search, and lets those keys rest", async () => {
    const { user, calls } = await openCounter()
    await user.click(screen.getByRole("combobox", { name: "Search or scan a medicine" }))
    await user.keyboard("?")
    const help = within(await screen.findByRole("dialog", { name: "Keys and help" }))
    expect(help.getByRole("table", { name: "Keys of the counter" })).toBeVisible()
    expect(help.getByRole("row", { name: /Process the transaction/ })).toBeVisible()
    await user.keyboard("{Control>}{Enter}{/Control}{F8}")
    expect(screen.getAllByRole("dialog")).toHaveLength(1)
    expect(calls.filter(({ method }) => method === "POST")).toEqual([])
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("opens by its button, and has no key of a page that was left", async () => {
    signIn("pharmacy")
    serve(answers)
    const { user } = renderAt("/pharmacy/medicine/categories/add")
    await screen.findByRole("heading", { level: 1 })
    await user.click(screen.getByRole("button", { name: "Keys and help" }))
    const help = within(await screen.findByRole("dialog", { name: "Keys and help" }))
    expect(help.getAllByRole("table")).toHaveLength(1)
    keyHelp.close()
  })
})

describe("a deep page", () => {
  it("says where it stands and leads back to the list above it", async () => {
    signIn("pharmacy")
    serve(answers)
    renderAt("/pharmacy/medicine/edit/2")
    const trail = within(await screen.findByRole("navigation", { name: "Where this page is" }))
    expect(trail.getByRole("link", { name: "Back to the medicine list" })).toHaveAttribute(
      "href",
      "/pharmacy/medicine/manage",
    )
    expect(trail.getAllByRole("listitem").at(-1)).toHaveAttribute("aria-current", "page")
  })
})
