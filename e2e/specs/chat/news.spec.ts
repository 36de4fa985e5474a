import { afterAll, beforeAll, expect, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { readAsBot, runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { onShelf, openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import type { Owner } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"
import { adminJourneys } from "./admin-journeys.ts"
import { deathJourneys } from "./death-journeys.ts"
import { officeJourneys } from "./office-journeys.ts"

// messages that leave on their own are handed to any bot that asks, so the journeys about them share one
officeJourneys(() => telegram)
adminJourneys(() => telegram)
deathJourneys(() => ({ telegram, bot }), {
  settled: () => settledPerson(telegram, senMonorom),
  waitFor: (person, name) => waitFor(person, name),
  arrives: (name) => arrives(name),
})

/** Far from the pharmacies of the other journeys. */
const senMonorom = { latitude: 12.456, longitude: 107.188 }

let telegram: Telegram
let bot: ChatBot
let owner: Owner

beforeAll(async () => {
  owner = await openPharmacy("Mondulkiri Pharmacy", senMonorom, [{ name: "Amoxicillin" }])
  telegram = await openTelegram()
  bot = await runChatBot(telegram, { noticesEvery: 200 })
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

const arrives = (name: string) =>
  callApi("POST", "/inventory/medicines", {
    token: owner.token,
    body: { ...onShelf, name, price: 2.25, quantity: 12, price_per_unit: 0.25 },
  })

type Person = Awaited<ReturnType<typeof settledPerson>>

const waitFor = async (person: Person, name: string) => {
  person.say(name)
  const nothing = await person.hears(name)
  person.press(/🔔/, nothing)
  await person.hears("/watches")
}

it("who waits for a medicine is told once when it arrives, whatever Telegram answers first", async () => {
  const dara = await settledPerson(telegram, senMonorom)
  const sophea = await settledPerson(telegram, senMonorom, { language: "km" })
  await waitFor(dara, "Zyrtanolex")
  await waitFor(sophea, "Zyrtanolex")
  // refused, lost without an answer, and then taken
  telegram.fail("sendMessage", { code: 500 }, 1)
  telegram.fail("sendMessage", "hang up", 1)
  await arrives("Zyrtanolex")

  const told = await dara.hears("has arrived")
  expect(told.text).toContain("💊 Zyrtanolex 500mg · $2.25")
  expect(told.bold).toEqual(["Zyrtanolex 500mg", "Mondulkiri Pharmacy"])
  expect(told.text).toContain("🏥 Mondulkiri Pharmacy · +855 12 345 678")
  expect((await sophea.hears("«Zyrtanolex» មានហើយ។")).text).toContain("សូមទូរសព្ទសួរមុនពេលទៅ។")
  dara.press("All pharmacies that have it", told)
  expect((await dara.hears(/Zyrtanolex[^]*Mondulkiri/)).text).toContain("$2.25")

  // the next message comes, and the first one is not said again
  await waitFor(dara, "Brimcortal")
  await arrives("Brimcortal")
  await dara.hears("“Brimcortal” has arrived")
  expect(dara.written().filter(({ text }) => text.includes("“Zyrtanolex” has arrived"))).toHaveLength(1)
  expect(telegram.refused()).toEqual([])
})

it("a chat that was closed is known from then on, and what has arrived is listed when it is open again", async () => {
  const vuthy = await settledPerson(telegram, senMonorom)
  await waitFor(vuthy, "Dulvexanol")
  vuthy.goAway()
  await arrives("Dulvexanol")
  const read = () => readAsBot<{ readonly is_blocked: boolean }>(`people/${vuthy.id}`)
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ is_blocked: true })
  vuthy.block(false)
  vuthy.say("/watches")
  const list = await vuthy.hears("“Dulvexanol” has arrived")
  vuthy.press("🔎 Dulvexanol", list)
  await vuthy.hears("nearest first")
})
