import {
  AlreadyDecided,
  ChatNotLinked,
  ChatsFull,
  LinkEnded,
} from "@rokthnam/shared/OfficeChats/ChatFailures"
import type { ChatDecision, LinkedAccount } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { copy } from "../src/copy/locales.ts"
import { digestText, stockText } from "../src/features/office-news.ts"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { chat } from "./support/chat.ts"

const code = "A".repeat(22)
const account: LinkedAccount = {
  id: OfficeChatId.make(3),
  role: "staff",
  staff_role: "CASHIER",
  pharmacy: "Central",
  wants_alerts: true,
  digest_hour: null,
  until: null,
  waiting: null,
}
const english = copy.en.office

const answered = (failure: LinkEnded | ChatsFull | TooManyRequests) =>
  chat({ redeemLink: () => Effect.fail(failure) }).say(`/start l_${code}`)

describe("a link with the back office", () => {
  it("is redeemed in a private chat with the person's name and language", async () => {
    const asked: Array<unknown> = []
    const dara = chat(
      {
        redeemLink: (...given) => {
          asked.push(given)
          return Effect.succeed(account)
        },
      },
      "km",
    )
    const said = await dara.say(`/start l_${code}`)
    expect(asked).toEqual([[42, { code, name: "Dara", language: "km" }]])
    expect(said).toContain("ការសន្ទនានេះបានភ្ជាប់ជាមួយ Central (អ្នកគិតលុយ) ហើយ។")
    expect(said).not.toContain("18:00")
  })

  it("that has ended, finds no room or is tried too often says so, and a broken one asks nobody", async () => {
    expect(await answered(new LinkEnded())).toBe(english.linkEnded)
    expect(await answered(ChatsFull.atLimit())).toBe(english.chatsFull(3))
    expect(await answered(new TooManyRequests({ retry_after: 9 }))).toBe(copy.en.tooMany(9))
    expect(await chat().say("/start l_short")).toBe(english.linkEnded)
  })

  it("is burnt when it is opened in a group", async () => {
    const burnt: Array<string> = []
    const dara = chat({
      burnLink: (given) => {
        burnt.push(given)
        return Effect.succeed({ message: "ended" })
      },
    })
    const said = await dara.sayInGroup(`/start@rokthnam_bot l_${code}`)
    expect(said).toBe(english.notInGroup)
    expect(burnt).toEqual([code])
  })

  it("is ended by a button of /unlink", async () => {
    const ended: Array<unknown> = []
    const dara = chat({
      linkedAccounts: () => Effect.succeed(ended.length === 0 ? [account] : []),
      unlinkAccount: (...given) => {
        ended.push(given)
        return Effect.succeed({ message: "ended" })
      },
    })
    await dara.say("/unlink")
    expect(await dara.pressLabel("✕ Central (cashier)")).toContain(english.noAccounts)
    expect(ended).toEqual([[42, 3]])
  })
})

/** An admin's chat that shows a registration with a photo, or one without a file. */
const admin = (outcome: Effect.Effect<{ name: string }, AlreadyDecided | ChatNotLinked>) => {
  const decisions: Array<ChatDecision> = []
  const sokha = chat({
    decide: (_, decision) => {
      decisions.push(decision)
      return outcome
    },
  })
  const press = (data: string, content: object = { caption: "🏥 New registration\nNew 1" }) =>
    sokha.message({}).then(async () => {
      const before = sokha.outgoing.length
      await sokha.update({
        callback_query: {
          id: "1",
          from: { id: 42, is_bot: false, first_name: "Sokha", language_code: "en" },
          chat_instance: "1",
          data,
          message: {
            message_id: 5,
            date: 1,
            chat: { id: 42, type: "private", first_name: "Sokha" },
            reply_markup: {
              inline_keyboard: [
                [{ text: "✅ Approve", callback_data: "reg:ok:12" }],
                [{ text: "🗺 Map", url: "https://maps.example" }],
              ],
            },
            ...content,
          },
        },
      })
      return sokha.outgoing.slice(before)
    })
  return { sokha, press, decisions }
}
const done = Effect.succeed({ name: "New 1" })

describe("a registration in an admin's chat", () => {
  it("is approved by a button, which goes; the map stays", async () => {
    const { press, decisions } = admin(done)
    const calls = await press("reg:ok:12")
    expect(decisions).toEqual([{ pharmacy_id: 12, decision: "approve" }])
    expect(calls.map(({ method }) => method)).toEqual(["answerCallbackQuery", "editMessageCaption"])
    expect(calls[1]?.payload).toMatchObject({
      caption: expect.stringMatching(/^🏥 New registration\nNew 1\n\n✅ Approved by you · \d+ /),
      reply_markup: { inline_keyboard: [[{ text: "🗺 Map" }]] },
    })
  })

  it("is not approved where its licence was not sent: the button goes, and it can still be rejected", async () => {
    const { press, decisions } = admin(done)
    const bare = { text: "🏥 New registration" }
    const [note, shown] = await press("reg:ok:12", bare)
    expect(note).toMatchObject({
      method: "answerCallbackQuery",
      payload: { text: english.registration.noLicense, show_alert: true },
    })
    const [, back] = await press("reg:back:12", bare)
    for (const buttons of [shown, back])
      expect(buttons?.payload["reply_markup"]).toMatchObject({
        inline_keyboard: [[{ text: "❌ Reject", callback_data: "reg:no:12" }], [{ text: "🗺 Map" }]],
      })
    expect(decisions).toEqual([])
    const [, edited] = await press("reg:why:12:unreadable", bare)
    expect(edited).toMatchObject({ method: "editMessageText" })
    expect(decisions).toMatchObject([{ pharmacy_id: 12, decision: "reject" }])
  })

  it("whose message is too old for Telegram to tell what is in it is approved: its button was below a licence", async () => {
    const { press, decisions } = admin(done)
    await press("reg:ok:12", { date: 0 })
    expect(decisions).toEqual([{ pharmacy_id: 12, decision: "approve" }])
  })

  it("is rejected with a usual reason in both languages, after the reasons were shown", async () => {
    const { press, decisions } = admin(done)
    const [note, shown] = await press("reg:no:12")
    expect(note?.payload).toMatchObject({ text: english.registration.why })
    expect(JSON.stringify(shown?.payload["reply_markup"])).toContain('"reg:why:12:unreadable"')
    expect(JSON.stringify(shown?.payload["reply_markup"])).toContain("🗺 Map")
    expect(decisions).toEqual([])
    const [, back] = await press("reg:back:12")
    expect(JSON.stringify(back?.payload["reply_markup"])).toContain('"reg:ok:12"')
    await press("reg:why:12:expired")
    expect(decisions).toEqual([
      { pharmacy_id: 12, decision: "reject", reason: "អាជ្ញាប័ណ្ណផុតកំណត់ · The licence has expired" },
    ])
  })

  it("is rejected in own words by a reply to the bot's question, and by nothing else", async () => {
    const { sokha, press, decisions } = admin(done)
    const [, asked] = await press("reg:own:12")
    const question = String(asked?.payload["text"])
    expect(asked?.payload["reply_markup"]).toMatchObject({ force_reply: true })
    const reply = (text: string, to: object) => sokha.message({ text, reply_to_message: { date: 1, ...to } })
    const bot = { id: 1, is_bot: true, first_name: "Rokthnam" }
    // a list of the bot that holds a number sign, and the words of somebody else
    await reply("panadol", { from: bot, text: "Paracetamol № 12 — $1.00" })
    await reply("panadol", { from: { id: 42, is_bot: false, first_name: "Sokha" }, text: question })
    expect(decisions).toEqual([])
    const said = await reply(" The stamp is missing. ", { from: bot, text: question })
    expect(decisions).toEqual([{ pharmacy_id: 12, decision: "reject", reason: "The stamp is missing." }])
    expect(said).toContain("❌ Rejected by you")
  })

  it("that somebody else has settled says by whom, and its buttons go", async () => {
    const settled = new AlreadyDecided({
      name: "New 1",
      status: "REJECTED",
      by: "bopha@rokthnam.test",
      is_own: false,
      at: "2026-11-21T01:30:00.000Z",
    })
    const calls = await admin(Effect.fail(settled)).press("reg:ok:12")
    expect(calls[1]?.payload["caption"]).toContain(
      "❌ Rejected by bopha@rokthnam.test · 21 November at 08:30",
    )
    const refused = await admin(Effect.fail(new ChatNotLinked())).press("reg:ok:12")
    expect(refused[1]?.payload["caption"]).toContain(english.registration.notLinked)
  })
})

describe("news", () => {
  const nothing = { total: 0, names: [] }
  it("name the first medicines and count the others, within Telegram's limit however long the names are", () => {
    const long = "ថ្នាំ".repeat(60)
    const text = stockText(english, {
      kind: "stock",
      pharmacy: long,
      out: { total: 10_000, names: Array.from({ length: 5 }, () => long) },
      low: {
        total: 10_000,
        medicines: Array.from({ length: 5 }, () => ({ name: long, quantity: 1, loose_units: 0 })),
      },
    })
    expect(text).toContain("🔴 10000 medicines are out of stock:")
    expect(text).toContain("and 9995 more")
    expect(text.length).toBeLessThan(4096)
  })

  it("of a day leave out what its person may not see, and say so when nothing happened", () => {
    const digest = {
      kind: "digest" as const,
      pharmacy: "Central",
      day: CalendarDay.make("2026-11-21"),
      sales: null,
      ran_out: nothing,
      low: nothing,
      expiring: null,
      conflicts: null,
      open_shifts: null,
    }
    expect(digestText(english, digest)).toBe(
      "📊 Central · Saturday 21 November\n✅ Nothing ran out today, and nothing is low in stock.",
    )
    const sales = { count: 1, amount: cents(250), earlier: { count: 0, amount: cents(0) } }
    expect(digestText(english, { ...digest, sales, ran_out: null })).toBe(
      "📊 Central · Saturday 21 November\n💵 1 sale, $2.50\n    last Saturday by this time: 0 sales, $0.00",
    )
  })
})
