import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { sheetOf } from "@rokthnam/shared/Carts/CartSheetRules"
import { sheetText } from "../src/features/cart/lib/cart-lines.ts"
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
  fewer: "only {{available}} left",
  gone: "Sold out",
}

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
const answers = {
  "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
  "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
}

const textOf = (items: ReadonlyArray<ReturnType<typeof cartItem>>, note = words.note): string =>
  sheetText(sheetOf(cartAnswer(items), { ...words, note }, formatMoney))

const sendButton = () => screen.findByRole("button", { name: "Send the list to a chat" })

afterEach(() => {
  for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name)
})

describe("the cart to take along", () => {
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
    const text = textOf([cartItem()], note)
    expect(text.endsWith("\nសូមទូរសព្ទទៅឱសថស្ថាន។")).toBe(true)
  })

  it("is text for a chat with one line of each medicine, and with the total where a link holds not all of them", () => {
    const text = textOf([cartItem({ quantity: 2, subtotal: 3 })])
    expect(text).toContain(
      "\n\nU-Care\n012 345 678\nStreet 51, Phnom Penh\n2 × Paracetamol 500 500 mg — $3.00\n\nTotal — $1.50\n",
    )
    const long = textOf(
      Array.from({ length: 100 }, (_, id) => cartItem({ id, medicine_name: `Amoxicillin ${id}` })),
    )
    expect(long.length).toBeLessThanOrEqual(2000)
    expect(long).toContain("1 × Amoxicillin 40 500 mg")
    expect(long).toMatch(/500 mg — \$1\.50\n…\n\nTotal — \$1\.50\nPlease call$/)
  })

  it("inside Telegram goes to a chat, and has no button that cannot work there: no print, no download", async () => {
    const shareLink = vi.fn<(url: string, text: string) => boolean>(() => true)
    answerCalls(answers)
    signInFor("7")
    const { user, unmount } = renderApp("/user/cart", { platform: { ...telegram, shareLink } })
    await user.click(await sendButton())
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
    expect(screen.getByRole("button", { name: "Send the list to a chat" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull()
  })

  it("inside Telegram is the bot's message, and text with a link when there is none or Telegram knows it no more", async () => {
    const shareLink = vi.fn<(url: string, text: string) => boolean>(() => true)
    const sharePrepared = vi.fn<(id: string) => Promise<boolean>>(() => Promise.resolve(true))
    let isReady = true
    const calls = answerCalls({
      ...answers,
      "POST /cart/message": () =>
        isReady
          ? { status: 201, body: { id: "prepared-1" } }
          : { status: 409, body: { detail: "no", code: "SharingOff", params: { reason: "away" } } },
    })
    signInFor("7")
    const { user } = renderApp("/user/cart", { platform: { ...telegram, shareLink, sharePrepared } })
    await user.click(await sendButton())
    await waitFor(() => expect(sharePrepared).toHaveBeenCalledExactlyOnceWith("prepared-1"))
    expect(calls.find(({ url }) => url.pathname === "/cart/message")?.body).toEqual({ language: "en" })
    expect(shareLink).not.toHaveBeenCalled()
    sharePrepared.mockResolvedValue(false)
    await user.click(await sendButton())
    await waitFor(() => expect(shareLink).toHaveBeenCalledTimes(1))
    isReady = false
    await user.click(await sendButton())
    await waitFor(() => expect(shareLink).toHaveBeenCalledTimes(2))
    expect(sharePrepared).toHaveBeenCalledTimes(2)
    expect(shareLink.mock.calls[1]?.[1]).toContain("1 × Paracetamol")
  })
})
