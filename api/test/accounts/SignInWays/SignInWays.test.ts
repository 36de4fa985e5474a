import { SqlClient } from "@effect/sql"
import { CurrentPasswordWrong } from "@rokthnam/shared/Account/Account"
import { TelegramProofRefused } from "@rokthnam/shared/Account/PersonalData"
import { as } from "@rokthnam/shared/Client"
import { CustomerEmailTaken } from "@rokthnam/shared/Customers/Customer"
import {
  AccountsWouldJoin,
  AlreadyLinked,
  LinkCredentialsWrong,
  LinkedElsewhere,
} from "@rokthnam/shared/Customers/SignInWays"
import type {
  EmailAddition,
  EmailLink,
  ProfileChange,
  TelegramLink,
} from "@rokthnam/shared/Customers/SignInWays"
import { SessionEnded, TooManyAttempts, WrongRole } from "@rokthnam/shared/Identity/IdentityFailures"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedCustomer, seedFile, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const botToken = "123456:a token that only the tests know"
const { widgetUser, initData } = telegramSigning(botToken)
const app = useApp({ TELEGRAM_BOT_TOKEN: botToken, ...chatSettings })
const chats = linkedChats(app)

let people = 8_000_000
const person = () => String((people += 1))
const now = () => Math.floor(Date.now() / 1000)

const profile = (token: string) => app.client.signInWays.profile().pipe(as(token))
const change = (token: string, payload: ProfileChange) =>
  app.client.signInWays.changeProfile({ payload }).pipe(as(token))
const linkTelegram = (token: string, payload: TelegramLink) =>
  app.client.signInWays
    .linkTelegram({ payload: { current_password: seedPassword, ...payload } })
    .pipe(as(token))
const linkEmail = (token: string, payload: EmailLink) =>
  app.client.signInWays.linkEmail({ payload }).pipe(as(token))
const addEmail = (token: string, payload: EmailAddition) =>
  app.client.signInWays.addEmail({ payload }).pipe(as(token))

const sign = (id: string, first_name: string) =>
  answer(
    app.client.customers.miniAppLogin({ payload: { init_data: initData({ id: Number(id), first_name }) } }),
  )
const telegramOf = (id: string) => sign(id, "Dara")
const put = (token: string, medicine_id: MedicineId, quantity: number, key?: string) =>
  app.send("POST", "/cart/items", {
    token,
    body: { medicine_id, quantity },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  })
const cart = async (token: string) =>
  (await answer(app.client.carts.read().pipe(as(token)))).items
    .map(({ medicine_name, quantity }) => `${quantity} ${medicine_name}`)
    .toSorted()
const login = (email: string, password = seedPassword) =>
  app.client.customers.login({ payload: { email, password } })
const write = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, statement))
const actsOf = async (id: number) =>
  (
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ action: string; entity_id: number }>`
          select action, entity_id::int from audit_log where actor_kind = 'user' and actor_id = ${id} order by id`,
      ),
    )
  ).map(({ action, entity_id }) => [action, entity_id])

let paracetamol: MedicineId
let amoxicillin: MedicineId
let cetirizine: MedicineId

beforeAll(async () => {
  const shop = await app.run(seedPharmacy())
  paracetamol = await app.run(seedMedicine(shop.id, { name: "Paracetamol", quantity: 50 }))
  amoxicillin = await app.run(seedMedicine(shop.id, { name: "Amoxicillin", quantity: 50 }))
  cetirizine = await app.run(seedMedicine(shop.id, { name: "Cetirizine", quantity: 50 }))
})

/** An account with e-mail and one of Telegram alone; both have a cart, with one medicine in common. */
const twoAccounts = async () => {
  const telegram = person()
  const email = await app.run(seedCustomer())
  const chat = await telegramOf(telegram)
  await put(email.token, paracetamol, 2)
  await put(email.token, amoxicillin, 1)
  await put(chat.access_token, paracetamol, 1, "a-key-of-the-mini-app-01")
  await put(chat.access_token, cetirizine, 3)
  await cart(email.token)
  await write(
    (sql) => sql`
      insert into watches (customer_id, query, latitude, longitude, kilometres, language, ends_at)
      select id, query, 11.5, 104.9, 20, 'en', now() + interval '1 day'
      from (values (${email.id}::integer, 'Insulin'), (${chat.user_id}::integer, 'insulin'), (${chat.user_id}::integer, 'Salbutamol'))
        as w (id, query)`,
  )
  return { telegram, email, chat }
}
const joined = ["1 Amoxicillin", "3 Cetirizine", "3 Paracetamol"]
const watched = async (token: string) =>
  (await answer(app.client.watches.list().pipe(as(token)))).watches.map(({ query }) => query).toSorted()

describe("the profile", () => {
  it("tells the ways to sign in, and changes name and photo", async () => {
    const { id, email, token } = await app.run(seedCustomer())
    const photo = await app.run(seedFile("image"))
    const before = await answer(profile(token))
    expect(before).toEqual({
      id,
      first_name: "Chan",
      last_name: "Sreymom",
      email,
      has_telegram: false,
      phone: null,
      photo: null,
      shown_photo: null,
    })
    const changed = { ...before, first_name: "សុខ", last_name: "ដារ៉ា", photo, shown_photo: photo }
    expect(await answer(change(token, { first_name: " សុខ ", last_name: "ដារ៉ា", photo }))).toEqual(changed)
    expect(await answer(change(token, { first_name: "សុខ", last_name: "ដារ៉ា" }))).toEqual(changed)
    expect(await answer(change(token, { first_name: "សុខ", last_name: "ដារ៉ា", photo: null }))).toEqual({
      ...changed,
      photo: null,
      shown_photo: null,
    })
    expect(await answer(profile(token))).toMatchObject({ first_name: "សុខ", photo: null })
    expect((await actsOf(id)).map(([act]) => act)).toEqual(["user.change_profile", "user.change_profile"])
  })

  it("refuses an empty name and a photo that is not there, and is a customer's alone", async () => {
    const { token } = await app.run(seedCustomer())
    const missing = { first_name: "A", last_name: "B", photo: "not-there-at-all.webp" }
    expect(await refusal(change(token, missing))).toEqual(new FileMissing({ field: "photo" }))
    const empty = { first_name: " ", last_name: "" }
    expect(await app.send("PUT", "/account/profile", { token, body: empty })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "first_name" }] },
    })
    const owner = await app.run(seedPharmacy())
    expect(await refusal(profile(owner.token))).toBeInstanceOf(WrongRole)
  })

  it("keeps a name that was chosen here at the next sign-in with Telegram, which names others anew", async () => {
    const [chosen, given] = [person(), person()]
    const { access_token } = await sign(chosen, "Old")
    await answer(change(access_token, { first_name: "Mom", last_name: "Chan" }))
    expect((await sign(chosen, "New")).user_name).toBe("Mom Chan")
    await sign(given, "Old")
    expect((await sign(given, "New")).user_name).toBe("New")
  })
})

describe("linking Telegram with an account of e-mail", () => {
  it("adds a way to sign in; the same person is the same customer from then on", async () => {
    const telegram = person()
    const { id, token } = await app.run(seedCustomer())
    const proof = { telegram: widgetUser({ id: telegram, photo_url: "https://t.me/i/p.jpg" }) }
    const linked = await answer(linkTelegram(token, proof))
    expect(linked).toMatchObject({ id, has_telegram: true, shown_photo: "https://t.me/i/p.jpg" })
    // a lost answer is asked for again with the same proof
    expect(await answer(linkTelegram(token, proof))).toEqual(linked)
    expect(await telegramOf(telegram)).toMatchObject({ user_id: id, user_name: "Chan Sreymom" })
    expect(await actsOf(id)).toEqual([["user.link_telegram", id]])
    const other = { telegram: widgetUser({ id: person() }) }
    expect(await refusal(linkTelegram(token, other))).toEqual(new AlreadyLinked({ way: "telegram" }))
  })

  it("joins nothing before the person agrees, and says what would be joined", async () => {
    const { telegram, email, chat } = await twoAccounts()
    const proof = { telegram: widgetUser({ id: telegram }) }
    expect(await refusal(linkTelegram(email.token, proof))).toEqual(
      new AccountsWouldJoin({ cart_lines: 2, watches: 2, places: 0, devices: 1, is_office: false }),
    )
    expect(await cart(chat.access_token)).toEqual(["1 Paracetamol", "3 Cetirizine"])
    expect(await cart(email.token)).toEqual(["1 Amoxicillin", "2 Paracetamol"])
    // the widget's proof was not used up by the question
    await answer(linkTelegram(email.token, { ...proof, join: true }))
  })

  it("joins carts and watches without losing any, and ends the sessions of the other account", async () => {
    const { telegram, email, chat } = await twoAccounts()
    const given = { init_data: initData({ id: Number(telegram) }), join: true }
    const linked = await answer(linkTelegram(email.token, given))
    expect(linked).toMatchObject({ id: email.id, email: email.email, has_telegram: true, first_name: "Chan" })
    expect(await cart(email.token)).toEqual(joined)
    expect(await watched(email.token)).toEqual(["Insulin", "Salbutamol"])
    const ended = await refusal(app.client.carts.read().pipe(as(chat.access_token)))
    expect(ended).toEqual(new SessionEnded({ reason: "joined" }))
    const again = await telegramOf(telegram)
    expect(again.user_id).toBe(email.id)
    expect(await cart(again.access_token)).toEqual(joined)
    // what the Mini App sends once more is not added twice
    expect((await put(again.access_token, paracetamol, 1, "a-key-of-the-mini-app-01")).status).toBe(201)
    expect(await cart(again.access_token)).toEqual(joined)
    expect(await actsOf(email.id)).toEqual([
      ["user.join_account", chat.user_id],
      ["user.link_telegram", email.id],
    ])
  })

  it("asks for the password, and for a sign-in with Telegram of now that nobody used", async () => {
    const telegram = person()
    const { token } = await app.run(seedCustomer())
    const proof = { telegram: widgetUser({ id: telegram }) }
    expect(await refusal(linkTelegram(token, { ...proof, current_password: "not it" }))).toBeInstanceOf(
      CurrentPasswordWrong,
    )
    const bad: ReadonlyArray<TelegramLink> = [
      {},
      { telegram: widgetUser({ id: telegram }, now() - 700) },
      { telegram: { ...proof.telegram, id: person() } },
      { init_data: initData({ id: Number(telegram) }, now() - 700) },
      { init_data: `${initData({ id: Number(telegram) })}0` },
    ]
    for (const given of bad)
      expect(await refusal(linkTelegram(token, given))).toBeInstanceOf(TelegramProofRefused)
    await answer(app.client.customers.telegramLogin({ payload: proof.telegram }))
    expect(await refusal(linkTelegram(token, { ...proof, join: true }))).toBeInstanceOf(TelegramProofRefused)
    expect(await answer(profile(token))).toMatchObject({ has_telegram: false })
  })

  it("takes no Telegram from an account that has an e-mail too", async () => {
    const telegram = person()
    const one = await app.run(seedCustomer())
    const two = await app.run(seedCustomer())
    await answer(linkTelegram(one.token, { telegram: widgetUser({ id: telegram }) }))
    const given = { telegram: widgetUser({ id: telegram, username: "again" }), join: true }
    expect(await refusal(linkTelegram(two.token, given))).toEqual(new LinkedElsewhere({ way: "telegram" }))
    expect(await answer(profile(one.token))).toMatchObject({ has_telegram: true })
  })

  it("happens once when it is asked for five times at once", async () => {
    const { telegram, email } = await twoAccounts()
    const given = { init_data: initData({ id: Number(telegram) }), join: true }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(linkTelegram(email.token, given))),
    )
    expect(outcomes.some(Either.isRight)).toBe(true)
    for (const failed of outcomes.filter(Either.isLeft))
      expect(failed.left).toEqual(new AlreadyLinked({ way: "telegram" }))
    expect(await cart(email.token)).toEqual(joined)
  })
})

describe("linking an e-mail with an account of Telegram", () => {
  it("joins the account of the e-mail into this one, which keeps its session", async () => {
    const { telegram, email, chat } = await twoAccounts()
    const proof = { init_data: initData({ id: Number(telegram) }) }
    const given = { ...proof, email: email.email.toUpperCase(), password: seedPassword }
    expect(await refusal(linkEmail(chat.access_token, given))).toEqual(
      new AccountsWouldJoin({ cart_lines: 2, watches: 1, places: 0, devices: 1, is_office: false }),
    )
    const linked = await answer(linkEmail(chat.access_token, { ...given, join: true }))
    expect(linked).toMatchObject({
      id: chat.user_id,
      email: email.email,
      has_telegram: true,
      first_name: "Chan",
    })
    expect(await answer(linkEmail(chat.access_token, { ...given, join: true }))).toEqual(linked)
    expect(await cart(chat.access_token)).toEqual(joined)
    expect(await watched(chat.access_token)).toEqual(["Salbutamol", "insulin"])
    expect(await refusal(profile(email.token))).toEqual(new SessionEnded({ reason: "joined" }))
    expect((await answer(login(email.email))).user_id).toBe(chat.user_id)
  })

  it("says that e-mail or password is wrong without ending the session, and is not guessed without end", async () => {
    const { telegram, email, chat } = await twoAccounts()
    const given = { init_data: initData({ id: Number(telegram) }), email: email.email, password: "not it" }
    const wrong = await refusal(linkEmail(chat.access_token, given))
    expect(wrong).toBeInstanceOf(LinkCredentialsWrong)
    const unknown = { ...given, email: "no@one.test" }
    expect(await refusal(linkEmail(chat.access_token, unknown))).toEqual(wrong)
    expect(await answer(profile(chat.access_token))).toMatchObject({ email: null })
    let last: unknown = wrong
    for (let guess = 0; guess < 30 && !(last instanceof TooManyAttempts); guess += 1)
      last = await refusal(linkEmail(chat.access_token, { ...given, join: true }))
    expect(last).toBeInstanceOf(TooManyAttempts)
  })

  it("asks for a sign-in with Telegram of now, so that a found phone cannot do it", async () => {
    const { telegram, email, chat } = await twoAccounts()
    const given = { email: email.email, password: seedPassword, join: true }
    for (const proof of [{}, { init_data: initData({ id: Number(telegram) }, now() - 700) }])
      expect(await refusal(linkEmail(chat.access_token, { ...given, ...proof }))).toBeInstanceOf(
        TelegramProofRefused,
      )
    const addition = { email: "found.phone@rokthnam.test", password: "a long password" }
    expect(await refusal(addEmail(chat.access_token, addition))).toBeInstanceOf(TelegramProofRefused)
    expect(await cart(email.token)).toEqual(["1 Amoxicillin", "2 Paracetamol"])
  })

  it("adds an e-mail that nobody has, once; what is taken is not given", async () => {
    const telegram = person()
    const { access_token: token, user_id } = await telegramOf(telegram)
    const proof = { init_data: initData({ id: Number(telegram) }) }
    const given = { ...proof, email: "New.Mail@rokthnam.test", password: "a long password" }
    const { email: taken } = await app.run(seedCustomer())
    expect(await refusal(addEmail(token, { ...given, email: taken }))).toBeInstanceOf(CustomerEmailTaken)
    const added = await answer(addEmail(token, given))
    expect(added).toMatchObject({ id: user_id, email: "new.mail@rokthnam.test", has_telegram: true })
    expect(await answer(addEmail(token, given))).toEqual(added)
    expect(await refusal(addEmail(token, { ...given, email: "b@rokthnam.test" }))).toEqual(
      new AlreadyLinked({ way: "email" }),
    )
    expect((await answer(login("new.mail@rokthnam.test", "a long password"))).user_id).toBe(user_id)
    expect(await actsOf(user_id)).toEqual([["user.add_email", user_id]])
  })

  it("takes no e-mail from an account that has Telegram too", async () => {
    const [telegram, other] = [person(), person()]
    const email = await app.run(seedCustomer())
    await answer(linkTelegram(email.token, { telegram: widgetUser({ id: other }) }))
    const { access_token } = await telegramOf(telegram)
    const given = {
      init_data: initData({ id: Number(telegram) }),
      email: email.email,
      password: seedPassword,
    }
    expect(await refusal(linkEmail(access_token, { ...given, join: true }))).toEqual(
      new LinkedElsewhere({ way: "email" }),
    )
  })
})

describe("accounts of the back office", () => {
  it("are joined with nobody: their e-mail and password link nothing", async () => {
    const telegram = person()
    const owner = await app.run(seedPharmacy())
    const staff = await app.run(seedStaff(owner.id))
    const { access_token } = await telegramOf(telegram)
    for (const { email } of [owner, staff]) {
      const given = {
        init_data: initData({ id: Number(telegram) }),
        email,
        password: seedPassword,
        join: true,
      }
      expect(await refusal(linkEmail(access_token, given))).toBeInstanceOf(LinkCredentialsWrong)
    }
    expect((await app.send("GET", "/pharmacies/me", { token: owner.token })).status).toBe(200)
  })

  it("are named to the person whose customer accounts are joined, and keep their chat", async () => {
    const { telegram, email } = await twoAccounts()
    const owner = await app.run(seedPharmacy({ name: "Central" }))
    const linked = await chats.join(owner.token, telegram)
    const given = { init_data: initData({ id: Number(telegram) }) }
    expect(await refusal(linkTelegram(email.token, given))).toMatchObject({ params: { is_office: true } })
    await answer(linkTelegram(email.token, { ...given, join: true }))
    expect(await chats.accounts(telegram)).toEqual([linked])
  })
})
