// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { clearCounter, counterAnswers, soldSale } from "./support/counter.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const saleWith = (customer_phone: string | null) => ({
  ...soldSale,
  kind: "sale",
  returned_sale_id: null,
  customer_phone,
  payments: [],
  returns: [],
  riel_per_dollar: 4100,
  voidable: false,
  pharmacy: { name: "Phsar Thmei", address: "Street 53", phone: "023 456 789", license_id: "PP-1" },
})

beforeEach(async () => {
  await signIn("pharmacy")
  await clearCounter()
})

describe("a customer's phone number", () => {
  it("is sold with, after asking for one that can be called; the row shows the form", async () => {
    const seen = serve({
      ...counterAnswers({ dosage: "250mg/5ml", form: "liquid" }),
      "POST /inventory/sales/bulk": { status: 201, body: soldSale },
    })
    const { user } = renderAt("/pharmacy/sales/new")
    expect(await screen.findByText("250mg/5ml · Liquid")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Add Paracetamol 250mg/5ml · Liquid" }))
    const order = within(screen.getByRole("complementary", { name: "Order Details" }))
    await user.click(order.getByRole("radio", { name: /Wing/ }))
    const phone = order.getByLabelText("Customer's phone")
    await user.type(phone, "12")
    await user.click(order.getByRole("button", { name: "Process transaction" }))
    const asked = "Please check the customer's phone number, or leave it empty"
    expect(await order.findByText(asked)).toBeVisible()
    expect(phone).toBeInvalid()
    const sales = () => seen.filter(({ method }) => method === "POST").map(({ body }) => body)
    expect(sales()).toEqual([])
    await user.type(phone, " 345 678")
    expect(order.queryByText(asked)).toBeNull()
    await user.click(order.getByRole("button", { name: "Process transaction" }))
    expect(await order.findByText("Transaction processed successfully")).toBeVisible()
    expect(sales()).toMatchObject([{ customer_phone: "12 345 678" }])
  })

  it("is called by a tap, is not on the receipt, and is removed when the customer asks", async () => {
    let phone: string | null = "០១២ 345 678"
    const seen = serve({
      ...counterAnswers({}),
      "GET /inventory/sales/transactions/:id": () => ({ body: saleWith(phone) }),
      "DELETE /inventory/sales/transactions/:id/customer-phone": () => {
        phone = null
        return { body: { message: "The phone number was removed" } }
      },
    })
    const { user } = renderAt("/pharmacy/sales/history/42")
    const link = await screen.findByRole("link", { name: "០១២ 345 678" })
    expect(link).toHaveAttribute("href", "tel:012345678")
    let printed = ""
    vi.stubGlobal("print", () => {
      printed = document.querySelector(".print-sheet")?.textContent ?? ""
    })
    await user.click(screen.getByRole("button", { name: "Print receipt" }))
    await waitFor(() => expect(printed).toContain("023 456 789"))
    expect(printed).not.toContain("345 678")
    await user.click(screen.getByRole("button", { name: "Remove number" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByRole("button", { name: "Remove number" }))
    await waitFor(() => expect(screen.queryByRole("link", { name: "០១២ 345 678" })).toBeNull())
    expect(seen.filter(({ method }) => method === "DELETE")).toHaveLength(1)
  })
})
