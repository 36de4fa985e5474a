import { notifications } from "@mantine/notifications"
import { screen, waitFor, within } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { beforeEach, describe, expect, it } from "vitest"
import { watchDownloads } from "./support/downloads.ts"
import { categoryOf, frameAnswers, medicineOf, pagedList, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const owner = () => signIn("pharmacy")

const sale = (id: number, names: ReadonlyArray<string>) => ({
  id,
  items: names.map((medicine_name, index) => ({
    id: index,
    medicine_name,
    dosage: "200mg",
    quantity_sold: 2,
  })),
  total_amount: 3,
  payment_method_name: "Cash",
  notes: null,
  staff_name: "Dara",
  transaction_date: "2026-11-20T01:00:00.000Z",
})

const confirmIn = async (user: ReturnType<typeof renderAt>["user"], button: string) => {
  const dialog = within(await screen.findByRole("dialog"))
  await user.click(dialog.getByRole("button", { name: button }))
}

beforeEach(() => notifications.clean())

describe("the medicine list", () => {
  it("is saved whole, as its search lets it through", async () => {
    owner()
    const files = watchDownloads()
    const list = pagedList(Array.from({ length: 130 }, (_, index) => medicineOf(index + 1)))
    serve({ ...frameAnswers, "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }) })
    const { user } = renderAt("/pharmacy/medicine/manage?search=medicine+1")
    await screen.findByText("Medicine 1")
    await user.click(screen.getByRole("button", { name: "Save as CSV" }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]?.text())?.trim().split("\r\n") ?? []
    expect(lines[0]).toBe(
      "Name,Category,Dosage,Manufacturer,Country of manufacture,Price per unit,Units in a package,Loose units in stock,Units in a strip,Bar code,Supplier,Price,Stock,Expiration date",
    )
    expect(lines[1]).toBe("Medicine 1,,500mg,PPM,Cambodia,0.1,10,0,,,,1.5,30,2999-01-01")
    // 1, 10 to 19 and 100 to 130
    expect(lines).toHaveLength(1 + 42)
  })

  it("says what to do when it is empty, and otherwise that nothing matches", async () => {
    owner()
    serve({
      ...frameAnswers,
      "GET /inventory/medicines": (_, query) => ({ body: pagedList([]).read(query) }),
    })
    const { user } = renderAt("/pharmacy/medicine/manage")
    expect(await screen.findByText("Add the first one, or import your list from a file.")).toBeVisible()
    await user.type(screen.getByRole("searchbox"), "xyz")
    expect(await screen.findByText("Nothing matches “xyz”")).toBeVisible()
  })

  it("keeps the list and says why when a deletion fails", async () => {
    owner()
    serve({
      ...frameAnswers,
      "GET /inventory/medicines": (_, query) => ({
        body: pagedList([medicineOf(1, { quantity: 25, loose_units: 3 })]).read(query),
      }),
      "DELETE /inventory/medicines/:id": { status: 500, body: {} },
    })
    const { user } = renderAt("/pharmacy/medicine/manage")
    await user.click(await screen.findByRole("button", { name: "Delete Medicine 1 500mg" }))
    expect(await screen.findByText("Still in stock: 25 + 3 units. This stock goes with it.")).toBeVisible()
    expect(screen.getByText("sales records", { exact: false })).toBeVisible()
    await confirmIn(user, "Delete medicine")
    expect(await screen.findByText("Failed to delete medicine")).toBeVisible()
    expect(screen.getByText("Medicine 1")).toBeVisible()
  })
})

describe("the categories", () => {
  it("are searched by the API, deleted after asking, and keep the keyboard in the list", async () => {
    owner()
    const list = pagedList([categoryOf(1, { name: "Pain" }), categoryOf(2, { name: "Cough" })])
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/categories": (_, query) => ({ body: list.read(query) }),
      "GET /inventory/medicines": (_, query) => ({
        body: {
          items: [],
          pagination: paginationOf(1, 1, query.get("category_id") === "1" ? 12 : 0),
        },
      }),
      "DELETE /inventory/categories/:id": ({ path }) => {
        list.take(path)
        return { body: { message: "" } }
      },
    })
    const { user } = renderAt("/pharmacy/medicine/categories?search=a")
    await screen.findByText("Pain")
    expect(seen.some(({ path }) => path.includes("search=a"))).toBe(true)
    await user.click(screen.getByRole("button", { name: "Delete Pain" }))
    expect(
      await screen.findByText("12 medicines stay, without a category. This cannot be undone."),
    ).toBeVisible()
    await confirmIn(user, "Delete")
    expect(await screen.findByText("Nothing matches “a”")).toBeVisible()
    await waitFor(() => expect(screen.getByRole("region", { name: "Medicine categories" })).toHaveFocus())
  })
})

describe("the staff list", () => {
  it("asks in the document's words before it deletes", async () => {
    owner()
    const member = {
      id: 3,
      name: "Dara",
      email: "dara@example.com",
      phone: "012",
      photo: null,
      roles: [{ id: 1, name: "Cashier", code: "CASHIER", description: "" }],
      created_at: "2026-11-20T01:00:00.000Z",
    }
    const seen = serve({
      ...frameAnswers,
      "GET /pharmacies/staff": { body: { items: [member], total: 1, pagination: paginationOf(1, 10, 1) } },
      "DELETE /pharmacies/staff/:id": { body: { message: "" } },
    })
    const { user } = renderAt("/pharmacy/users")
    expect(await screen.findByText("Cashier")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Delete Dara" }))
    expect(await screen.findByText("Are you sure you want to delete this staff member?")).toBeVisible()
    expect(screen.getByText("Sales keep the name. This cannot be undone.", { exact: false })).toBeVisible()
    await confirmIn(user, "Cancel")
    expect(seen.some(({ method }) => method === "DELETE")).toBe(false)
  })
})

describe("the sale history", () => {
  const answers = {
    ...frameAnswers,
    "GET /inventory/sales/transactions": {
      body: {
        items: [sale(7, ["A", "B", "C", "D", "E"]), sale(8, ["Ibuprofen"])],
        pages: 2,
        total: 12,
        pagination: paginationOf(1, 10, 12),
      },
    },
  }

  it("shows three items of a sale and how many more there are", async () => {
    owner()
    serve(answers)
    renderAt("/pharmacy/sales/history")
    expect(await screen.findByText("+2 more items")).toBeVisible()
    expect(screen.queryByText("D 200mg × 2")).toBeNull()
  })

  it.each([
    ["en", "More than 100 results"],
    ["km", "លទ្ធផលជាង 100"],
  ] as const)("says where a search has found more than it counts, in %s", async (language, words) => {
    owner()
    serve({
      ...frameAnswers,
      "GET /inventory/sales/transactions": {
        body: {
          items: [sale(7, ["Ibuprofen"])],
          pages: 10,
          total: 100,
          more: true,
          pagination: paginationOf(1, 10, 100),
        },
      },
    })
    await getI18n().changeLanguage(language)
    renderAt("/pharmacy/sales/history?search=ibu")
    expect(await screen.findByText(words)).toBeVisible()
    await getI18n().changeLanguage("en")
  })

  it("asks the API for the words and the day, from the first page on", async () => {
    owner()
    const seen = serve(answers)
    const { user, router } = renderAt("/pharmacy/sales/history?page=2&day=2026-11-20")
    await screen.findByText("Ibuprofen 200mg × 2")
    await user.type(screen.getByRole("searchbox"), "ibu dara")
    await waitFor(() => expect(router.state.location.search).toBe("?day=2026-11-20&search=ibu+dara"))
    const asked = new URLSearchParams({ page: "1", page_size: "10", search: "ibu dara", day: "2026-11-20" })
    await waitFor(() => expect(seen.at(-1)?.path).toBe(`/inventory/sales/transactions?${asked}`))
  })
})

describe("the payment methods", () => {
  const method = {
    id: 4,
    method_name: "ABA",
    bank_info: "001",
    qr_photo: null,
    last_updated: "2026-11-20T01:00:00.000Z",
  }
  const answers = { ...frameAnswers, "GET /inventory/payment-methods": { body: [method] } }

  it("are edited in a dialog, which asks before what was typed is lost", async () => {
    owner()
    const seen = serve({ ...answers, "PUT /inventory/payment-methods/:id": { body: method } })
    const { user } = renderAt("/pharmacy/payment-methods")
    await user.click(await screen.findByRole("button", { name: "Edit ABA" }))
    await user.type(await screen.findByLabelText(/^Account information/), "2")
    await user.keyboard("{Escape}")
    await user.click(await screen.findByRole("button", { name: "Stay" }))
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(seen.find(({ method: verb }) => verb === "PUT")?.body).toEqual({
        method_name: "ABA",
        bank_info: "0012",
      }),
    )
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit payment method" })).toBeNull())
  })

  it("start empty again after an edit was left", async () => {
    owner()
    serve(answers)
    const { user } = renderAt("/pharmacy/payment-methods")
    await user.click(await screen.findByRole("button", { name: "Edit ABA" }))
    await user.type(await screen.findByLabelText(/^Account information/), "2")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await user.click(screen.getByRole("button", { name: "Add payment method" }))
    expect(await screen.findByLabelText(/^Account information/)).toHaveValue("")
  })
})

describe("the pharmacies", () => {
  it("are filtered by status, which stands in the address", async () => {
    signIn("admin")
    const pharmacy = {
      id: 1,
      name: "Angkor",
      address: "Street 1",
      email: "a@example.com",
      phone: "012",
      license_id: "PP-1",
      status: "APPROVED",
    }
    const seen = serve({
      "GET /admin/pharmacies": {
        body: { pharmacies: [pharmacy], total: 1, pagination: paginationOf(1, 10, 1) },
      },
    })
    const { user, router } = renderAt("/admin/pharmacies")
    await screen.findByText("Angkor")
    await user.selectOptions(screen.getByLabelText("Status"), "APPROVED")
    await waitFor(() => expect(router.state.location.search).toBe("?status=APPROVED"))
    await waitFor(() => expect(seen.at(-1)?.path).toBe("/admin/pharmacies?page=1&size=10&status=APPROVED"))
  })
})

describe("the audit log", () => {
  const entry = {
    id: 7,
    at: "2026-11-20T01:00:00.000Z",
    action: "medicine.change_price",
    actor: { role: "staff", id: 12, name: "Chea Vuthy" },
    subject: { entity: "medicine", id: 3, name: "Amoxicillin" },
    pharmacy: { id: 1, name: "Central" },
    before: { price: 2.1, price_per_unit: 0.21 },
    after: { price: 2.15, price_per_unit: 0.21 },
    session_id: 44,
    browser: "Chrome",
    system: "Android",
  }
  const gone = {
    ...entry,
    id: 8,
    action: "user.delete_account",
    actor: { role: "user", id: 5, name: null },
    subject: { entity: "user", id: 5, name: null },
    pharmacy: null,
    before: null,
    after: null,
    browser: null,
    system: null,
  }
  const answers = {
    ...frameAnswers,
    "GET /account/security": { body: { warning: null } },
    "GET /admin/audit": { body: { items: [entry, gone], pagination: paginationOf(1, 20, 2) } },
  }

  it("tells in words who did what to what, with the values that changed, and saves what is filtered", async () => {
    signIn("admin")
    const files = watchDownloads()
    const seen = serve(answers)
    const { user } = renderAt("/admin/audit?role=staff&pharmacy=1&start=2026-11-01")
    const table = within(await screen.findByRole("table"))
    expect(await table.findByText("Price changed")).toBeTruthy()
    expect(table.getByText("Chea Vuthy")).toBeTruthy()
    expect(table.getByText("Price: $2.10 → $2.15")).toBeTruthy()
    expect(table.queryByText(/Price per unit/)).toBeNull()
    expect(table.getByText("Own account deleted")).toBeTruthy()
    expect(table.getAllByText("Customer 5").length).toBeGreaterThan(0)
    expect(seen.find(({ path }) => path.startsWith("/admin/audit"))?.path).toBe(
      "/admin/audit?page=1&page_size=20&start_date=2026-11-01&role=staff&pharmacy_id=1",
    )
    await user.selectOptions(screen.getByLabelText("Act"), "Stock corrected")
    await waitFor(() => expect(seen.at(-1)?.path).toContain("action=medicine.correct_stock"))
    await user.click(screen.getByRole("button", { name: "Save as CSV" }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, first] = (await files[0]?.text())?.trim().split("\r\n") ?? []
    expect(head).toBe("Act,When,Who,Role,Number,On what,Pharmacy,Changes,Device,Session")
    expect(first).toBe(
      "Price changed,2026-11-20T01:00:00.000Z,Chea Vuthy,Staff,12,Amoxicillin,Central,Price: $2.10 → $2.15,Chrome on Android,44",
    )
  })

  it("is not asked for days in the wrong order", async () => {
    signIn("admin")
    const seen = serve(answers)
    renderAt("/admin/audit?start=2026-11-02&end=2026-11-01")
    expect(await screen.findByText("The end date must not be before the start date.")).toBeTruthy()
    expect(seen.some(({ path }) => path.startsWith("/admin/audit"))).toBe(false)
  })
})
