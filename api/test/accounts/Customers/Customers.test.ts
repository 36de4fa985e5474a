import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { createHash, createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { Customers } from "../../../src/accounts/Customers.ts"
import { seedCustomer, seedFile, seedPassword } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const token = "123456:a token that only the tests know"
const app = useApp({ TELEGRAM_BOT_TOKEN: token })
const off = useApp()

const now = () => Math.floor(Date.now() / 1000)
const checkString = (fields: Record<string, string>) =>
  Object.keys(fields)
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join("\n")
const hex = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("hex")

const widgetUser = (overrides: Record<string, string> = {}) => {
  const fields = { id: "7001", first_name: "Dara", auth_date: String(now()), ...overrides }
  return { ...fields, hash: hex(createHash("sha256").update(token).digest(), checkString(fields)) }
}
const initData = (user: Record<string, unknown>, authDate = now()) => {
  const fields = { query_id: "AAH", user: JSON.stringify(user), auth_date: String(authDate), signature: "x" }
  const key = createHmac("sha256", "WebAppData").update(token).digest()
  return new URLSearchParams({ ...fields, hash: hex(key, checkString(fields)) }).toString()
}

const byWidget = (body: Record<string, unknown>) => app.call("POST", "/users/telegram-login", { body })
const byMiniApp = (init_data: string) =>
  app.call("POST", "/users/telegram-miniapp-login", { body: { init_data } })
const byBot = (body: Record<string, unknown>, secret = "a service secret that only the tests know") =>
  app.call("POST", "/users/telegram-bot-login", { body, token: secret })
const badge = (session: string) => app.call("GET", "/cart/badge", { token: session })

const registration = (overrides: Record<string, unknown> = {}) => ({
  first_name: " សុខ ",
  last_name: "ដារ៉ា",
  email: "Sok.Dara@Rokthnam.test",
  password: "a long password",
  ...overrides,
})

const refused = (reason: string) => ({
  status: 401,
  body: { code: "TelegramLoginRefused", params: { reason } },
})

const reason = async (data: string) => {
  const { status, body } = await byMiniApp(data)
  return [status, body.params.reason]
}

const register = (overrides: Record<string, unknown> = {}) =>
  app.call("POST", "/users/register", { body: registration(overrides) })

describe("customers with a password", () => {
  it("register, which answers like a login, and sign in again without case", async () => {
    const photo = await app.run(seedFile("image"))
    const registered = await register({ photo })
    expect(registered.status).toBe(201)
    expect(registered.body).toEqual({
      access_token: expect.any(String),
      user_id: expect.any(Number),
      user_name: "សុខ ដារ៉ា",
      email: "sok.dara@rokthnam.test",
      phone: null,
      photo,
    })
    const session = await app.call("POST", "/users/login", {
      body: { email: "SOK.DARA@rokthnam.test", password: "a long password" },
    })
    expect(session.status).toBe(200)
    expect({ ...session.body, access_token: "" }).toEqual({ ...registered.body, access_token: "" })
    expect((await badge(session.body.access_token)).status).toBe(200)
  })

  it("have an e-mail of their own, also when 10 want it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ email: "crowd@rokthnam.test" })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body: { code } }) => code === "CustomerEmailTaken")).toHaveLength(9)
  })

  it("meet a clear refusal", async () => {
    expect(await register({ email: "x@y.test", photo: "not-there-at-all.webp" })).toMatchObject({
      status: 422,
      body: { code: "FileMissing", params: { field: "photo" } },
    })
    const invalid = await register({ first_name: " ", password: "short", email: "x" })
    expect(invalid.body.errors.map((error: { field: string }) => error.field)).toEqual([
      "first_name",
      "email",
      "password",
    ])
    const { email } = await app.run(seedCustomer())
    const login = (password: string, address = email) =>
      app.call("POST", "/users/login", { body: { email: address, password } })
    expect((await login(seedPassword)).status).toBe(200)
    expect((await login("wrong password")).body).toEqual((await login("wrong password", "no@one.test")).body)
  })
})

describe("the Telegram widget", () => {
  it("signs in, and registers at the first time", async () => {
    const fields = { id: "7100", first_name: " ធីតា ", last_name: "Chan", photo_url: "https://t.me/i/p.jpg" }
    const first = await byWidget(widgetUser(fields))
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      access_token: expect.any(String),
      user_id: expect.any(Number),
      user_name: "ធីតា Chan",
      email: null,
      phone: null,
      photo: "https://t.me/i/p.jpg",
    })
    expect((await badge(first.body.access_token)).status).toBe(200)
    const later = await byWidget(widgetUser({ ...fields, auth_date: String(now() - 5), username: "thida" }))
    expect(later.body.user_id).toBe(first.body.user_id)
  })

  it("takes the id as a number too, and fields that we do not know", async () => {
    const user = widgetUser({ id: "7101", language: "km" })
    expect((await byWidget({ ...user, id: 7101, auth_date: Number(user.auth_date) })).status).toBe(200)
  })

  it("refuses a wrong hash, an old one, one from the future and one that was used", async () => {
    const user = widgetUser({ id: "7102" })
    expect(await byWidget({ ...user, id: "7103" })).toMatchObject(refused("hash"))
    expect(await byWidget({ ...user, first_name: "Dara " })).toMatchObject(refused("hash"))
    expect(await byWidget({ ...user, is_admin: true })).toMatchObject(refused("hash"))
    for (const structure of [{ toString: 1 }, [[{ toString: null }]], []])
      expect(await byWidget({ ...user, extra: structure })).toMatchObject(refused("hash"))
    expect(await byWidget(widgetUser({ auth_date: String(now() - 86_460) }))).toMatchObject(
      refused("expired"),
    )
    expect(await byWidget(widgetUser({ auth_date: String(now() + 360) }))).toMatchObject(refused("future"))
    expect((await byWidget(user)).status).toBe(200)
    expect(await byWidget(user)).toMatchObject(refused("replayed"))
    expect((await byWidget({ ...user, hash: "x" })).status).toBe(422)
  })

  it("lets one of 10 uses of a hash at once through", async () => {
    const user = widgetUser({ id: "7104" })
    const answers = await Promise.all(Array.from({ length: 10 }, () => byWidget(user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it("forgets used hashes only when their age refuses them", async () => {
    const user = widgetUser({ id: "7105" })
    await byWidget(user)
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
    expect((await byWidget(user)).body.params.reason).toBe("replayed")
  })

  it("is off without a bot", async () => {
    const answer = await off.call("POST", "/users/telegram-login", { body: widgetUser() })
    expect(answer).toMatchObject({ status: 503, body: { code: "TelegramOff" } })
  })
})

describe("the Mini App", () => {
  it("signs in with its raw init data, again after a reload", async () => {
    const data = initData({ id: 7200, first_name: "Bopha", last_name: "Ly", username: "bopha" })
    const session = await byMiniApp(data)
    expect(session).toMatchObject({ status: 200, body: { user_name: "Bopha Ly" } })
    expect((await byMiniApp(data)).body.user_id).toBe(session.body.user_id)
  })

  it("refuses data that is changed, old, early or without a person", async () => {
    const data = initData({ id: 7201, first_name: "A" })
    expect(await reason(data.replace("7201", "7202"))).toEqual([401, "hash"])
    expect(await reason(`${data}&user=${encodeURIComponent('{"id":1}')}`)).toEqual([401, "hash"])
    expect(await reason("junk")).toEqual([401, "hash"])
    expect(await reason(initData({}))).toEqual([401, "hash"])
    expect(await reason(initData({ id: 7201 }, now() - 86_460))).toEqual([401, "expired"])
    expect(await reason(initData({ id: 7201 }, now() + 360))).toEqual([401, "future"])
  })
})

describe("the bot's door", () => {
  it("opens for the bot's secret alone", async () => {
    const person = { id: "7300", first_name: "Kosal" }
    expect(await byBot(person)).toMatchObject({ status: 200, body: { user_name: "Kosal" } })
    expect((await byBot(person, "junk")).status).toBe(401)
    const { token: customer } = await app.run(seedCustomer())
    expect((await byBot(person, customer)).status).toBe(401)
    expect((await byBot({ id: "x", first_name: "K" })).status).toBe(422)
  })

  it("leads to the same customer as the others, also when all open at once", async () => {
    const person = { id: 7301, first_name: "Sophy" }
    const at = now()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => [
        byWidget(widgetUser({ id: "7301", auth_date: String(at - n) })),
        byMiniApp(initData(person)),
        byBot(person),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
  })
})
