import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest"
import { productBot, webhookSecret } from "../../fixtures/accounts.ts"
import { runChatBot, untilHandled } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { heardBy, inOrder, talkTo, untilAllHeard } from "../../fixtures/chat-talk.ts"
import { killsAreSurvived } from "../../kills/survived.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

const address = "https://rokthnam.example/telegram/webhook"
const { token } = productBot

let telegram: Telegram
let bots: ReadonlyArray<ChatBot>

/** A bot to whom Telegram delivers. */
const delivered = () => runChatBot(telegram, { token, isDelivered: true })

const untilSet = (url: string | undefined) =>
  telegram.until(
    () => (telegram.deliveries.hook?.url === url ? true : undefined),
    () => `the webhook ${url}`,
  )

describe("the webhook", () => {
  beforeAll(async () => {
    telegram = await openTelegram({ botId: productBot.id })
    bots = [await delivered(), await delivered()]
    await Promise.all(bots.map((bot) => bot.ready()))
  })

  afterAll(async () => {
    await Promise.all(bots.map((bot) => bot.stop()))
    await telegram.vanish()
  })

  it("is set with the secret, the kinds of updates and a number of connections; nobody polls", async () => {
    await untilSet(address)
    const { hook } = telegram.deliveries
    expect(hook).toMatchObject({ secret: webhookSecret, connections: 20 })
    expect([...(hook?.kinds ?? [])].toSorted()).toEqual([
      "callback_query",
      "edited_message",
      "inline_query",
      "message",
      "my_chat_member",
    ])
    expect(telegram.count("getUpdates")).toBe(0)
    expect(telegram.refused()).toEqual([])
  })

  describe("a delivery", () => {
    it("whose answer was lost is repeated, and answered once", async () => {
      await untilSet(address)
      const dara = telegram.person()
      telegram.deliveries.loseAnswers(3)
      dara.say("/help")
      await dara.hears("Send me the name")
      dara.repeat()
      dara.say("/privacy")
      await dara.hears("I keep your language")
      expect(dara.written()).toHaveLength(2)
      const deliveries = telegram.deliveries.deliveries.filter(({ status }) => status === 200)
      expect(deliveries.length).toBeGreaterThanOrEqual(6)
    })

    it("waits at Telegram while the product is away, and keeps its order", async () => {
      await untilSet(address)
      const people = Array.from({ length: 5 }, () => telegram.person())
      telegram.deliveries.leadsTo(address, "http://127.0.0.1:9")
      talkTo(people)
      const failed = () => telegram.deliveries.deliveries.filter(({ status }) => status === undefined)
      await telegram.until(
        () => (failed().length >= 10 ? true : undefined),
        () => "failed deliveries",
      )
      telegram.deliveries.leadsTo(address, inject("origin"))
      await untilAllHeard(telegram, people)
      expect(heardBy(people)).toEqual({ once: people.map(() => inOrder), repeated: 0 })
    })
  })

  describe("two processes", () => {
    it("answer each message once and in the order in which a person wrote", async () => {
      await untilSet(address)
      const people = Array.from({ length: 20 }, () => telegram.person())
      telegram.limits = true
      talkTo(people)
      await untilAllHeard(telegram, people)
      telegram.limits = false
      expect(heardBy(people)).toEqual({ once: people.map(() => inOrder), repeated: 0 })
    })

    it("lose nothing when one of them is killed under load: the other goes on with what it had", async () => {
      await untilSet(address)
      const third = await delivered()
      onTestFinished(() => third.stop())
      await third.ready()
      const people = Array.from({ length: 20 }, () => telegram.person())
      const before = telegram.count("sendMessage")
      talkTo(people)
      await telegram.until(
        () => (telegram.count("sendMessage") >= before + 15 ? true : undefined),
        () => "the first answers",
      )
      await third.kill()
      await untilAllHeard(telegram, people)
      const { once, repeated } = heardBy(people)
      expect(once).toEqual(people.map(() => inOrder))
      // those that Telegram had taken, and that were not marked as handled yet: at most what one process writes in a moment
      expect(repeated).toBeLessThanOrEqual(20)
    })
  })

  describe("another program with the token", () => {
    it("that takes the webhook away is told of, and the webhook is set again", async () => {
      for (const stolen of ["https://elsewhere.example/hook", undefined]) {
        await untilSet(address)
        telegram.hookTo(stolen)
        const dara = telegram.person()
        dara.say("/help")
        await untilSet(address)
        await dara.hears("Send me the name")
      }
      expect(bots.map((bot) => bot.log()).join("")).toContain("has lost its webhook")
    })
  })

  describe("a change of the way", () => {
    it("from the webhook to polling and back loses nothing and doubles nothing", async () => {
      await untilSet(address)
      const people = Array.from({ length: 5 }, () => telegram.person())
      await untilHandled(telegram)
      await Promise.all(bots.map((bot) => bot.kill()))
      telegram.deliveries.loseAnswers(2)
      for (const person of people) person.say("/help")
      // these are kept by the product; the next ones wait at Telegram
      await telegram.until(
        () => (telegram.unconfirmed() === 0 ? true : undefined),
        () => "deliveries",
      )
      telegram.hookTo(undefined)
      for (const person of people) person.say("/privacy")
      const polling = await runChatBot(telegram, { token })
      await Promise.all(people.map((person) => person.hears("I keep your language")))
      expect(telegram.deliveries.hook).toBe(undefined)
      await untilHandled(telegram)
      await polling.kill()
      for (const person of people) person.say("/language")
      await Promise.all(bots.map((bot) => bot.startAgain()))
      await untilAllHeard(telegram, people)
      await polling.startAgain()
      await polling.stop()
      expect(heardBy(people)).toEqual({ once: people.map(() => inOrder), repeated: 0 })
    })
  })
})

killsAreSurvived("two processes to whom Telegram delivers", true)
