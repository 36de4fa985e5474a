import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { Toasts } from "../src/app/toasts.tsx"
import { frameAnswers, medicineOf, pagedList, pendingOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const medicines = (count: number) => {
  const list = pagedList(Array.from({ length: count }, (_, index) => medicineOf(index + 1)))
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/medicines": (_, query) => ({ body: list.read(query) }),
    "GET /inventory/medicines/:id": ({ path }) => ({ body: list.one(path) }),
    "PUT /inventory/medicines/:id": ({ path, body }) => ({
      body: list.change(Number(path.split("/").at(-1)), { name: String(Object(body).name) }),
    }),
    "DELETE /inventory/medicines/:id": ({ path }) => {
      list.take(path)
      return { body: { message: "" } }
    },
  })
  return seen
}

const row = (name: string) => screen.findByText(name)

describe("a list", () => {
  beforeEach(() => signIn("pharmacy"))

  it("shows its page and search again after a row was edited", async () => {
    medicines(35)
    const { user, router } = renderAt("/pharmacy/medicine/manage?search=medicine&page=3")
    await user.click(await screen.findByRole("link", { name: "Edit Medicine 25 500mg" }))
    await user.type(await screen.findByLabelText(/^Name/), "!")
    await user.click(screen.getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/medicine/manage"))
    expect(router.state.location.search).toBe("?search=medicine&page=3")
    expect(await row("Medicine 25!")).toBeVisible()
  })

  it("shows its page again when the edit is cancelled", async () => {
    medicines(35)
    const { user, router } = renderAt("/pharmacy/medicine/manage?page=3")
    await user.click(await screen.findByRole("link", { name: "Edit Medicine 25 500mg" }))
    await user.click(await screen.findByRole("link", { name: "Cancel" }))
    expect(router.state.location.search).toBe("?page=3")
  })

  it("has a search box that follows Back and Forward", async () => {
    medicines(35)
    const { user, router } = renderAt("/pharmacy/medicine/manage")
    await row("Medicine 1")
    await user.type(screen.getByRole("searchbox"), "medicine 3")
    await waitFor(() => expect(screen.queryByText("Medicine 1")).toBeNull())
    expect(router.state.location.search).toBe("?search=medicine+3")
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue(""))
    await router.navigate(1)
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue("medicine 3"))
  })

  it("makes one step of history of a search, so that Back leads to the page that was left", async () => {
    medicines(35)
    const { user, router } = renderAt("/pharmacy/medicine/manage?page=3")
    await row("Medicine 25")
    await user.type(screen.getByRole("searchbox"), "medicine")
    await waitFor(() => expect(router.state.location.search).toBe("?search=medicine"))
    await user.type(screen.getByRole("searchbox"), " 7")
    await waitFor(() => expect(router.state.location.search).toBe("?search=medicine+7"))
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.search).toBe("?page=3"))
    expect(await row("Medicine 25")).toBeVisible()
  })

  it("goes to the last page when its page is past the end", async () => {
    medicines(35)
    const { router } = renderAt("/pharmacy/medicine/manage?page=9")
    expect(await row("Medicine 35")).toBeVisible()
    expect(router.state.location.search).toBe("?page=4")
    expect(screen.queryByText("No medicines yet")).toBeNull()
  })

  it("goes to the page before when the last row of the last page is deleted", async () => {
    medicines(21)
    const { user, router } = renderAt("/pharmacy/medicine/manage?page=3")
    await user.click(await screen.findByRole("button", { name: "Delete Medicine 21 500mg" }))
    const dialog = await screen.findByRole("dialog")
    expect(within(dialog).getByText(/All sales records of this medicine are removed too/)).toBeVisible()
    await user.click(within(dialog).getByRole("button", { name: "Delete medicine" }))
    expect(await row("Medicine 20")).toBeVisible()
    expect(router.state.location.search).toBe("?page=2")
    expect(screen.queryByText("No medicines yet")).toBeNull()
    // The button that had the focus is gone; the next key goes on in the list, not at the top of the page.
    await waitFor(() =>
      expect(document.activeElement?.closest("section")).toHaveAccessibleName("Medicine list"),
    )
  })
})

describe("the registrations that wait", () => {
  it("go to the page before when the last one of the last page is approved", async () => {
    signIn("admin")
    const list = pagedList(Array.from({ length: 11 }, (_, index) => pendingOf(index + 1)))
    serve({
      "GET /admin/pharmacies/pending": (_, query) => {
        const { items, pagination } = list.read(query)
        return { body: items, headers: { "X-Total-Count": String(pagination.total) } }
      },
      "POST /admin/pharmacies/:id/approve": ({ path }) => {
        list.take(path)
        return { body: { message: "" } }
      },
    })
    const { user } = renderAt("/admin/pharmacies/pending?page=2", <Toasts />)
    const card = within(await screen.findByRole("article", { name: "Pharmacy 11" }))
    await user.click(card.getByRole("button", { name: "Approve" }))
    expect(await screen.findByText("Pharmacy 11 has been approved")).toBeVisible()
    expect(await screen.findByRole("article", { name: "Pharmacy 10" })).toBeVisible()
    expect(screen.queryByText("No pending registrations")).toBeNull()
  })

  it("keep the reason that was typed when a rejection fails, and send it again", async () => {
    signIn("admin")
    const rejections = "POST /admin/pharmacies/:id/reject"
    const seen = serve({
      "GET /admin/pharmacies/pending": { body: [pendingOf(1)], headers: { "X-Total-Count": "1" } },
      [rejections]: [{ status: 500, body: {} }, { body: { message: "" } }],
    })
    const { user } = renderAt("/admin/pharmacies/pending", <Toasts />)
    const card = within(await screen.findByRole("article", { name: "Pharmacy 1" }))
    await user.click(card.getByRole("button", { name: "Reject" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByRole("textbox"), "The licence is of 2019")
    await user.click(dialog.getByRole("button", { name: "Reject" }))
    expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to reject pharmacy")
    expect(dialog.getByRole("textbox")).toHaveValue("The licence is of 2019")
    await user.click(dialog.getByRole("button", { name: "Reject" }))
    expect(await screen.findByText("Pharmacy 1 has been rejected")).toBeVisible()
    const bodies = seen.filter(({ method }) => method === "POST").map(({ body }) => body)
    expect(bodies).toEqual([{ reason: "The licence is of 2019" }, { reason: "The licence is of 2019" }])
  })
})
