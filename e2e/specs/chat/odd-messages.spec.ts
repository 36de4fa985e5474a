import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { chatStock } from "../../fixtures/chat-stock.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of most other journeys. */
const stungTreng = { latitude: 13.53, longitude: 105.97 }

let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  await openPharmacy("Stung Treng Pharmacy", stungTreng, chatStock)
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

/** A person whose place is known. */
const settled = () => settledPerson(telegram, stungTreng)

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

it("Telegram refused nothing of all this", () => {
  expect(telegram.refused()).toEqual([])
})
