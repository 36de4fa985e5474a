import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { choosePlace, forgetLocation } from "../src/features/search/lib/location-store.ts"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { customer } from "../src/lib/customer.ts"
import { searchAnswer } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { answerUpload, drawPictures } from "./support/uploads.ts"

const photo = () => new File(["pixels"], "box.jpg", { type: "image/jpeg" })
const input = () => screen.findByLabelText<HTMLInputElement>("Search by photo")

beforeEach(() => {
  signIn()
  const [phnomPenh] = provinces
  if (phnomPenh !== undefined) choosePlace(phnomPenh)
  answerCalls({
    "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
    "GET /users/search/medicines": () => ({ body: searchAnswer() }),
  })
})
afterEach(() => customer.signOut())

describe("a search by photo", () => {
  it("counts the strength and form that stand on the box", async () => {
    drawPictures(800, 600)
    answerUpload(200, {
      medicine_name: ["Amoxicillin"],
      candidates: [
        {
          name: "Amoxicillin",
          dosage: "250mg/5ml",
          confidence: 0.9,
          matched_text: "amoxicillin",
          form: "liquid",
          query: "Amoxicillin 250mg/5ml suspension",
        },
      ],
    })
    const { user, address } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect(await screen.findByRole("button", { name: "Amoxicillin · 250mg/5ml", pressed: true })).toBeTruthy()
    expect(new URLSearchParams(address().split("?")[1]).get("query")).toBe("Amoxicillin 250mg/5ml suspension")
  })

  it("sends a small JPEG, searches for the first name and offers the others", async () => {
    const sizes = drawPictures(4000, 3000)
    const sent = answerUpload(200, {
      medicine_name: ["Panadol", "Efferalgan"],
      candidates: [{ name: "Panadol", dosage: "500mg", confidence: 0.9, matched_text: "PANADOL" }],
    })
    const { user, address } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect(await screen.findByRole("button", { name: "Panadol · 500mg", pressed: true })).toBeTruthy()
    expect(sizes).toEqual([[1600, 1200]])
    const file = sent[0]?.get("file")
    expect(file instanceof Blob ? file.type : undefined).toBe("image/jpeg")
    expect(address()).toBe("/user/dashboard?query=Panadol&near=phnom-penh")
    await user.click(screen.getByRole("button", { name: "Efferalgan" }))
    await waitFor(() => expect(address()).toBe("/user/dashboard?query=Efferalgan&near=phnom-penh"))
  })

  it("makes a photo smaller until it is sent in 150 kB, and no smaller than it can still be read", async () => {
    const sizes = drawPictures(3000, 4000, (side, quality) => side * quality * 170)
    const sent = answerUpload(200, { medicine_name: [], candidates: [] })
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    await screen.findByRole("alert")
    const tried = [
      [1200, 1600],
      [1200, 1600],
      [1080, 1440],
      [960, 1280],
      [960, 1280],
      [768, 1024],
    ]
    expect(sizes).toEqual(tried)
    const file = sent[0]?.get("file")
    expect(file instanceof Blob ? file.size : undefined).toBe(1024 * 0.75 * 170)
  })

  it.each([
    ["a browser that makes nothing of the quality", (side: number) => side * side * 4],
    ["a picture that hardly becomes smaller", (side: number) => 140_000 + side * 20],
  ])("sends 150 kB at most of %s", async (_, bytesAt) => {
    const sizes = drawPictures(500, 400, bytesAt)
    const sent = answerUpload(200, { medicine_name: [], candidates: [] })
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    await screen.findByRole("alert")
    const file = sent[0]?.get("file")
    expect(file instanceof Blob ? file.size : undefined).toBeLessThanOrEqual(150_000)
    expect(sizes.length).toBeLessThan(20)
  })

  it("sends nothing of a picture that no browser makes small, and says that it cannot be read", async () => {
    const sizes = drawPictures(4000, 3000, () => 1_000_000)
    const sent = answerUpload(200, { medicine_name: [], candidates: [] })
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect((await screen.findByRole("alert")).textContent).toContain("cannot be opened")
    expect(sent).toEqual([])
    expect(sizes.length).toBeLessThan(20)
  })

  it("is there without an account; what was read can be something else, which is typed then", async () => {
    customer.signOut()
    drawPictures(800, 600)
    const candidate = { name: "Panadol", dosage: "500mg", confidence: 0.9, matched_text: "PANADOL" }
    answerUpload(200, { medicine_name: ["Panadol"], candidates: [candidate] })
    const { user, address } = renderApp("/")
    await user.upload(await input(), photo())
    expect(await screen.findByRole("button", { name: "Panadol · 500mg", pressed: true })).toBeTruthy()
    expect(screen.getByRole("img", { name: "Your photo" })).toBeTruthy()
    expect(address()).toBe("/?query=Panadol&near=phnom-penh")
    await user.click(screen.getByRole("button", { name: "It’s something else" }))
    expect(screen.queryByRole("button", { name: "Panadol · 500mg" })).toBeNull()
    expect(screen.getByText(/please type the name as it is printed/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Medicine name" }))
    await user.keyboard("Panadol Extra{Enter}")
    expect(address()).toBe("/?query=Panadol+Extra&near=phnom-penh")
  })

  it("is read before the place is known; then the place is asked for, and the answer comes by itself", async () => {
    forgetLocation()
    drawPictures(800, 600)
    const candidate = { name: "Panadol", dosage: "500mg", confidence: 0.9, matched_text: "PANADOL" }
    answerUpload(200, { medicine_name: ["Panadol"], candidates: [candidate] })
    const { user, address } = renderApp("/")
    expect((await input()).disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Upload a photo" }).disabled).toBe(false)
    await user.upload(await input(), photo())
    const question = within(await screen.findByRole("dialog", { name: "Where are you?" }))
    expect(await screen.findByRole("button", { name: "Panadol · 500mg" })).toBeTruthy()
    await user.click(await question.findByRole("button", { name: /Takeo/ }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/?query=Panadol&near=takeo")
    // what was read is still there to choose from
    expect(screen.getByRole("button", { name: "Panadol · 500mg", pressed: true })).toBeTruthy()
  })

  it("asks before it searches for a name that nobody lists", async () => {
    drawPictures(800, 600)
    answerUpload(200, {
      medicine_name: ["Parol"],
      candidates: [
        {
          name: "Parol",
          dosage: null,
          confidence: 0.49,
          matched_text: "Parol",
          query: "Parol",
          is_listed: false,
        },
      ],
    })
    const { user, address } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect(await screen.findByText(/We read “Parol”. Is it a medicine’s name\?/)).toBeTruthy()
    expect(address()).toBe("/user/dashboard")
    await user.click(screen.getByRole("button", { name: "Parol" }))
    await waitFor(() => expect(address()).toBe("/user/dashboard?query=Parol&near=phnom-penh"))
  })

  it("says so when no name was read", async () => {
    drawPictures(800, 600)
    answerUpload(200, { medicine_name: [], candidates: [] })
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect((await screen.findByRole("alert")).textContent).toContain("No medicine name found in the image")
  })

  it("says in the app's words that too many photos wait", async () => {
    drawPictures(800, 600)
    answerUpload(503, { detail: "busy", code: "PhotoLookupBusy", params: { retry_after: 5 } })
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect((await screen.findByRole("alert")).textContent).toContain("try again in 5 seconds")
  })

  it("says what to do about a picture that the browser cannot open", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no")))
    const { user } = renderApp("/user/dashboard")
    await user.upload(await input(), photo())
    expect((await screen.findByRole("alert")).textContent).toContain("This picture cannot be opened")
  })
})
