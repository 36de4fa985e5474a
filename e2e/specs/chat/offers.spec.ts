import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { chatStock } from "../../fixtures/chat-stock.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const preahVihear = { latitude: 13.807, longitude: 104.98 }

let pharmacyId: number
let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  pharmacyId = (await openPharmacy("Sokhapheap", preahVihear, chatStock)).id
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

/** A person whose place is known. */
const settled = (options?: Parameters<Telegram["person"]>[0]) => settledPerson(telegram, preahVihear, options)

describe("a first contact", () => {
  it("is one message with the languages; the place is asked for with the search", async () => {
    const dara = telegram.person()
    dara.say("/start")
    const hello = await dara.hears("Hello!")
    dara.press("ខ្មែរ", hello)
    await telegram.becomes(hello, "សួស្ដី!")
    dara.say("/search amoxicillin")
    await dara.hears("«amoxicillin»")
    expect(dara.written()).toHaveLength(2)
    await telegram.until(
      () => telegram.calls.find(({ method }) => method === "setChatMenuButton"),
      () => "the menu button",
    )
    const lists = telegram.calls
      .filter(({ method }) => method === "setMyCommands")
      .map(
        ({ payload }) => payload as { language_code?: string; commands: ReadonlyArray<{ command: string }> },
      )
    expect(
      lists.map(({ language_code: language = "en", commands }) => `${language} ${commands.length}`),
    ).toEqual(["en 9", "en 3", "km 9", "km 3"])
    expect(lists[3]?.commands.map(({ command }) => command)).toEqual(["search", "cart", "help"])
  })

  it("can be forgotten, and begins anew", async () => {
    const dara = await settled()
    dara.say("amoxicillin")
    const list = await dara.hears("amoxicillin · ")
    dara.say("/delete")
    dara.press("🗑 Forget me in this chat", await dara.hears("Shall I forget"))
    await telegram.until(
      () => dara.written().find(({ text }) => text.includes("I have forgotten")),
      () => "that it is forgotten",
    )
    expect((await dara.press("Cheapest", list)()).text).toContain("This button is too old")
    dara.say("amoxicillin")
    await dara.hears("as soon as I know where")
  })
})

describe("a list of offers", () => {
  it("changes in its own message: sorted, limited, one offer, its pharmacy, and back", async () => {
    const dara = await settled()
    dara.say("paracetamol")
    const list = await dara.hears("nearest first")
    const becomes = (words: string) => telegram.becomes(list, words)
    expect(list.text).toContain("🟢 25 left · 0.0 km · Sokhapheap\n  +855 12 345 678 · updated 1 min ago")
    dara.press("Cheapest", list)
    expect(await becomes("cheapest first")).toContain("1 Paracetamol Panadol 500mg — $1.00")
    expect(list.bold.slice(0, 2)).toEqual(["Paracetamol Panadol 500mg", "Paracetamol Calpol 500mg"])
    dara.press("In stock", list)
    await telegram.until(
      () => dara.buttons(list).find(({ text }) => text === "In stock ✓"),
      () => "the list of what is in stock",
    )
    dara.press("ℹ️ 2", list)
    expect(await becomes("🏥 Sokhapheap · 0.0 km")).toMatch(/^Paracetamol Calpol 500mg\n\$2\.00/)
    expect(list.bold).toEqual(["Paracetamol Calpol 500mg", "Sokhapheap"])
    const card = dara.buttons(list)
    expect(card.flatMap(({ copy_text: copied }) => copied?.text ?? [])).toEqual(["+855 12 345 678"])
    expect(card.find(({ text }) => text === "🗺 Map")?.url).toContain("13.807,104.98")
    dara.press("Other medicines of this pharmacy", list)
    expect(await becomes("8 medicines in stock")).toContain("1 Amoxicillin 500mg")
    expect(list.bold.slice(0, 2)).toEqual(["Sokhapheap", "Amoxicillin 500mg"])
    dara.press("›", list)
    await becomes("1 Paracetamol Efferalgan")
    dara.press("‹ Back", list)
    await becomes("cheapest first")
    expect(dara.written()).toHaveLength(2)
    const apps = dara.buttons(list).flatMap(({ web_app: app }) => app?.url ?? [])
    expect(apps).toEqual(["https://rokthnam.example/?query=paracetamol&sort_by=price&near=13.81%2C104.98"])
  })

  it("leads from a shared link to the offer, also for who has no place yet", async () => {
    const [dara, sophea] = [await settled(), telegram.person()]
    dara.say("amoxicillin")
    dara.press("ℹ️ 1", await dara.hears("nearest first"))
    const card = await telegram.until(
      () => dara.written().find(({ text }) => text.includes("🏥")),
      () => "the card",
    )
    const shared = dara.buttons(card).find(({ text }) => text === "↗️ Share")?.url ?? ""
    const link = new URL(new URL(shared).searchParams.get("url") ?? "")
    sophea.say(`/start ${link.searchParams.get("start")}`)
    expect((await sophea.hears("Amoxicillin 500mg")).text).toContain("🏥 Sokhapheap\n")
  })

  it("leads from a link of a pharmacy to what it has, and from one of a search to its offers", async () => {
    const dara = await settled()
    dara.say(`/start p_${pharmacyId}`)
    expect((await dara.hears("8 medicines in stock")).text).toContain("🏥 Sokhapheap · 0.0 km")
    dara.say(`/start s_${Buffer.from("អាម៉ុកស៊ីស៊ីលីន").toString("base64url")}`)
    expect((await dara.hears("nearest first")).text).toContain("1 Amoxicillin 500mg")
    for (const nobody of ["p_999999999", "m_999999999"]) {
      dara.say(`/start ${nobody}`)
      await dara.hears("This medicine is not offered any more.")
    }
  })
})

describe("the bot's name in another chat", () => {
  it("lists offers near the kept place, or names; a chosen one leads to the bot", async () => {
    const [dara, sophea] = [await settled(), telegram.person()]
    const { results, isPersonal } = await dara.types("paracetamol")()
    expect(results.map(({ title }) => title)).toContain("Paracetamol Calpol 500mg — $2.00 ($0.20 per piece)")
    expect(isPersonal).toBe(true)
    const names = await sophea.types("amox")()
    expect(names.results.map(({ title }) => title)).toContain("amoxicillin")
    expect(names.button).toContain("Say where you are")
    const link = results[0]?.reply_markup?.inline_keyboard?.[0]?.[0]?.url ?? ""
    sophea.say(`/start ${new URL(link).searchParams.get("start")}`)
    await sophea.hears("🏥 Sokhapheap")
  })
})

it("Telegram refused nothing of all this", () => {
  expect(telegram.refused()).toEqual([])
})
