import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { frameAnswers, medicineOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const edit = "/pharmacy/medicine/edit/7"

/** An API with one medicine: a PUT changes it, and the list shows it. */
const shelf = (answers: Answers = {}) => {
  let medicine = medicineOf(7, { name: "Amoxicillin", price: 1 })
  return serve({
    ...frameAnswers,
    "GET /inventory/medicines": () => ({
      body: { items: [medicine], pagination: { page: 1, total: 1, pages: 1, total_pages: 1 } },
    }),
    "GET /inventory/medicines/:id": () => ({ body: medicine }),
    "PUT /inventory/medicines/:id": ({ body }) => {
      medicine = { ...medicine, ...Object(body) }
      return { body: medicine }
    },
    ...answers,
  })
}

/** Whether the browser would ask before it closes the page. */
const asksOnClosing = () => {
  const event = new Event("beforeunload", { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

const file = (bytes: number, type = "image/jpeg") => new File([new Uint8Array(bytes)], "box.jpg", { type })
const choose = () => screen.findByLabelText("Photo", { selector: "input" })

const putsOf = (seen: ReturnType<typeof serve>) =>
  seen.filter((call) => call.method === "PUT").map((call) => call.body)

const chooseLanguage = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole("button", { name: /Choose language|ជ្រើសរើសភាសា/ }))
  await user.click(await screen.findByRole("menuitem", { name }))
}

beforeEach(() => signIn("pharmacy"))

describe("a form", () => {
  it("starts the next edit from what was saved, so that it never undoes the one before", async () => {
    // Every later read fails, so the form can know the saved values only from the answer to the save.
    const seen = shelf({
      "GET /inventory/medicines/:id": [
        { body: medicineOf(7, { name: "Amoxicillin", price: 1 }) },
        new TypeError("Failed to fetch"),
      ],
    })
    const { user } = renderAt("/pharmacy/medicine/manage")
    await user.click(await screen.findByRole("link", { name: "Edit Amoxicillin 500mg" }))
    const price = await screen.findByLabelText(/^Price of a package/)
    await user.clear(price)
    await user.type(price, "2.50")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await user.click(await screen.findByRole("link", { name: "Edit Amoxicillin 500mg" }))
    await user.type(await screen.findByLabelText(/^Dosage/), "/5ml")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(2))
    expect(putsOf(seen)[1]).toMatchObject({ price: 2.5, dosage: "500mg/5ml" })
  })

  it("takes numbers in both scripts, and refuses what could be another number", async () => {
    const seen = shelf({ "GET /inventory/medicines/:id": { body: medicineOf(7) } })
    const { user } = renderAt(edit)
    const write = async (label: RegExp, text: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      await user.click(field)
      await user.paste(text)
    }
    await write(/^Price of a package/, "១.៥")
    await write(/^Price per unit/, "1,50")
    await write(/^Packages in stock/, "−3")
    await write(/^Units in a package/, "1.500")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByLabelText(/^Packages in stock/)).toBeInvalid()
    expect(screen.getByLabelText(/^Units in a package/)).toHaveAccessibleDescription(/type a number/)
    expect(putsOf(seen)).toEqual([])
    await write(/^Packages in stock/, "១២")
    await write(/^Units in a package/, "1,500")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(1))
    expect(putsOf(seen)[0]).toMatchObject({
      price: 1.5,
      price_per_unit: 1.5,
      quantity: 12,
      unit_per_package: 1500,
    })
  })

  it("follows its entity in the fields that were not touched, and keeps what was typed", async () => {
    let quantity = 30
    const seen = shelf({ "GET /inventory/medicines/:id": () => ({ body: medicineOf(7, { quantity }) }) })
    const { user, client } = renderAt(edit)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, "Typed")
    quantity = 28
    await client.invalidateQueries({ queryKey: ["medicines"] })
    await waitFor(() => expect(screen.getByLabelText(/^Packages in stock/)).toHaveValue("28"))
    expect(name).toHaveValue("Typed")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(1))
    expect(putsOf(seen)[0]).toMatchObject({ name: "Typed", quantity: 28, quantity_seen: 28 })
  })

  it("tells the API which stock a typed quantity was typed over", async () => {
    let quantity = 30
    const seen = shelf({ "GET /inventory/medicines/:id": () => ({ body: medicineOf(7, { quantity }) }) })
    const { user, client } = renderAt(edit)
    const field = await screen.findByLabelText(/^Packages in stock/)
    await user.clear(field)
    await user.type(field, "40")
    quantity = 28
    await client.invalidateQueries({ queryKey: ["medicines"] })
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(1))
    expect(putsOf(seen)[0]).toMatchObject({ quantity: 40, quantity_seen: 30 })
  })

  it("asks before a link leaves what was typed, and stays with it", async () => {
    shelf()
    const { user, router } = renderAt(edit)
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await user.click(screen.getByRole("link", { name: "Cancel" }))
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" })
    await user.click(within(dialog).getByRole("button", { name: "Stay" }))
    expect(router.state.location.pathname).toBe(edit)
    expect(screen.getByLabelText(/^Name/)).toHaveValue("Amoxicillin!")
    await user.click(screen.getByRole("link", { name: "Cancel" }))
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/manage"))
  })

  it("asks before Back leaves what was typed", async () => {
    shelf()
    const { user, router } = renderAt("/pharmacy/medicine/manage")
    await user.click(await screen.findByRole("link", { name: "Edit Amoxicillin 500mg" }))
    await user.type(await screen.findByLabelText(/^Name/), "!")
    void router.navigate(-1)
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
    expect(router.state.location.pathname).toBe(edit)
  })

  it("lets the browser ask before a reload or a closed tab, and only then", async () => {
    shelf()
    const { user } = renderAt(edit)
    const name = await screen.findByLabelText(/^Name/)
    expect(asksOnClosing()).toBe(false)
    await user.type(name, "!")
    expect(asksOnClosing()).toBe(true)
    await user.type(name, "{Backspace}")
    expect(asksOnClosing()).toBe(false)
  })

  it("leaves without a question when nothing was changed", async () => {
    shelf()
    const { user, router } = renderAt(edit)
    await screen.findByLabelText(/^Name/)
    await user.click(screen.getByRole("link", { name: "Cancel" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/manage"))
  })

  it("says of the first wrong field what is wrong, and leads to it", async () => {
    shelf()
    const { user } = renderAt(edit)
    await user.clear(await screen.findByLabelText(/^Dosage/))
    await user.clear(screen.getByLabelText(/^Manufacturer/))
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Please check 2 fields. The first one: Please fill in this field",
    )
    await waitFor(() => expect(screen.getByLabelText(/^Dosage/)).toHaveFocus())
  })

  it("shows what the API says of a field at that field", async () => {
    shelf({
      "PUT /inventory/medicines/:id": {
        status: 422,
        body: {
          detail: "d",
          code: "InvalidRequest",
          params: {},
          errors: [{ field: "name", message: "must not hold line breaks" }],
        },
      },
    })
    const { user } = renderAt(edit)
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    const name = await screen.findByLabelText(/^Name/)
    await waitFor(() => expect(name).toBeInvalid())
    expect(name).toHaveAccessibleDescription("Must not hold line breaks")
    await waitFor(() => expect(name).toHaveFocus())
  })

  it("says what only the API finds wrong in the reader's language", async () => {
    shelf({
      "PUT /inventory/medicines/:id": {
        status: 422,
        body: {
          detail: "price must be 0 to 10000000",
          code: "InvalidRequest",
          params: {},
          errors: [
            {
              field: "price",
              message: "must be 0 to 10000000",
              code: "OutOfRange",
              params: { min: 0, max: 10_000_000 },
            },
          ],
        },
      },
    })
    const { user } = renderAt(edit)
    const price = await screen.findByLabelText(/^Price of a package/)
    await user.clear(price)
    await user.type(price, "20000000")
    await chooseLanguage(user, "ភាសាខ្មែរ")
    await user.click(await screen.findByRole("button", { name: "រក្សាទុកការកែប្រែ" }))
    await waitFor(() => expect(screen.getByLabelText(/^តម្លៃមួយកញ្ចប់/)).toBeInvalid())
    expect(screen.getByLabelText(/^តម្លៃមួយកញ្ចប់/)).toHaveAccessibleDescription("ត្រូវនៅចន្លោះពី 0 ដល់ 10000000")
    await chooseLanguage(user, "English")
  })

  it("is sent once, however often its button is pressed", async () => {
    const seen = shelf()
    renderAt(edit)
    const button = await screen.findByRole("button", { name: "Save changes" })
    button.click()
    button.click()
    await waitFor(() => expect(putsOf(seen)).toHaveLength(1))
  })
})

describe("a photo", () => {
  beforeEach(() => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => null }))
  })

  it("that is too large is refused when it is chosen, at its field", async () => {
    const seen = shelf()
    const { user } = renderAt(edit)
    await user.upload(await choose(), file(12 * 1024 * 1024))
    expect(await screen.findByText("Image size should be less than 10MB")).toBeVisible()
    expect(seen.filter((call) => call.method === "POST")).toEqual([])
  })

  it("that is no image is refused when it is chosen", async () => {
    shelf()
    renderAt(edit)
    const user = userEvent.setup({ delay: null, applyAccept: false })
    await user.upload(await choose(), new File(["x"], "list.pdf", { type: "application/pdf" }))
    expect(await screen.findByText("Please select an image file")).toBeVisible()
  })

  it("is one file", async () => {
    shelf()
    renderAt(edit)
    const field = await choose()
    fireEvent.change(field, { target: { files: [file(10), file(20)] } })
    expect(await screen.findByText("Please choose one file only.")).toBeVisible()
  })

  it("is sent once, although the save after it must be tried again", async () => {
    const seen = shelf({
      "POST /api/images/upload": { status: 201, body: { filename: "stored.webp" } },
      "PUT /inventory/medicines/:id": [
        { status: 503, body: { detail: "", code: "Unavailable", params: {} } },
        { body: medicineOf(7, { photo: "stored.webp" }) },
      ],
    })
    const { user } = renderAt(edit)
    await user.upload(await choose(), file(1000))
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await screen.findByText("The service is not ready. Please try again in a moment.")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(putsOf(seen)).toHaveLength(2))
    expect(seen.filter((call) => call.path === "/api/images/upload")).toHaveLength(1)
    expect(putsOf(seen)[1]).toMatchObject({ photo: "stored.webp" })
  })

  it("that cannot be sent is named as such at its field", async () => {
    shelf({ "POST /api/images/upload": { status: 500, body: {} } })
    const { user } = renderAt(edit)
    await user.upload(await choose(), file(1000))
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    expect((await screen.findAllByText("Failed to upload image")).length).toBeGreaterThan(0)
  })

  it("for which only a proxy answered asks to try again", async () => {
    shelf({ "POST /api/images/upload": { status: 502, body: {} } })
    const { user } = renderAt(edit)
    await user.upload(await choose(), file(1000))
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    const said = await screen.findAllByText("Failed to upload image. Please try again.")
    expect(said.length).toBeGreaterThan(0)
  })
})
