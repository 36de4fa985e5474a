import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId, PharmacyId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { readAddress, writeAddress, addressPattern } from "../src/features/list-view.ts"
import { callable } from "../src/telegram/phone.ts"
import { chat, found, item, offer, pharmacy } from "./support/chat.ts"

const hour = 3_600_000

/** Three offers: enough, few and none in stock. */
const three = [
  { ...item, last_updated: new Date(Date.now() - 2 * hour) },
  { ...item, medicine_id: MedicineId.make(8), quantity: 3, price: cents(240) },
  { ...item, medicine_id: MedicineId.make(9), quantity: 0, in_stock: false, price: cents(175) },
]

const listed = async (language = "en") => {
  const dara = chat(
    { search: () => Effect.succeed(found({ items: three, total: 16, pages: 4, page: 2 })) },
    language,
  )
  await dara.sharePlace()
  return { dara, text: await dara.say("panadol") }
}

const labels = (dara: ReturnType<typeof chat>) => dara.buttons().map(({ text }) => text)

describe("a list of offers", () => {
  it("numbers what differs: price, stock, distance, pharmacy, a callable phone, and how old it is", async () => {
    const { dara, text } = await listed()
    expect(text.split("\n").slice(0, 4)).toEqual([
      "panadol · 16 offers · nearest first",
      "1 Panadol 500mg — $1.50",
      "  🟢 12 left · 0.8 km · Psar Thmey",
      "  +855 12 345 678 · updated 2 h ago",
    ])
    expect(text).toContain("🟡 3 left")
    expect(text).toContain("🔴 Out of stock")
    expect(labels(dara)).toEqual([
      "🛒 1 · $1.50",
      "🛒 2 · $2.40",
      "ℹ️ 1",
      "ℹ️ 2",
      "ℹ️ 3",
      "Nearest ✓",
      "Cheapest",
      "In stock",
      "‹",
      "2/4",
      "›",
      "Open with photos and map",
    ])
  })

  it("says the form, so that a syrup is told from a tablet, in lists, on cards and of a pharmacy", async () => {
    for (const [language, words] of [
      ["en", "liquid"],
      ["km", "ថ្នាំទឹក"],
    ] as const) {
      const syrup = { name: "Calpol", dosage: "120mg/5ml", form: "liquid" }
      const dara = chat(
        {
          search: () => Effect.succeed(found({ items: [{ ...item, ...syrup }] })),
          offer: () => Effect.succeed({ ...offer, ...syrup }),
          pharmacyOffers: () =>
            Effect.succeed({
              pharmacy: offer.pharmacy,
              items: [{ ...offer, ...syrup }],
              pages: 1,
              page: 1,
              total: 1,
            }),
        },
        language,
      )
      await dara.sharePlace()
      expect(await dara.say("calpol")).toContain(`1 Calpol 120mg/5ml · ${words} — `)
      expect(await dara.press("offer:7")).toContain(`Calpol 120mg/5ml · ${words}\n`)
      expect(await dara.press("shop:5:1")).toContain(`1 Calpol 120mg/5ml · ${words} — `)
    }
  })

  it("speaks Khmer with classifiers", async () => {
    const { text } = await listed("km")
    expect(text).toContain("panadol · 16 កន្លែង · ជិតបំផុតមុន")
    expect(text).toContain("🟢 នៅសល់ 12 កញ្ចប់ · 0.8 គ.ម. · Psar Thmey")
    expect(text).toContain("កែប្រែ 2 ម៉ោងមុន")
  })

  it("is sorted and limited in its own message, and opens in the Mini App at the same search", async () => {
    const { dara } = await listed()
    await dara.pressLabel("Cheapest")
    expect(dara.outgoing.at(-1)).toMatchObject({ method: "editMessageText" })
    expect(labels(dara)).toContain("Cheapest ✓")
    await dara.pressLabel("In stock")
    expect(labels(dara)).toEqual(expect.arrayContaining(["Nearest", "Cheapest ✓", "In stock ✓"]))
    expect(dara.buttons().at(-1)?.web_app?.url).toBe(
      "https://rokthnam.test/?query=panadol&sort_by=price&near=11.55%2C104.92",
    )
  })

  it("has no button to the Mini App where the product has no https address", async () => {
    const plain = chat({}, "en", { publicUrl: null })
    await plain.sharePlace()
    await plain.say("panadol")
    expect(labels(plain)).not.toContain("Open with photos and map")
  })

  it("that is empty offers all that is out of stock, and the whole country", async () => {
    const nothing = found({ items: [], total: 0, pages: 0 })
    const views: Array<unknown> = []
    const dara = chat({
      search: (_, __, view) => {
        views.push(view)
        return Effect.succeed(view.isStocked || view.page > 1 ? nothing : view.isWide ? found() : nothing)
      },
    })
    await dara.sharePlace()
    expect(await dara.say("lipitor")).toContain("No pharmacy near you has “lipitor”")
    expect(await dara.pressLabel("🔎 Search all of Cambodia")).toContain("lipitor · 1 offer")
    expect(await dara.pressLabel("In stock")).toContain("has “lipitor” in stock now")
    expect(await dara.pressLabel("Show all offers")).toContain("lipitor · 1 offer")
    expect(views).toMatchObject([
      { isWide: false },
      { isWide: true },
      { isWide: true, isStocked: true },
      { isWide: true, isStocked: false },
    ])
  })

  it("of a name that was read keeps its warning when it is sorted", async () => {
    const caution = [{ name: "Panadol", not: "Panadol Extra", reason: "Another ingredient." }]
    const seeing = chat({ search: () => Effect.succeed(found({ caution })) })
    await seeing.sharePlace()
    await seeing.sendPhoto()
    expect(await seeing.pressLabel("Cheapest")).toContain("is not Panadol Extra")
  })
})

describe("the card of an offer", () => {
  it("has map, phone to copy, a link to share, the pharmacy's other offers, and a way back", async () => {
    const { dara } = await listed()
    const text = await dara.pressLabel("ℹ️ 1")
    expect(text).toContain("Panadol 500mg\n$1.50 · 🟢 12 left")
    expect(text).toContain("🏥 Psar Thmey · 0.8 km\nStreet 63\n+855 12 345 678")
    const buttons = dara.buttons()
    expect(labels(dara)).toEqual([
      "🛒 Add to cart · $1.50",
      "🗺 Map",
      "📋 Copy phone",
      "↗️ Share",
      "Other medicines of this pharmacy",
      "‹ Back",
    ])
    expect(buttons[1]?.url).toContain("google.com/maps")
    expect(buttons[2]?.copy_text?.text).toBe("+855 12 345 678")
    expect(decodeURIComponent(buttons[3]?.url ?? "")).toContain("https://t.me/rokthnam_bot?start=m_7")
    expect(await dara.pressLabel("Other medicines of this pharmacy")).toContain("1 medicine in stock")
    await dara.pressLabel("ℹ️ 1")
    expect(await dara.pressLabel("‹ Back")).toContain("panadol · 16 offers")
    expect(dara.outgoing.filter(({ method }) => method === "editMessageText")).toHaveLength(4)
  })

  it("of something that is sold out begins a watch for exactly this product", async () => {
    const soldOut = { ...item, quantity: 0, in_stock: false }
    const asked: Array<string> = []
    const dara = chat({
      offer: () =>
        Effect.succeed({
          ...soldOut,
          pharmacy: { ...pharmacy, id: PharmacyId.make(3), opening_hours: null, distance: item.distance },
        }),
      watch: (_, { query }) => {
        asked.push(query)
        const at = "2026-11-21T00:00:00.000Z"
        return Effect.succeed({ id: WatchId.make(1), query, created_at: at, ends_at: at, found: null })
      },
    })
    await dara.sharePlace()
    expect(await dara.press("offer:7")).toContain("🔴 Out of stock")
    expect(labels(dara)[0]).toBe("🔔 Tell me when it arrives")
    expect(await dara.pressLabel("🔔 Tell me when it arrives")).toContain("has “Panadol 500mg”")
    expect(asked).toEqual(["Panadol 500mg"])
  })

  it("opens from a link, and says when the offer is not there any more", async () => {
    const dara = chat()
    expect(await dara.say("/start m_7")).toContain("Panadol 500mg\n$1.50")
    expect(labels(dara)).not.toContain("‹ Back")
    expect(await dara.say("/start p_3")).toContain("1 medicine in stock")
    const gone = chat({ offer: () => Effect.fail(new NotFound({ what: "Medicine" })) })
    expect(await gone.say("/start m_7")).toBe("This medicine is not offered any more.")
    expect(await gone.press("offer:7")).toBe("This medicine is not offered any more.")
  })
})

describe("what a button carries", () => {
  it("is read as it was written, and fits into 64 bytes with two ids", () => {
    const views = [true, false].flatMap((isOn) =>
      (["distance", "price"] as const).map((sort) => ({
        sort,
        isStocked: isOn,
        isRead: !isOn,
        isWide: isOn,
        page: 999_999,
      })),
    )
    for (const view of views) {
      const address = { key: "A-_4567890123456", tag: "ab_-12", view }
      const written = writeAddress(address)
      expect(`shop:2147483647:9999:${written}`.length).toBeLessThanOrEqual(64)
      expect(`offer:${Number.MAX_SAFE_INTEGER}:${written}`.length).toBeLessThanOrEqual(64)
      expect(readAddress([...(new RegExp(`^${addressPattern}$`).exec(written) ?? [])].slice(1))).toEqual(
        address,
      )
    }
  })
})

describe("a phone number", () => {
  it.each([
    ["012 345 678", "+855 12 345 678"],
    ["(097) 123-4567", "+855 97 123 4567"],
    ["+855 12 345 678", "+855 12 345 678"],
    ["855 23 456 789", "+855 23 456 789"],
    ["០១២ ៣៤៥ ៦៧៨", "+855 12 345 678"],
    ["+1 202 555 0100", "+1 202 555 0100"],
    ["119", "119"],
  ])("%s is %s", (typed, shown) => {
    expect(callable(typed)).toBe(shown)
  })
})
