import type { NoticeContent } from "@rokthnam/shared/Notices/Notice"
import { AlreadyDecided } from "@rokthnam/shared/OfficeChats/ChatFailures"
import type { LinkedAccount } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId, OfficeChatId, PharmacyId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import type { InlineQueryResultArticle } from "grammy/types"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { writeNotice } from "../src/features/news.ts"
import type { Written } from "../src/telegram/outbox.ts"
import { cartLine, held } from "./support/cart-line.ts"
import { alternative, chat, found, item } from "./support/chat.ts"
import { WhichName } from "@rokthnam/shared/Watches/Watch"
import { offer, open } from "./support/watched.ts"

const locales = ["en", "km"] as const
type Locale = (typeof locales)[number]

/** The buttons of a message by what kind of keyboard they are. */
type Markup = Readonly<Record<string, ReadonlyArray<ReadonlyArray<{ readonly text: string }>>>>

/** The lines to choose from, each with what it sends to the other chat. */
const resultsOf = (payload: Readonly<Record<string, unknown>>) =>
  ((payload["results"] ?? []) as ReadonlyArray<InlineQueryResultArticle>).map(
    ({ title, description, input_message_content: content, reply_markup }) => ({
      text: `${title}\n${description}\n\n${"message_text" in content ? content.message_text : ""}`,
      reply_markup,
    }),
  )

/** Renders what the person sees, with buttons in brackets. */
const seen = ({ outgoing }: ReturnType<typeof chat>, from: number): string =>
  outgoing
    .slice(from)
    .flatMap(({ payload }): ReadonlyArray<Readonly<Record<string, unknown>>> =>
      payload["results"] === undefined ? [payload] : resultsOf(payload).slice(0, 1),
    )
    .filter((shown) => shown["text"] !== undefined || shown["reply_markup"] !== undefined)
    .map((payload) => {
      const markup = payload["reply_markup"] as Markup | undefined
      const rows = (markup?.["inline_keyboard"] ?? markup?.["keyboard"] ?? []).filter((row) => row.length > 0)
      const buttons = rows.map((row) => row.map(({ text }) => `[${text}]`).join(" "))
      return [...(payload["text"] === undefined ? [] : [String(payload["text"])]), ...buttons].join("\n")
    })
    .join("\n\n")

const offers = [
  item,
  {
    ...item,
    medicine_id: MedicineId.make(8),
    quantity: 3,
    price: cents(240),
    differs: ["strength" as const],
  },
  { ...item, medicine_id: MedicineId.make(9), quantity: 0, in_stock: false, price: cents(175) },
]

/** What an answer has besides when the name was corrected, and another name looks like it. */
const corrected = {
  match: "fuzzy" as const,
  corrected_query: "panadol",
  caution: [
    {
      name: "Panadol",
      not: "Panadol Extra",
      reason: "Panadol Extra also contains caffeine",
      reason_km: "Panadol Extra មានកាហ្វេអ៊ីនផងដែរ",
    },
  ],
}

/** A person for whom the API knows a list of three offers, a cart of two pharmacies, and a photo with two names. */
const person = (locale: Locale, overrides: Parameters<typeof chat>[0] = {}) =>
  chat(
    {
      search: (query) =>
        Effect.succeed(
          ["Lipitor", "zyrtanol", "zyrtanoll"].includes(query)
            ? found({ items: [], total: 0, pages: 0 })
            : found({ items: offers, total: 16, pages: 4, ...(query === "panadoll" && corrected) }),
        ),
      alternatives: (query) =>
        Effect.succeed(
          query === "Lipitor"
            ? { active_ingredient: "atorvastatin", alternatives: ["Atorvastatin"], offers: [alternative] }
            : { active_ingredient: null, alternatives: [] },
        ),
      watch: (_, { query }) =>
        query === "zyrtanoll"
          ? Effect.fail(new WhichName({ typed: query, meant: "zyrtanol" }))
          : Effect.succeed(open),
      watches: () =>
        Effect.succeed({
          watches: [open, { ...open, id: WatchId.make(8), query: "doxystar", found: offer }],
          is_told: true,
        }),
      namesOnPhoto: () => Effect.succeed(["Panadol", "Calpol"].map((query) => ({ query, isListed: true }))),
      cart: () =>
        Effect.succeed({
          items: [
            cartLine(1, { medicine_name: "Panadol 500mg" }),
            cartLine(2, {
              medicine_name: "Amoxil",
              pharmacy_name: "Mekong",
              state: "not_enough",
              available_quantity: 1,
            }),
          ],
          total: cents(600),
          earlier_total: null,
          total_items: 4,
          buyable_items: 4,
        }),
      wholeList: () => Effect.succeed({ lines: 2, whole: [held(1, 600), held(2, 640)], pair: [], most: [] }),
      ...overrides,
    },
    locale,
  )

type Step = readonly [title: string, act: (dara: ReturnType<typeof chat>) => Promise<unknown>]

/** The button that begins to wait, in the language of the person. */
const waiting = (dara: ReturnType<typeof chat>): string =>
  dara.buttons().find(({ text }) => text.startsWith("🔔"))?.text ?? ""

const steps: ReadonlyArray<Step> = [
  ["The first contact", (dara) => dara.say("/start")],
  ["A search before the place is known", (dara) => dara.say("panadol")],
  ["The place is shared", (dara) => dara.sharePlace()],
  ["One offer of a pharmacy that is open", (dara) => dara.press("offer:7")],
  ["The other offers of its pharmacy", (dara) => dara.press("shop:3:1")],
  ["A name that was corrected and may be confused", (dara) => dara.say("panadoll")],
  ["Nothing found, but its ingredient", (dara) => dara.say("Lipitor")],
  ["Nothing found", (dara) => dara.say("zyrtanol")],
  ["To be told when it arrives", (dara) => dara.pressLabel(waiting(dara))],
  ["Nothing found under a name with another spelling", (dara) => dara.say("zyrtanoll")],
  ["To be told, but of which name", (dara) => dara.pressLabel(waiting(dara))],
  ["What is waited for, and what has arrived", (dara) => dara.say("/watches")],
  ["A button that is too old", (dara) => dara.press("find:AAAAAAAAAAAAAAAA")],
  ["A photo with two names", (dara) => dara.sendPhoto()],
  ["The cart", (dara) => dara.say("/cart")],
  ["Everything at one pharmacy", (dara) => dara.press("whole")],
  ["The bot’s name in another chat", (dara) => dara.types("panadol")],
  ["A search in a group", (dara) => dara.sayInGroup("/search@rokthnam_bot panadol")],
  ["A cart in a group", (dara) => dara.sayInGroup("/cart@rokthnam_bot")],
  ["Help", (dara) => dara.say("/help")],
  ["Privacy", (dara) => dara.say("/privacy")],
  ["To be forgotten", (dara) => dara.say("/delete")],
]

const day = CalendarDay.make("2026-11-21")

/** The messages that leave on their own: for who waits for a medicine, and for owners, staff and admins. */
const news: ReadonlyArray<readonly [title: string, content: NoticeContent]> = [
  ["It has arrived", { kind: "watch", watch_id: WatchId.make(7), query: "zyrtanol", offer }],
  [
    "Stock ran out",
    {
      kind: "stock",
      pharmacy: "Psar Thmey",
      out: {
        total: 7,
        names: ["Amoxil 500mg", "Brufen 400mg", "Calpol 120mg/5ml", "Panadol 500mg", "Zyrtec 10mg"],
      },
      low: { total: 1, medicines: [{ name: "Ventolin 100mcg", quantity: 0, loose_units: 4 }] },
    },
  ],
  [
    "Expiring soon",
    {
      kind: "expiry",
      pharmacy: "Psar Thmey",
      days: 30,
      total: 1,
      medicines: [{ name: "Amoxil 500mg", expiration_date: CalendarDay.make("2026-12-01") }],
    },
  ],
  [
    "The summary of a day",
    {
      kind: "digest",
      pharmacy: "Psar Thmey",
      day,
      sales: { count: 41, amount: cents(31_250), earlier: { count: 36, amount: cents(28_000) } },
      ran_out: { total: 1, names: ["Panadol 500mg"] },
      low: { total: 0, names: [] },
      expiring: { days: 30, total: 2, names: ["Amoxil 500mg", "Brufen 400mg"] },
      conflicts: 1,
      open_shifts: 2,
    },
  ],
  [
    "A registration",
    {
      kind: "registration",
      pharmacy_id: PharmacyId.make(12),
      name: "Psar Thmey",
      email: "sokha@rokthnam.test",
      phone: "012 345 678",
      address: "Street 63, Phnom Penh",
      license_id: "PP-0012",
      license_file: "3f2b8c1e-licence.webp",
      place: { latitude: 11.55, longitude: 104.92 },
    },
  ],
  ["A link that has ended", { kind: "unlinked", pharmacy: "Psar Thmey", reason: "access" }],
]

const linkedAccount: LinkedAccount = {
  id: OfficeChatId.make(3),
  role: "pharmacy",
  staff_role: null,
  pharmacy: "Psar Thmey",
  wants_alerts: true,
  digest_hour: 18,
  until: null,
  waiting: null,
}
const linkedAdmin: LinkedAccount = {
  ...linkedAccount,
  id: OfficeChatId.make(4),
  role: "admin",
  pharmacy: null,
  wants_alerts: false,
  digest_hour: null,
  until: "2027-02-19T02:00:00.000Z",
  waiting: 2,
}

/** What people of the back office see, whose chat is linked with a pharmacy and an admin. */
const officer = (locale: Locale) => {
  let code = 0
  return chat(
    {
      redeemLink: () => Effect.succeed((code += 1) === 1 ? linkedAccount : linkedAdmin),
      linkedAccounts: () => Effect.succeed([linkedAccount, linkedAdmin]),
      decide: (_, { decision }) =>
        decision === "approve"
          ? Effect.succeed({ name: "Psar Thmey" })
          : Effect.fail(
              new AlreadyDecided({
                name: "Psar Thmey",
                status: "APPROVED",
                by: "bopha@rokthnam.test",
                is_own: false,
                at: "2026-11-21T01:30:00.000Z",
              }),
            ),
    },
    locale,
  )
}

const officeSteps: ReadonlyArray<Step> = [
  ["A chat is linked by its owner", (sokha) => sokha.say(`/start l_${"A".repeat(22)}`)],
  ["And by an admin", (sokha) => sokha.say(`/start l_${"B".repeat(22)}`)],
  ["To unlink it", (sokha) => sokha.say("/unlink")],
  ["Why a registration is rejected", (sokha) => sokha.press("reg:no:12")],
  ["In other words", (sokha) => sokha.press("reg:own:12")],
]

/** Text and buttons of a message that leaves on its own, below its file if it has one. */
const shownMessage = ({ text, other }: Pick<Written, "text" | "other">, file?: string): string => {
  const rows = (other.reply_markup?.inline_keyboard ?? []).filter((row) => row.length > 0)
  const buttons = rows.map((row) => row.map((button) => `[${button.text}]`).join(" "))
  return [...(file === undefined ? [] : [`(${file})`]), text, ...buttons].join("\n")
}

/** What a message that leaves on its own looks like, and what it does if its file is gone. */
const shownNews = (language: Locale, title: string, content: NoticeContent) => {
  const { file, ...message } = writeNotice({ language, content })
  const whole = { title, shown: shownMessage(message, file?.name) }
  if (file === undefined) return [whole]
  return [whole, { title: `${title} without its file`, shown: shownMessage(file.missing) }]
}

/** The main messages of the bot in one language, as Markdown. */
const pageOf = async (locale: Locale): Promise<string> => {
  const dara = person(locale)
  const sokha = officer(locale)
  const parts: Array<string> = []
  for (const [title, act] of steps) {
    const before = dara.outgoing.length
    await act(dara)
    parts.push(`### ${title}\n\n\`\`\`text\n${seen(dara, before)}\n\`\`\``)
  }
  for (const [title, act] of officeSteps) {
    const before = sokha.outgoing.length
    await act(sokha)
    parts.push(`### ${title}\n\n\`\`\`text\n${seen(sokha, before)}\n\`\`\``)
  }
  for (const [heading, content] of news)
    for (const { title, shown } of shownNews(locale, heading, content))
      parts.push(`### ${title}\n\n\`\`\`text\n${shown}\n\`\`\``)
  return parts.join("\n\n")
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00.000Z") })
})
afterEach(() => {
  vi.useRealTimers()
})

it("the main messages are those of docs/bot-messages.md, which -u writes again", async () => {
  const [english, khmer] = [await pageOf("en"), await pageOf("km")]
  const heading =
    "# What the bot says\n\nWritten by `npx vitest run --project bot bot/test/messages.test.ts -u`; a test holds it equal to the bot."
  await expect(`${heading}\n\n## English\n\n${english}\n\n## Khmer\n\n${khmer}\n`).toMatchFileSnapshot(
    "../../docs/bot-messages.md",
  )
})
