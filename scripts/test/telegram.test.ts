import { onTestFinished, expect, test } from "vitest"
import { openTelegram } from "./telegram.ts"
import type { Telegram } from "../../e2e/telegram/stand-in.ts"

/** What a bot would get for a call. */
const call = async ({ url }: Telegram, method: string, payload: object = {}) => {
  const answer = await fetch(`${url}/bot1:token/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  })
  const { ok, result, description = "" } = JSON.parse(await answer.text())
  return { status: answer.status, ok, result, description }
}

const button = (rest: object) => ({ reply_markup: { inline_keyboard: [[{ text: "Press", ...rest }]] } })
const location = { reply_markup: { keyboard: [[{ text: "Share", request_location: true }]] } }

test("the stand-in of Telegram refuses what Telegram refuses, and sends the rest", async () => {
  const telegram = await openTelegram("well", onTestFinished)
  const dara = telegram.person()
  const group = telegram.group("Family")
  const sent = (rest: object, chat = dara.id) =>
    call(telegram, "sendMessage", { chat_id: chat, text: "Hello", ...rest })
  const cases: ReadonlyArray<readonly [rest: object, reason: string, chat?: number]> = [
    [{ text: " " }, "message text is empty"],
    [{ text: "a".repeat(4097) }, "message is too long"],
    [{ text: "<b>a", parse_mode: "HTML" }, "Can't find end tag"],
    [{ text: "1 < 2", parse_mode: "HTML" }, "Unsupported start tag"],
    [{ entities: [{ type: "bold", offset: 3, length: 3 }] }, "ENTITY_BOUNDS_INVALID"],
    [{ entities: [{ type: "loud", offset: 0, length: 1 }] }, "unsupported type"],
    [button({ callback_data: "ថ".repeat(22) }), "BUTTON_DATA_INVALID"],
    [button({ callback_data: "a", url: "https://a.test" }), "unallowed"],
    [button({ url: "tel:+85512000100" }), "Unsupported URL protocol"],
    [button({ url: "http://localhost:8080/" }), "Wrong HTTP URL"],
    [button({ web_app: { url: "http://rokthnam.test/" } }), "Only HTTPS"],
    [button({ web_app: { url: "https://localhost/" } }), "Wrong HTTP URL"],
    [button({ web_app: { url: "https://rokthnam.test/" } }), "BUTTON_TYPE_INVALID", group.id],
    [location, "private chats only", group.id],
    [{}, "chat not found", 7],
  ]
  for (const [rest, reason, chat] of cases) {
    const { status, description } = await sent(rest, chat)
    expect([status, description]).toEqual([400, expect.stringContaining(reason)])
  }
  const allowed = [
    { text: "a".repeat(4096) },
    { text: "<b>a</b> &lt; b", parse_mode: "HTML" },
    button({ callback_data: "a".repeat(64) }),
    button({ web_app: { url: "https://rokthnam.test/" } }),
    location,
  ]
  for (const rest of allowed) expect((await sent(rest)).ok).toBe(true)

  const { message_id } = (await sent({})).result
  const edited = { chat_id: dara.id, message_id, text: "Hello" }
  expect((await call(telegram, "editMessageText", edited)).description).toContain("not modified")
  expect((await call(telegram, "editMessageText", { ...edited, text: "Bye" })).ok).toBe(true)

  await sent(button({ callback_data: "x" }))
  const answered = dara.press("Press")
  const [pressed] = (await call(telegram, "getUpdates")).result
  const note = (text: string) =>
    call(telegram, "answerCallbackQuery", { callback_query_id: pressed.callback_query.id, text })
  expect((await note("a".repeat(201))).description).toContain("MESSAGE_TOO_LONG")
  expect((await note("Done")).ok).toBe(true)
  expect(await answered()).toEqual({ text: "Done", isAlert: false })
  expect((await note("Done")).description).toContain("query is too old")
  dara.goAway()
  expect((await sent({})).status).toBe(403)
})

test("the stand-in of Telegram hands updates out until they are confirmed, to one bot at a time", async () => {
  const telegram = await openTelegram("well", onTestFinished)
  const dara = telegram.person()
  dara.say("one")
  dara.say("two")
  const updates = async (offset?: number, timeout = 0) =>
    (await call(telegram, "getUpdates", { offset, timeout })).result
  const [one, two] = await updates()
  expect(await updates()).toEqual([one, two])
  expect(await updates(two.update_id)).toEqual([two])
  const first = call(telegram, "getUpdates", { offset: two.update_id + 1, timeout: 10 })
  await telegram.until(
    () => (telegram.unconfirmed() === 0 ? true : undefined),
    () => "confirmation",
  )
  dara.repeat()
  expect((await first).result).toEqual([two])
  const second = call(telegram, "getUpdates", { offset: two.update_id + 1, timeout: 10 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await updates(two.update_id + 1)).toEqual([])
  expect((await second).status).toBe(409)
})

test("the stand-in of Telegram refuses a webhook that Telegram refuses", async () => {
  const telegram = await openTelegram("well", onTestFinished)
  const said = async (method: string, body: object) =>
    (await call(telegram, method, body)).description || "taken"
  const url = "https://rokthnam.example/telegram/webhook"
  for (const [body, refusal] of [
    [{ url: url.replace("https", "http") }, "An HTTPS URL must be provided"],
    [{ url: url.replace(".example", ".example:8080") }, "only on ports 80, 88, 443 or 8443"],
    [{ url: "https://localhost/telegram/webhook" }, "Failed to resolve host"],
    [{ url: "https://127.0.0.1/telegram/webhook" }, "Failed to resolve host"],
    [{ url, secret_token: "no spaces" }, "unallowed characters"],
    [{ url, max_connections: 101 }, "max_connections"],
    [{ url, secret_token: "a-secret", max_connections: 20 }, "taken"],
  ] as const)
    expect(await said("setWebhook", body)).toContain(refusal)
  expect(await said("getUpdates", {})).toContain("can't use getUpdates method while webhook is active")
  expect(await said("deleteWebhook", {})).toBe("taken")
  expect(await said("getUpdates", {})).toBe("taken")
})

test("the stand-in of Telegram fails as it is told, counts, and comes back where it was", async () => {
  const telegram = await openTelegram("well", onTestFinished)
  const dara = telegram.person()
  telegram.fail("sendMessage", { code: 429, retryAfter: 5 }, 1)
  const send = () => call(telegram, "sendMessage", { chat_id: dara.id, text: "Hello" })
  expect((await send()).status).toBe(429)
  expect((await send()).ok).toBe(true)
  telegram.mood = "revoked"
  expect((await call(telegram, "getMe")).status).toBe(401)
  telegram.mood = "well"
  telegram.fail("sendMessage", "hang up after it", 1)
  await expect(send()).rejects.toThrow("fetch failed")
  expect(telegram.messages).toHaveLength(2)
  await telegram.vanish()
  await expect(send()).rejects.toThrow("fetch failed")
  await telegram.comeBack()
  expect((await send()).ok).toBe(true)
})
