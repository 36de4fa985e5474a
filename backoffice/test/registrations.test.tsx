import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Toasts } from "../src/app/toasts.tsx"
import { paginationOf, pendingOf, registrationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const picture = { "GET /files/pharmacy/license/licence1.png": { body: "picture" } }
const page = "/admin/pharmacies/review/1"

/** The registration of a picture, which changes by what the admin does. */
const serveOne = (changes: Readonly<Record<string, unknown>> = {}, answers: Answers = {}) => {
  let registration = registrationOf(1, { license_file: "licence1.png", ...changes })
  const change = (next: Readonly<Record<string, unknown>>) => () => {
    registration = { ...registration, ...next }
    return { body: { message: "" } }
  }
  return serve({
    ...picture,
    "GET /admin/pharmacies/:id": () => ({ body: registration }),
    "POST /admin/pharmacies/:id/license-seen": change({ license_seen: true }),
    "POST /admin/pharmacies/:id/approve": change({ status: "APPROVED" }),
    "POST /admin/pharmacies/:id/reopen": change({ status: "PENDING", rejection_reason: null }),
    ...answers,
  })
}
type Seen = Pick<IntersectionObserverEntry, "isIntersecting" | "intersectionRatio"> & {
  readonly intersectionRect: { readonly height: number }
  readonly rootBounds: { readonly height: number }
}
type Watch = (entries: ReadonlyArray<Seen>) => void
const approveButton = () => screen.getByRole("button", { name: "Approve" })
const license = () => screen.findByRole("img", { name: "The licence" })

beforeEach(() => {
  signIn("admin")
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }),
  )
})

describe("a registration", () => {
  it("is approved only after its licence was seen, which the server is told once", async () => {
    const seen = serveOne()
    const { user } = renderAt(page, <Toasts />)
    const shown = await license()
    expect(approveButton()).toBeDisabled()
    expect(screen.getByText("Look at the licence before you approve.")).toBeVisible()
    fireEvent.load(shown)
    fireEvent.load(shown)
    await waitFor(() => expect(approveButton()).toBeEnabled())
    expect(seen.filter(({ path }) => path.endsWith("/license-seen"))).toHaveLength(1)
    await user.click(approveButton())
    expect(await screen.findByText("Pharmacy 1 has been approved")).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull())
  })

  it("below its data is not seen by having come, but once it is on the screen, or pressed", async () => {
    const watchers: Array<Watch> = []
    class Watcher {
      constructor(told: Watch) {
        watchers.push(told)
      }
      observe() {}
      disconnect() {}
    }
    /** So much of it, which is so many pixels high, is on a screen of 900. */
    const watch = (intersectionRatio: number, height: number) =>
      act(() =>
        watchers.at(-1)?.([
          {
            isIntersecting: true,
            intersectionRatio,
            intersectionRect: { height },
            rootBounds: { height: 900 },
          },
        ]),
      )
    vi.stubGlobal("IntersectionObserver", Watcher)
    try {
      for (const how of ["scrolled to", "scrolled to on a small screen", "pressed", "made larger"]) {
        const seen = serveOne()
        const told = () => seen.filter(({ path }) => path.endsWith("/license-seen"))
        const { user } = renderAt(page, <Toasts />)
        const shown = await license()
        await user.click(shown)
        fireEvent.load(shown)
        watch(0.1, 100)
        expect(told(), how).toEqual([])
        expect(approveButton()).toBeDisabled()
        if (how === "pressed") await user.click(shown)
        else if (how === "made larger") await user.click(screen.getByRole("button", { name: "Larger" }))
        else if (how === "scrolled to") watch(0.6, 400)
        else watch(0.4, 500)
        await waitFor(() => expect(approveButton()).toBeEnabled())
        expect(told(), how).toHaveLength(1)
        cleanup()
      }
    } finally {
      Reflect.deleteProperty(globalThis, "IntersectionObserver")
    }
  })

  it("stays closed to approval while the server does not know, and says so", async () => {
    const seeing = "POST /admin/pharmacies/:id/license-seen"
    serveOne({}, { [seeing]: [{ status: 500, body: {} }, { body: { message: "" } }] })
    const { user } = renderAt(page, <Toasts />)
    fireEvent.load(await license())
    expect(await screen.findByText("It could not be recorded that you looked at the licence")).toBeVisible()
    expect(approveButton()).toBeDisabled()
    await user.click(screen.getByRole("button", { name: "Try again" }))
    await waitFor(() => expect(approveButton()).toBeEnabled())
  })

  it("has a licence that grows by buttons and by keys", async () => {
    serveOne({ license_seen: true })
    const { user } = renderAt(page, <Toasts />)
    const shown = await license()
    expect(shown).toHaveStyle({ width: "100%" })
    await user.click(screen.getByRole("button", { name: "Larger" }))
    expect(shown).toHaveStyle({ width: "125%" })
    screen.getByRole("region", { name: "The licence" }).focus()
    await user.keyboard("++")
    expect(shown).toHaveStyle({ width: "200%" })
    await user.keyboard("-")
    expect(screen.getByRole("group", { name: "Size of the licence" })).toHaveTextContent("150 %")
    await user.keyboard("0")
    expect(shown).toHaveStyle({ width: "100%" })
  })

  it("that is a PDF opens in a new tab where the browser has no viewer, which counts as seen", async () => {
    const open = vi.fn<() => object>(() => ({}))
    vi.stubGlobal("open", open)
    serveOne(
      { license_file: "licence1.pdf" },
      { "GET /files/pharmacy/license/licence1.pdf": { body: "%PDF" } },
    )
    const { user } = renderAt(page, <Toasts />)
    expect(await screen.findByText(/This browser does not show PDF files in a page/)).toBeVisible()
    expect(approveButton()).toBeDisabled()
    await user.click(screen.getByRole("button", { name: "Open in a new tab" }))
    expect(open).toHaveBeenCalledWith("blob:1", "_blank")
    await waitFor(() => expect(approveButton()).toBeEnabled())
  })

  it("names who may be the same pharmacy, why, and where it is on a map", async () => {
    const twin = { ...pendingOf(7), status: "REJECTED", rejection_reason: "Blurred", metres: 47 }
    serveOne({ doubts: ["license", "place"], twins: [{ ...twin, same: ["license", "place"] }] })
    renderAt(page)
    const alert = within(await screen.findByRole("alert"))
    expect(alert.getByText("Another pharmacy may be the same one")).toBeVisible()
    expect(alert.getByRole("link", { name: "Pharmacy 7" })).toHaveAttribute(
      "href",
      "/admin/pharmacies/review/7",
    )
    expect(alert.getByText("same licence number: PP-7 · 47 m away · Blurred")).toBeVisible()
    expect(await screen.findByRole("region", { name: "Pharmacy 1 on a map" })).toBeVisible()
  })

  it("that was rejected tells the reason and is reopened", async () => {
    serveOne({ status: "REJECTED", rejection_reason: "The licence is of 2019", latitude: 0, longitude: 0 })
    const { user } = renderAt(page, <Toasts />)
    expect(await screen.findByText("The licence is of 2019")).toBeVisible()
    expect(screen.getByText("The pharmacy has not shared its location.")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Reopen" }))
    expect(await screen.findByText("Pharmacy 1 waits for a decision again")).toBeVisible()
    expect(await screen.findByRole("button", { name: "Reject" })).toBeVisible()
    expect(screen.queryByText("The licence is of 2019")).toBeNull()
  })

  it("that is not there is said", async () => {
    serve({
      "GET /admin/pharmacies/:id": { status: 404, body: { detail: "", code: "NotFound", params: {} } },
    })
    renderAt("/admin/pharmacies/review/9")
    expect(await screen.findByText("There is no such pharmacy")).toBeVisible()
  })
})

describe("the queue of registrations", () => {
  it("leads to the licence before it lets approve, flags doubts, and finds its page again", async () => {
    const waiting = {
      ...pendingOf(1),
      license_file: "licence1.png",
      license_seen: false,
      doubts: ["license"],
    }
    const seen = serveOne(
      {},
      {
        "GET /admin/pharmacies/pending": { body: [waiting], headers: { "X-Total-Count": "11" } },
      },
    )
    const { user, router } = renderAt("/admin/pharmacies/pending?page=2&search=pharm&sort=name")
    const card = within(await screen.findByRole("article", { name: "Pharmacy 1" }))
    expect(seen.map(({ path }) => path)).toContain(
      "/admin/pharmacies/pending?page=2&size=10&search=pharm&sort=name",
    )
    expect(card.getByText("Licence number known")).toBeVisible()
    expect(card.getByRole("button", { name: "Approve" })).toBeDisabled()
    await user.click(card.getByRole("button", { name: "View License" }))
    await license()
    expect(router.state.location.pathname).toBe(page)
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Pending approvals" }))
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      "/admin/pharmacies/pending?page=2&search=pharm&sort=name",
    )
  })
})

describe("all pharmacies", () => {
  it("are searched and sorted, and show the reason beside the rejected", async () => {
    const rejected = { ...pendingOf(3), status: "REJECTED", rejection_reason: "Blurred" }
    const seen = serve({
      "GET /admin/pharmacies": {
        body: { pharmacies: [rejected], total: 1, pagination: paginationOf(1, 10, 1) },
      },
    })
    const { user } = renderAt("/admin/pharmacies")
    expect(await screen.findByText("Blurred")).toBeVisible()
    expect(screen.getByRole("link", { name: "Pharmacy 3" })).toHaveAttribute(
      "href",
      "/admin/pharmacies/review/3",
    )
    await user.click(screen.getByRole("button", { name: "Name" }))
    await user.type(screen.getByRole("searchbox"), "pharm")
    await waitFor(() =>
      expect(seen.at(-1)?.path).toBe("/admin/pharmacies?page=1&size=10&search=pharm&sort=name"),
    )
  })
})
