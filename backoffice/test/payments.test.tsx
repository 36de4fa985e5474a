import { screen, within } from "@testing-library/react"
import { khqrOfSale, readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { SaleQr } from "../src/features/sales/components/sale-qr.tsx"
import { frameAnswers } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

beforeEach(async () => {
  await signIn("pharmacy")
})

const rateOf = (...rates: ReadonlyArray<number>) => ({
  riel_per_dollar: rates[0] ?? 4100,
  change_in: "dollars",
  since: rates.length === 0 ? null : "2026-11-20T01:00:00.000Z",
  history: rates.map((riel_per_dollar, day) => ({
    riel_per_dollar,
    since: `2026-11-${20 - day}T01:00:00.000Z`,
  })),
})

describe("the owner's exchange rate", () => {
  it("is typed in either script, and what is no rate is refused before it is sent", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/payment-methods": { body: [] },
      "GET /inventory/exchange-rate": { body: rateOf() },
      "PUT /inventory/exchange-rate": { body: rateOf(4050, 4000) },
    })
    const { user } = renderAt("/pharmacy/payment-methods")
    const section = within(await screen.findByRole("region", { name: "Exchange rate" }))
    expect(await section.findByText("4,100 ៛ = $1.00")).toBeVisible()
    const field = section.getByLabelText("Riel for a dollar")
    await user.clear(field)
    await user.type(field, "41")
    await user.click(section.getByRole("button", { name: "Set rate" }))
    expect(section.getByText("A whole number from 1,000 to 20,000")).toBeVisible()
    await user.clear(field)
    await user.type(field, "៤០៥០")
    await user.click(section.getByRole("button", { name: "Set rate" }))
    expect(await section.findByText("4,050 ៛ = $1.00")).toBeVisible()
    expect(seen.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { riel_per_dollar: 4050 },
    ])
    await user.click(section.getByText("Earlier rates"))
    expect(section.getByText(/4,000 ៛ ·/)).toBeVisible()
  })
})

/** The code of a person's account as a bank's app makes it, in each currency. */
const codes = {
  USD: "00020101021129170013sok_dara@aclb5204599953038405802KH5908Sok Dara6010Phnom Penh63043139",
  KHR: "00020101021129170013sok_dara@aclb5204599953031165802KH5908Sok Dara6010Phnom Penh63046D8E",
}
const methodOf = (payload: string | null) => ({
  id: 1,
  method_name: "Bank",
  kind: "qr" as const,
  bank_info: "000 111",
  qr_photo: "00000000-0000-4000-8000-000000000000.webp",
  khqr: readKhqr(payload ?? "") ?? null,
  last_updated: "2026-11-20T01:00:00.000Z",
})

/** Opens the code of a sale of $2.50. */
const open = async (payload: string | null, rate: number | undefined) => {
  serve({ ...frameAnswers, "GET /inventory/payment-methods": { body: [] } })
  const { user } = renderAt(
    "/pharmacy/payment-methods",
    <SaleQr method={methodOf(payload)} totalCents={250} rate={rate} />,
  )
  await user.click(await screen.findByRole("button", { name: "Show QR code" }))
  return { user, dialog: within(await screen.findByRole("dialog")) }
}
/** The picture of the code that the seller would make by hand for so many cents or riel now. */
const expected = (payload: string, amount: number) => {
  const khqr = readKhqr(payload) ?? expect.fail("not a code")
  const createdAt = Date.now()
  return qrPath(khqrOfSale(khqr, { amount, createdAt, expiresAt: createdAt + 600_000 }) ?? "").path
}

describe("the code that a customer scans", () => {
  it("carries the amount in the currency of the account, and the bank's picture is one press away", async () => {
    vi.spyOn(Date, "now").mockReturnValue(1_790_000_000_000)
    const { user, dialog } = await open(codes.USD, 4100)
    const code = dialog.getByRole("img", { name: "QR code to pay $2.50" })
    expect(code.querySelector("path")?.getAttribute("d")).toBe(expected(codes.USD, 250))
    expect(dialog.getByText("Pays Sok Dara")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Show the bank’s picture instead" }))
    expect(dialog.getByRole("img", { name: "QR code of Bank" })).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Show the code with the amount" }))
    expect(dialog.getByRole("img", { name: "QR code to pay $2.50" })).toBeVisible()
    vi.restoreAllMocks()
  })

  it("asks for whole riel at the owner's rate", async () => {
    const first = await open(codes.KHR, 4100)
    expect(first.dialog.getByRole("img", { name: "QR code to pay 10,300 ៛" })).toBeVisible()
  })

  it.each([
    ["whose rate is not known", codes.KHR],
    ["that is no KHQR", null],
  ])("is the bank's picture for a code %s", async (_, payload) => {
    const { dialog } = await open(payload, undefined)
    expect(dialog.getByRole("img", { name: "QR code of Bank" })).toBeVisible()
    expect(dialog.queryByText(/Show the code/)).toBeNull()
  })
})

describe("the owner's list of payment methods", () => {
  it("says whom the code in each picture pays", async () => {
    const other = { ...methodOf(null), id: 2, method_name: "Old" }
    serve({
      ...frameAnswers,
      "GET /inventory/payment-methods": { body: [methodOf(codes.USD), other] },
    })
    renderAt("/pharmacy/payment-methods")
    const card = within(await screen.findByRole("article", { name: "Bank" }))
    expect(card.getByText("KHQR pays Sok Dara (dollars)")).toBeVisible()
    expect(card.getByText("sok_dara@aclb")).toBeVisible()
    const old = within(screen.getByRole("article", { name: "Old" }))
    expect(old.getByText("No KHQR was found in this picture, so it is shown as it is.")).toBeVisible()
  })
})
