import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { cartLine } from "./support/cart-line.ts"
import { chat, found, item } from "./support/chat.ts"

const locales = ["en", "km"] as const
type Locale = (typeof locales)[number]

/** Renders what the person sees, with buttons in brackets. */
const seen = ({ outgoing }: ReturnType<typeof chat>, from: number): string =>
  outgoing
    .slice(from)
    .filter(({ payload }) => payload["text"] !== undefined)
    .map(({ payload }) => {
      const markup = payload["reply_markup"] as
        | Readonly<Record<string, ReadonlyArray<ReadonlyArray<{ readonly text: string }>>>>
        | undefined
      const rows = (markup?.["inline_keyboard"] ?? markup?.["keyboard"] ?? []).filter((row) => row.length > 0)
      const buttons = rows.map((row) => row.map(({ text }) => `[${text}]`).join(" "))
      return [String(payload["text"]), ...buttons].join("\n")
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

/** A person for whom the API knows a list of three offers, a cart of two pharmacies, and a photo with two names. */
const person = (locale: Locale, overrides: Parameters<typeof chat>[0] = {}) =>
  chat(
    {
      search: (query) =>
        Effect.succeed(
          query === "Lipitor"
            ? found({ items: [], total: 0, pages: 0 })
            : found({ items: offers, total: 16, pages: 4 }),
        ),
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
        }),
      ...overrides,
    },
    locale,
  )

type Step = readonly [title: string, act: (dara: ReturnType<typeof chat>) => Promise<unknown>]

const steps: ReadonlyArray<Step> = [
  ["The first contact", (dara) => dara.say("/start")],
  ["A search before the place is known", (dara) => dara.say("panadol")],
  ["The place is shared", (dara) => dara.sharePlace()],
  ["One offer", (dara) => dara.press("offer:7")],
  ["The other offers of its pharmacy", (dara) => dara.press("shop:3:1")],
  ["Nothing found", (dara) => dara.say("Lipitor")],
  ["A photo with two names", (dara) => dara.sendPhoto()],
  ["The cart", (dara) => dara.say("/cart")],
  ["Help", (dara) => dara.say("/help")],
  ["Privacy", (dara) => dara.say("/privacy")],
  ["To be forgotten", (dara) => dara.say("/delete")],
]

/** The main messages of the bot in one language, as Markdown. */
const pageOf = async (locale: Locale): Promise<string> => {
  const dara = person(locale)
  const parts: Array<string> = []
  for (const [title, act] of steps) {
    const before = dara.outgoing.length
    await act(dara)
    parts.push(`### ${title}\n\n\`\`\`text\n${seen(dara, before)}\n\`\`\``)
  }
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
