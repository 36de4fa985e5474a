import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { canDraw, drawPacks } from "../../../api/seed/DrawPack.ts"
import { runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { chatStock } from "../../fixtures/chat-stock.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { BotMessage } from "../../telegram/chats.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const banlung = { latitude: 13.739, longitude: 106.987 }

/** Real photos of boxes. They are stored next to the project and are not part of it. */
const photos = join(import.meta.dirname, "../../../../shared/ocr/dev")
const havePhotos = existsSync(photos)
if (!havePhotos) process.stderr.write("! ../shared/ocr is missing: the bot is not shown real photos\n")
const drawing = await canDraw()
if (!drawing) process.stderr.write("! no font is installed: the bot is not shown drawn boxes\n")

const stock = [
  ["Doxystar", "100mg"],
  ["Domperidone", "10mg"],
  ["Cetirizine", "10mg"],
  ["Omeprazole", "20mg"],
  ["Metformin", "850mg"],
  ["Ibuprofen", "400mg"],
] as const
type Brand = (typeof stock)[number][0]

/** A photo of boxes, one above the other. */
const boxes = (...names: ReadonlyArray<Brand>): Promise<Uint8Array> =>
  drawPacks(stock.filter(([name]) => names.includes(name)).map(([name, strength]) => ({ name, strength })))

let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  const shelves = [...chatStock, ...stock.map(([name, dosage]) => ({ name, dosage }))]
  await openPharmacy("Banlung Pharmacy", banlung, shelves)
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

type Person = ReturnType<Telegram["person"]>

/** A person whose place is known. */
const settled = () => settledPerson(telegram, banlung)

/** The message that first says that the photo is read. */
const readingOf = (person: Person): Promise<BotMessage> => person.hears(/Reading the photo|./)

describe.skipIf(!havePhotos)("a real photo of a box", () => {
  it("is answered in one message, which says first that it is read, and then who has the medicine", async () => {
    const dara = await settled()
    const before = telegram.count("sendChatAction")
    dara.sendPhoto(readFileSync(join(photos, "r060_phone.jpg")), { caption: "Do you have this?" })
    const answer = await readingOf(dara)
    expect(await telegram.becomes(answer, /^Amoxicillin\b.* · 1 offer/im)).toContain(
      "1 Amoxicillin 500mg — $1.50",
    )
    expect(dara.written()).toHaveLength(2)
    expect(telegram.count("sendChatAction") - before).toBe(1)
  })
})

describe.skipIf(!drawing)("a photo of several boxes", () => {
  it("asks which one is meant; the button of an earlier photo means what it meant then", async () => {
    const dara = await settled()
    dara.sendPhoto(await boxes("Doxystar", "Cetirizine"))
    const first = await readingOf(dara)
    await telegram.becomes(first, "Which one do you mean")
    dara.sendPhoto(await boxes("Domperidone", "Omeprazole"))
    const second = await readingOf(dara)
    await telegram.becomes(second, "Which one do you mean")
    dara.press(/^Doxystar/, first)
    expect((await dara.hears(" · nearest first")).text).toContain("1 Doxystar 100mg")
    dara.press(/^Domperidone/, second)
    expect((await dara.hears(" · nearest first")).text).toContain("1 Domperidone 10mg")
  })

  it("offers at most five names, each with its offers, and something else", async () => {
    const dara = await settled()
    dara.sendPhoto(await boxes(...stock.map(([name]) => name)))
    const asked = await readingOf(dara)
    await telegram.becomes(asked, "Which one do you mean")
    const offered = dara.buttons(asked).map(({ text }) => text)
    expect(offered).toHaveLength(6)
    expect(offered.slice(0, 5).filter((text) => text.endsWith(" · 1 offer"))).toHaveLength(5)
    dara.press("It’s something else", asked)
    await dara.hears("Please type the name that is on the box")
  })

  it("is of the box that its caption names", async () => {
    const dara = await settled()
    dara.sendPhoto(await boxes("Metformin", "Ibuprofen"), { caption: "is this ibuprofen?" })
    expect(await telegram.becomes(await readingOf(dara), "nearest first")).toContain("1 Ibuprofen 400mg")
  })
})

describe.skipIf(!drawing)("a photo", () => {
  it("is read when it is sent as a file", async () => {
    const dara = await settled()
    dara.sendFile(await boxes("Metformin"), "image/jpeg")
    expect(await telegram.becomes(await readingOf(dara), "nearest first")).toContain("1 Metformin 850mg")
  })

  it("before a place is known is answered by itself once it is; so is a name that was chosen", async () => {
    const [dara, sophea] = [telegram.person(), telegram.person()]
    dara.sendPhoto(await boxes("Doxystar"))
    await telegram.becomes(await readingOf(dara), "I read “Doxystar")
    await dara.hears("as soon as I know where")
    dara.say("Banlung")
    await dara.hears("Thank you")
    expect((await dara.hears(" · nearest first")).text).toContain("1 Doxystar 100mg")

    sophea.sendPhoto(await boxes("Doxystar", "Omeprazole"))
    const asked = await readingOf(sophea)
    await telegram.becomes(asked, "Which one do you mean")
    sophea.press(/^Omeprazole/, asked)
    await sophea.hears("I will search for “Omeprazole")
    sophea.sharePlace(banlung)
    await sophea.hears("Thank you")
    expect((await sophea.hears(" · nearest first")).text).toContain("1 Omeprazole 20mg")
  })

  it("delays nobody: who types meanwhile is answered before several photos are", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, settled))
    const sophea = await settled()
    const picture = await boxes("Doxystar", "Cetirizine")
    for (const person of people) person.sendPhoto(picture)
    const answers = await Promise.all(people.map(readingOf))
    sophea.say("amoxicillin")
    await sophea.hears(" · nearest first")
    expect(answers.map(({ text }) => text)).toContain("Reading the photo…")
    for (const answer of answers)
      // oxlint-disable-next-line no-await-in-loop -- read one after the other
      await telegram.becomes(answer, "Which one do you mean")
    for (const person of people) expect(person.written()).toHaveLength(2)
  })
})

it("Telegram refused nothing of all this", () => {
  expect(telegram.refused()).toEqual([])
})
