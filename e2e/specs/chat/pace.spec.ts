import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runChatBot, settledPerson } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const kampongThom = { latitude: 12.711, longitude: 104.889 }
/** More than a group may be sent in a minute. */
const asked = 22

let telegram: Telegram
let bot: ChatBot
let family: ReturnType<Telegram["group"]>

const inFamily = () => telegram.messages.filter(({ chat }) => chat === family.id)
const tooFast = () => telegram.calls.filter(({ refusal }) => refusal?.startsWith("Too Many") === true)

beforeAll(async () => {
  await openPharmacy("Kampong Thom Pharmacy", kampongThom, [{ name: "Amoxicillin" }])
  telegram = await openTelegram({ limits: true })
  bot = await runChatBot(telegram)
  await bot.ready()
  // the last of them are answered a minute later: the other tests run meanwhile
  family = telegram.group("Family")
  const dara = telegram.person()
  for (let number = 0; number < asked; number += 1) dara.say(`/search@rokthnam_bot panadol ${number}`, family)
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

describe("under Telegram's limits", () => {
  it("a person who writes ten times at once is answered ten times, in order, and the bot is never refused", async () => {
    const dara = await settledPerson(telegram, kampongThom)
    const before = tooFast().length
    const words = Array.from({ length: 10 }, (_, number) => `Zyrtanolex ${"abcdefghij"[number]}`)
    for (const one of words) dara.say(one)
    for (const one of words)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await dara.hears(`“${one}”`)
    expect(dara.written()).toHaveLength(11)
    expect(tooFast()).toHaveLength(before)
  })

  it("200 people at once are each answered once", async () => {
    const people = Array.from({ length: 200 }, (_, number) => telegram.person({ name: `Person ${number}` }))
    const before = tooFast().length
    for (const person of people) person.say("amoxicillin")
    await Promise.all(people.map((person) => person.hears("as soon as I know where")))
    // without a pace most of them are refused, and again with each try; a few may bunch up on their way
    expect(tooFast().length - before).toBeLessThan(10)
    for (const person of people) expect(person.written()).toHaveLength(1)
  })

  it("chats that were refused at the same moment try again one after the other, each with one message", async () => {
    const people = Array.from({ length: 40 }, (_, number) => telegram.person({ name: `Person ${number}` }))
    const before = tooFast().length
    telegram.fail("sendMessage", { code: 429, retryAfter: 1 }, people.length)
    for (const person of people) person.say("amoxicillin")
    await Promise.all(people.map((person) => person.hears("as soon as I know where")))
    // all come back a second later: in step, 40 in one second are ten more than Telegram takes
    expect(tooFast().length - before - people.length).toBeLessThan(5)
    for (const person of people) expect(person.written()).toHaveLength(1)
  })

  it("a group that asks more often than it may be told is answered later, each time once", async () => {
    await expect.poll(() => inFamily().length, { timeout: 90_000 }).toBe(asked)
    const answered = inFamily().map(({ text }) => /“(.+)”/.exec(text)?.[1])
    expect(answered).toEqual(Array.from({ length: asked }, (_, number) => `panadol ${number}`))
    const refused = telegram.calls.filter(
      ({ refusal, payload }) => refusal !== undefined && payload["chat_id"] === family.id,
    )
    expect(refused.map(({ refusal }) => refusal).filter((why) => why?.startsWith("Bad"))).toEqual([])
  }, 120_000)
})
