import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { LocationFailure } from "../src/platform/platform.ts"
import { searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

// The code of the page loads before the first test, which would otherwise wait for it on a busy machine.
beforeAll(
  () => Promise.all([pages.home(), import("../src/features/search/components/place-list.tsx")]),
  60_000,
)

const medicines = "GET /users/search/medicines"
const searchButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Search" })

const phnomPenh = provinces[0]

const here = { latitude: 11.5547, longitude: 104.9213 }
const locate = () => Promise.resolve({ ...here, measuredAt: Date.now() })

const placeQuestion = async () => within(await screen.findByRole("dialog", { name: "Where are you?" }))
const documented = "Please enable location services to search for medicines nearby"

describe("before a location is set", () => {
  beforeEach(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    window.dispatchEvent(new StorageEvent("storage"))
  })

  it("keeps the search closed and says why a denied location is no dead end", async () => {
    answerCalls({})
    const { user } = renderApp("/", {
      platform: { locate: () => Promise.reject(new LocationFailure("denied")) },
    })
    expect((await searchButton()).disabled).toBe(true)
    expect(screen.getByRole("heading", { name: "Start with a medicine's name" })).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Use my location" }))
    const alert = await screen.findByRole("alert")
    // The documented words have no full stop, so that what can be done stands on a line of its own.
    const lines = [...alert.querySelectorAll("p")].map((line) => line.textContent)
    expect(lines).toEqual(["Unable to retrieve your location", "You can choose your province instead."])
  })

  it("asks for the place when Enter is pressed, and answers by itself when it is chosen", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user, address } = renderApp("/")
    await user.type(await screen.findByRole("combobox", { name: "Medicine name" }), "para{Enter}")
    const question = await placeQuestion()
    expect(question.getByText(documented)).toBeTruthy()
    expect(screen.getByRole("alert").textContent).toContain(documented)
    await user.click(await question.findByRole("button", { name: /Takeo/ }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/?query=para&near=takeo")
  })

  it("asks for it at a press on the example, again after it was closed", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user } = renderApp("/", { platform: { locate } })
    await user.click(await screen.findByRole("button", { name: "Paracetamol" }))
    await user.click((await placeQuestion()).getByRole("button", { name: "Close" }))
    expect(screen.queryByRole("dialog", { name: "Where are you?" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Paracetamol" }))
    await user.click((await placeQuestion()).getByRole("button", { name: "Use my location" }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
  })

  it("asks for it when a shared link is opened, and says there that the device does not tell it", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user } = renderApp("/?query=para", {
      platform: { locate: () => Promise.reject(new LocationFailure("denied")) },
    })
    const question = await placeQuestion()
    await user.click(question.getByRole("button", { name: "Use my location" }))
    expect((await question.findByRole("alert")).textContent).toContain("Unable to retrieve your location")
    await user.click(await question.findByRole("button", { name: /Takeo/ }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
  })

  it("opens the search once a province is chosen by hand", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user } = renderApp("/?query=para")
    await user.click(await screen.findByRole("button", { name: "Choose a place" }))
    const dialog = within(screen.getByRole("dialog", { name: "Where are you?" }))
    await user.type(await dialog.findByRole("searchbox"), "takeo")
    await user.click(dialog.getByRole("button", { name: /Takeo/ }))
    expect(await screen.findByText("Near Takeo")).toBeTruthy()
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    const search = calls.find(({ url }) => url.pathname === "/users/search/medicines")
    expect(Object.fromEntries(search?.url.searchParams ?? [])).toEqual({
      query: "para",
      user_latitude: "10.991",
      user_longitude: "104.785",
      max_distance: "100",
      sort_by: "distance",
      facets: "true",
      page: "1",
      page_size: "10",
    })
  })
})

describe("a search near Phnom Penh", () => {
  beforeEach(() => {
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
  })

  it("shows each result as documented", async () => {
    answerCalls({
      [medicines]: () => ({
        body: searchAnswer({
          items: [searchItem(), searchItem({ medicine_id: 8, in_stock: false, quantity: 0, price: 12 })],
        }),
      }),
    })
    renderApp("/?query=para")
    const cards = await screen.findAllByRole("article")
    const card = within(cards[0] ?? document.body)
    for (const words of [
      "500 mg",
      "In stock",
      "120",
      "$1.50",
      "about 1.2 km",
      "U-Care",
      "Street 51, Phnom Penh",
    ]) {
      expect(card.getByText(words), words).toBeTruthy()
    }
    expect(card.getByTitle("Nov 21, 2026 4:05 PM").textContent).toMatch(/^Updated \d+ \w+ ago$/)
    expect(card.getByRole("link", { name: "Call 012 345 678" }).getAttribute("href")).toBe("tel:012345678")
    const map = card.getByRole("link", { name: /Open Map/ })
    expect(map.getAttribute("href")).toBe("https://www.google.com/maps/search/?api=1&query=11.55,104.92")
    expect(map.getAttribute("target")).toBe("_blank")
    const soldOut = within(cards[1] ?? document.body)
    // the button comes after the card
    await waitFor(() => expect(soldOut.getAllByText("Out of stock")).toHaveLength(2))
    expect(soldOut.getByRole<HTMLButtonElement>("button", { name: /Out of stock/ }).disabled).toBe(true)
  })

  it("says what one tablet costs and what is of another form or strength", async () => {
    const other = searchItem({
      medicine_id: 9,
      unit_price: { price: 0.015, unit: "tablet" },
      differs: ["form", "strength"],
    })
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items: [other] }) }) })
    renderApp("/?query=para")
    const card = within(await screen.findByRole("article"))
    for (const words of ["$0.015 per tablet", "Another form", "Another strength"])
      expect(card.getByText(words), words).toBeTruthy()
  })

  it("keeps query, page and order in the address", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer({ pages: 9, total: 90 }) }) })
    const { user, address } = renderApp("/?query=para&page=4&sort_by=price")
    await user.click(await screen.findByRole("button", { name: "Page 5" }))
    expect(address()).toBe("/?query=para&page=5&sort_by=price&near=phnom-penh")
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Name")
    expect(address()).toBe("/?query=para&sort_by=name&near=phnom-penh")
    expect(calls.map(({ url }) => url.searchParams.get("sort_by"))).toContain("price")
  })

  it("gives the button the focus back when the answer is there", async () => {
    const answer = Promise.withResolvers<{ readonly body: unknown }>()
    answerCalls({ [medicines]: () => answer.promise })
    const { user } = renderApp("/")
    await user.type(await screen.findByRole("combobox", { name: "Medicine name" }), "para")
    await user.click(await searchButton())
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Searching…" })).disabled).toBe(true)
    act(() => screen.getByRole("button", { name: "Searching…" }).blur())
    answer.resolve({ body: searchAnswer() })
    const button = await searchButton()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it("refuses an empty query with the documented sentence", async () => {
    answerCalls({})
    const { user } = renderApp("/")
    await user.type(await screen.findByRole("combobox", { name: "Medicine name" }), "   ")
    await user.click(await searchButton())
    expect((await screen.findByRole("alert")).textContent).toContain("Please enter a search term")
  })

  it("says when another name is shown, and which names must not be mixed up", async () => {
    answerCalls({
      [medicines]: () => ({
        body: searchAnswer({
          match: "fuzzy",
          corrected_query: "cefixime",
          caution: [{ name: "cefixime", not: "cefuroxime", reason: "look-alike" }],
        }),
      }),
    })
    renderApp("/?query=cefixme")
    expect(await screen.findByText("Showing results for “cefixime”")).toBeTruthy()
    expect(screen.getByText(/Nothing matches “cefixme” exactly/)).toBeTruthy()
    expect(screen.getByText("Not to be confused with: cefuroxime.")).toBeTruthy()
  })

  it("warns at the result that may be the wrong one, with the reason", async () => {
    const caution = { name: "cefixime", not: "cefuroxime", reason: "alike end; different infections" }
    answerCalls({
      [medicines]: () => ({
        body: searchAnswer({
          items: [
            searchItem({ medicine_id: 7, name: "Cefixime" }),
            searchItem({ medicine_id: 8, name: "Suprax" }),
          ],
          total: 2,
          caution: [{ ...caution, medicine_ids: [7] }],
        }),
      }),
    })
    renderApp("/?query=cefixime")
    const [first, second] = await screen.findAllByRole("article")
    expect(first?.textContent).toContain("Not cefuroxime: alike end; different infections.")
    expect(second?.textContent).not.toContain("cefuroxime")
    expect(screen.queryByText(/Not to be confused with/)).toBeNull()
  })

  it("shows the price of one tablet, so that packages can be compared", async () => {
    answerCalls({
      [medicines]: () => ({
        body: searchAnswer({ items: [searchItem({ unit_price: { price: 0.0125, unit: "tablet" } })] }),
      }),
    })
    renderApp("/?query=paracetamol")
    expect(await screen.findByText("$0.0125 per tablet")).toBeTruthy()
  })

  it("says that it found no such medicine when nobody knows the name", async () => {
    answerCalls({
      [medicines]: () => ({ body: searchAnswer({ items: [], total: 0, pages: 0 }) }),
      "GET /users/suggest-medicines": () => ({ body: { active_ingredient: null, alternatives: [] } }),
    })
    renderApp("/?query=xyzabcq")
    expect(await screen.findByRole("heading", { name: "We found no medicine called “xyzabcq”" })).toBeTruthy()
  })

  it("says that an everyday word is no medicine's name, and looks for no other names", async () => {
    const calls = answerCalls({
      [medicines]: () => ({ body: searchAnswer({ items: [], total: 0, pages: 0, kind: "everyday" }) }),
    })
    renderApp("/?query=chicken")
    expect(await screen.findByRole("heading", { name: "“chicken” is not a medicine’s name" })).toBeTruthy()
    expect(calls.some(({ url }) => url.pathname === "/users/suggest-medicines")).toBe(false)
  })

  it("says how many offers another name has, from what price, and what differs", async () => {
    const offer = { offers: 3, from_price: 2.4, forms: ["tablet"], strengths: ["250mg"] }
    answerCalls({
      [medicines]: () => ({ body: searchAnswer({ items: [], total: 0, pages: 0 }) }),
      "GET /users/suggest-medicines": () => ({
        body: {
          active_ingredient: "Amoxicillin",
          alternatives: ["Amoxil", "Moxipen"],
          offers: [{ ...offer, name: "Amoxil", same_form: true, same_strength: false }],
        },
      }),
    })
    renderApp("/?query=Ospamox+500mg")
    expect(await screen.findByText("3 offers from $2.40 · Another strength")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Moxipen" })).toBeTruthy()
  })

  it("offers other names when nothing is found, and searches for the chosen one", async () => {
    answerCalls({
      [medicines]: ({ url }) => ({
        body:
          url.searchParams.get("query") === "Panadol"
            ? searchAnswer()
            : searchAnswer({ items: [], total: 0, pages: 0 }),
      }),
      "GET /users/suggest-medicines": () => ({
        body: { active_ingredient: "Paracetamol", alternatives: ["Panadol"] },
      }),
    })
    const { user, address } = renderApp("/?query=xyz")
    expect(await screen.findByRole("heading", { name: "No pharmacy nearby has “xyz”" })).toBeTruthy()
    await user.click(await screen.findByRole("button", { name: "Panadol" }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/?query=Panadol&near=phnom-penh")
  })

  it("asks which name was meant, and searches only for the one that is chosen", async () => {
    answerCalls({
      [medicines]: ({ url }) => ({
        body:
          url.searchParams.get("query") === "prednisone"
            ? searchAnswer()
            : searchAnswer({ items: [], total: 0, pages: 0, did_you_mean: ["prednisone", "prednisolone"] }),
      }),
    })
    const { user, address } = renderApp("/?query=prednison")
    expect(await screen.findByRole("heading", { name: "Did you mean one of these?" })).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "prednisone" }))
    expect(address()).toBe("/?query=prednisone&near=phnom-penh")
    // The keyboard goes on at what was found, and not at the top of the page.
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(document.activeElement?.contains(screen.getByRole("article"))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it("answers a symptom with whom to tell and the nearest phones, never with a medicine", async () => {
    answerCalls({
      [medicines]: () => ({
        body: searchAnswer({
          items: [],
          total: 0,
          pages: 0,
          kind: "symptom",
          advice: {
            code: "TellPharmacist",
            message: { en: "Tell a pharmacist what you feel.", km: "សូមប្រាប់ឱសថការី។" },
            pharmacies: [
              {
                name: "Sokhapheap",
                address: "Street 63",
                phone: "+855 12 000 100",
                latitude: 11.56,
                longitude: 104.92,
                opening: null,
                distance: { value: 0.6, unit: "km" },
              },
            ],
          },
        }),
      }),
    })
    renderApp("/?query=fever")
    expect(await screen.findByText("Tell a pharmacist what you feel.")).toBeTruthy()
    const phone = screen.getByRole("link", { name: "+855 12 000 100" })
    expect(phone.getAttribute("href")).toBe("tel:+85512000100")
    expect(screen.queryByRole("heading", { name: "Other names to try" })).toBeNull()
  })

  it("offers names while typing and searches for the one that is chosen by keyboard", async () => {
    answerCalls({
      "GET /users/search/suggestions": () => ({ body: { suggestions: ["Paracetamol", "Parafon"] } }),
      [medicines]: () => ({ body: searchAnswer() }),
    })
    const { user, address } = renderApp("/")
    await user.type(await screen.findByRole("combobox", { name: "Medicine name" }), "para")
    expect(await screen.findByRole("option", { name: "Parafon" })).toBeTruthy()
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}")
    expect(address()).toBe("/?query=Parafon&near=phnom-penh")
  })
})

describe("a search that fails", () => {
  it("shows the app's words for a code that it knows, and does not ask again by itself", async () => {
    let asked = 0
    answerCalls({
      [medicines]: () => {
        asked += 1
        return {
          status: 429,
          body: { detail: "slow", code: "TooManyRequests", params: { retry_after: 9 } },
        }
      },
    })
    renderApp("/?query=para")
    expect((await screen.findByRole("alert")).textContent).toContain("Please try again in 9 seconds")
    expect(asked).toBe(1)
  })

  it("shows the server's detail for a code without words", async () => {
    answerCalls({ [medicines]: () => ({ status: 500, body: { detail: "Sorry", code: "Strange" } }) })
    renderApp("/?query=para")
    expect((await screen.findByRole("alert")).textContent).toContain("Sorry")
  })

  it("shows the documented sentence when the answer says nothing", async () => {
    answerCalls({ [medicines]: () => ({ status: 500, body: "oops" }) })
    renderApp("/?query=para")
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to search medicines")
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy()
  })
})
