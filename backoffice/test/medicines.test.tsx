import { notifications } from "@mantine/notifications"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { frameAnswers, medicineOf, pagedList } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const stock = "POST /inventory/medicines/:id/stock"

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
})

const opened = (address = "/pharmacy/medicine/manage", answers: Parameters<typeof serve>[0] = {}) => {
  const list = pagedList([medicineOf(1, { quantity: 10, loose_units: 4 })])
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
    ...answers,
  })
  const asked = () =>
    seen.filter(({ path }) => path.startsWith("/inventory/medicines?")).map(({ path }) => path)
  return { ...renderAt(address), seen, asked }
}

describe("the medicine list", () => {
  it("is narrowed and sorted by the API, as its address says, and can be widened again", async () => {
    const { user, router, asked } = opened("/pharmacy/medicine/manage?stock=low_stock&expiry=soon&page=3")
    // the panel is open because a filter is set; an unknown value is none
    expect(await screen.findByLabelText("Stock")).toHaveValue("low_stock")
    expect(screen.getByLabelText("Expiry")).toHaveValue("")
    await user.selectOptions(screen.getByLabelText("Missing"), "barcode")
    await waitFor(() => expect(asked().at(-1)).toContain("stock=low_stock&without=barcode"))
    expect(asked().at(-1)).toContain("page=1&")
    await user.selectOptions(screen.getByLabelText("Order"), "-price")
    await waitFor(() => expect(router.state.location.search).toContain("sort=-price"))
    await user.click(screen.getByRole("button", { name: "Clear filters" }))
    await waitFor(() => expect(asked().at(-1)).toMatch(/page=1&page_size=10&sort=-price$/))
  })

  it("shows the columns that were chosen, on this device from then on", async () => {
    const { user } = opened()
    await screen.findByText("Medicine 1")
    expect(screen.queryByRole("columnheader", { name: "Country of manufacture" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Columns" }))
    await user.click(await screen.findByRole("checkbox", { name: "Country of manufacture" }))
    await user.click(screen.getByRole("checkbox", { name: "Price" }))
    expect(screen.getByRole("columnheader", { name: "Country of manufacture" })).toBeVisible()
    expect(screen.queryByRole("columnheader", { name: "Price" })).toBeNull()
  })
})

/** Opens the dialog of the only medicine. */
const openDialog = async (answers: Parameters<typeof serve>[0]) => {
  const shown = opened(undefined, answers)
  const { user } = shown
  await user.click(await screen.findByRole("button", { name: "Correct the stock of Medicine 1 500mg" }))
  const dialog = within(await screen.findByRole("dialog"))
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  const send = () => user.click(dialog.getByRole("button", { name: "Correct stock" }))
  const sent = () => shown.seen.filter(({ path }) => path.endsWith("/stock")).map(({ body }) => body)
  return { user, dialog, type, send, sent }
}

describe("a stock that is corrected in the list", () => {
  it("says the difference, needs a reason and is sent with what was seen", async () => {
    const { user, dialog, type, send, sent } = await openDialog({
      [stock]: { body: medicineOf(1, { quantity: 8 }) },
    })
    expect(dialog.getByText("In the list: 10 + 4 units")).toBeVisible()
    await type("Packages now", "8")
    await type("Loose units now", "12")
    await send()
    // twelve loose units are more than a package of ten
    expect(await dialog.findByRole("alert")).toHaveTextContent("Fewer than the 10 units of a package")
    await type("Loose units now", "1")
    expect(dialog.getByText("2 + 3 units less")).toBeVisible()
    await send()
    expect(await dialog.findByRole("alert")).toHaveTextContent("Please choose a reason")
    expect(sent()).toEqual([])
    await user.selectOptions(dialog.getByLabelText(/Reason/), "damaged")
    await user.type(dialog.getByLabelText("Note"), "fell")
    await send()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(sent()).toEqual([
      {
        quantity: 8,
        loose_units: 1,
        quantity_seen: 10,
        loose_units_seen: 4,
        reason: "damaged",
        note: "fell",
      },
    ])
  })

  it("keeps what was typed when a sale came between, and starts from the stock of now", async () => {
    const refused = {
      status: 409,
      body: { detail: "", code: "StockChanged", params: { name: "Medicine 1", quantity: 9, loose_units: 0 } },
    }
    const { user, dialog, type, send, sent } = await openDialog({
      [stock]: [refused, { body: medicineOf(1, { quantity: 8 }) }],
    })
    await type("Packages now", "8")
    await user.selectOptions(dialog.getByLabelText(/Reason/), "counted")
    await send()
    expect(await dialog.findByText("In the list: 9")).toBeVisible()
    expect(dialog.getByLabelText("Packages now")).toHaveValue("8")
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ quantity: 8, quantity_seen: 9, loose_units_seen: 0 })
  })
})

describe("the cost of a medicine", () => {
  const read = { "GET /inventory/medicines/:id": { body: medicineOf(1, { cost: 1.25, quantity: 10 }) } }
  const put = "PUT /inventory/medicines/:id"
  const edited = async (answers: Parameters<typeof serve>[0] = {}, area = "pharmacy") => {
    const saved = { body: medicineOf(1, { cost: 1.25 }) }
    const shown = opened(`/${area}/medicine/edit/1`, { ...read, [put]: saved, ...answers })
    await screen.findByLabelText(/^Price of a package/)
    const save = async () => {
      await shown.user.click(screen.getByRole("button", { name: "Save changes" }))
      await waitFor(() => expect(shown.seen.some(({ method }) => method === "PUT")).toBe(true))
      return shown.seen.find(({ method }) => method === "PUT")?.body
    }
    return { ...shown, save }
  }

  it("is shown in the form, sent when it changes, and removed when it is emptied", async () => {
    const { user, save } = await edited()
    const field = screen.getByLabelText("Cost of a package")
    expect(field).toHaveValue("1.25")
    await user.clear(field)
    expect(await save()).toMatchObject({ cost: null })
  })

  it("is not sent when it stays, so that nobody else's change is undone", async () => {
    const { user, save } = await edited()
    await user.type(screen.getByLabelText(/^Name/), "x")
    expect(await save()).not.toHaveProperty("cost")
  })
})
