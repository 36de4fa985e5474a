import { notifications } from "@mantine/notifications"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { Toasts } from "../src/app/toasts.tsx"
import { frameAnswers, medicineOf, pagedList, registrationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const stock = "POST /inventory/medicines/:id/stock"
const edit = "PUT /inventory/medicines/:id"
const changed = {
  status: 409,
  body: { detail: "", code: "StockChanged", params: { name: "Medicine 1", quantity: 7, loose_units: 0 } },
}
const list = pagedList([medicineOf(1, { quantity: 10, loose_units: 4 })])
const undo = () => screen.findByRole("button", { name: "Undo" })

/** Corrects the stock of the only medicine and takes it back, which gets the second answer. */
const correct = async (second: { readonly status?: number; readonly body: object }) => {
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
    [stock]: [{ body: medicineOf(1, { quantity: 8, loose_units: 4 }) }, second],
  })
  const { user } = renderAt("/pharmacy/medicine/manage", <Toasts />)
  await user.click(await screen.findByRole("button", { name: "Correct the stock of Medicine 1 500mg" }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.clear(dialog.getByLabelText("Packages now"))
  await user.type(dialog.getByLabelText("Packages now"), "8")
  await user.selectOptions(dialog.getByRole("combobox"), "counted")
  await user.click(dialog.getByRole("button", { name: "Correct stock" }))
  await user.click(await undo())
  return () => seen.filter(({ path }) => path.endsWith("/stock")).map(({ body }) => body)
}

beforeEach(() => notifications.clean())

describe("what a member does with a medicine", () => {
  beforeEach(() => signIn("pharmacy"))

  it("gives a corrected stock back what was seen, from what it became", async () => {
    const sent = await correct({ body: medicineOf(1) })
    expect(await screen.findByText(/^The stock of Medicine 1 500mg.* is as before$/)).toBeVisible()
    expect(sent()[1]).toMatchObject({
      quantity: 10,
      loose_units: 4,
      quantity_seen: 8,
      loose_units_seen: 4,
      reason: "mistake",
    })
  })

  it("leaves the stock of now when something was sold since, and says so", async () => {
    await correct(changed)
    expect(await screen.findByText(/The stock of Medicine 1 changed to 7/)).toBeVisible()
  })

  it("takes an edit back to what the form was opened with, unless somebody edited it since", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
      "GET /inventory/medicines/:id": { body: medicineOf(1) },
      [edit]: [
        { body: medicineOf(1, { name: "Losec" }) },
        { status: 409, body: { detail: "", code: "MedicineChanged", params: { name: "Losec" } } },
      ],
    })
    const { user } = renderAt("/pharmacy/medicine/edit/1", <Toasts />)
    await user.clear(await screen.findByLabelText(/^Name/))
    await user.type(screen.getByLabelText(/^Name/), "Losec")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await user.click(await undo())
    expect(await screen.findByText("Losec was changed meanwhile. Nothing was taken back.")).toBeVisible()
    const [, back] = seen.filter(({ method }) => method === "PUT").map(({ body }) => body)
    expect(back).toMatchObject({ name: "Medicine 1", seen: { name: "Losec" }, quantity_seen: 30 })
    expect(back).not.toHaveProperty("cost")
  })
})

describe("what an admin decides", () => {
  it("is said beside the page, and a rejection is taken back by reopening", async () => {
    signIn("admin")
    let status = "PENDING"
    const decide = (next: string) => () => {
      status = next
      return { body: { message: "" } }
    }
    const seen = serve({
      "GET /admin/pharmacies/:id": () => ({ body: registrationOf(1, { status }) }),
      "POST /admin/pharmacies/:id/reject": decide("REJECTED"),
      "POST /admin/pharmacies/:id/reopen": decide("PENDING"),
    })
    const { user } = renderAt("/admin/pharmacies/review/1", <Toasts />)
    await user.click(await screen.findByRole("button", { name: "Reject" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByRole("textbox"), "The licence is of 2019")
    await user.click(dialog.getByRole("button", { name: /Reject/ }))
    const said = await screen.findByText("Pharmacy 1 has been rejected")
    // Not in the flow of the page, which it would push down.
    expect(said.closest("main")).toBeNull()
    await user.click(await undo())
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
        "/admin/pharmacies/1/reject",
        "/admin/pharmacies/1/reopen",
      ]),
    )
    expect(await screen.findByText("Pharmacy 1 waits for a decision again")).toBeVisible()
  })
})
