import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { CustomerEmailTaken, TelegramLoginRefused, TelegramOff } from "@rokthnam/shared/Customers/Customer"
import type { BotUser, CustomerRegistration, TelegramWidgetUser } from "@rokthnam/shared/Customers/Customer"
import { NotAuthenticated } from "@rokthnam/shared/Identity/IdentityFailures"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { sign } from "@telegram-apps/init-data-node"
import { Effect, Either } from "effect"
import { describe, expect, it } from "vitest"
import { Customers } from "../../../src/accounts/Customers.ts"
import { seedCustomer, seedFile, seedPassword } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const token = "123456:a token that only the tests know"
const secret = "a service secret that only the tests know"
const app = useApp({ TELEGRAM_BOT_TOKEN: token })
const off = useApp()

const now = () => Math.floor(Date.now() / 1000)
const { widgetUser, initData } = telegramSigning(token)

const byWidget = (payload: TelegramWidgetUser) => app.client.customers.telegramLogin({ payload })
const byMiniApp = (init_data: string) => app.client.customers.miniAppLogin({ payload: { init_data } })
const byBot = (payload: BotUser, credential = secret) =>
  app.client.botDoor.login({ payload }).pipe(as(credential))
const badge = (session: string) => app.client.carts.badge().pipe(as(session))
const login = (email: string, password: string) =>
  app.client.customers.login({ payload: { email, password } })

const send = (door: string, body: object, session?: string) =>
  app.send("POST", `/users/${door}`, { body, token: session })

const registration = (overrides: Partial<CustomerRegistration> = {}): CustomerRegistration => ({
  first_name: " សុខ ",
  last_name: "ដារ៉ា",
  email: "Sok.Dara@Rokthnam.test",
  password: "a long password",
  ...overrides,
})
const register = (overrides: Partial<CustomerRegistration> = {}) =>
  app.client.customers.register({ payload: registration(overrides) })

const refused = (reason: TelegramLoginRefused["params"]["reason"]) => new TelegramLoginRefused({ reason })

describe("customers with a password", () => {
  it("register, which answers like a login, and sign in again without case", async () => {
    const photo = await app.run(seedFile("image"))
    const { access_token: _, ...registered } = await answer(register({ photo }))
    expect(registered).toEqual({
      user_id: expect.any(Number),
      user_name: "សុខ ដារ៉ា",
      email: "sok.dara@rokthnam.test",
      phone: null,
      photo,
    })
    const { access_token, ...session } = await answer(login("SOK.DARA@rokthnam.test", "a long password"))
    expect(session).toEqual(registered)
    expect(await answer(badge(access_token))).toEqual({ total_quantity: 0 })
  })

  it("have an e-mail of their own, also when 10 want it at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => outcome(register({ email: "crowd@rokthnam.test" }))),
    )
    expect(outcomes.filter(Either.isRight)).toHaveLength(1)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(refusals).toEqual(Array.from({ length: 9 }, () => new CustomerEmailTaken()))
  })

  it("meet a clear refusal", async () => {
    expect(await refusal(register({ email: "x@y.test", photo: "not-there-at-all.webp" }))).toEqual(
      new FileMissing({ field: "photo" }),
    )
    const invalid = registration({ first_name: " ", password: "short", email: "x" })
    expect(await send("register", invalid)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "first_name" }, { field: "email" }, { field: "password" }] },
    })
    const { email } = await app.run(seedCustomer())
    await answer(login(email, seedPassword))
    const wrong = await send("login", { email, password: "wrong password" })
    const unknown = await send("login", { email: "no@one.test", password: "wrong password" })
    expect(wrong.body).toEqual(unknown.body)
  })
})

describe("the Telegram widget", () => {
  it("signs in, and registers at the first time", async () => {
    const fields = { id: "7100", first_name: " ធីតា ", last_name: "Chan", photo_url: "https://t.me/i/p.jpg" }
    const { access_token, ...first } = await answer(byWidget(widgetUser(fields)))
    expect(first).toEqual({
      user_id: expect.any(Number),
      user_name: "ធីតា Chan",
      email: null,
      phone: null,
      photo: "https://t.me/i/p.jpg",
    })
    expect(await answer(badge(access_token))).toEqual({ total_quantity: 0 })
    const later = await answer(byWidget(widgetUser({ ...fields, username: "thida" }, now() - 5)))
    expect(later.user_id).toBe(first.user_id)
  })

  it("takes the id as a number too, and fields that we do not know", async () => {
    const user = widgetUser({ id: "7101", language: "km" })
    expect((await send("telegram-login", { ...user, id: 7101 })).status).toBe(200)
  })

  it("refuses a wrong hash, an old one, one from the future and one that was used", async () => {
    const user = widgetUser({ id: "7102" })
    expect(await refusal(byWidget({ ...user, id: "7103" }))).toEqual(refused("hash"))
    expect(await refusal(byWidget({ ...user, first_name: "Dara " }))).toEqual(refused("hash"))
    expect(await refusal(byWidget({ ...user, is_admin: true }))).toEqual(refused("hash"))
    for (const structure of [{ toString: 1 }, [[{ toString: null }]], []])
      expect(await refusal(byWidget({ ...user, extra: structure }))).toEqual(refused("hash"))
    expect(await refusal(byWidget(widgetUser({}, now() - 86_460)))).toEqual(refused("expired"))
    expect(await refusal(byWidget(widgetUser({}, now() + 360)))).toEqual(refused("future"))
    await answer(byWidget(user))
    expect(await refusal(byWidget(user))).toEqual(refused("replayed"))
    expect((await send("telegram-login", { ...user, hash: "x" })).status).toBe(422)
  })

  it("lets one of 10 uses of a hash at once through", async () => {
    const user = widgetUser({ id: "7104" })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(byWidget(user))))
    expect(outcomes.filter(Either.isRight)).toHaveLength(1)
  })

  it("forgets used hashes only when their age refuses them", async () => {
    const user = widgetUser({ id: "7105" })
    await answer(byWidget(user))
    const forget = Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql`update telegram_logins set expires_at = now() - interval '1 second' where hash <> ${user.hash}`.pipe(
        Effect.zipRight(sql`select count(*) as used from telegram_logins`),
      ),
    )
    const [before] = await app.run(forget)
    const forgotten = await app.run(
      Effect.provide(
        Effect.flatMap(Customers, (customers) => customers.forgetOldLogins()),
        Customers.Default,
      ) as Effect.Effect<number>,
    )
    expect(forgotten).toBe(Number(before?.["used"]) - 1)
    expect(await refusal(byWidget(user))).toEqual(refused("replayed"))
  })

  it("is off without a bot", async () => {
    const call = off.client.customers.telegramLogin({ payload: widgetUser() })
    expect(await refusal(call)).toBeInstanceOf(TelegramOff)
  })
})

describe("the Mini App", () => {
  it("signs in with its raw init data, again after a reload", async () => {
    const data = initData({ id: 7200, first_name: "Bopha", last_name: "Ly", username: "bopha" })
    const session = await answer(byMiniApp(data))
    expect(session.user_name).toBe("Bopha Ly")
    expect((await answer(byMiniApp(data))).user_id).toBe(session.user_id)
  })

  it("signs in with data that the public package of Mini Apps signs, with all that clients send today", async () => {
    const user = {
      id: 7210,
      first_name: "Sok & Dara",
      language_code: "km",
      photo_url: "https://t.me/i/p.svg",
    }
    const sent = { query_id: "AAH", chat_instance: "8134", chat_type: "sender", start_param: "m_7" } as const
    const data = sign({ ...sent, user, signature: "TYJxVcisqbWjtodPepiJ6_-" }, token, new Date())
    expect(await answer(byMiniApp(data))).toMatchObject({ user_name: "Sok & Dara", email: null })
    expect(await refusal(byMiniApp(data.replace("m_7", "m_8")))).toEqual(refused("hash"))
  })

  it("refuses data that is changed, old, early or without a person", async () => {
    const data = initData({ id: 7201, first_name: "A" })
    const twice = `${data}&user=${encodeURIComponent('{"id":1}')}`
    for (const changed of [data.replace("7201", "7202"), twice, "junk", initData({})])
      expect(await refusal(byMiniApp(changed)), changed).toEqual(refused("hash"))
    expect(await refusal(byMiniApp(initData({ id: 7201 }, now() - 86_460)))).toEqual(refused("expired"))
    expect(await refusal(byMiniApp(initData({ id: 7201 }, now() + 360)))).toEqual(refused("future"))
  })
})

describe("an e-mail that looks like another", () => {
  it.each([
    ["a Cyrillic о", "s\u043ek@rokthnam.test"],
    ["a full-width letter", "\uff53ok@rokthnam.test"],
    ["an invisible character", "sok\u200b@rokthnam.test"],
    ["a Greek ο in the domain", "sok@r\u03bfkthnam.test"],
  ])("is refused for its %s", async (_, email) => {
    const answered = await send("register", registration({ email }))
    expect(answered).toMatchObject({ status: 422, body: { errors: [{ field: "email", code: "NotEmail" }] } })
  })
})

describe("the bot's door", () => {
  it("opens for the bot's secret alone", async () => {
    const person = { id: "7300", first_name: "Kosal" }
    expect(await answer(byBot(person))).toMatchObject({ user_name: "Kosal" })
    const { token: customer } = await app.run(seedCustomer())
    for (const other of ["junk", customer])
      expect(await refusal(byBot(person, other))).toBeInstanceOf(NotAuthenticated)
    expect((await send("telegram-bot-login", { ...person, id: "x" }, secret)).status).toBe(422)
    expect((await send("telegram-bot-login", { ...person, id: 7300 }, secret)).status).toBe(200)
  })

  it("leads to the same customer as the others, also when all open at once", async () => {
    const person = { id: 7301, first_name: "Sophy" }
    const at = now()
    const sessions = await Promise.all(
      Array.from({ length: 8 }, (_, n) => [
        answer(byWidget(widgetUser({ id: "7301" }, at - n))),
        answer(byMiniApp(initData(person))),
        answer(byBot({ ...person, id: "7301" })),
      ]).flat(),
    )
    expect(new Set(sessions.map(({ user_id }) => user_id)).size).toBe(1)
  })
  it("is closed when Telegram is off, whoever knocks", async () => {
    const payload = { id: "7302", first_name: "Vanna" }
    const call = off.client.botDoor.login({ payload }).pipe(as(secret))
    expect(await refusal(call)).toBeInstanceOf(TelegramOff)
  })

  it("slows who tries secrets, and never the bot", async () => {
    const payload = { id: "7303", first_name: "Rithy" }
    const guess = (n: number) => refusal(off.client.botDoor.login({ payload }).pipe(as(`guess ${n}`)))
    const refusals = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)))
    expect(refusals.filter((one) => one instanceof NotAuthenticated)).toHaveLength(20)
    expect(refusals.filter((one) => one instanceof TooManyRequests)).toHaveLength(5)
    expect(await refusal(off.client.botDoor.login({ payload }).pipe(as(secret)))).toBeInstanceOf(TelegramOff)
  })
})
