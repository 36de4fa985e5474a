import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { readAsBot, runChatBot, settledPerson, untilHandled } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openRelay } from "../../kills/relay.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Mood, Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const pailin = { latitude: 12.849, longitude: 102.609 }

let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  await openPharmacy("Pailin Pharmacy", pailin, [{ name: "Amoxicillin" }])
  telegram = await openTelegram()
  // All tests of this file run although the list of commands is never taken.
  telegram.fail("setMyCommands", { code: 429, retryAfter: 3600 })
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

/** A person whose place is known. */
const settled = (options?: Parameters<Telegram["person"]>[0]) => settledPerson(telegram, pailin, options)

const restart = async () => {
  await bot.kill()
  await bot.startAgain()
}

const sendsTo = (person: { readonly id: number }) =>
  telegram.calls.filter(({ method, payload }) => method === "sendMessage" && payload["chat_id"] === person.id)

const untilTried = async (times: number) => {
  const before = telegram.count("getUpdates")
  await telegram.until(
    () => (telegram.count("getUpdates") >= before + times ? true : undefined),
    () => "tries",
  )
}

describe("a trouble with Telegram", () => {
  it("that refuses the list of commands for an hour keeps nobody waiting", async () => {
    const refused = await telegram.until(
      () => telegram.calls.find(({ method }) => method === "setMyCommands"),
      () => "the list of commands",
    )
    expect(refused.refusal).toContain("Too Many Requests: retry after 3600")
    const dara = await settled()
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
  })

  const troubles: ReadonlyArray<readonly [string, () => Promise<() => unknown>]> = [
    ...(["revoked", "second poller"] as const).map(
      (mood: Mood) =>
        [
          mood,
          async () => {
            telegram.mood = mood
            await untilTried(3)
            return () => (telegram.mood = "well")
          },
        ] as const,
    ),
    [
      "502",
      async () => {
        const end = telegram.fail("*", { code: 502 })
        await untilTried(3)
        return end
      },
    ],
    [
      "a broken connection",
      async () => {
        await telegram.vanish()
        return telegram.comeBack
      },
    ],
  ]
  it.each(troubles)(
    "(%s) is over by itself: the same process answers what was written meanwhile",
    async (_, begin) => {
      const dara = await settled()
      const pid = bot.pid()
      const end = await begin()
      dara.say("amoxicillin")
      await end()
      await dara.hears(" · nearest first")
      expect(bot.pid()).toBe(pid)
      expect(dara.written()).toHaveLength(2)
    },
  )

  it("is told once for each reason, without a trace of the program", () => {
    const told = bot
      .log()
      .split("\n")
      .filter((line) => line.includes('"the bot is refused'))
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told.length).toBeLessThanOrEqual(6)
    expect(bot.log()).not.toMatch(/^\s+at /m)
  })
})

describe("kill -9", () => {
  it("in the middle of a message loses nothing and doubles nothing", async () => {
    const dara = await settled()
    const end = telegram.fail("sendMessage", "hang")
    dara.say("amoxicillin")
    await telegram.until(
      () => sendsTo(dara)[1],
      () => "the answer that hangs",
    )
    end()
    await restart()
    await dara.hears(" · nearest first")
    await untilHandled(telegram)
    await restart()
    dara.say("help")
    await dara.hears("Send me the name")
    expect(dara.written()).toHaveLength(3)
  })

  it("between an addition to the cart and its answer adds one package", async () => {
    const dara = await settled()
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
    const end = telegram.fail("answerCallbackQuery", "hang")
    const tap = dara.press(/^🛒 1/)
    const answers = telegram.count("answerCallbackQuery")
    await telegram.until(
      () => (telegram.count("answerCallbackQuery") > answers ? true : undefined),
      () => "the answer that hangs",
    )
    end()
    await restart()
    expect((await tap()).text).toBe("Amoxicillin is in your cart (1).")
    dara.say("/cart")
    const cart = await dara.hears("Amoxicillin 500mg — 1 × $1.50")
    expect(cart.bold).toEqual(["Pailin Pharmacy", "Amoxicillin 500mg"])
  })
})

describe("a trouble with the product", () => {
  it("is told in the person's language, and is over by itself", async () => {
    let isDown = false
    const relay = await openRelay(inject("origin"), ({ call }) => isDown && call.includes("/users/search"))
    const other = await openTelegram()
    const second = await runChatBot(other, { apiUrl: relay.url })
    await second.ready()
    const sophea = await settledPerson(other, pailin, { language: "km" })
    isDown = true
    sophea.say("amoxicillin")
    await sophea.hears("មានបញ្ហា")
    isDown = false
    sophea.say("amoxicillin")
    await sophea.hears(" · ជិតបំផុតមុន")
    expect(sophea.written()).toHaveLength(3)
    await second.stop()
    await other.vanish()
    relay.close()
  })
})

describe("an update", () => {
  it("that is delivered again is answered once, also by another process", async () => {
    const dara = await settled()
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
    await untilHandled(telegram)
    dara.repeat()
    await restart()
    dara.repeat()
    dara.say("help")
    await dara.hears("Send me the name")
    expect(dara.written()).toHaveLength(3)
  })

  it("that takes long keeps nobody else waiting", async () => {
    const [dara, sophea] = [await settled(), await settled({ name: "Sophea" })]
    const end = telegram.fail("getFile", "hang", 1)
    dara.sendPhoto(new Uint8Array([1]))
    await dara.hears("Reading the photo")
    sophea.say("amoxicillin")
    await sophea.hears(" · nearest first")
    end()
    await restart()
    expect((await dara.hears("The photo")).text).toContain("damaged")
  })
})

describe("sending", () => {
  it("waits when Telegram says so, and does not add a message about it", async () => {
    const dara = await settled()
    telegram.fail("sendMessage", { code: 429, retryAfter: 1 }, 2)
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
    expect(dara.written()).toHaveLength(2)
  })

  it("to whom has blocked the bot is tried once, and it is recorded", async () => {
    const dara = await settled()
    dara.goAway()
    dara.say("amoxicillin")
    const conversation = () => readAsBot<{ readonly is_blocked: boolean }>(`people/${dara.id}`)
    await expect.poll(conversation, { timeout: 10_000 }).toMatchObject({ is_blocked: true })
    expect(sendsTo(dara)).toHaveLength(2)
    dara.block(false)
    await expect.poll(conversation, { timeout: 10_000 }).toMatchObject({ is_blocked: false })
    dara.say("amoxicillin")
    await dara.hears(" · nearest first")
  })
})
