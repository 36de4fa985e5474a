import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const refused = {
  status: 401,
  body: { detail: "The e-mail or the password is wrong.", code: "BadCredentials", params: {} },
}

describe("the owner's door", () => {
  it("does not open for a wrong password: the banner says so and the password field is empty again", async () => {
    serve({ "POST /pharmacies/login": refused })
    const { user } = renderAt("/pharmacy/login")
    await user.type(await screen.findByLabelText("E-mail"), "owner@example.com")
    await user.type(screen.getByLabelText("Password"), "wrong-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("alert")).toHaveTextContent("The e-mail or the password is wrong.")
    expect(screen.getByLabelText("Password")).toHaveValue("")
    expect(screen.getByLabelText("E-mail")).toHaveValue("owner@example.com")
  })

  it("has the foot of the site, as the other doors have", async () => {
    serve({})
    renderAt("/pharmacy/login")
    const foot = within(await screen.findByRole("contentinfo"))
    expect(foot.getByText(/^© \d{4} Rokthnam/)).toBeVisible()
    expect(foot.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy")
  })

  it("takes nothing while e-mail or password is empty", async () => {
    serve({})
    const { user } = renderAt("/pharmacy/login")
    await user.type(await screen.findByLabelText("E-mail"), "owner@example.com")
    await user.type(screen.getByLabelText("Password"), "   ")
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDisabled()
  })

  it("leads to the page that was asked for first", async () => {
    serve({ "POST /pharmacies/login": { body: { access_token: tokenOf("1") } } })
    const { user, router } = renderAt("/pharmacy/payment-methods?x=1")
    await user.type(await screen.findByLabelText("E-mail"), " owner@example.com ")
    await user.type(screen.getByLabelText("Password"), "right-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/payment-methods"))
    expect(router.state.location.search).toBe("?x=1")
    expect(sessionStorage.getItem("pharmacyToken")).not.toBeNull()
  })
})

describe("the other doors", () => {
  it("ask an admin, not an owner, to sign in for the admin's pages", async () => {
    serve({})
    signIn("pharmacy")
    const { router } = renderAt("/admin/pharmacies")
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/login"))
    expect(await screen.findByRole("heading", { name: "Admin login" })).toBeVisible()
  })

  it("keep what a staff member's sign-in answers", async () => {
    serve({
      "POST /staff/login": { body: { access_token: tokenOf("5"), staff_id: 5, staff_name: "Dara" } },
    })
    const { user, router } = renderAt("/staff/login")
    await user.type(await screen.findByLabelText("E-mail"), "dara@example.com")
    await user.type(screen.getByLabelText("Password"), "right-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/staff/dashboard/overview"))
    expect(localStorage.getItem("staffName")).toBe("Dara")
    expect(localStorage.getItem("staffId")).toBe("5")
  })

  it("lead from an unknown address to a page with two ways out", async () => {
    renderAt("/pharmacy-that-is-not")
    expect(await screen.findByRole("button", { name: "Go back" })).toBeVisible()
    expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/")
  })
})

describe("registration", () => {
  it("says of every field what is missing and sends nothing", async () => {
    const seen = serve({})
    const { user } = renderAt("/pharmacy/register")
    await user.type(await screen.findByLabelText(/^Password/), "long-enough-1")
    await user.type(screen.getByLabelText(/^Confirm password/), "something-else")
    await user.click(screen.getByRole("button", { name: "Register" }))
    expect(await screen.findByText("Passwords do not match")).toBeVisible()
    expect(screen.getByText("Please upload your pharmacy license")).toBeVisible()
    expect(screen.getAllByText("Please fill in this field").length).toBeGreaterThanOrEqual(4)
    expect(seen).toEqual([])
  })

  it("uploads the licence, registers, and says that an admin must approve", async () => {
    const seen = serve({
      "POST /files/pharmacy/license": { status: 201, body: { filename: "0123456789ab.pdf" } },
      "POST /pharmacies/register": {
        status: 201,
        body: { id: 1, name: "Angkor", status: "PENDING", message: "" },
      },
    })
    const { user } = renderAt("/pharmacy/register")
    await user.type(await screen.findByLabelText(/^Pharmacy name/), "Angkor")
    await user.type(screen.getByLabelText(/^E-mail/), "a@example.com")
    await user.type(screen.getByLabelText(/^Phone/), "012 345 678")
    await user.type(screen.getByLabelText(/^Password/), "long-enough-1")
    await user.type(screen.getByLabelText(/^Confirm password/), "long-enough-1")
    await user.type(screen.getByLabelText(/^Address/), "Street 1")
    await user.type(screen.getByLabelText(/^Licence number/), "PP-1")
    const file = new File(["%PDF-1.4"], "licence.pdf", { type: "application/pdf" })
    await user.upload(screen.getByLabelText("Pharmacy licence", { selector: "input" }), file)
    await user.click(screen.getByRole("button", { name: "Register" }))
    expect(await screen.findByText("Registration successful! Please wait for admin approval.")).toBeVisible()
    expect(seen.at(-1)?.body).toMatchObject({
      name: "Angkor",
      license_file: "0123456789ab.pdf",
      latitude: 0,
      longitude: 0,
    })
    expect(seen.at(-1)?.body).not.toHaveProperty("confirmPassword")
    expect(screen.getByLabelText(/^Pharmacy name/)).toHaveValue("")
  })
})
