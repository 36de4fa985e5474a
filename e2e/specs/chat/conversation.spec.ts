import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readAsBot, runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { chatStock } from "../../fixtures/chat-stock.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const stungTreng = { latitude: 13.526, longitude: 105.968 }
const kratie = { latitude: 12.488, longitude: 106.019 }
const bangkok = { latitude: 13.756, longitude: 100.502 }
/** As long as a name may be. */
const longName = `Neurobion ${"forte ".repeat(32)}`.slice(0, 200)

let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  await openPharmacy("Sokhapheap", stungTreng, [...chatStock, { name: longName }])
  await openPharmacy("Mekong", kratie, [{ name: "Paracetamol Kratie" }])
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

/** A person whose place is known. */
const settled = (options?: Parameters<Telegram["person"]>[0]) => settledPerson(telegram, stungTreng, options)

describe("a search that was typed before a place was known", () => {
  it("is answered by itself when the place is shared", async () => {
    const dara = telegram.person()
    dara.say("paracetamol")
    await dara.hears("I will search for “paracetamol” as soon as I know where")
    dara.sharePlace(stungTreng)
    await dara.hears("Thank you")
    expect((await dara.hears()).text).toContain("paracetamol · ")
  })

  it("is answered when a province is typed, or tapped, and says about how far", async () => {
    const dara = telegram.person()
    dara.say("amoxicillin")
    await dara.hears("as soon as I know where")
    dara.say("stung treng province")
    await dara.hears("near Stung Treng")
    expect((await dara.hears("amoxicillin · ")).text).toContain("about 0.0 km")

    const sophea = telegram.person({ language: "km" })
    sophea.say("amoxicillin")
    await sophea.hears("«amoxicillin»")
    sophea.say("🗺 ជ្រើសរើសខេត្ត")
    await sophea.hears("តើអ្នកនៅខេត្តណា?")
    sophea.press("ស្ទឹងត្រែង")
    expect((await sophea.hears("ជិតបំផុតមុន")).text).toContain("ប្រហែល 0.0 គ.ម.")
  })

  it("shows the districts of Phnom Penh in the same message", async () => {
    const dara = telegram.person()
    dara.say("🗺 Choose a province")
    const asked = await dara.hears("Which province")
    await dara.press("Phnom Penh")()
    await telegram.until(
      () => (asked.edits > 0 ? true : undefined),
      () => "districts",
    )
    dara.press("Tuol Kouk", asked)
    expect((await dara.hears("Thank you")).text).toContain("near Tuol Kouk")
  })

  it("is answered when a district or a town at the border is typed, in both languages", async () => {
    const [dara, sophea] = [telegram.person(), telegram.person({ language: "km" })]
    dara.say("Toul Kork")
    expect((await dara.hears("Thank you")).text).toContain("near Tuol Kouk")
    dara.say("khan sen sok")
    expect((await dara.hears("Thank you")).text).toContain("near Sen Sok")
    sophea.say("ក្រុងប៉ោយប៉ែត")
    expect((await sophea.hears("អរគុណ")).text).toContain("ប៉ោយប៉ែត")
  })

  it("still waits when the place is far abroad, which is said", async () => {
    const dara = telegram.person()
    dara.say("amoxicillin")
    await dara.hears("as soon as I know where")
    dara.sharePlace(bangkok)
    expect((await dara.hears("away from Cambodia")).text).toMatch(/about 2\d\d km/)
    dara.press("Stung Treng")
    expect((await dara.hears(" · nearest first")).text).toContain("amoxicillin · ")
  })
})

describe("a button", () => {
  it("means what it meant when it was sent, whatever was searched since, also after a power cut", async () => {
    const dara = await settled()
    dara.say("paracetamol")
    const first = await dara.hears(" · nearest first")
    dara.say("amoxicillin")
    await dara.hears("amoxicillin · ")
    await bot.kill()
    await bot.startAgain()
    await dara.press("›", first)()
    await telegram.until(
      () => (first.edits > 0 ? true : undefined),
      () => "the second page",
    )
    expect(first.text).toContain("paracetamol · ")
    expect(JSON.stringify(first.markup)).toContain('"2/')
  })

  it("of a list near an earlier place says so and shows the list near the new one", async () => {
    const dara = await settled()
    dara.say("paracetamol")
    const first = await dara.hears(" · nearest first")
    dara.sharePlace(kratie)
    await dara.hears("Thank you")
    expect((await dara.press("›", first)()).text).toContain("Your place has changed")
    await telegram.becomes(first, "Kratie")
  })

  it("of an earlier version or of nobody is answered", async () => {
    const dara = await settled()
    for (const data of [
      "page:2",
      "name:0",
      "mean:panadol",
      "find:AbCdEfGhIjKlMnOp",
      "x",
      "add:9007199254740993",
    ])
      expect((await dara.pressData(data)()).text).toBe("This button is too old. Please send the name again.")
  })

  it("acts although Telegram takes no answer to the press any more", async () => {
    const dara = await settled()
    dara.say("paracetamol")
    const first = await dara.hears(" · nearest first")
    dara.pressLate("›", first)
    await telegram.until(
      () => (first.edits > 0 ? true : undefined),
      () => first.text,
    )
    dara.pressLate(/^🛒 1/, first)
    expect((await dara.hears("is in your cart")).text).toContain("(1)")
  })
})

describe("the cart", () => {
  it("gets one package when Telegram delivers a press again, or a finger taps twice", async () => {
    const dara = await settled()
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
    const tap = dara.press(/^🛒 1/)
    dara.repeat()
    const second = dara.press(/^🛒 1/)
    expect((await tap()).text).toBe("Amoxicillin is in your cart (1).")
    expect((await second()).text).toBe("It is in your cart. Press again to add one more.")
    dara.say("cart")
    await dara.hears("1 Amoxicillin 500mg — 1 × $1.50 = $1.50")
  })

  it("takes a medicine with a name of 200 characters, and says so within Telegram's limits", async () => {
    const dara = await settled()
    dara.say("neurobion")
    await dara.hears(" · nearest first")
    expect((await dara.press(/^🛒 1/)()).text).toMatch(/^Neurobion forte.*… is in your cart \(1\)\.$/)
  })
})

describe("what is kept", () => {
  it("is the person's, in every chat and after a power cut: language, and place for as long as they say", async () => {
    const dara = await settled()
    expect((await dara.press("Only now")()).text).toBe("I will forget the place in 12 hours.")
    const until = async () => {
      const { place } = await readAsBot<{ readonly place: { readonly until: string } | null }>(
        `people/${dara.id}`,
      )
      return Math.round((Date.parse(place?.until ?? "") - Date.now()) / 3_600_000)
    }
    await expect.poll(until, { timeout: 10_000 }).toBe(12)
    expect((await dara.press("Remember 30 days")()).text).toBe("I will remember the place for 30 days.")
    await expect.poll(until, { timeout: 10_000 }).toBe(30 * 24)
    dara.say("/language")
    await dara.hears("Which language")
    dara.press("ខ្មែរ")
    await dara.hears("ភាសាខ្មែរ")
    await bot.kill()
    await bot.startAgain()
    dara.say("amoxicillin")
    await dara.hears(/amoxicillin · \d+ កន្លែង · ជិតបំផុតមុន/)
  })
})

it("Telegram refused nothing of all this but presses that were too late", () => {
  const late = "Bad Request: query is too old and response timeout expired or query ID is invalid"
  expect(telegram.refused().filter(({ refusal }) => refusal !== late)).toEqual([])
})
