import { notifications } from "@mantine/notifications"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Toasts } from "../src/app/toasts.tsx"
import { beforeEach, describe, expect, it } from "vitest"
import { categoryOf, frameAnswers, medicineOf, pagedList } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
})

type Row = Omit<ReturnType<typeof medicineOf>, "barcode"> & { readonly barcode: string | null }
const rows: ReadonlyArray<Row> = [
  medicineOf(1, { price: 2, barcode: "5901234123457" }),
  medicineOf(2, { price: 10 }),
  medicineOf(3, { form: "capsule" }),
  ...Array.from({ length: 9 }, (_, at) => medicineOf(at + 4)),
]

const opened = (answers: Parameters<typeof serve>[0] = {}, address = "/pharmacy/medicine/manage") => {
  const list = pagedList(rows)
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
    "GET /inventory/medicines/:id": { body: rows[0] },
    ...answers,
  })
  const sent = (end: string) => seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { ...renderAt(address, <Toasts />), list, sent }
}

const choose = async (user: ReturnType<typeof opened>["user"], ...ids: ReadonlyArray<number>) => {
  for (const id of ids)
    await user.click(
      await screen.findByRole("checkbox", { name: new RegExp(`^Choose Medicine ${id} 500mg`) }),
    )
}

describe("chosen medicines", () => {
  it("change their prices after each was shown, name what was refused, and can be taken back", async () => {
    const refused = [{ id: 2, name: "Medicine 2", dosage: "500mg", reason: "changed" }]
    const { user, sent } = opened({
      "POST /inventory/medicines/changes": [
        { body: { changed: 1, refused } },
        { body: { changed: 1, refused: [] } },
      ],
    })
    await choose(user, 1, 2)
    await user.click(screen.getByRole("button", { name: "Change prices" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText("Per cent"), "10")
    await user.click(dialog.getByRole("checkbox", { name: /price per unit/ }))
    expect(dialog.getByRole("row", { name: /Medicine 1/ })).toHaveTextContent("$2.00 → $2.20")
    await user.click(dialog.getByRole("button", { name: "Change 2 medicines" }))
    expect(await screen.findByText("Not changed: Medicine 2 500mg (changed by somebody else)")).toBeVisible()
    expect(sent("/changes")).toEqual([
      {
        changes: [
          { id: 1, price: { before: 2, after: 2.2 } },
          { id: 2, price: { before: 10, after: 11 } },
        ],
      },
    ])
    await user.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(sent("/changes")).toHaveLength(2))
    expect(sent("/changes")[1]).toEqual({ changes: [{ id: 1, price: { before: 2.2, after: 2 } }] })
    expect(screen.queryByRole("region", { name: "Chosen medicines" })).toBeNull()
  })

  it("may be all of the list's pages, and get a category", async () => {
    const { user, sent } = opened({
      "GET /inventory/categories": {
        body: {
          items: [{ id: 7, name: "Pain", description: "", created_at: "2026-11-20T01:00:00.000Z" }],
          pagination: { page: 1, page_size: 100, total: 1, pages: 1, total_pages: 1 },
        },
      },
      "POST /inventory/medicines/changes": { body: { changed: 12, refused: [] } },
    })
    await choose(user, 1)
    await user.click(screen.getByRole("button", { name: "Choose all 12" }))
    expect(await screen.findByText("12 chosen")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Change category" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.selectOptions(await dialog.findByLabelText("Category"), "Pain")
    expect(dialog.getByRole("row", { name: /Medicine 12/ })).toHaveTextContent("No category → Pain")
    await user.click(dialog.getByRole("button", { name: "Change 12 medicines" }))
    expect(await screen.findByText("12 medicines have been changed")).toBeVisible()
    expect(sent("/changes")).toMatchObject([{ changes: { length: 12 } }])
  })

  it("get one of more categories than a list holds, which is searched, in the filter too", async () => {
    const many = pagedList(Array.from({ length: 143 }, (_, index) => categoryOf(index + 1)))
    const { user, sent, router } = opened({
      "GET /inventory/categories": (_, query) => ({ body: many.read(query) }),
      "GET /inventory/categories/:id": ({ path }) => ({ body: many.one(path) }),
      "POST /inventory/medicines/changes": { body: { changed: 1, refused: [] } },
    })
    await choose(user, 1)
    await user.click(screen.getByRole("button", { name: "Change category" }))
    const dialog = within(await screen.findByRole("dialog"))
    const field = await dialog.findByRole("combobox", { name: "Category" })
    expect(field).toHaveAttribute("placeholder", "Please choose")
    await user.type(field, "category 142")
    await user.click(await screen.findByRole("option", { name: "Category 142" }))
    expect(dialog.getByRole("row", { name: /Medicine 1/ })).toHaveTextContent("No category → Category 142")
    await user.click(dialog.getByRole("button", { name: "Change 1 medicine" }))
    await waitFor(() => expect(sent("/changes")).toHaveLength(1))
    expect(sent("/changes")[0]).toEqual({
      changes: [{ id: 1, category_id: { before: null, after: 142 } }],
    })
    await user.click(screen.getByRole("button", { name: "Filters" }))
    const filter = await screen.findByRole("combobox", { name: "Category" })
    await user.type(filter, "category 143")
    await user.click(await screen.findByRole("option", { name: "Category 143" }))
    await waitFor(() => expect(router.state.location.search).toBe("?category=143"))
  })

  it("are printed as labels, and get bar codes of the pharmacy's own where they have none", async () => {
    const { user, sent, list } = opened({
      "POST /inventory/medicines/barcodes": () => {
        list.change(2, { barcode: "2000000000022" })
        return { body: { given: 1, items: [{ id: 2, barcode: "2000000000022" }] } }
      },
    })
    await choose(user, 1, 2)
    await user.click(screen.getByRole("button", { name: "Shelf labels" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText("5901234123457").querySelector("path")).not.toBeNull()
    expect(dialog.queryByText("2000000000022")).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Give own bar codes" }))
    expect((await dialog.findByText("2000000000022")).querySelector("path")).not.toBeNull()
    expect(sent("/barcodes")).toEqual([{ ids: [2] }])
    await user.clear(dialog.getByLabelText("Labels of each"))
    await user.type(dialog.getByLabelText("Labels of each"), "3")
    expect(dialog.getByRole("button", { name: "Print 6 labels" })).toBeEnabled()
    expect(document.querySelectorAll(".print-sheet svg")).toHaveLength(6)
  })

  it("lose the bar codes that they were given when these are taken back, and name those that keep theirs", async () => {
    const given = [
      { id: 2, barcode: "2000000000022" },
      { id: 3, barcode: "2000000000039" },
    ]
    const { user, sent, list } = opened({
      "POST /inventory/medicines/barcodes": () => {
        for (const { id, barcode } of given) list.change(id, { barcode })
        return { body: { given: 2, items: given } }
      },
      "POST /inventory/medicines/barcodes/take-back": () => {
        list.change(2, { barcode: null })
        const refused = [{ id: 3, name: "Medicine 3", dosage: "500mg", reason: "changed" }]
        return { body: { changed: 1, refused } }
      },
    })
    await choose(user, 1, 2, 3)
    await user.click(screen.getByRole("button", { name: "Shelf labels" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByRole("button", { name: "Give own bar codes" }))
    expect(await screen.findByText("2 bar codes were given")).toBeVisible()
    expect(await dialog.findByText("2000000000022")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Undo" }))
    expect(await screen.findByText("1 bar code was taken back")).toBeVisible()
    expect(sent("/take-back")).toEqual([{ items: given }])
    expect(
      screen.getByText("Not taken back, because it was changed meanwhile: Medicine 3 500mg · Capsule"),
    ).toBeVisible()
    // The labels are as the medicines are now.
    expect(dialog.queryByText("2000000000022")).toBeNull()
    expect(dialog.getByText("2000000000039")).toBeVisible()
    expect(dialog.getByText("5901234123457")).toBeVisible()
  })
})

describe("another strength of a medicine", () => {
  it("is a new medicine with everything but strength, bar code, stock and its expiry", async () => {
    const { user, sent } = opened(
      { "POST /inventory/medicines": { status: 201, body: medicineOf(99) } },
      "/pharmacy/medicine/edit/1",
    )
    await user.click(await screen.findByRole("link", { name: "Add another strength" }))
    expect(await screen.findByText(/^Copied from Medicine 1 500mg/)).toBeVisible()
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Medicine 1")
    for (const label of [/^Dosage/, /^Bar code/, /^Packages in stock/])
      expect(screen.getByRole("textbox", { name: label })).toHaveValue("")
    const expiry = screen.getByLabelText(/^Expiration date/)
    expect(expiry).toHaveValue("")
    fireEvent.change(expiry, { target: { value: "2031-05-31" } })
    await user.type(screen.getByRole("textbox", { name: /^Dosage/ }), "250mg")
    await user.type(screen.getByRole("textbox", { name: /^Packages in stock/ }), "4")
    await user.click(screen.getByRole("button", { name: "Add medicine" }))
    await waitFor(() => expect(sent("/inventory/medicines")).toHaveLength(1))
    expect(sent("/inventory/medicines")[0]).toMatchObject({
      name: "Medicine 1",
      dosage: "250mg",
      price: 2,
      quantity: 4,
      barcode: "",
      expiration_date: "2031-05-31",
    })
  })
})
