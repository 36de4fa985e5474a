import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { khqrOfSale, readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { getI18n } from "react-i18next"
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

  it("says what change is given in, saved at once, and as it was if it could not be saved", async () => {
    const seen = serve({
      ...frameAnswers,
      "GET /inventory/payment-methods": { body: [] },
      "GET /inventory/exchange-rate": { body: rateOf() },
      "PUT /inventory/exchange-rate/change": [
        new TypeError("Failed to fetch"),
        { body: { ...rateOf(), change_in: "riel" } },
      ],
    })
    const { user } = renderAt("/pharmacy/payment-methods")
    const rule = within(await screen.findByRole("radiogroup", { name: "Give change in" }))
    const [dollars, riel] = rule.getAllByRole("radio")
    expect(dollars).toBeChecked()
    await user.click(rule.getByLabelText("Riel only"))
    expect(await screen.findByText(/We cannot reach the service/)).toBeVisible()
    expect(dollars).toBeChecked()
    await user.click(rule.getByLabelText("Riel only"))
    await waitFor(() => expect(riel).toBeChecked())
    const bodies = seen.filter(({ method }) => method === "PUT").map(({ body }) => body)
    expect(bodies).toEqual([{ change_in: "riel" }, { change_in: "riel" }])
  })
})

/** The code of a person's account as a bank's app makes it, in each currency. */
const codes = {
  USD: "00020101021129170013sok_dara@aclb5204599953038405802KH5908Sok Dara6010Phnom Penh63043139",
  KHR: "00020101021129170013sok_dara@aclb5204599953031165802KH5908Sok Dara6010Phnom Penh63046D8E",
}
const khqrOf = (payload: string | null, can_be_checked: boolean) => {
  const khqr = readKhqr(payload ?? "")
  return khqr === undefined ? null : { ...khqr, can_be_checked }
}
const methodOf = (payload: string | null, canBeChecked = false) => ({
  id: 1,
  method_name: "Bank",
  kind: "qr" as const,
  bank_info: "000 111",
  qr_photo: "00000000-0000-4000-8000-000000000000.webp",
  khqr: khqrOf(payload, canBeChecked),
  last_updated: "2026-11-20T01:00:00.000Z",
})

/** Opens the code of a sale of $2.50. */
const open = async (payload: string | null, rate: number | undefined) => {
  serve({ ...frameAnswers, "GET /inventory/payment-methods": { body: [] } })
  const { user } = renderAt(
    "/pharmacy/payment-methods",
    <SaleQr order="order 1" method={methodOf(payload)} totalCents={250} rate={rate} />,
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

  it("is made anew while the dialog is open, once its ten minutes are over", async () => {
    const start = 1_790_000_000_000
    const clock = vi.spyOn(Date, "now").mockReturnValue(start)
    const { dialog } = await open(codes.USD, 4100)
    const drawn = () =>
      dialog.getByRole("img", { name: "QR code to pay $2.50" }).querySelector("path")?.getAttribute("d")
    const first = drawn()
    clock.mockReturnValue(start + 600_000)
    await waitFor(() => expect(drawn()).not.toBe(first))
    expect(drawn()).toBe(expected(codes.USD, 250))
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

const reported = {
  result: "reported",
  amount: 2.5,
  currency: "USD",
  received_at: "2026-11-22T07:05:00.000Z",
  from_account: "rieu_dhqj@devb",
  differs: [],
}

/** Opens the code of an order of $2.50 that Bakong can be asked about, which answers in turn. */
const openChecked = async (order: string, ...answers: ReadonlyArray<unknown>) => {
  const seen = serve({
    ...frameAnswers,
    "GET /inventory/payment-methods": { body: [] },
    "POST /inventory/payment-checks": answers.map((body) => (body instanceof Error ? body : { body })),
  })
  const { user } = renderAt(
    "/pharmacy/payment-methods",
    <SaleQr order={order} method={methodOf(codes.USD, true)} totalCents={250} rate={4100} />,
  )
  const show = async () => {
    await user.click(await screen.findByRole("button", { name: /Show QR code|បង្ហាញកូដ QR/ }))
    return within(await screen.findByRole("dialog"))
  }
  const asked = () => seen.filter(({ path }) => path === "/inventory/payment-checks").map(({ body }) => body)
  return { user, show, asked }
}

describe("the check with Bakong", () => {
  const press = { name: "Check with Bakong" }

  it("is not offered where the API has no token, nor for a picture", async () => {
    const { user, dialog } = await open(codes.USD, 4100)
    expect(dialog.getByText("Pays Sok Dara")).toBeVisible()
    expect(dialog.queryByRole("button", press)).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Close" }))
  })

  it("tells what Bakong reports, and asks for the same code when the dialog is opened again", async () => {
    const { user, show, asked } = await openChecked("order 2", { result: "not_found" }, reported)
    const dialog = await show()
    await user.click(dialog.getByRole("button", press))
    expect(await dialog.findByText("Bakong has no such payment yet.")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Close" }))
    const again = await show()
    await user.click(again.getByRole("button", press))
    expect(await again.findByText("Bakong reports: $2.50 received on Nov 22, 2026 2:05 PM")).toBeVisible()
    expect(again.getByText("from rieu_dhqj@devb")).toBeVisible()
    expect(again.queryByText(/paid/i)).toBeNull()
    const [first, second] = asked()
    expect(second).toEqual(first)
    expect(readKhqr((first as { readonly khqr: string }).khqr)).toMatchObject({ account: "sok_dara@aclb" })
  })

  it("of another order with the same amount asks for another code", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1_790_000_000_000)
    const one = await openChecked("order 3", { result: "not_found" })
    await one.user.click((await one.show()).getByRole("button", press))
    cleanup()
    now.mockReturnValue(1_790_000_001_000)
    const two = await openChecked("order 4", { result: "not_found" })
    await two.user.click((await two.show()).getByRole("button", press))
    expect(two.asked()).not.toEqual(one.asked())
    vi.restoreAllMocks()
  })

  it("says in what the payment is not the one that was asked for", async () => {
    const other = { ...reported, amount: 10_300, currency: "KHR", differs: ["amount", "currency", "payee"] }
    const { user, show } = await openChecked("order 5", other)
    const dialog = await show()
    await user.click(dialog.getByRole("button", press))
    expect(await dialog.findByText("This is not the payment that was asked for")).toBeVisible()
    for (const words of ["The amount is another one.", "The currency is another one.", /another account/])
      expect(dialog.getByText(words)).toBeVisible()
    expect(dialog.getByText(/10,300 ៛ received/)).toBeVisible()
  })

  it.each([
    [{ result: "unavailable" }, "Bakong cannot be reached. Please look at the bank’s app."],
    [{ result: "failed" }, "Bakong reports that this payment failed."],
    [
      new TypeError("network error"),
      "We cannot reach the service. Please check your connection and try again.",
    ],
  ])("that tells nothing (%o) says so", async (body, words) => {
    const { user, show } = await openChecked("order 6", body)
    const dialog = await show()
    await user.click(dialog.getByRole("button", press))
    expect(await dialog.findByText(words)).toBeVisible()
  })

  it("needs the connection", async () => {
    const connected = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    const { show, asked } = await openChecked("order 7", reported)
    const dialog = await show()
    expect(dialog.getByRole("button", press)).toBeDisabled()
    expect(dialog.getByText("The check needs a connection.")).toBeVisible()
    connected.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event("online")))
    expect(dialog.getByRole("button", press)).toBeEnabled()
    expect(asked()).toEqual([])
    vi.restoreAllMocks()
  })

  it("is in Khmer for who reads Khmer", async () => {
    await getI18n().changeLanguage("km")
    const { user, show } = await openChecked("order 8", reported)
    const dialog = await show()
    await user.click(dialog.getByRole("button", { name: "ពិនិត្យជាមួយបាគង" }))
    expect(await dialog.findByText(/^បាគងរាយការណ៍៖ បានទទួល \$2\.50 នៅ /)).toBeVisible()
    expect(dialog.getByText("ពី rieu_dhqj@devb")).toBeVisible()
    await getI18n().changeLanguage("en")
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
