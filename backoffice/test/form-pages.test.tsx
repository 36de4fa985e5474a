import { notifications } from "@mantine/notifications"
import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { categoryOf, frameAnswers, pagedList, paginationOf, profileOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const puts = (seen: ReturnType<typeof serve>) => seen.filter(({ method }) => method === "PUT")
const scan = (bytes: number) => new File([new Uint8Array(bytes)], "licence.pdf", { type: "application/pdf" })
const photo = () => new File([new Uint8Array(1000)], "face.jpg", { type: "image/jpeg" })

beforeEach(() => {
  notifications.clean()
  signIn("pharmacy")
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => null }))
})

describe("a category", () => {
  it("is added only with a name and a description, says so, and then leads to the list", async () => {
    const list = pagedList([categoryOf(1)])
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/categories": (_, query) => ({ body: list.read(query) }),
      "POST /inventory/categories": { status: 201, body: categoryOf(2, { name: "Cough" }) },
    })
    const { user, router } = renderAt("/pharmacy/medicine/categories/add")
    await user.type(await screen.findByLabelText(/^Name/), " Cough ")
    expect(screen.getByRole("button", { name: "Add Category" })).toBeDisabled()
    await user.type(screen.getByLabelText(/^Description/), "Syrups")
    await user.click(screen.getByRole("button", { name: "Add Category" }))
    expect(await screen.findByText("Category created successfully")).toBeVisible()
    expect(seen.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Cough",
      description: "Syrups",
    })
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/categories"))
  })

  it("that is not there leads back to the list", async () => {
    serve({
      ...frameAnswers,
      "GET /inventory/categories/:id": {
        status: 404,
        body: { detail: "", code: "NotFound", params: { what: "Category" } },
      },
    })
    const { router } = renderAt("/pharmacy/medicine/categories/edit/9")
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/categories"))
  })

  it("whose name is taken says so and keeps what was typed", async () => {
    serve({
      ...frameAnswers,
      "GET /inventory/categories/:id": { body: categoryOf(1) },
      "PUT /inventory/categories/:id": {
        status: 409,
        body: { detail: "", code: "CategoryNameTaken", params: { name: "Pain" } },
      },
    })
    const { user } = renderAt("/pharmacy/medicine/categories/edit/1")
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, "Pain")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByText("You already have a category named Pain.")).toBeVisible()
    expect(name).toHaveValue("Pain")
  })
})

describe("a medicine", () => {
  it("that is not there is said to be missing", async () => {
    serve({
      ...frameAnswers,
      "GET /inventory/medicines/:id": {
        status: 404,
        body: { detail: "", code: "NotFound", params: { what: "Medicine" } },
      },
    })
    renderAt("/pharmacy/medicine/edit/9")
    expect(await screen.findByText("Medicine not found")).toBeVisible()
  })

  it("with a date that is past is accepted, with a word about it", async () => {
    serve(frameAnswers)
    const { user } = renderAt("/pharmacy/medicine/add")
    await user.type(await screen.findByLabelText(/^Expiration date/), "2020-01-01")
    expect(screen.getByText(/This date is past/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Add medicine" }))
    expect(screen.getByLabelText(/^Expiration date/)).not.toBeInvalid()
  })
})

describe("a staff member", () => {
  const member = {
    id: 3,
    name: "Dara",
    email: "dara@example.com",
    phone: "012345678",
    photo: "old.webp",
    roles: [{ id: 2, name: "Cashier", code: "CASHIER", description: "" }],
    created_at: "2026-11-20T01:00:00.000Z",
    pharmacy: { name: "", email: "", phone: "", address: "" },
  }
  const roles = [
    { id: 1, name: "Manager", code: "MANAGER", description: "" },
    { id: 2, name: "Cashier", code: "CASHIER", description: "" },
  ]
  const answers = {
    ...frameAnswers,
    "GET /pharmacies/roles": { body: roles },
    "GET /pharmacies/staff": { body: { items: [member], total: 1, pagination: paginationOf(1, 10, 1) } },
    "GET /pharmacies/staff/:id": { body: member },
  }

  it("is not added without a role and with two different passwords", async () => {
    const seen = serve(answers)
    const { user } = renderAt("/pharmacy/users/add")
    await user.type(await screen.findByLabelText(/^Full name/), "Sok")
    await user.type(screen.getByLabelText(/^E-mail/), "sok@example.com")
    await user.type(screen.getByLabelText(/^Phone/), "012 345 678")
    await user.type(screen.getByLabelText(/^Password/), "long-enough-1")
    await user.type(screen.getByLabelText(/^Confirm password/), "something-else")
    await user.click(screen.getByRole("button", { name: "Add staff" }))
    expect(await screen.findByText("Passwords do not match")).toBeVisible()
    expect(screen.getByText("Please select a role")).toBeVisible()
    expect(seen.some(({ method }) => method === "POST")).toBe(false)
  })

  it("keeps the password when none is typed, and the photo when none is chosen", async () => {
    const seen = serve({ ...answers, "PUT /pharmacies/staff/:id": { body: member } })
    const { user } = renderAt("/pharmacy/users/edit/3")
    await user.click(await screen.findByRole("radio", { name: "Manager (MANAGER)" }))
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Staff member updated successfully!")).toBeVisible()
    expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({
      name: "Dara",
      email: "dara@example.com",
      phone: "012345678",
      role_ids: [1],
    })
  })

  it("shows what the API says of its own names at the fields, and in the banner what has no field", async () => {
    const errors = [
      { field: "role_ids", message: "must name exactly one role" },
      { field: "photo", message: "must be the name of a stored file" },
    ]
    serve({
      ...answers,
      "PUT /pharmacies/staff/:id": {
        status: 422,
        body: { detail: "d", code: "InvalidRequest", params: {}, errors },
      },
    })
    const { user } = renderAt("/pharmacy/users/edit/3")
    await user.click(await screen.findByRole("radio", { name: "Manager (MANAGER)" }))
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Must name exactly one role")).toBeVisible()
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Please check what you filled in. Must be the name of a stored file",
    )
  })

  it("has a photo under 5 MB", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/users/edit/3")
    const large = new File([new Uint8Array(6 * 1024 * 1024)], "face.jpg", { type: "image/jpeg" })
    await user.upload(await screen.findByLabelText("Photo", { selector: "input" }), large)
    expect(await screen.findByText("Image size should be less than 5MB")).toBeVisible()
  })

  it("that is not there is said to be missing", async () => {
    serve({ ...answers, "GET /pharmacies/staff/:id": { status: 404, body: {} } })
    renderAt("/pharmacy/users/edit/9")
    expect(await screen.findByText("Staff Member Not Found")).toBeVisible()
  })
})

describe("the profile", () => {
  const profile = profileOf()

  it("sends a chosen photo with the save it was chosen for, and not again with the next", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /pharmacies/me": { body: profile },
      "POST /api/images/upload": { status: 201, body: { filename: "new.webp" } },
      "PUT /pharmacies/profile": { body: { ...profile, photo: "new.webp" } },
    })
    const { user } = renderAt("/pharmacy/profile")
    await user.upload(await screen.findByLabelText("Photo of the pharmacy", { selector: "input" }), photo())
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(puts(seen)).toHaveLength(1))
    await user.type(screen.getByLabelText(/^Address/), "2")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(puts(seen)).toHaveLength(2))
    expect(puts(seen)[0]?.body).toMatchObject({ photo: "new.webp" })
    expect(puts(seen)[1]?.body).not.toHaveProperty("photo")
    expect(seen.filter(({ path }) => path === "/api/images/upload")).toHaveLength(1)
  })

  it("guards what is typed after a save as before it", async () => {
    serve({
      ...frameAnswers,
      "GET /pharmacies/me": { body: profile },
      "PUT /pharmacies/profile": { body: { ...profile, address: "Street 12" } },
    })
    const { user } = renderAt("/pharmacy/profile")
    await user.type(await screen.findByLabelText(/^Address/), "2")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled())
    await user.type(screen.getByLabelText(/^Address/), "3")
    await user.click(screen.getByRole("link", { name: "Cancel" }))
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
  })

  it("shows what cannot be changed without a field for it", async () => {
    serve({ ...frameAnswers, "GET /pharmacies/me": { body: profile } })
    renderAt("/pharmacy/profile")
    expect(await screen.findByLabelText("E-mail")).toHaveAttribute("readonly")
    expect(screen.getByLabelText("Licence number")).toHaveAttribute("readonly")
    expect(screen.getByText("Approved")).toBeVisible()
  })
})

describe("a registration", () => {
  it("refuses a licence that is too large or of another kind when it is chosen", async () => {
    const seen = serve({})
    const { user } = renderAt("/pharmacy/register")
    const field = await screen.findByLabelText("Pharmacy licence", { selector: "input" })
    await user.upload(field, scan(11 * 1024 * 1024))
    expect(await screen.findByText("The file is larger than 10 MB.")).toBeVisible()
    await user.upload(field, scan(1000))
    expect(await screen.findByText("licence.pdf")).toBeVisible()
    expect(screen.queryByText("The file is larger than 10 MB.")).toBeNull()
    expect(seen).toEqual([])
  })

  it("asks before a link leaves what was typed", async () => {
    serve({})
    const { user } = renderAt("/pharmacy/register")
    await user.type(await screen.findByLabelText(/^Pharmacy name/), "Angkor")
    await user.click(screen.getAllByRole("link", { name: "Sign in" }).at(-1) ?? document.body)
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
  })
})
