import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { sheetOf } from "../src/features/cart/lib/cart-lines.ts"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"

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

describe("the cart to take along", () => {
  it("lists what is wanted at which pharmacy, with its phone, and what cannot be bought", () => {
    const gone = cartItem({ id: 2, medicine_name: "Losec", medicine_dosage: null, state: "out_of_stock" })
    const lines = sheetOf(cartAnswer([cartItem({ quantity: 2, subtotal: 3 }), gone]), words)
    expect(lines.map(({ text, amount }) => [text, amount])).toEqual([
      ["Rokthnam", undefined],
      ["As of today", undefined],
      ["U-Care", undefined],
      ["012 345 678", undefined],
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
    answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
    })
    signIn()
    const { user } = renderApp("/user/cart")
    await user.click(await screen.findByRole("button", { name: "Share as a picture" }))
    await waitFor(() => expect(share).toHaveBeenCalledWith({ files: [picture] }))
    await user.click(screen.getByRole("button", { name: "Print" }))
    expect(print).toHaveBeenCalledTimes(1)
  })
})
