import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { clipText, sheetOf, sheetText } from "../src/features/cart/lib/cart-lines.ts"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn, signInFor } from "./support/session.ts"

const drawn = vi.hoisted(() => vi.fn<(lines: unknown, name: string) => Promise<File>>())
// jsdom draws nothing; a browser draws it in the journeys.
vi.mock("../src/features/cart/lib/draw-sheet.ts", () => ({ drawSheet: drawn }))

const words = {
  title: "Rokthnam",
  asOf: "As of today",
  total: "Total",
  note: "Please call",
  gone: "Sold out",
}

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
const answers = {
  "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
  "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
}

afterEach(() => {
  for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name)
})

describe("the cart to take along", () => {
  it("lists what is wanted at which pharmacy, with its phone, and what cannot be bought", () => {
    const gone = cartItem({ id: 2, medicine_name: "Losec", medicine_dosage: null, state: "out_of_stock" })
    const lines = sheetOf(cartAnswer([cartItem({ quantity: 2, subtotal: 3 }), gone]), words)
    expect(lines.map(({ text, amount }) => [text, amount])).toEqual([
      ["Rokthnam", undefined],
      ["As of today", undefined],
      ["U-Care", undefined],
      ["012 345 678", undefined],
      ["Street 51, Phnom Penh", undefined],
      ["2 × Paracetamol 500 500 mg", "$3.00"],
      ["1 × Losec", "Sold out"],
      ["Total", "$1.50"],
      ["Please call", undefined],
    ])
  })

  it("is shared as a picture, and printed", async () => {
    const picture = new File(["png"], "rokthnam.png", { type: "image/png" })
    drawn.mockResolvedValue(picture)
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    Object.assign(navigator, { canShare: () => true, share })
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined)
    answerCalls(answers)
    signIn()
    const { user } = renderApp("/user/cart")
    await user.click(await screen.findByRole("button", { name: "Share as a picture" }))
    await waitFor(() => expect(share).toHaveBeenCalledWith({ files: [picture] }))
    await user.click(screen.getByRole("button", { name: "Print" }))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it("goes to a chat in words as people type them, without what holds them together on a line of the page", () => {
    const note = "សូមទូរសព្ទទៅឱសថ\u2060ស្ថាន។"
    const text = sheetText(sheetOf(cartAnswer([cartItem()]), { ...words, note }))
    expect(text.endsWith("\nសូមទូរសព្ទទៅឱសថស្ថាន។")).toBe(true)
  })

  it("is text for a chat with one line of each medicine, whole lines of it where a link holds no more", () => {
    const text = sheetText(sheetOf(cartAnswer([cartItem({ quantity: 2, subtotal: 3 })]), words))
    expect(text).toContain(
      "\n\nU-Care\n012 345 678\nStreet 51, Phnom Penh\n2 × Paracetamol 500 500 mg — $3.00\n\nTotal — $1.50\n",
    )
    expect(clipText(text, text.length)).toBe(text)
    expect(clipText("one\ntwo\nthree", 10)).toBe("one\ntwo\n…")
  })

  it("inside Telegram has no button that cannot work there: no print, no download, but the list for a chat", async () => {
    const shareLink = vi.fn<(url: string, text: string) => boolean>(() => true)
    answerCalls(answers)
    signInFor("7")
    const { user, unmount } = renderApp("/user/cart", { platform: { ...telegram, shareLink } })
    await user.click(await screen.findByRole("button", { name: "Send the list to a chat" }))
    expect(shareLink).toHaveBeenCalledTimes(1)
    expect(shareLink.mock.calls[0]?.[1]).toContain(
      "U-Care\n012 345 678\nStreet 51, Phnom Penh\n1 × Paracetamol",
    )
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Share as a picture" })).toBeNull()
    unmount()
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    Object.assign(navigator, { canShare: () => true, share })
    drawn.mockResolvedValue(new File(["png"], "rokthnam.png", { type: "image/png" }))
    const { user: other } = renderApp("/user/cart", { platform: { ...telegram, shareLink } })
    await other.click(await screen.findByRole("button", { name: "Share as a picture" }))
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull()
  })
})
