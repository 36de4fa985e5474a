import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import type { Conversation } from "@rokthnam/shared/Conversations/Conversation"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import type { Update, UserFromGetMe } from "grammy/types"
import { createBot } from "../../src/bot.ts"
import type { OneOffer, RokthnamApi, SearchResult } from "../../src/services/rokthnam-api.ts"

const botInfo: UserFromGetMe = {
  id: 1,
  is_bot: true,
  first_name: "Rokthnam",
  username: "rokthnam_bot",
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
}

export const pharmacy = {
  opening: null,
  name: "Psar Thmey",
  address: "Street 63",
  phone: "012 345 678",
  latitude: 11.5,
  longitude: 104.9,
}

export const item: SearchResult["items"][number] = {
  medicine_id: MedicineId.make(7),
  name: "Panadol",
  dosage: "500mg",
  photo: null,
  in_stock: true,
  quantity: 12,
  price: cents(150),
  distance: { value: 0.84, unit: "km" },
  last_updated: new Date("2026-11-21T00:00:00.000Z"),
  pharmacy: { ...pharmacy, id: PharmacyId.make(3) },
}

/** An offer whose pharmacy is open until 21:00 of a day. */
export const offer: OneOffer = {
  medicine_id: item.medicine_id,
  name: item.name,
  dosage: item.dosage,
  photo: null,
  in_stock: true,
  quantity: 12,
  price: item.price,
  last_updated: item.last_updated,
  pharmacy: {
    ...item.pharmacy,
    opening: {
      is_open: true,
      changes_at: "2026-11-21T14:00:00.000Z",
      on_duty: false,
      duty_ends_at: null,
    },
    opening_hours: null,
    distance: item.distance,
  },
}

/** Another name of an ingredient, as the API tells it. */
export const alternative = {
  name: "Atorvastatin",
  offers: 3,
  from_price: cents(200),
  forms: [],
  strengths: [],
  same_form: null,
  same_strength: null,
}

export const found = (overrides: Partial<SearchResult> = {}): SearchResult => ({
  items: [item],
  pages: 1,
  page: 1,
  total: 1,
  match: "exact",
  corrected_query: null,
  caution: [],
  ...overrides,
})

/** What the API keeps for the bot, in memory. */
const keeping = () => {
  let kept: Conversation = newConversation
  const queries = new Map<string, string>()
  return {
    conversation: () => Effect.sync(() => kept),
    keepTurn: (_: number, turn: Parameters<RokthnamApi["keepTurn"]>[1]) =>
      Effect.sync(() => {
        kept = turn.conversation ?? newConversation
        if (turn.conversation === null) queries.clear()
        else for (const { key, query } of turn.queries) queries.set(key, query)
        return { message: "kept" }
      }),
    query: (_: number, key: string) => {
      const query = queries.get(key)
      return query === undefined ? Effect.fail(new NotFound({ what: "Query" })) : Effect.succeed(query)
    },
    receive: (_: number, updates: ReadonlyArray<{ readonly update_id: number }>) =>
      Effect.succeed(updates.map(({ update_id }) => update_id)),
    claimUpdates: () => Effect.succeed({ updates: [], processes: 1 }),
  }
}

type Button = {
  readonly text: string
  readonly callback_data?: string
  readonly url?: string
  readonly web_app?: { readonly url: string }
  readonly copy_text?: { readonly text: string }
}
type Call = { readonly method: string; readonly payload: Record<string, unknown> }

const buttonsIn = (payload: Record<string, unknown> | undefined): ReadonlyArray<Button> => {
  const markup = payload?.["reply_markup"] as { inline_keyboard?: Array<Array<Button>> } | undefined
  return (markup?.inline_keyboard ?? []).flat()
}

/** A chat with the bot: updates go through the whole bot, and the calls to Telegram are recorded. */
export const chat = (
  overrides: Partial<RokthnamApi> = {},
  languageCode = "en",
  { publicUrl = "https://rokthnam.test" as string | null } = {},
) => {
  const telegramChat = { id: 42, type: "private", first_name: "Dara" }
  const outgoing: Array<Call> = []
  const failures: Array<unknown> = []
  const searches: Array<readonly unknown[]> = []
  const api: RokthnamApi = {
    ...keeping(),
    alternatives: () => Effect.succeed({ active_ingredient: null, alternatives: [] }),
    signIn: ({ id }) => Effect.succeed(`token of ${id}`),
    search: (...given) => {
      searches.push(given)
      return Effect.succeed(found())
    },
    offer: () => Effect.succeed(offer),
    pharmacyOffers: () =>
      Effect.succeed({ pharmacy: offer.pharmacy, items: [offer], pages: 1, page: 1, total: 1 }),
    suggestions: () => Effect.succeed(["Panadol", "Panadol Extra"]),
    namesOnPhoto: () => Effect.succeed([{ query: "Panadol", isListed: true }]),
    addToCart: () => Effect.die("not expected"),
    changeCart: () => Effect.die("not expected"),
    removeFromCart: () => Effect.die("not expected"),
    unitsInCart: () => Effect.succeed(2),
    wholeList: () => Effect.succeed({ lines: 0, whole: [], pair: [], most: [] }),
    claimNotices: () => Effect.succeed({ notices: [], lease_seconds: 60 }),
    endNotice: () => Effect.succeed({ message: "ended" }),
    watches: () => Effect.succeed({ watches: [], is_told: true }),
    savedPlaces: () => Effect.succeed([]),
    watch: () => Effect.die("not expected"),
    removeWatch: () => Effect.die("not expected"),
    redeemLink: () => Effect.die("not expected"),
    burnLink: () => Effect.die("not expected"),
    linkedAccounts: () => Effect.succeed([]),
    unlinkAccount: () => Effect.die("not expected"),
    decide: () => Effect.die("not expected"),
    noticeFile: () => Effect.die("not expected"),
    cart: () =>
      Effect.succeed({ items: [], total: cents(0), earlier_total: null, total_items: 0, buyable_items: 0 }),
    ...overrides,
  }
  const bot = createBot("1:token", {
    api,
    publicUrl: publicUrl ?? undefined,
    download: () => Promise.resolve(new Uint8Array([1])),
    onFailure: (error) => failures.push(error),
    config: { botInfo },
  })
  bot.api.config.use((_, method, payload) => {
    outgoing.push({ method, payload: payload as Record<string, unknown> })
    const result =
      method === "getFile"
        ? { file_id: "f", file_unique_id: "u", file_path: "photos/1.jpg" }
        : method === "sendMessage"
          ? { message_id: 100 + outgoing.length, date: 1, chat: telegramChat, text: "" }
          : true
    return Promise.resolve({ ok: true, result } as never)
  })
  let updateId = 0
  const from = { id: 42, is_bot: false, first_name: "Dara", language_code: languageCode }
  const deliver = async (update: object): Promise<string> => {
    const before = outgoing.length
    await bot.handleUpdate({ update_id: updateId, ...update } as unknown as Update)
    return outgoing
      .slice(before)
      .flatMap(({ payload }) => (payload["text"] === undefined ? [] : [String(payload["text"])]))
      .join("\n")
  }
  const send = (update: object) => {
    updateId += 1
    return deliver(update)
  }
  const message = (content: object) =>
    send({ message: { message_id: 1, date: 1, chat: telegramChat, from, ...content } })
  const shownButtons = () =>
    buttonsIn(outgoing.findLast(({ payload }) => buttonsIn(payload).length > 0)?.payload)
  const pressed = (data: string) => ({
    callback_query: {
      id: "1",
      from,
      chat_instance: "1",
      data,
      message: {
        message_id: 1,
        date: 1,
        chat: telegramChat,
        reply_markup: { inline_keyboard: [shownButtons()] },
      },
    },
  })
  return {
    outgoing,
    /** The buttons of the last message that has some. */
    buttons: shownButtons,
    failures,
    searches,
    message,
    /** Delivers any update. */
    update: send,
    say: (text: string) =>
      message({
        text,
        ...(text.startsWith("/")
          ? { entities: [{ type: "bot_command", offset: 0, length: text.split(" ")[0]?.length ?? 0 }] }
          : {}),
      }),
    /** Writes to a group that the bot is in. */
    sayInGroup: (text: string) => message({ text, chat: { id: -5, type: "supergroup", title: "Family" } }),
    sharePlace: () => message({ location: { latitude: 11.55, longitude: 104.92 } }),
    /** Shares a place from Telegram's list. */
    shareVenue: () => {
      const location = { latitude: 11.57, longitude: 104.92 }
      return message({ location, venue: { location, title: "Wat Phnom", address: "Street 96" } })
    },
    /** Types so in another chat after the name of the bot. Returns the answer. */
    types: async (query: string) => {
      await send({ inline_query: { id: "1", from, query, offset: "" } })
      return outgoing.findLast(({ method }) => method === "answerInlineQuery")?.payload
    },
    sendPhoto: (caption?: string) =>
      message({
        photo: [{ file_id: "f", file_unique_id: "u", width: 10, height: 10 }],
        ...(caption === undefined ? {} : { caption }),
      }),
    press: (data: string) => send(pressed(data)),
    /** Presses the button with this text below the last message that has one. */
    pressLabel: (label: string) => {
      const buttons = outgoing
        .toReversed()
        .flatMap(({ payload }) => buttonsIn(payload).filter(({ text }) => text === label))
      return send(pressed(buttons[0]?.callback_data ?? `no button ${label}`))
    },
    /** Delivers the last update once more, as Telegram does when it is not sure that it arrived. */
    deliverAgain: (data: string) => deliver(pressed(data)),
  }
}
