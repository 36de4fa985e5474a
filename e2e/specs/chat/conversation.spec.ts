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
    for (const data of ["page:2", "name:0", "mean:panadol", "find:AbCdEfGhIjKlMnOp", "x", "add:99999999999"])
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

  it("takes a medicine with a name of 190 characters, and says so within Telegram's limits", async () => {
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

describe("in a group", () => {
  it("answers only what is addressed to it, and tells nobody about a person", async () => {
    const dara = await settled()
    const family = telegram.group("Family")
    const inFamily = () => telegram.messages.filter(({ chat }) => chat === family.id)
    dara.say("paracetamol", family)
    dara.say("/cart", family)
    dara.say("/cart@other_bot", family)
    dara.say("/cart@rokthnam_bot", family)
    dara.say("@rokthnam_bot paracetamol 500mg", family)
    await telegram.until(
      () => inFamily()[1],
      () => "two answers",
    )
    const [cart, search] = inFamily()
    expect(cart?.text).toBe("Everybody can read this group, so I show your cart only in a chat with me.")
    expect(search?.text).toContain("where nobody else sees your place")
    const link = search?.markup?.inline_keyboard?.[0]?.[0]?.url ?? ""
    const payload = new URL(link).searchParams.get("start")
    dara.say(`/start ${payload}`)
    await dara.hears("paracetamol 500mg · ")
    expect(inFamily()).toHaveLength(2)
  })

  it("asks nobody there for a place, and says what it can do", async () => {
    const dara = telegram.person()
    const family = telegram.group("Family")
    const inFamily = () => telegram.messages.filter(({ chat }) => chat === family.id)
    for (const command of ["/location@rokthnam_bot", "/start@rokthnam_bot", "/search@rokthnam_bot panadol"])
      dara.say(command, family)
    await telegram.until(
      () => inFamily()[2],
      () => "three answers",
    )
    for (const { markup, text } of inFamily()) {
      expect(markup?.keyboard).toBeUndefined()
      expect(markup?.inline_keyboard?.flat().map(({ text: label }) => label)).toEqual(["Open the chat"])
      expect(text).toMatch(/^(?:Send me the name of a medicine|I will look for “panadol” in a chat with me)/)
    }
  })
})

describe("nobody waits in vain", () => {
  it("answers sentences, words for commands and odd characters for what they are", async () => {
    const dara = await settled()
    dara.say("Do you have paracetamol 500mg?")
    await dara.hears(" · nearest first")
    for (const odd of ["💊💊", "%%", "\u0007", "\u0000"]) {
      dara.say(odd)
      await dara.hears("at least two letters")
    }
    dara.say("Lipitor")
    await dara.hears("same active ingredient")
    dara.say("help")
    expect((await dara.hears()).text).toContain("Send me the name of a medicine")
  })

  it("answers Khmer in Khmer on a phone set to English", async () => {
    const dara = await settled()
    dara.say("មានថ្នាំប៉ារ៉ាទេ?")
    await dara.hears("ជិតបំផុតមុន")
    dara.say("កន្ត្រក")
    expect((await dara.hears()).text).toBe("កន្ត្រករបស់អ្នកនៅទទេ។")
  })

  it("answers what it cannot read with what it can", async () => {
    const dara = await settled()
    const file = { file_id: "x", file_unique_id: "x" }
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ voice: { ...file, duration: 1 } }, "voice messages"],
      [{ sticker: { ...file, type: "regular", width: 1, height: 1 } }, "type its name"],
      [{ video: { ...file, width: 1, height: 1, duration: 1 } }, "type its name"],
      [{ contact: { phone_number: "+85512345678", first_name: "Sok" } }, "do not need contacts"],
      [{ document: { ...file, mime_type: "application/pdf" } }, "only read pictures"],
      [{ dice: { emoji: "🎲", value: 3 } }, "cannot read this"],
    ]
    for (const [content, words] of cases) {
      dara.message(content)
      await dara.hears(words)
    }
    dara.edit("panadol")
    expect((await dara.hears()).text).toContain("as a new message")
  })

  it("answers an album with one message", async () => {
    const dara = await settled()
    dara.sendAlbum([1, 2, 3].map((byte) => new Uint8Array([byte])))
    await telegram.until(
      () => dara.written().find(({ text }) => /The photo[^]*I read the first picture only/.test(text)),
      () => "the answer to the album",
    )
    dara.say("help")
    await dara.hears("Send me the name of a medicine")
    expect(dara.written()).toHaveLength(3)
  })
})

it("Telegram refused nothing of all this but presses that were too late", () => {
  const late = "Bad Request: query is too old and response timeout expired or query ID is invalid"
  expect(telegram.refused().filter(({ refusal }) => refusal !== late)).toEqual([])
})
