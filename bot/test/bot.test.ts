import type { Update } from "grammy/types"
import { beforeEach, describe, expect, it } from "vitest"
import { createBot } from "../src/bot.ts"
import { ApiFailure } from "../src/services/rokthnam-api.ts"
import type { RokthnamApi, SearchResult } from "../src/services/rokthnam-api.ts"

const botInfo = {
  id: 1,
  is_bot: true,
  first_name: "Rokthnam",
  username: "rokthnam_bot",
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
} as never

const item: SearchResult["items"][number] = {
  medicine_id: 7,
  name: "Panadol",
  dosage: "500mg",
  photo: null,
  in_stock: true,
  quantity: 12,
  price: 1.5,
  distance: { value: 0.84, unit: "km" },
  last_updated: "2026-11-21T00:00:00.000Z",
  pharmacy: {
    name: "Psar Thmey",
    address: "Street 63",
    phone: "012 345 678",
    latitude: 11.5,
    longitude: 104.9,
  },
}

const found = (overrides: Partial<SearchResult> = {}): SearchResult => ({
  items: [item],
  pages: 1,
  page: 1,
  total: 1,
  match: "exact",
  corrected_query: null,
  caution: [],
  ...overrides,
})

type Call = { readonly method: string; readonly payload: Record<string, unknown> }

/** A chat with the bot: what is sent in goes through the whole bot, what goes out to Telegram is kept. */
const chat = (overrides: Partial<RokthnamApi> = {}, languageCode = "en") => {
  const outgoing: Array<Call> = []
  const failures: Array<unknown> = []
  const searches: Array<readonly unknown[]> = []
  const api: RokthnamApi = {
    signIn: ({ id }) =>
      Promise.resolve({
        access_token: `token of ${id}`,
        user_id: 1,
        user_name: "Dara",
        email: null,
        phone: null,
        photo: null,
      }),
    search: (...given) => {
      searches.push(given)
      return Promise.resolve(found())
    },
    namesOnPhoto: () => Promise.resolve(["Panadol"]),
    addToCart: () => Promise.reject(new Error("not expected")),
    cart: () => Promise.resolve({ items: [], total: 0, total_items: 0 }),
    ...overrides,
  }
  const bot = createBot("1:token", {
    api,
    download: () => Promise.resolve(new Uint8Array([1])),
    onFailure: (error) => failures.push(error),
    config: { botInfo },
  })
  bot.api.config.use((_, method, payload) => {
    outgoing.push({ method, payload: payload as Record<string, unknown> })
    const result =
      method === "getFile" ? { file_id: "f", file_unique_id: "u", file_path: "photos/1.jpg" } : true
    return Promise.resolve({ ok: true, result } as never)
  })
  let updateId = 0
  const from = { id: 42, is_bot: false, first_name: "Dara", language_code: languageCode }
  const telegramChat = { id: 42, type: "private", first_name: "Dara" }
  const send = async (update: object): Promise<string> => {
    const before = outgoing.length
    updateId += 1
    await bot.handleUpdate({ update_id: updateId, ...update } as unknown as Update)
    return outgoing
      .slice(before)
      .map(({ payload }) => String(payload["text"] ?? ""))
      .join("\n")
  }
  const message = (content: object) =>
    send({ message: { message_id: 1, date: 1, chat: telegramChat, from, ...content } })
  return {
    outgoing,
    failures,
    searches,
    say: (text: string) =>
      message({
        text,
        ...(text.startsWith("/")
          ? { entities: [{ type: "bot_command", offset: 0, length: text.length }] }
          : {}),
      }),
    sharePlace: () => message({ location: { latitude: 11.55, longitude: 104.92 } }),
    sendPhoto: () => message({ photo: [{ file_id: "f", file_unique_id: "u", width: 10, height: 10 }] }),
    press: (data: string) =>
      send({
        callback_query: {
          id: "1",
          from,
          chat_instance: "1",
          data,
          message: { message_id: 1, date: 1, chat: telegramChat },
        },
      }),
  }
}

let dara: ReturnType<typeof chat>
beforeEach(() => {
  dara = chat()
})

describe("the bot", () => {
  it("asks for the place first, then searches near it", async () => {
    expect(await dara.say("/start")).toContain("share your location")
    expect(await dara.say("panadol")).toContain("share your location")
    await dara.sharePlace()
    const reply = await dara.say("panadol")
    expect(reply).toContain("Panadol 500mg")
    expect(reply).toContain("$1.50 · In stock: 12 · 0.8 km")
    expect(dara.searches).toEqual([["panadol", { latitude: 11.55, longitude: 104.92 }, 1]])
  })

  it("announces a fuzzy answer and a look-alike", async () => {
    const answer = found({
      match: "fuzzy",
      corrected_query: "prednisolone",
      caution: [{ name: "prednisolone", not: "prednisone", reason: "alike" }],
    })
    const careful = chat({ search: () => Promise.resolve(answer) })
    await careful.sharePlace()
    const reply = await careful.say("prednisolon")
    expect(reply).toContain("Showing “prednisolone” instead")
    expect(reply).toContain("prednisolone is not prednisone")
  })

  it("speaks Khmer to whom Telegram says so, and to whom asks for it", async () => {
    const khmer = chat({}, "km")
    expect(await khmer.say("/help")).toContain("សូមផ្ញើឈ្មោះថ្នាំ")
    expect(await dara.press("language:km")).toContain("ភាសាខ្មែរ")
    expect(await dara.say("/help")).toContain("សូមផ្ញើឈ្មោះថ្នាំ")
  })

  it("lets the person choose among the names of a photo", async () => {
    const seeing = chat({ namesOnPhoto: () => Promise.resolve(["Panadol", "Paracetamol"]) })
    await seeing.sharePlace()
    expect(await seeing.sendPhoto()).toContain("Which one do you mean?")
    expect(await seeing.press("name:1")).toContain("found for “Paracetamol”")
  })

  it("says when a photo shows no name", async () => {
    const blind = chat({ namesOnPhoto: () => Promise.resolve([]) })
    await blind.sharePlace()
    expect(await blind.sendPhoto()).toContain("No medicine name found in the image")
  })

  it("adds to the person's own cart, and says why when it cannot", async () => {
    const tokens: Array<string> = []
    const buying = chat({
      addToCart: (token, medicineId) => {
        tokens.push(`${token}, medicine ${medicineId}`)
        return medicineId === 7
          ? Promise.resolve({ medicine_name: "Panadol" } as never)
          : Promise.reject(new ApiFailure(409, "CartOverStock", "Cannot add more Panadol. Only 1 in stock."))
      },
    })
    expect(await buying.press("add:7")).toContain("Panadol is in your cart.")
    expect(await buying.press("add:8")).toContain("Only 1 in stock")
    expect(tokens).toEqual(["token of 42, medicine 7", "token of 42, medicine 8"])
  })

  it("answers politely when the API is down, and tells the operator", async () => {
    const broken = chat({ search: () => Promise.reject(new Error("connection refused")) })
    await broken.sharePlace()
    expect(await broken.say("panadol")).toContain("try again in a moment")
    expect(broken.failures).toHaveLength(1)
  })

  it("turns pages of the last search, and asks again when it forgot it", async () => {
    const paging = chat({
      search: (_query, _place, page) => Promise.resolve(found({ pages: 3, page, total: 15 })),
    })
    expect(await paging.press("page:2")).toContain("send the name again")
    await paging.sharePlace()
    await paging.say("panadol")
    await paging.press("page:2")
    const last = paging.outgoing.at(-1)
    expect(JSON.stringify(last?.payload["reply_markup"])).toContain("Page 2 of 3")
  })
})
