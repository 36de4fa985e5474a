import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { getI18n } from "react-i18next"
import { lazy } from "react"
import { MemoryRouter } from "react-router-dom"
import { PageBoundary } from "../src/app/page-boundary.tsx"
import { reloadPage } from "../src/lib/reload-page.ts"
import { searchAnswer, searchItem } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

// jsdom cannot load a page again.
vi.mock("../src/lib/reload-page.ts", () => ({ reloadPage: vi.fn<() => void>() }))
afterEach(() => vi.mocked(reloadPage).mockClear())

describe("the pages of the public site", () => {
  it.each([
    ["/help", "User guide"],
    ["/terms", "Terms of use"],
    ["/privacy", "Privacy"],
    ["/telegram-bot", "Your medicine finder in Telegram"],
    ["/nowhere", "This page does not exist"],
  ])("has %s", async (path, heading) => {
    answerCalls({})
    renderApp(path)
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy()
  })

  it("offers a way back and a way home where there is no page", async () => {
    answerCalls({})
    const { user, address } = renderApp("/nowhere")
    expect(await screen.findByRole("button", { name: "Go back" })).toBeTruthy()
    await user.click(screen.getByRole("link", { name: "Back to home" }))
    expect(await screen.findByRole("heading", { name: "Find your medicine nearby" })).toBeTruthy()
    expect(address()).toBe("/")
  })

  it("links the documented pages and doors from the top bar", async () => {
    answerCalls({})
    renderApp("/help")
    const hrefs = (await screen.findAllByRole("link")).map((link) => link.getAttribute("href"))
    for (const href of ["/", "/telegram-bot", "/help", "/login", "/pharmacy/login", "/staff/login"]) {
      expect(hrefs).toContain(href)
    }
  })

  it("closes the slide-out menu when the route changes", async () => {
    answerCalls({})
    const { user } = renderApp("/terms")
    await user.click(await screen.findByRole("button", { name: "Open menu" }))
    const menu = screen.getByRole("dialog", { name: "Main menu" })
    await user.click(
      screen.getAllByRole("link", { name: "Help" }).find((link) => menu.contains(link)) ?? menu,
    )
    expect(await screen.findByRole("heading", { name: "User guide" })).toBeTruthy()
    expect(screen.queryByRole("dialog", { name: "Main menu" })).toBeNull()
  })

  it("speaks Khmer at a press, and tells the browser so", async () => {
    answerCalls({})
    const { user } = renderApp("/terms")
    await user.click((await screen.findAllByRole("button", { name: "ខ្មែរ" }))[0] ?? document.body)
    expect(await screen.findByRole("heading", { level: 1, name: "លក្ខខណ្ឌប្រើប្រាស់" })).toBeTruthy()
    expect(document.documentElement.lang).toBe("km")
    expect(window.localStorage.getItem("i18nextLng")).toBe("km")
    await act(() => getI18n().changeLanguage("en"))
  })
})

const broken = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))

/** Opens a page whose code does not load, as browsers say it. */
const openBroken = () => {
  const Page = lazy(broken)
  return render(
    <MemoryRouter>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </MemoryRouter>,
  )
}

describe("a page whose file cannot be fetched", () => {
  it("says so between the bars, with a way to load it again", async () => {
    answerCalls({})
    vi.doMock("../src/app/routes/medicine-page.tsx", () => {
      throw new TypeError("Failed to fetch dynamically imported module")
    })
    renderApp("/medicines/7")
    expect(await screen.findByRole("button", { name: "Load again" })).toBeTruthy()
    expect(screen.getByRole("contentinfo")).toBeTruthy()
    vi.doUnmock("../src/app/routes/medicine-page.tsx")
  })

  it("tells the buttons apart whose code did not come, and opens by itself when the connection is back", async () => {
    answerCalls({
      "GET /users/search/medicines": () => ({
        body: searchAnswer({
          items: [searchItem(), searchItem({ medicine_id: 2, dosage: "250 mg" })],
          total: 2,
        }),
      }),
      "GET /": () => ({ body: "" }),
    })
    vi.doMock("../src/features/cart/components/add-to-cart-button.tsx", () => {
      throw new TypeError("Failed to fetch dynamically imported module")
    })
    renderApp("/?query=para&near=takeo")
    const buttons = await screen.findAllByRole("button", { name: /^Try again: / })
    const names = buttons.map((button) => button.getAttribute("aria-label"))
    expect(new Set(names).size).toBe(2)
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
    vi.doUnmock("../src/features/cart/components/add-to-cart-button.tsx")
  })

  it("tells the failed search apart from the search by photo whose code did not come", async () => {
    answerCalls({
      "GET /users/search/medicines": () => ({ status: 503, body: { status: 503, message: "Unavailable" } }),
      "GET /": () => ({ body: "" }),
    })
    vi.doMock("../src/features/photo-lookup/components/photo-search.tsx", () => {
      throw new TypeError("Failed to fetch dynamically imported module")
    })
    renderApp("/?query=para&near=takeo")
    expect(await screen.findByRole("button", { name: "Try again: Search by photo" })).toBeTruthy()
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy()
    vi.doUnmock("../src/features/photo-lookup/components/photo-search.tsx")
  })

  it("is not loaded again for code that comes after all, since that loses what is on the page", async () => {
    const code = "../src/features/cart/components/add-to-cart-button.tsx"
    let tries = 0
    answerCalls({
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "GET /": () => ({ body: "" }),
    })
    vi.doMock(code, async (original) => {
      tries += 1
      if (tries < 2) throw new TypeError("Failed to fetch dynamically imported module")
      return original()
    })
    renderApp("/?query=para&near=takeo")
    expect(await screen.findByRole("button", { name: /^Add to cart: / })).toBeTruthy()
    expect(tries).toBeGreaterThan(1)
    expect(reloadPage).not.toHaveBeenCalled()
    vi.doUnmock(code)
  })

  it("says that the device is offline, and opens by itself once when the connection is back", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<!doctype html>")))
    connect(false)
    openBroken()
    expect(await screen.findByText(/You are offline. It opens by itself/)).toBeTruthy()
    expect(reloadPage).not.toHaveBeenCalled()
    connect(true)
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
    // The code is still missing after the reload: the next one waits.
    cleanup()
    openBroken()
    expect(await screen.findByText(/The connection broke/)).toBeTruthy()
    await act(() => Promise.resolve())
    expect(reloadPage).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  it("is loaded again by hand once the server answers, also with the page of what is gone, which has status 404", async () => {
    let isThere = false
    vi.stubGlobal("fetch", async () => {
      if (!isThere) throw new TypeError("Failed to fetch")
      return new Response("<!doctype html>", { status: 404 })
    })
    openBroken()
    const button = await screen.findByRole("button", { name: "Load again" })
    act(() => button.click())
    await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"))
    expect(reloadPage).not.toHaveBeenCalled()
    isThere = true
    act(() => button.click())
    await waitFor(() => expect(reloadPage).toHaveBeenCalled())
  })

  it("waits for a server that does not answer", async () => {
    const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("Failed to fetch")))
    vi.stubGlobal("fetch", asked)
    openBroken()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
