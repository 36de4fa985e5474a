import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import { CartOverStock } from "@rokthnam/shared/Carts/Cart"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { PhotoLookupBusy, PhotoUnreadable } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { tellPharmacist } from "@rokthnam/shared/Search/TellPharmacist"
import { Effect } from "effect"
import type { MessageEntity } from "grammy/types"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { SearchResult } from "../src/services/rokthnam-api.ts"
import { alternative, chat, found, item, pharmacy } from "./support/chat.ts"

let dara: ReturnType<typeof chat>
beforeEach(() => {
  dara = chat()
})

const longName = `Panadol ${"x".repeat(200)}`

/** The answer to a search that finds these: its text, the parts in bold, and where the last of them ends. */
const listOf = async (items: SearchResult["items"]) => {
  const listing = chat({ search: () => Effect.succeed(found({ items, total: items.length })) })
  await listing.sharePlace()
  await listing.say("panadol")
  const { text = "", entities = [] }: { readonly text?: string; readonly entities?: Array<MessageEntity> } =
    listing.outgoing.at(-1)?.payload ?? {}
  return {
    text,
    bold: entities
      .filter(({ type }) => type === "bold")
      .map(({ offset, length }) => text.slice(offset, offset + length)),
    end: Math.max(...entities.map(({ offset, length }) => offset + length)),
  }
}

describe("the bot", () => {
  it("greets with one message and the languages, and asks for the place only with a search", async () => {
    expect(await dara.say("/start")).toBe(
      "Hello! I find medicine in pharmacies near you. Send me the name of a medicine, or a photo of its box.",
    )
    expect(dara.outgoing).toHaveLength(1)
    expect(dara.buttons().map(({ text }) => text)).toEqual(["English ✓", "ខ្មែរ"])
    expect(await dara.pressLabel("ខ្មែរ")).toContain("សួស្ដី!")
    expect(dara.outgoing.at(-1)).toMatchObject({ method: "editMessageText" })
    expect(await dara.say("/help")).toContain("សូមផ្ញើឈ្មោះថ្នាំ")
  })

  it("forgets the person who asks for it: language, place, and what buttons mean", async () => {
    await dara.sharePlace()
    await dara.say("panadol")
    const sorted = dara.buttons().find(({ text }) => text === "Cheapest")?.callback_data ?? ""
    expect(await dara.say("/privacy")).toContain("at most 30 days")
    expect(await dara.say("/delete")).toContain("Shall I forget")
    expect(dara.buttons().map(({ web_app: app }) => app?.url)).toContain("https://rokthnam.test/user/account")
    expect(await dara.pressLabel("🗑 Forget me in this chat")).toContain("I have forgotten")
    expect(await dara.press(sorted)).toContain("This button is too old")
    expect(await dara.say("panadol")).toContain("as soon as I know where")
  })

  it("searches by command, with or without a name", async () => {
    await dara.sharePlace()
    expect(await dara.say("/search")).toContain("Send me the name of a medicine")
    expect(await dara.say("/search panadol")).toContain("panadol · 1 offer")
  })

  it("asks for the place first, then searches near it", async () => {
    expect(await dara.say("panadol")).toContain("I will search for “panadol” as soon as I know where")
    const reply = await dara.sharePlace()
    expect(reply).toContain("Thank you")
    expect(reply).toContain("Panadol 500mg")
    expect(reply).toContain("🟢 12 left · 0.8 km · Psar Thmey")
    expect(dara.searches).toMatchObject([
      ["panadol", { latitude: 11.55, longitude: 104.92 }, { page: 1, sort: "distance" }, 42],
    ])
  })

  it("writes the names of a list in bold, whatever signs they have", async () => {
    const names = ["<b>*Panadol_ & 💊", "ប៉ារ៉ាសេតាមុល", longName]
    const { text, bold } = await listOf(names.map((name) => ({ ...item, name })))
    expect(bold.slice(0, 2)).toEqual([`${names[0]} 500mg`, `${names[1]} 500mg`])
    expect(bold[2]).toMatch(/^Panadol x+…$/)
    expect(text).toContain(`2 ${bold[1]} — $`)
  })

  it("cuts a list off that is too long for a message, and with it what is in bold", async () => {
    const { text, end } = await listOf(Array.from({ length: 30 }, () => ({ ...item, name: longName })))
    expect(text).toHaveLength(4096)
    expect(text).toMatch(/…$/)
    expect(end).toBeLessThan(4096)
  })

  it("says about how far it is from a place that was chosen by name", async () => {
    await dara.shareVenue()
    expect(await dara.say("panadol")).toContain("12 left · about 0.8 km")
    await dara.sharePlace()
    expect(await dara.say("panadol")).toContain("12 left · 0.8 km")
    const khmer = chat({}, "km")
    await khmer.shareVenue()
    expect(await khmer.say("panadol")).toContain("ប្រហែល 0.8 គ.ម.")
  })

  it("says what one tablet costs, and what is of another form or strength than was asked for", async () => {
    const other = { ...item, unit_price: { price: 0.015, unit: "tablet" }, differs: ["strength" as const] }
    const english = chat({ search: () => Effect.succeed(found({ items: [other] })) })
    await english.sharePlace()
    const reply = await english.say("panadol 250mg")
    expect(reply).toContain("— $1.50 ($0.015 per tablet)")
    expect(reply).toContain("Another strength")
    const khmer = chat({ search: () => Effect.succeed(found({ items: [other] })) }, "km")
    await khmer.sharePlace()
    expect(await khmer.say("panadol 250mg")).toContain("$0.015 ក្នុង 1 គ្រាប់")
  })

  it("announces a fuzzy answer and a look-alike", async () => {
    const answer = found({
      match: "fuzzy",
      corrected_query: "prednisolone",
      caution: [{ name: "prednisolone", not: "prednisone", reason: "They look alike." }],
    })
    const careful = chat({ search: () => Effect.succeed(answer) })
    await careful.sharePlace()
    const reply = await careful.say("prednisolon")
    expect(reply).toContain("Showing “prednisolone” instead")
    expect(reply).toContain("prednisolone is not prednisone: please check the name. They look alike.")
  })

  it("asks which name was meant, and searches for the one that is pressed", async () => {
    const unsure = found({ items: [], total: 0, pages: 0, did_you_mean: ["prednisone", "prednisolone"] })
    const asking = chat({
      search: (query) => Effect.succeed(query === "prednisone" ? found() : unsure),
    })
    await asking.sharePlace()
    expect(await asking.say("prednison")).toContain("Do you mean one of these?")
    expect(await asking.pressLabel("prednisone")).toContain("prednisone · 1 offer · nearest first")
  })

  it("answers a symptom with whom to tell, in the person's language, never with a medicine", async () => {
    const advice: SearchResult["advice"] = {
      code: "TellPharmacist",
      message: tellPharmacist,
      pharmacies: [{ ...pharmacy, distance: { value: 0.6, unit: "km" } }],
    }
    const answer = found({ items: [], total: 0, pages: 0, kind: "symptom", advice })
    const ill = chat({ search: () => Effect.succeed(answer) }, "km")
    await ill.sharePlace()
    const reply = await ill.say("គ្រុនក្ដៅ")
    expect(reply).toContain("សូមប្រាប់ឱសថការីអំពីអាការៈរបស់អ្នក")
    expect(reply).toContain("Psar Thmey · +855 12 345 678")
  })

  it("speaks Khmer to whom Telegram says so, and to whom asks for it", async () => {
    const khmer = chat({}, "km")
    expect(await khmer.say("/help")).toContain("សូមផ្ញើឈ្មោះថ្នាំ")
    expect(await dara.press("language:km")).toContain("ភាសាខ្មែរ")
    expect(await dara.say("/help")).toContain("សូមផ្ញើឈ្មោះថ្នាំ")
  })

  it("lets the person choose among the names of a photo", async () => {
    const seeing = chat({
      namesOnPhoto: () =>
        Effect.succeed(["Panadol", "Paracetamol"].map((query) => ({ query, isListed: true }))),
    })
    await seeing.sharePlace()
    expect(await seeing.sendPhoto()).toContain("Which one do you mean?")
    expect(await seeing.pressLabel("Paracetamol · 1 offer")).toContain(
      "Paracetamol · 1 offer · nearest first",
    )
  })

  it("searches for the name of an old photo when its button is pressed after another photo", async () => {
    let photo = 0
    const photos = [
      ["Doxystar", "Doxycycline"],
      ["Domperidone", "Motilium"],
    ]
    const seeing = chat({
      namesOnPhoto: () => Effect.succeed((photos[photo++] ?? []).map((query) => ({ query, isListed: true }))),
    })
    expect(await seeing.sendPhoto()).toContain("Which one")
    await seeing.sendPhoto()
    expect(await seeing.pressLabel("Doxystar")).toContain(
      "I will search for “Doxystar” as soon as I know where",
    )
    expect(await seeing.sharePlace()).toContain("Doxystar · 1 offer · nearest first")
  })

  it("warns about look-alikes only where the name was guessed or read", async () => {
    const caution = [{ name: "Panadol", not: "Panadol Extra", reason: "Another ingredient." }]
    const seeing = chat({ search: () => Effect.succeed(found({ caution })) })
    await seeing.sharePlace()
    expect(await seeing.say("panadol")).not.toContain("is not Panadol Extra")
    expect(await seeing.sendPhoto()).toContain("is not Panadol Extra")
  })

  it("answers an album once, and a picture that is sent as a file like a photo", async () => {
    await dara.sharePlace()
    const picture = { file_id: "f", file_unique_id: "u", mime_type: "image/jpeg", file_size: 100 }
    expect(await dara.message({ document: picture })).toContain("Panadol · 1 offer · nearest first")
    expect(await dara.message({ document: { ...picture, file_size: 11_000_000 } })).toContain("too large")
    const album = { photo: [{ file_id: "f", file_unique_id: "u", width: 9, height: 9 }], media_group_id: "7" }
    const before = dara.outgoing.length
    const answer = await dara.message(album)
    expect(answer).toMatch(/Panadol · 1 offer · nearest first[^]*I read the first picture only/)
    expect(await dara.message(album)).toBe("")
    const sent = dara.outgoing.slice(before).filter(({ method }) => method === "sendMessage")
    expect(sent).toHaveLength(1)
  })

  it("offers other names of the same ingredient, with how many offers and from what price", async () => {
    const nothing = found({ items: [], total: 0, pages: 0 })
    const asking = chat({
      search: (query) => Effect.succeed(query === "Lipitor" ? nothing : found()),
      alternatives: () =>
        Effect.succeed({
          active_ingredient: "atorvastatin",
          alternatives: ["Atorvastatin"],
          offers: [alternative],
        }),
    })
    await asking.sharePlace()
    expect(await asking.say("Lipitor")).toContain("the same active ingredient, atorvastatin")
    expect(await asking.pressLabel("Atorvastatin · 3 offers from $2.00")).toContain(
      "Atorvastatin · 1 offer · nearest first",
    )
  })

  it("asks before it searches for a name that nobody lists", async () => {
    const unsure = chat({ namesOnPhoto: () => Effect.succeed([{ query: "Parol", isListed: false }]) })
    await unsure.sharePlace()
    expect(await unsure.sendPhoto()).toContain("I read “Parol”. Is it a medicine’s name?")
    expect(unsure.searches).toEqual([])
    expect(await unsure.pressLabel("Parol")).toContain("Parol · 1 offer · nearest first")
  })

  it("says when a photo shows no name", async () => {
    const blind = chat({ namesOnPhoto: () => Effect.succeed([]) })
    await blind.sharePlace()
    expect(await blind.sendPhoto()).toContain("No medicine name found in the image")
  })

  it("says when a photo cannot be read, or not now", async () => {
    const damaged = chat({ namesOnPhoto: () => Effect.fail(new PhotoUnreadable()) })
    expect(await damaged.sendPhoto()).toContain("take it again")
    const busy = chat({ namesOnPhoto: () => Effect.fail(new PhotoLookupBusy({ retry_after: 7 })) }, "km")
    expect(await busy.sendPhoto()).toContain("7 វិនាទី")
  })

  it("says in the person's language why a medicine cannot be added", async () => {
    const soldOut = { addToCart: () => Effect.fail(new CartOverStock({ name: "Panadol", available: 1 })) }
    const english = chat(soldOut)
    expect(await english.press("add:8")).toBe("Cannot add more Panadol. Only 1 in stock.")
    expect(english.outgoing.at(-1)).toMatchObject({
      method: "answerCallbackQuery",
      payload: { show_alert: true },
    })
    expect(await chat(soldOut, "km").press("add:8")).toBe("មិនអាចបន្ថែម Panadol ទៀតបានទេ។ នៅសល់តែ 1 ក្នុងស្តុក។")
  })

  it("answers politely when the API is down, and tells the operator", async () => {
    const broken = chat({ search: () => Effect.fail(new OutcomeUnknown({ reason: "no answer" })) })
    await broken.sharePlace()
    expect(await broken.say("panadol")).toContain("try again in a moment")
    expect(broken.failures).toHaveLength(1)
  })

  it("says when to come again to a person who asks too often, in both languages", async () => {
    const tooMany = { search: () => Effect.fail(new TooManyRequests({ retry_after: 7 })) }
    const english = chat(tooMany)
    await english.sharePlace()
    expect(await english.say("panadol")).toBe("Too many requests. Please try again in 7 seconds.")
    expect(english.failures).toEqual([])
    const khmer = chat(tooMany, "km")
    await khmer.sharePlace()
    expect(await khmer.say("panadol")).toContain("សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល 7 វិនាទី")
  })

  it("says in the person's language that the API does not answer, also when it cannot be asked which that is", async () => {
    let isDown = false
    const kept = { ...newConversation, language: "km" as const }
    const lost = chat({
      conversation: () =>
        isDown ? Effect.fail(new OutcomeUnknown({ reason: "no answer" })) : Effect.succeed(kept),
    })
    await lost.say("/help")
    isDown = true
    const handling = lost.say("panadol")
    await vi.waitFor(() => expect(lost.outgoing).toHaveLength(2), 20_000)
    isDown = false
    // the message was answered once, and that was noted as soon as the API could
    expect(await handling).toBe("មានបញ្ហាកើតឡើង។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្ដងទៀត។")
    expect(lost.failures.length).toBeGreaterThanOrEqual(2)
  })
})
