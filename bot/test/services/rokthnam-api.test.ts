import { firstView } from "../../src/features/list-view.ts"
import { CartOverStock } from "@rokthnam/shared/Carts/Cart"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createRokthnamApi } from "../../src/services/rokthnam-api.ts"
import type { RokthnamApi } from "../../src/services/rokthnam-api.ts"
import { startApiServer } from "../support/api-server.ts"
import type { Reply } from "../support/api-server.ts"
import { chat } from "../support/chat.ts"

const panadol = MedicineId.make(7)
const session: Reply = [
  200,
  { access_token: "t", user_id: 1, user_name: "Dara", email: null, phone: null, photo: null },
]
const line: Reply = [
  201,
  {
    id: 3,
    medicine_id: panadol,
    medicine_name: "Panadol",
    medicine_dosage: "500mg",
    medicine_photo: null,
    medicine_price: 1.5,
    earlier_price: null,
    pharmacy_id: 5,
    pharmacy_name: "Psar Thmey",
    pharmacy_phone: "+855 12 345 678",
    pharmacy_address: "Street 271, Phnom Penh",
    pharmacy_latitude: 11.54,
    pharmacy_longitude: 104.92,
    pharmacy_opening: null,
    quantity: 1,
    subtotal: 1.5,
    available_quantity: 12,
    state: "available",
  },
]
const overStock: Reply = [
  409,
  {
    detail: "Cannot add more Panadol. Only 1 in stock.",
    code: "CartOverStock",
    params: { name: "Panadol", available: 1 },
  },
]

// Three presses with two calls each wait for an API that does not answer.
vi.setConfig({ testTimeout: 20_000 })

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const against = async (add: Reply, others: Record<string, Reply> = {}) => {
  const server = await startApiServer({
    "POST /users/telegram-bot-login": session,
    "POST /cart/items": add,
    ...others,
  })
  stops.push(server.stop)
  const api = createRokthnamApi(server.origin, "secret", {
    call: "1 second",
    photo: "1 second",
    keep: "1 second",
  })
  const additions = () => server.received.filter(({ call }) => call === "POST /cart/items")
  return { api, additions, received: server.received }
}

/** The calls of customers; what the bot keeps stays in the memory of the test. */
const callsOf = ({ signIn, addToCart, cart, search }: RokthnamApi) => ({ signIn, addToCart, cart, search })

describe("an addition to the cart", () => {
  it("carries the person's token and what they wanted, by name", async () => {
    const { api, received } = await against(line)
    const dara = chat(callsOf(api))
    expect(await dara.press("add:7")).toBe("Panadol is in your cart (1).")
    const [login, addition] = received
    expect(login?.headers.authorization).toBe("Bearer secret")
    expect(JSON.parse(login?.body ?? "")).toEqual({ id: "42", first_name: "Dara" })
    expect(addition?.headers.authorization).toBe("Bearer t")
    expect(addition?.headers["idempotency-key"]).toBe("telegram-1-add-7")
    expect(JSON.parse(addition?.body ?? "")).toEqual({ medicine_id: 7, quantity: 1 })
  })

  it("is the same intent for a second tap, and another when it is pressed again later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { api, additions } = await against(line)
    const dara = chat(callsOf(api))
    await dara.press("add:7")
    vi.advanceTimersByTime(1900)
    expect(await dara.press("add:7")).toContain("Press again to add one more")
    vi.advanceTimersByTime(2100)
    await dara.press("add:7")
    vi.useRealTimers()
    expect(additions().map(({ headers }) => headers["idempotency-key"])).toEqual([
      "telegram-1-add-7",
      "telegram-3-add-7",
    ])
  })

  it("is refused by the contract's own failure, and not sent again", async () => {
    const { api, additions } = await against(overStock)
    const refusal = await Effect.runPromise(Effect.flip(api.addToCart("t", panadol, "intent")))
    expect(refusal).toBeInstanceOf(CartOverStock)
    expect(refusal).toMatchObject({ params: { name: "Panadol", available: 1 } })
    expect(additions()).toHaveLength(1)
  })

  it.each<[string, Reply, OutcomeUnknown["reason"]]>([
    ["nothing answers in time", "silence", "too late"],
    ["the line breaks", "hang up", "no answer"],
    ["the body breaks off after its headers", "break off", "broken answer"],
    ["the body is not the contract's", [201, { id: 3 }], "broken answer"],
    ["a server between says 502", [502, "Bad gateway"], "server failed"],
    ["a server between says 504", [504, "Too late"], "server failed"],
    [
      "a dependency of the API is down",
      [503, { detail: "d", code: "Unavailable", params: {} }],
      "server failed",
    ],
    ["the API has a fault", [500, { detail: "d", code: "InternalError", params: {} }], "server failed"],
  ])(
    "has an unknown outcome when %s: it is asked again with its key, then said",
    { timeout: 20_000 },
    async (_, reply, reason) => {
      const { api, additions } = await against(reply)
      const failure = await Effect.runPromise(Effect.flip(api.addToCart("t", panadol, "intent")))
      expect(failure).toEqual(new OutcomeUnknown({ reason }))
      expect(additions().map(({ headers }) => headers["idempotency-key"])).toEqual(["intent", "intent"])
      const dara = chat(callsOf(api))
      expect(await dara.press("add:7")).toContain("not sure whether it is in your cart")
      expect(dara.failures).toEqual([])
      expect(await chat(callsOf(api), "km").press("add:7")).toContain("មិនប្រាកដថា")
    },
  )

  it("has not happened when the person could not be signed in", async () => {
    const { api, additions } = await against(line, { "POST /users/telegram-bot-login": [502, "Bad gateway"] })
    const dara = chat(callsOf(api))
    expect(await dara.press("add:7")).toContain("try again in a moment")
    expect(additions()).toEqual([])
    expect(dara.failures).toHaveLength(1)
  })
})

describe("what the bot reads", () => {
  it("comes decoded: money exact, a cart in its words", async () => {
    const cart: Reply = [
      200,
      { items: [line[1]], total: 1.5, earlier_total: null, total_items: 1, buyable_items: 1 },
    ]
    const { api } = await against(line, { "GET /cart": cart })
    expect(toDollars((await Effect.runPromise(api.cart("t"))).total)).toBe(1.5)
    expect(await chat(callsOf(api)).say("/cart")).toBe(
      "🛒 Your cart · 1 medicine\n\n🏥 Psar Thmey · +855 12 345 678\n📍 Street 271, Phnom Penh\n1 Panadol 500mg — 1 × $1.50 = $1.50\n\nTotal: $1.50",
    )
  })

  it("is refused by the contract's rules before anything is sent", async () => {
    const { api, received } = await against(line)
    const place = { latitude: 11.55, longitude: 104.92 }
    const refusal = await Effect.runPromise(Effect.flip(api.search("!", place, firstView)))
    expect(refusal).toBeInstanceOf(InvalidRequest)
    expect(refusal).toMatchObject({ errors: [{ field: "query", code: "TooShort", params: { min: 2 } }] })
    const dara = chat(callsOf(api))
    await dara.sharePlace()
    expect(await dara.say("💊💊")).toBe("Please send at least two letters of the name.")
    expect(received).toEqual([])
  })

  it("is made for the person who wrote, whom the limits of the API count", async () => {
    const empty = {
      items: [],
      pages: 0,
      page: 1,
      total: 0,
      match: "exact",
      corrected_query: null,
      caution: [],
    }
    const { api, received } = await against(line, { "GET /users/search/medicines": [200, empty] })
    const dara = chat(callsOf(api))
    await dara.sharePlace()
    await dara.say("panadol")
    expect(received[0]?.headers).toMatchObject({ authorization: "Bearer secret", "x-telegram-user": "42" })
  })

  it("sends a photo as the one file of its form", async () => {
    const read = { dosage: null, confidence: 0.4 }
    const candidates = [
      { ...read, name: "Panadol", matched_text: "Panadol", query: "Panadol 500mg tablet" },
      { ...read, name: "Parol", matched_text: "Parol", is_listed: false },
    ]
    const names: Reply = [200, { medicine_name: ["Panadol", "Parol"], candidates }]
    const { api, received } = await against(line, { "POST /users/ocr/medicine": names })
    expect(await Effect.runPromise(api.namesOnPhoto(new Uint8Array([1, 2, 3])))).toEqual([
      { query: "Panadol 500mg tablet", isListed: true },
      { query: "Parol", isListed: false },
    ])
    expect(received[0]?.headers["content-type"]).toContain("multipart/form-data")
    expect(received[0]?.body).toContain('name="file"; filename="photo.jpg"')
  })
})
