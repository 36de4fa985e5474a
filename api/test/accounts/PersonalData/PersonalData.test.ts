import { SqlClient } from "@effect/sql"
import { CodeWrong, CurrentPasswordWrong } from "@rokthnam/shared/Account/Account"
import { DeletionBlocked, TelegramProofRefused } from "@rokthnam/shared/Account/PersonalData"
import type { IdentityProof } from "@rokthnam/shared/Account/PersonalData"
import { as } from "@rokthnam/shared/Client"
import { BadCredentials, SessionEnded, TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { TOTP, URI } from "otpauth"
import sharp from "sharp"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin, seedCustomer, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { impersonalColumns, personalColumns } from "../../../src/accounts/PersonalData/PersonalColumns.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"

const botToken = "123456:a token that only the tests know"
const { widgetUser, initData } = telegramSigning(botToken)
const app = useApp({ TELEGRAM_BOT_TOKEN: botToken })

beforeAll(() =>
  vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 }),
)

const select = <A>(
  row: Schema.Schema<A>,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>,
) =>
  app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.flatMap(statement(sql), Schema.decodeUnknown(Schema.Array(row))),
    ),
  )
const write = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, statement))

const Named = Schema.Struct({ name: Schema.String })

/** The tables in which a text occurs, in whatever column. */
const tablesWith = async (text: string) => {
  const tables = await select(
    Named,
    (sql) => sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await select(
        Named,
        (sql) => sql`
        select ${name} as name from ${sql(name)} t where t::text ilike ${`%${text}%`} limit 1`,
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

const summary = (token: string) => answer(app.client.personalData.summary().pipe(as(token)))
const password = { current_password: seedPassword }
const remove = (token: string, payload: IdentityProof = password) =>
  app.client.personalData.delete({ payload }).pipe(as(token))
const download = (token: string, body: object = password) =>
  app.send("POST", "/account/personal-data/export", { token, body })
const exported = async (token: string, body?: object) => {
  const { status, body: file, headers } = await download(token, body)
  expect(status).toBe(200)
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="rokthnam_my_data_\d{4}-/)
  return file as Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>
}

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#088" } })
    .png()
    .toBuffer()
const upload = async () => {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await picture())], { type: "image/png" }), "face.png")
  const { body } = await app.send("POST", "/api/images/upload", { body: form })
  return Schema.decodeUnknownSync(Schema.Struct({ filename: Schema.String }))(body).filename
}

const Column = Schema.Struct({ name: Schema.String })
const looksPersonal = new RegExp(
  [
    "(^|_)(name|phone|photo|file|info|ip)$|mail|address|telegram|latitude|longitude|birth|gender|licen",
    "password|secret|recovery|browser|^system$|^actor|note|staff|customer|account_id|session_id",
    "^before$|^after$|answer$",
  ].join("|"),
)

describe("the inventory of personal data", () => {
  it("names every column that looks personal, and no column that is not there", async () => {
    const columns = (
      await select(
        Column,
        (sql) => sql`
        select table_name || '.' || column_name as name
        from information_schema.columns join pg_class on oid = to_regclass(table_name)
        where table_schema = 'public' and relkind in ('r', 'p') and not relispartition order by 1`,
      )
    ).map(({ name }) => name)
    const listed = new Set([...Object.keys(personalColumns), ...Object.keys(impersonalColumns)])
    const looking = columns.filter((name) => looksPersonal.test(name.split(".")[1] ?? ""))
    expect(looking.length).toBeGreaterThan(40)
    expect(looking.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !columns.includes(name))).toEqual([])
  })
})

/** A customer with a photo, a phone and a cart. */
const makeCustomer = async () => {
  const photo = await upload()
  const email = "veasna.private@rokthnam.test"
  const customer = await app.run(seedCustomer({ email, firstName: "Veasnaprivate" }))
  await write(
    (sql) => sql`update customers set photo = ${photo}, phone = '099887766' where id = ${customer.id}`,
  )
  const shop = await app.run(seedPharmacy())
  const medicine_id = await app.run(seedMedicine(shop.id, { name: "Paracetamol" }))
  await app.send("POST", "/cart/items", {
    token: customer.token,
    body: { medicine_id, quantity: 2 },
    headers: { "idempotency-key": "a-key-of-this-cart-0001" },
  })
  return { ...customer, photo }
}

describe("a customer", () => {
  it("sees what is kept, reads it as one file, deletes it, and leaves nothing", async () => {
    const { id, email, token, photo } = await makeCustomer()
    const { kept, proof, obstacles } = await summary(token)
    expect({ proof, obstacles }).toEqual({ proof: ["password"], obstacles: [] })
    expect(kept).toEqual([
      { what: "profile", entries: 1, on_deletion: "deleted" },
      { what: "files", entries: 1, on_deletion: "deleted" },
      { what: "cart", entries: 1, on_deletion: "deleted" },
      { what: "sessions", entries: 1, on_deletion: "deleted" },
    ])
    const file = await exported(token)
    expect(file).toMatchObject({
      role: "user",
      id,
      account: [{ email, first_name: "Veasnaprivate", phone: "099887766", photo }],
      cart: [{ medicine_name: "Paracetamol", quantity: 2 }],
      sessions: [{ bot: false }],
      audit_log: [{ action: "user.export_data" }],
    })
    expect(JSON.stringify(file)).not.toContain("argon2")
    expect((await app.send("GET", `/api/images/${photo}`)).status).toBe(200)
    expect(await answer(remove(token))).toEqual({ message: "The account was deleted" })
    expect(await refusal(app.client.personalData.summary().pipe(as(token)))).toBeInstanceOf(SessionEnded)
    expect(await refusal(remove(token))).toBeInstanceOf(SessionEnded)
    const login = app.client.customers.login({ payload: { email, password: seedPassword } })
    expect(await refusal(login)).toBeInstanceOf(BadCredentials)
    for (const trace of [email, "Veasnaprivate", "099887766", photo])
      expect({ trace, tables: await tablesWith(trace) }).toEqual({ trace, tables: [] })
    expect((await app.send("GET", `/api/images/${photo}`)).status).toBe(404)
    const Act = Schema.Struct({ action: Schema.String, after: Schema.Unknown })
    const acts = await select(
      Act,
      (sql) => sql`
      select action, after from audit_log where actor_kind = 'user' and actor_id = ${id} order by id`,
    )
    expect(acts).toEqual([
      { action: "user.export_data", after: null },
      { action: "user.delete_account", after: null },
    ])
  })

  it("is asked for the password, which is not guessed without end", async () => {
    const { token } = await app.run(seedCustomer())
    for (const proof of [{}, { current_password: "not it" }, { telegram: widgetUser() }, { code: "123456" }])
      expect(await refusal(remove(token, proof))).toBeInstanceOf(CurrentPasswordWrong)
    expect((await download(token, {})).status).toBe(422)
    for (let guess = 0; guess < 3; guess++) await refusal(remove(token, { current_password: "not it" }))
    expect(await refusal(remove(token))).toBeInstanceOf(TooManyAttempts)
    expect((await summary(token)).kept.length).toBeGreaterThan(0)
  })

  it("who has no password proves it by a fresh sign-in with Telegram, which works once", async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const session = await answer(
      app.client.customers.telegramLogin({ payload: widgetUser({ id: "7100" }, seconds - 60) }),
    )
    const token = session.access_token
    await write((sql) => sql`insert into conversations (telegram_id, waiting) values (7100, 'Privatesyrup')`)
    await write(
      (sql) => sql`
      insert into bot_updates (bot_id, update_id, telegram_id, update) values (1, 1, 7100, 'Privatesyrup')`,
    )
    await write(
      (sql) => sql`
      insert into conversation_queries (telegram_id, key, query) values (7100, 'a-key-of-it', 'Privatesyrup')`,
    )
    await write(
      (sql) => sql`
      insert into watches (customer_id, query, latitude, longitude, kilometres, language, ends_at)
      select id, 'Privatesyrup', 11.5, 104.9, 20, 'en', now() + interval '1 day' from customers
      where telegram_id = 7100`,
    )
    await write(
      (sql) => sql`
      insert into notices (telegram_id, content, expires_at)
      values (7100, '{"query":"Privatesyrup"}', now() + interval '1 day')`,
    )
    const { proof, kept } = await summary(token)
    expect(kept).toContainEqual({ what: "watches", entries: 1, on_deletion: "deleted" })
    expect(proof).toEqual(["telegram"])
    expect(kept).toContainEqual({ what: "bot_chat", entries: 1, on_deletion: "deleted" })
    const old = seconds - 700
    const fresh = widgetUser({ id: "7100" })
    const refused: ReadonlyArray<IdentityProof> = [
      {},
      password,
      { telegram: widgetUser({ id: "7101" }) },
      { telegram: widgetUser({ id: "7100" }, old) },
      { telegram: { ...fresh, first_name: "Other" } },
      { init_data: initData({ id: 7101 }) },
      { init_data: initData({ id: 7100 }, old) },
    ]
    for (const given of refused)
      expect(await refusal(remove(token, given))).toBeInstanceOf(TelegramProofRefused)
    expect(await exported(token, { telegram: fresh })).toMatchObject({
      account: [{ telegram_id: 7100 }],
      watches: [{ query: "Privatesyrup", kilometres: 20 }],
      bot_chat: [
        {
          waiting: "Privatesyrup",
          queries: ["Privatesyrup"],
          messages: [{ content: { query: "Privatesyrup" } }],
        },
      ],
    })
    expect(await refusal(remove(token, { telegram: fresh }))).toBeInstanceOf(TelegramProofRefused)
    await answer(remove(token, { init_data: initData({ id: 7100 }) }))
    expect(await tablesWith("Privatesyrup")).toEqual([])
    expect(
      await select(Named, (sql) => sql`select first_name as name from customers where telegram_id = 7100`),
    ).toEqual([])
  })

  it("downloads at most ten times an hour", async () => {
    const { token } = await app.run(seedCustomer())
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await download(token)).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })
})

describe("a member of the staff", () => {
  it("leaves the sales in the books, under a number", async () => {
    const owner = await app.run(seedPharmacy())
    const name = "Bopha Privatename"
    const member = await app.run(seedStaff(owner.id, { name }))
    const medicineId = await app.run(seedMedicine(owner.id, { price: "2.10" }))
    const payment_method_id = await app.run(seedPaymentMethod(owner.id))
    const { id: sale } = await answer(
      app.client.selling
        .sell({
          headers: { "idempotency-key": "a-key-of-this-sale-0001" },
          payload: { items: [{ medicine_id: medicineId, quantity_sold: 2 }], payment_method_id },
        })
        .pipe(as(member.token)),
    )
    const nothing = { usd: cents(0), riel: 0 }
    const { id: shift } = await answer(
      app.client.shifts.open({ headers: {}, payload: { float: nothing } }).pipe(as(member.token)),
    )
    const { kept } = await summary(member.token)
    expect(kept).toContainEqual({ what: "sales", entries: null, on_deletion: "kept_without_person" })
    expect((await exported(member.token))["sales"]).toContainEqual(
      expect.objectContaining({ id: sale, staff_name: name, total_amount: 4.2 }),
    )
    await answer(remove(member.token))
    expect(await tablesWith("Privatename")).toEqual([])
    expect(await tablesWith(member.email)).toEqual([])
    const left = await select(Named, (sql) => sql`select staff_name as name from sales where id = ${sale}`)
    expect(left).toEqual([{ name: `Staff ${member.id}` }])
    const closing = app.client.shiftReports
      .close({ path: { id: shift }, headers: {}, payload: { counted: nothing } })
      .pipe(as(owner.token))
    expect(await answer(closing)).toMatchObject({ staff_name: `Staff ${member.id}` })
    expect(await refusal(app.client.staff.me().pipe(as(member.token)))).toBeInstanceOf(SessionEnded)
  })
})

describe("an owner", () => {
  it("is told what must be done first, and then closes the pharmacy, whose sales stay", async () => {
    const admin = await app.run(seedAdmin())
    const owner = await app.run(
      seedPharmacy({
        name: "Apsara Private",
        phone: "0771234567",
        address: "House 12 Private",
        licenseId: "PRIV-77",
      }),
    )
    const member = await app.run(seedStaff(owner.id))
    const medicineId = await app.run(seedMedicine(owner.id, { name: "Cetirizine" }))
    const sale = await app.run(seedSale(owner.id, { lines: [{ medicineId, quantity: 1 }] }))
    const personal = { staff_name: "Apsara Private", customer_phone: "00123 Private" }
    await write((sql) => sql`update sales set ${sql.update(personal)} where id = ${sale}`)
    await write(
      (sql) => sql`
      insert into payment_methods (pharmacy_id, method_name, bank_info) values (${owner.id}, 'ABA', '00123 Private')`,
    )
    const obstacles = [
      { what: "staff" as const, count: 1 },
      { what: "stock" as const, count: 1 },
    ]
    expect((await summary(owner.token)).obstacles).toEqual(obstacles)
    expect(await refusal(remove(owner.token))).toEqual(new DeletionBlocked({ obstacles }))
    await write((sql) => sql`delete from staff where id = ${member.id}`)
    await write((sql) => sql`update medicines set quantity = 0 where id = ${medicineId}`)
    expect((await exported(owner.token))["payment_methods"]).toMatchObject([{ bank_info: "00123 Private" }])
    await answer(remove(owner.token))
    for (const trace of ["Apsara", "House 12", "0771234567", "PRIV-77", "00123 Private", owner.email])
      expect({ trace, tables: await tablesWith(trace) }).toEqual({ trace, tables: [] })
    const left = await select(Named, (sql) => sql`select staff_name as name from sales where id = ${sale}`)
    expect(left).toEqual([{ name: `Pharmacy ${owner.id}` }])
    const login = app.client.pharmacyDoor.login({ payload: { email: owner.email, password: seedPassword } })
    expect(await refusal(login)).toBeInstanceOf(BadCredentials)
    const listed = await answer(
      app.client.admin.list({ urlParams: { page: 1, size: 100, status: "all" } }).pipe(as(admin.token)),
    )
    expect(listed.pharmacies.map(({ id }) => id)).not.toContain(owner.id)
    const approval = app.client.admin
      .approve({ path: { id: PharmacyId.make(owner.id) } })
      .pipe(as(admin.token))
    expect(await refusal(approval)).toBeInstanceOf(NotFound)
    // The e-mail and the licence number may register again.
    await app.run(seedPharmacy({ email: owner.email, licenseId: "PRIV-77" }))
  })

  it("with the second step is asked for its code too", async () => {
    const { token } = await app.run(seedPharmacy())
    const { uri } = await answer(app.client.account.beginSecondFactor({ payload: password }).pipe(as(token)))
    const totp = URI.parse(uri)
    const code = totp instanceof TOTP ? totp.generate() : ""
    const { recovery_codes } = await answer(
      app.client.account.confirmSecondFactor({ payload: { code } }).pipe(as(token)),
    )
    expect((await summary(token)).proof).toEqual(["password", "code"])
    expect(await refusal(remove(token))).toBeInstanceOf(CodeWrong)
    expect((await download(token)).status).toBe(422)
    await answer(remove(token, { ...password, code: recovery_codes[0] }))
    expect(await refusal(app.client.personalData.summary().pipe(as(token)))).toBeInstanceOf(SessionEnded)
  })
})

describe("an admin", () => {
  it("deletes the own account, unless it is the last one", async () => {
    await write((sql) => sql`delete from admins`)
    const first = await app.run(seedAdmin({ email: "first.private@rokthnam.test" }))
    const obstacles = [{ what: "last_admin" as const, count: 1 }]
    expect((await summary(first.token)).obstacles).toEqual(obstacles)
    expect(await refusal(remove(first.token))).toEqual(new DeletionBlocked({ obstacles }))
    const second = await app.run(seedAdmin())
    // Of two who leave at the same moment, one stays.
    const both = await Promise.all(
      [first, second].map(({ token }) =>
        app.send("POST", "/account/personal-data/delete", { token, body: password }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
