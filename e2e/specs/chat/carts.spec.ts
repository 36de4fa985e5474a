import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { runChatBot, settledPerson, tokenOf } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { changeMedicine, openPharmacy, removeMedicine } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import type { BotMessage } from "../../telegram/chats.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const pursat = { latitude: 12.539, longitude: 103.919 }
/** Farther from there than a search reaches. */
const preyVeng = { latitude: 11.487, longitude: 105.325 }

let telegram: Telegram
let bot: ChatBot
let bakan: Owner
let veal: Owner

beforeAll(async () => {
  bakan = await openPharmacy("Bakan", pursat, [
    { name: "Amoxicillin" },
    { name: "Atorvastatin", dosage: "20mg", price: 4 },
    { name: "Ibuprofen" },
  ])
  const near = { ...pursat, latitude: pursat.latitude + 0.05 }
  veal = await openPharmacy("Veal Veng", near, [
    { name: "Cetirizine", price: 2 },
    { name: "Losartan", price: 3 },
  ])
  await openPharmacy("Prey Veng Pharmacy", preyVeng, [{ name: "Gliclazide", price: 5 }])
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

type Person = Awaited<ReturnType<typeof settledPerson>>

/** A person whose place is known, and who has put these medicines into the cart. */
const withCart = async (...names: ReadonlyArray<string>): Promise<Person> => {
  const dara = await settledPerson(telegram, pursat)
  for (const name of names) {
    dara.say(name)
    const list = await dara.hears(name)
    if (list.text.includes("No pharmacy near you")) {
      dara.press("🔎 Search all of Cambodia", list)
      await telegram.becomes(list, `${name} · 1 offer`)
    }
    expect((await dara.press(/^🛒 1/, list)()).text).toContain("is in your cart")
  }
  return dara
}

const openCart = (person: Person): Promise<BotMessage> => {
  person.say("/cart")
  return person.hears("Your cart · ")
}

describe("the cart", () => {
  it("is offered below the list, and changes in its own message", async () => {
    const dara = await withCart("Amoxicillin", "Atorvastatin")
    const list = dara.written().at(-1)
    await telegram.until(
      () => (JSON.stringify(list?.markup).includes("🛒 Cart (2)") ? true : undefined),
      () => "the button of the cart",
    )
    dara.press("🛒 Cart (2)")
    const cart = await dara.hears("Your cart · 2 medicines")
    const becomes = (words: string) => telegram.becomes(cart, words)
    expect(cart.text).toContain(
      "🏥 Bakan · +855 12 345 678\n📍 Street 63\n1 Amoxicillin 500mg — 1 × $1.50 = $1.50\n2 Atorvastatin 20mg — 1 × $4.00 = $4.00",
    )
    const press = (line: number, label: string) => {
      const buttons = dara.buttons(cart)
      const first = buttons.findIndex(({ text }) => text.startsWith(`${line} · `))
      const data = buttons.slice(first).find(({ text }) => text === label)?.callback_data ?? ""
      return dara.pressData(data, cart)
    }
    press(1, "+")
    await becomes("1 Amoxicillin 500mg — 2 × $1.50 = $3.00")
    expect(cart.text).toContain("Total: $7.00")
    press(1, "−")
    await becomes("Total: $5.50")
    expect((await press(1, "−")()).text).toContain("This is the last package")
    press(2, "✕")
    await becomes("Your cart · 1 medicine\n")
    press(1, "✕")
    await becomes("Your cart is empty.")
  })

  it("is by pharmacies, and says what has changed there since", async () => {
    const dara = await withCart("Ibuprofen", "Cetirizine", "Losartan")
    expect((await openCart(dara)).text).toContain(
      [
        "🛒 Your cart · 3 medicines",
        "",
        "🏥 Bakan · +855 12 345 678",
        "📍 Street 63",
        "1 Ibuprofen 500mg — 1 × $1.50 = $1.50",
        "  = $1.50",
        "",
        "🏥 Veal Veng · +855 12 345 678",
        "📍 Street 63",
        "2 Cetirizine 500mg — 1 × $2.00 = $2.00",
        "3 Losartan 500mg — 1 × $3.00 = $3.00",
        "  = $5.00",
        "",
        "Total: $6.50",
      ].join("\n"),
    )
    await changeMedicine(bakan.token, "Ibuprofen", { price: 9.99 })
    await changeMedicine(veal.token, "Cetirizine", { price: 2, quantity: 0 })
    await removeMedicine(veal.token, "Losartan")
    const cart = await openCart(dara)
    expect(cart.text).toContain(
      "1 Ibuprofen 500mg — 1 × $9.99 = $9.99\n  The price has changed from $1.50 to $9.99",
    )
    expect(cart.text).toContain(
      [
        "🏥 Veal Veng · +855 12 345 678",
        "📍 Street 63",
        "2 Cetirizine 500mg — 1 × $2.00 = $2.00",
        "  ⚠️ Out of stock",
        "3 Losartan — 1 × $3.00 = $3.00",
        "  ⚠️ The pharmacy no longer offers this medicine",
        "  = $0.00",
      ].join("\n"),
    )
    expect(cart.text).toContain("Total: $9.99")
    await changeMedicine(veal.token, "Cetirizine", { price: 2 })
  })

  it("is the one of the website: what is changed there is seen here", async () => {
    const dara = await withCart("Amoxicillin")
    const token = await tokenOf(dara)
    const { items } = await callApi<{ readonly items: ReadonlyArray<{ readonly id: number }> }>(
      "GET",
      "/cart",
      { token },
    )
    expect(items).toHaveLength(1)
    await callApi("PATCH", `/cart/items/${items[0]?.id}/quantity`, { token, body: { action: "increment" } })
    expect((await openCart(dara)).text).toContain("1 Amoxicillin 500mg — 2 × $1.50 = $3.00")
  })
})

/** Asks where all of the cart is, which is answered in its message. */
const askForAll = async (person: Person): Promise<BotMessage> => {
  const cart = await openCart(person)
  person.press("🏥 Everything at one pharmacy?", cart)
  return cart
}

describe("everything at one pharmacy", () => {
  it("is the one that has all of it, which opens; the way back is the cart", async () => {
    const dara = await withCart("Amoxicillin", "Atorvastatin")
    const cart = await askForAll(dara)
    const said = await telegram.becomes(cart, "Where you can buy all 2 medicines at once:")
    expect(said).toContain("\n1 Bakan · 0.0 km — $5.50")
    dara.press("‹ Cart", cart)
    await telegram.becomes(cart, "Total: $5.50")
    dara.press("🏥 Everything at one pharmacy?", cart)
    await telegram.becomes(cart, "Where you can buy all 2 medicines")
    dara.press("ℹ️ 1", cart)
    await telegram.becomes(cart, /🏥 Bakan · 0\.0 km[^]*3 medicines in stock/)
  })

  it("are the two that have it together", async () => {
    const dara = await withCart("Amoxicillin", "Cetirizine")
    const said = await telegram.becomes(await askForAll(dara), "No pharmacy near you has all 2 medicines.")
    expect(said).toContain("These two have them together, for $3.50:\n1 Bakan")
  })

  it("are those that have the most, where not even two have all", async () => {
    const dara = await withCart("Amoxicillin", "Atorvastatin", "Gliclazide")
    const said = await telegram.becomes(await askForAll(dara), "Not all 3 medicines")
    expect(said).toContain("1 Bakan · 0.0 km — $5.50\n  2 of 3, without Gliclazide")
  })
})

it("Telegram refused nothing of all this", () => {
  expect(telegram.refused()).toEqual([])
})
