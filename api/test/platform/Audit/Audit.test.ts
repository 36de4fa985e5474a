import { SqlClient } from "@effect/sql"
import type { AuditEntry, AuditQuery } from "@rokthnam/shared/Audit/Audit"
import { auditActions, auditRetentionDays } from "@rokthnam/shared/Audit/AuditActs"
import { as } from "@rokthnam/shared/Client"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { Effect } from "effect"
import { TOTP, URI } from "otpauth"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedCustomer, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { Admins } from "../../../src/accounts/Admins.ts"
import { Audit } from "../../../src/platform/Audit.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { counterActs } from "../../support/CounterActs.ts"
import { chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { editMedicine } from "../../support/MedicineForms.ts"
import { telegramSigning } from "../../support/TelegramSigning.ts"
import { useApp } from "../../support/TestApp.ts"
import { shelfActs } from "../../support/ShelfActs.ts"

const botToken = "123456:a token that only the tests know"
const { initData } = telegramSigning(botToken)
const app = useApp({ TELEGRAM_BOT_TOKEN: botToken, ...chatSettings })
let admin: SeededAdmin
let owner: SeededPharmacy
beforeAll(async () => {
  admin = await app.run(seedAdmin())
  owner = await app.run(seedPharmacy({ name: "Phsar Thmey Pharmacy" }))
})

const statement = (write: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.either(write(sql))))

const log = async (filter: Partial<AuditQuery> = {}, token = admin.token) =>
  (await answer(app.client.audit.list({ urlParams: { page: 1, page_size: 100, ...filter } }).pipe(as(token))))
    .items
const last = async (action: AuditEntry["action"]) => (await log({ action }))[0]

const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"

const done = async (method: string, path: string, token: string, body?: unknown) => {
  const sent = await app.send(method, path, { token, body })
  expect(sent.status, `${method} ${path} ${JSON.stringify(sent.body)}`).toBeLessThan(300)
  return sent.body as { readonly id: number; readonly access_token: string }
}

const newPassword = "a second password 42"
const staffForm = { name: "Kim Sophea", email: "sophea@clinic.test", phone: "012 555 666", role_ids: [3] }
const codeOf = (uri: string, at = Date.now()) => {
  const totp = URI.parse(uri)
  return totp instanceof TOTP ? totp.generate({ timestamp: at }) : ""
}

/** Switches the second step on and off again, by a recovery code. */
const secondStep = async (token: string) => {
  const { uri } = await answer(
    app.client.account.beginSecondFactor({ payload: { current_password: seedPassword } }).pipe(as(token)),
  )
  const { recovery_codes } = await answer(
    app.client.account.confirmSecondFactor({ payload: { code: codeOf(uri) } }).pipe(as(token)),
  )
  const payload = { current_password: seedPassword, code: recovery_codes[0] ?? "" }
  await answer(app.client.account.removeSecondFactor({ payload }).pipe(as(token)))
}

/** What a person of any role does with the own account. */
const ownActs = async (token: string, login: string, email: string) => {
  const other = await app.send("POST", login, { body: { email, password: seedPassword } })
  expect(other.status).toBe(200)
  const sessions = await answer(app.client.account.sessions().pipe(as(token)))
  const ended = sessions.find((session) => !session.is_current)
  await done("DELETE", `/account/sessions/${ended?.id}`, token)
  await done("POST", "/account/end-other-sessions", token)
  const change = { current_password: seedPassword, new_password: newPassword }
  await done("PUT", "/account/password", token, change)
}

/** Downloads what is kept about the person, and deletes it with the account. */
const leave = async (token: string) => {
  await done("POST", "/account/personal-data/export", token, { current_password: seedPassword })
  await done("POST", "/account/personal-data/delete", token, { current_password: seedPassword })
}

const ofAdmins = async () => {
  await app.run(
    Effect.flatMap(Admins, (admins) =>
      Effect.zipRight(
        admins.create({ email: "second@rokthnam.test", password: newPassword }),
        admins.resetPassword({ email: "second@rokthnam.test", password: seedPassword }),
      ),
    ).pipe(Effect.provide(Admins.Default)) as Effect.Effect<boolean>,
  )
  const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
  await done("POST", `/admin/pharmacies/${id}/approve`, admin.token)
  await done("POST", `/admin/pharmacies/${id}/reject`, admin.token, { reason: "The licence has expired" })
  const waiting = await app.run(seedPharmacy({ status: "REJECTED" }))
  await done("POST", `/admin/pharmacies/${waiting.id}/license-seen`, admin.token)
  await done("POST", `/admin/pharmacies/${waiting.id}/reopen`, admin.token)
  await done("POST", `/admin/pharmacies/${id}/reset-password`, admin.token, { new_password: newPassword })
}

const ofOwner = async () => {
  const { token } = owner
  const profile = { name: "Phsar Thmey Pharmacy", address: "Street 53", phone: "012 345 678" }
  await done("PUT", "/pharmacies/profile", token, profile)
  const member = await done("POST", "/pharmacies/staff", token, { ...staffForm, password: seedPassword })
  const changed = { ...staffForm, phone: "012 777 888", role_ids: [1], password: newPassword }
  await done("PUT", `/pharmacies/staff/${member.id}`, token, changed)
  await done("POST", `/pharmacies/staff/${member.id}/deactivate`, token)
  await done("POST", `/pharmacies/staff/${member.id}/activate`, token)
  await done("DELETE", `/pharmacies/staff/${member.id}`, token)
  const method = { method_name: "ABA", bank_info: "000 111 222 Kim Sophea" }
  const paid = await done("POST", "/inventory/payment-methods", token, method)
  await done("PUT", `/inventory/payment-methods/${paid.id}`, token, { ...method, bank_info: "333" })
  await done("DELETE", `/inventory/payment-methods/${paid.id}`, token)
  await app.send("GET", "/inventory/reports/sales/export?start_date=2026-01-01", { token })
}

const ofStock = async () => {
  const member = await app.run(seedStaff(owner.id, { role: "MANAGER", name: "Chea Vuthy" }))
  const medicine = await app.run(seedMedicine(owner.id, { name: "Amoxicillin", price: "2.10" }))
  const quantity = 7
  await answer(editMedicine(app.client, medicine, { quantity }).pipe(as(member.token)))
  const { price } = await answer(
    app.client.medicinesRead.read({ path: { id: medicine } }).pipe(as(owner.token)),
  )
  await answer(
    editMedicine(app.client, medicine, { price: (price + 5) as typeof price }).pipe(as(member.token)),
  )
  await done("DELETE", `/inventory/medicines/${medicine}`, member.token)
  const category = await done("POST", "/inventory/categories", owner.token, {
    name: "Syrups",
    description: "x",
  })
  await done("PUT", `/inventory/categories/${category.id}`, owner.token, { name: "Syrup", description: "y" })
  await shelfActs(app, member.token, category.id)
  await done("DELETE", `/inventory/categories/${category.id}`, owner.token)
  const file = new FormData()
  file.set("file", new Blob([`${importColumns.join(",")}\nA\n`]), "list.csv")
  await done("POST", "/inventory/medicines/bulk-import", member.token, file)
}

/** Links a chat with each account and unlinks it. */
const chatActs = async (accounts: ReadonlyArray<{ readonly token: string }>) => {
  const chats = linkedChats(app)
  for (const [index, { token }] of accounts.entries()) {
    const { id } = await chats.join(token, String(990_000 + index))
    await done("DELETE", `/account/chats/${id}`, token)
  }
}

const proofOf = (id: number) => ({ init_data: initData({ id, first_name: "Dara" }) })

/** What customers do with their profile and ways to sign in: one has an e-mail and joins Telegram's, one has Telegram. */
const customerActs = async () => {
  const current = { current_password: seedPassword }
  const { token } = await app.run(seedCustomer())
  await done("PUT", "/account/profile", token, { first_name: "Sok", last_name: "Dara" })
  await done("POST", "/account/telegram", token, { ...current, ...proofOf(991_001) })
  const chat = await done("POST", "/users/telegram-miniapp-login", "", proofOf(991_002))
  const other = await app.run(seedCustomer())
  await done("POST", "/account/telegram", other.token, { ...current, ...proofOf(991_002), join: true })
  expect(chat.access_token).not.toBe("")
  const third = await done("POST", "/users/telegram-miniapp-login", "", proofOf(991_003))
  const added = { ...proofOf(991_003), email: "added@rokthnam.test", password: newPassword }
  await done("POST", "/account/email", third.access_token, added)
}

/** Adds an entry of this age in days. */
const aged = (days: number) => (sql: SqlClient.SqlClient) =>
  sql`
  insert into audit_log (at, actor_kind, action, entity, entity_id)
  values (now() - make_interval(days => ${days}), 'system', 'admin.create', 'admin', ${days})`

describe("the audit log", () => {
  it("holds every kind of act, with who did what to which row, and in which session", async () => {
    await ofAdmins()
    await ofOwner()
    await ofStock()
    await counterActs(app, owner)
    await secondStep(admin.token)
    await secondStep(owner.token)
    const member = await app.run(seedStaff(owner.id))
    const customer = await app.run(seedCustomer())
    await ownActs(admin.token, "/admin/login", admin.email)
    const { access_token } = await done("POST", "/admin/login", "", {
      email: admin.email,
      password: newPassword,
    })
    admin = { ...admin, token: access_token }
    await ownActs(owner.token, "/pharmacies/login", owner.email)
    await ownActs(member.token, "/staff/login", member.email)
    await ownActs(customer.token, "/users/login", customer.email)
    await chatActs([
      await app.run(seedAdmin()),
      await app.run(seedPharmacy()),
      await app.run(seedStaff(owner.id)),
    ])
    await customerActs()
    await leave((await app.run(seedAdmin())).token)
    await leave((await app.run(seedPharmacy())).token)
    await leave((await app.run(seedCustomer())).token)
    await leave((await app.run(seedStaff(owner.id))).token)
    const seen = new Set((await log()).map(({ action }) => action))
    expect(auditActions.filter((action) => !seen.has(action))).toEqual([])
  })

  it("tells names of today, the pharmacy, and values before and after", async () => {
    expect(await last("medicine.correct_stock")).toMatchObject({
      actor: { role: "staff", name: "Chea Vuthy" },
      subject: { entity: "medicine", name: "Amoxicillin", dosage: "500mg" },
      pharmacy: { id: owner.id, name: "Phsar Thmey Pharmacy" },
      before: { quantity: 100 },
      after: { quantity: 7 },
      session_id: expect.any(Number),
    })
    expect(await last("medicine.change_price")).toMatchObject({
      before: { price: 2.1 },
      after: { price: 2.15 },
    })
    expect(await last("medicine.delete")).toMatchObject({
      subject: { name: "Amoxicillin" },
      before: { quantity: 7 },
    })
    expect(await last("medicine.create")).toMatchObject({
      actor: { name: "Chea Vuthy" },
      subject: { entity: "medicine", name: "Losec", dosage: "20mg capsules", form: "capsule" },
      before: null,
      after: { name: "Losec", dosage: "10mg", supplier: "Dynamic …", quantity: 3, price: 5 },
    })
    const [category, edit] = await log({ action: "medicine.change" })
    const was = { dosage: "10mg", expiration_date: "2039-12-31", category: null, supplier: "Dynamic …" }
    const is = {
      dosage: "20mg capsules",
      expiration_date: "2040-01-31",
      category: "Syrup",
      supplier: "DKSH …",
    }
    expect(edit).toMatchObject({ before: was, after: is })
    expect(edit?.before).not.toHaveProperty("name")
    expect(category).toMatchObject({ before: { category: "Syrup" }, after: { category: null } })
    const codes = await log({ action: "medicine.give_barcode" })
    expect(
      codes.map(({ before, after }) => [before?.["barcode"] ?? null, after?.["barcode"] ?? null]),
    ).toEqual([
      [expect.stringMatching(/^2\d{12}$/), null],
      [null, expect.stringMatching(/^2\d{12}$/)],
    ])
    expect(await log({ action: "alert.acknowledge" })).toHaveLength(1)
    const acknowledged = { subject: { name: "Losec" }, after: { alert_type: "LOW_STOCK" } }
    expect(await last("alert.acknowledge")).toMatchObject(acknowledged)
    expect((await last("alert.acknowledge_all"))?.after?.["alerts"]).toBeGreaterThan(0)
    expect(await last("category.change")).toMatchObject({
      before: { name: "Syrups" },
      after: { name: "Syrup", changed: ["description"] },
    })
    expect(await log({ action: "sale.unsettle_conflict" })).toHaveLength(1)
    expect(await last("staff.sign_in")).toMatchObject({
      actor: { role: "staff" },
      pharmacy: { id: owner.id },
      session_id: expect.any(Number),
    })
    expect(await last("pharmacy.reject")).toMatchObject({
      actor: { role: "admin", id: admin.id, name: admin.email },
      after: { status: "REJECTED", reason: "The licence has expired" },
    })
    expect(await last("staff.change_access")).toMatchObject({
      actor: { role: "pharmacy", id: owner.id },
      before: { role: "CASHIER" },
      after: { role: "MANAGER", password_changed: true },
    })
    expect(await last("staff.change_profile")).toMatchObject({ after: { changed: ["phone"] } })
    const exported = { report: "sales", start_date: "2026-01-01" }
    expect(await last("report.export")).toMatchObject({ after: exported })
    expect(await last("medicine.import")).toMatchObject({ after: { total_rows: 1, failed_imports: 1 } })
    expect(await last("admin.create")).toMatchObject({ actor: { role: "system", id: null, name: null } })
  })

  it("names the device of a session", async () => {
    const { access_token } = (
      await app.send("POST", "/pharmacies/login", {
        body: { email: owner.email, password: newPassword },
        headers: { "user-agent": chrome },
      })
    ).body as { readonly access_token: string }
    await done("POST", "/account/end-other-sessions", access_token)
    const entry = await last("pharmacy.end_other_sessions")
    expect(entry).toMatchObject({ browser: "Chrome", system: "Android" })
  })

  it("holds no password, no hash, no token, and no e-mail, phone or bank details of anybody", async () => {
    const text = JSON.stringify((await log()).map(({ before, after }) => ({ before, after })))
    const secrets = [seedPassword, newPassword, "$argon2", "eyJ", "@", "012 ", "000 111", "Sophea"]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it("is filtered by role, account, name, kind, pharmacy and days, and paged", async () => {
    for (const entry of await log({ role: "staff" })) expect(entry.actor.role).toBe("staff")
    for (const entry of await log({ role: "pharmacy", actor_id: owner.id }))
      expect(entry.actor).toMatchObject({ role: "pharmacy", id: owner.id })
    const found = await log({ search: "chea vut" })
    expect(found.length).toBeGreaterThan(2)
    for (const entry of found) expect(entry.actor.name).toBe("Chea Vuthy")
    expect(await log({ search: "100%_" })).toEqual([])
    for (const entry of await log({ pharmacy_id: owner.id })) expect(entry.pharmacy?.id).toBe(owner.id)
    const day = CalendarDay.make("2020-01-01")
    expect(await log({ end_date: day })).toEqual([])
    expect((await log({ start_date: day })).length).toBeGreaterThan(10)
    const [first, second] = await log()
    expect((await log({ page: 2, page_size: 1 }))[0]).toEqual(second)
    expect(first?.at.getTime()).toBeGreaterThanOrEqual(second?.at.getTime() ?? 0)
    const reversed = { start_date: CalendarDay.make("2026-02-01"), end_date: day }
    const call = app.client.audit.list({ urlParams: { page: 1, page_size: 10, ...reversed } })
    expect(await refusal(call.pipe(as(admin.token)))).toBeInstanceOf(RangeReversed)
    expect((await app.send("GET", "/admin/audit?action=junk", { token: admin.token })).status).toBe(422)
  })

  it("is only added to, until an entry is past its retention", async () => {
    const before = (await log({ page_size: 1 }))[0]
    for (const write of [
      (sql: SqlClient.SqlClient) => sql`update audit_log set actor_id = 1`,
      (sql: SqlClient.SqlClient) => sql`delete from audit_log`,
      (sql: SqlClient.SqlClient) => sql`truncate audit_log`,
    ])
      expect(await statement(write)).toMatchObject({ _tag: "Left" })
    expect((await log({ page_size: 1 }))[0]).toEqual(before)
    await statement(aged(auditRetentionDays + 1))
    await statement(aged(auditRetentionDays - 1))
    const job = Effect.flatMap(Audit, (audit) => audit.removeOld).pipe(Effect.provide(Audit.Default))
    expect(await app.run(job as Effect.Effect<number>)).toBe(1)
    const left = (await log({ role: "system" })).map(({ subject }) => subject.id)
    expect(left).toContain(auditRetentionDays - 1)
    expect(left).not.toContain(auditRetentionDays + 1)
  })
})
