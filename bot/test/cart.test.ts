import { CartOverStock, QuantityAtLeastOne } from "@rokthnam/shared/Carts/Cart"
import type { CartItem } from "@rokthnam/shared/Carts/Cart"
import { canBeBought } from "@rokthnam/shared/Carts/CartRules"
import { NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { CartView, WholeList } from "../src/services/rokthnam-api.ts"
import { held, cartLine as line } from "./support/cart-line.ts"
import { chat } from "./support/chat.ts"

const cartOf = (items: ReadonlyArray<CartItem>): CartView => ({
  items,
  total: cents(600),
  earlier_total: null,
  total_items: items.reduce((units, { quantity }) => units + quantity, 0),
  buyable_items: items
    .filter(({ state }) => canBeBought(state))
    .reduce((units, { quantity }) => units + quantity, 0),
})

const withCart = (
  items: ReadonlyArray<CartItem>,
  overrides: Parameters<typeof chat>[0] = {},
  language = "en",
) => chat({ cart: () => Effect.succeed(cartOf(items)), ...overrides }, language)

describe("the cart", () => {
  const mixed = [
    line(1),
    line(2, { pharmacy_name: "Mekong", pharmacy_phone: null, state: "unavailable" }),
    line(3, { state: "not_enough", available_quantity: 1, earlier_price: cents(120) }),
  ]

  it("is by pharmacies, with a sum for each and what is wrong in words", async () => {
    expect(await withCart(mixed).say("/cart")).toBe(
      [
        "🛒 Your cart · 3 medicines",
        "",
        "🏥 Psar Thmey · +855 12 345 678",
        "📍 Street 271, Phnom Penh",
        "1 Medicine 1 500mg — 2 × $1.50 = $3.00",
        "2 Medicine 3 500mg — 2 × $1.50 = $3.00",
        "  ⚠️ Only 1 left in stock",
        "  The price has changed from $1.20 to $1.50",
        "  = $6.00",
        "",
        "🏥 Mekong",
        "📍 Street 271, Phnom Penh",
        "3 Medicine 2 500mg — 2 × $1.50 = $3.00",
        "  ⚠️ The pharmacy no longer offers this medicine",
        "  = $0.00",
        "",
        "Total: $6.00",
        "2 of the 6 packages cannot be bought now and are not in the total.",
      ].join("\n"),
    )
    const khmer = await withCart(mixed, {}, "km").say("/cart")
    expect(khmer).toContain("🛒 កន្ត្រករបស់អ្នក · ថ្នាំ 3 មុខ")
    expect(khmer).toContain("⚠️ នៅសល់តែ 1 ក្នុងស្តុក")
  })

  it("of a hundred lines has pages within Telegram's limits", async () => {
    const full = withCart(
      Array.from({ length: 100 }, (_, index) => line(index + 1, { medicine_name: "ថ្នាំ".repeat(40) })),
    )
    expect((await full.say("/cart")).length).toBeLessThan(4096)
    expect(full.buttons().length).toBeLessThanOrEqual(100)
    expect(await full.pressLabel("›")).toContain("11 ថ្នាំ")
    expect(await full.press("cart:show:999")).toContain("100 ថ្នាំ")
    const everywhere = withCart(
      Array.from({ length: 10 }, (_, index) =>
        line(index + 1, {
          pharmacy_id: PharmacyId.make(index + 1),
          pharmacy_name: "ឱសថស្ថាន".repeat(20),
          pharmacy_address: "ផ្លូវលេខ".repeat(40),
          medicine_name: "ថ្នាំ".repeat(40),
          state: "not_enough",
          earlier_price: cents(120),
        }),
      ),
    )
    expect((await everywhere.say("/cart")).length).toBeLessThan(4096)
  })

  it("leads to each pharmacy on the map, and says nothing of places that are not known any more", async () => {
    const gone = { pharmacy_id: null, pharmacy_phone: null, pharmacy_address: null, pharmacy_latitude: null }
    const dara = withCart([line(1), line(2, { ...gone, pharmacy_longitude: null, pharmacy_name: "Gone" })])
    const said = await dara.say("/cart")
    expect(said.match(/📍/g)).toHaveLength(1)
    expect(JSON.stringify(dara.outgoing.at(-1))).toContain("query=11.54,104.92")
  })

  it("changes by one for each press, under the number of its update, in its own message", async () => {
    const changes: Array<readonly unknown[]> = []
    const dara = withCart([line(1), line(2)], {
      changeCart: (...given) => Effect.sync(() => changes.push(given)).pipe(Effect.as(line(1))),
      removeFromCart: (...given) =>
        Effect.sync(() => changes.push(given)).pipe(Effect.as({ message: "gone" })),
    })
    await dara.say("/cart")
    await dara.pressLabel("+")
    await dara.pressLabel("−")
    await dara.pressLabel("✕")
    expect(changes).toEqual([
      ["token of 42", 1, "increment", "telegram-2-increment-1"],
      ["token of 42", 1, "decrement", "telegram-3-decrement-1"],
      ["token of 42", 1],
    ])
    expect(dara.outgoing.filter(({ method }) => method === "sendMessage")).toHaveLength(1)
  })

  it("says why a line cannot be changed, and shows the cart as it is now", async () => {
    const refusals = [
      [new CartOverStock({ name: "Medicine 1", available: 2 }), "Only 2 in stock"],
      [new QuantityAtLeastOne(), "This is the last package"],
      [new NotFound({ what: "Cart item" }), "not offered any more"],
    ] as const
    for (const [refusal, words] of refusals) {
      const dara = withCart([line(1)], { changeCart: () => Effect.fail(refusal) })
      const said = await dara.press("cart:more:1:1")
      expect(said).toContain(words)
      expect(said).toContain("Your cart · 1 medicine")
    }
  })

  it("is offered after an addition, once below the list", async () => {
    const dara = chat({ addToCart: () => Effect.succeed(line(7, { medicine_name: "Panadol", quantity: 1 })) })
    await dara.sharePlace()
    await dara.say("panadol")
    expect(await dara.press("add:7")).toContain("Panadol is in your cart (1).")
    await dara.press("add:8")
    expect(dara.buttons().filter(({ text }) => text === "🛒 Cart (2)")).toHaveLength(1)
    expect(await dara.pressLabel("🛒 Cart (2)")).toContain("Your cart is empty.")
  })
})

const asked = async (found: Partial<WholeList>) => {
  const dara = withCart([line(1), line(2)], {
    wholeList: () => Effect.succeed({ lines: 2, whole: [], pair: [], most: [], ...found }),
  })
  await dara.sharePlace()
  await dara.say("/cart")
  return dara.pressLabel("🏥 Everything at one pharmacy?")
}

describe("everything at one pharmacy", () => {
  it("lists those that have all of it", async () => {
    expect(await asked({ whole: [held(1, 700)] })).toContain(
      "Where you can buy all 2 medicines at once:\n1 Pharmacy 1 · 1.0 km — $7.00\n  +855 12 345 678",
    )
  })

  it("says which of several is the nearest, and which the cheapest", async () => {
    expect(await asked({ whole: [held(1, 700), held(3, 300), held(2, 500)] })).toContain(
      [
        "1 Pharmacy 1 · 1.0 km — $7.00\n  Nearest\n  +855 12 345 678",
        "2 Pharmacy 3 · 3.0 km — $3.00\n  Cheapest\n  +855 12 345 678",
        "3 Pharmacy 2 · 2.0 km — $5.00\n  +855 12 345 678",
      ].join("\n"),
    )
    expect(await asked({ whole: [held(1, 300), held(2, 300)] })).toContain("$3.00\n  Nearest · Cheapest")
  })

  it("says which two have it together, or which have the most, or that none has any", async () => {
    expect(await asked({ pair: [held(1, 700), held(2, 300)] })).toContain(
      "for $10.00:\n1 Pharmacy 1 · 1.0 km — $7.00\n  Medicine 1",
    )
    expect(await asked({ most: [held(1, 700, ["Zyrtec"])] })).toContain("1 of 2, without Zyrtec")
    expect(await asked({})).toContain("No pharmacy near you has as many of these medicines")
  })

  it("asks for the place first, and says when it is asked too often", async () => {
    const dara = withCart([line(1), line(2)], {
      wholeList: () => Effect.fail(new TooManyRequests({ retry_after: 7 })),
    })
    expect(await dara.press("whole")).toContain("Where are you?")
    await dara.sharePlace()
    expect(await dara.press("whole")).toContain("again in 7 seconds")
  })
})
