import { SqlClient } from "@effect/sql"
import { CodeWrong, CurrentPasswordWrong } from "@rokthnam/shared/Account/Account"
import { as } from "@rokthnam/shared/Client"
import { TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { ChatsFull, LinkEnded } from "@rokthnam/shared/OfficeChats/ChatFailures"
import { BotOff } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect, Either } from "effect"
import { URI } from "otpauth"
import type { TOTP } from "otpauth"
import { beforeEach, describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { ChatLinks } from "../../../src/accounts/ChatLinks.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { botSecret, chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp(chatSettings)
const plain = useApp()
const { link, codeOf, redeem, join, list, accounts, notices, claim } = linkedChats(app)

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
const actsOf = async (kind: string, id: number) =>
  (
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ action: string }>`
          select action from audit_log where actor_kind = ${kind} and actor_id = ${id} order by id`,
      ),
    )
  ).map(({ action }) => action)
const unlink = (token: string, id: number) => app.send("DELETE", `/account/chats/${id}`, { token })
const endOld = () =>
  app.run(
    Effect.flatMap(ChatLinks, ({ endOld: work }) => work).pipe(
      Effect.provide(ChatLinks.Default),
    ) as Effect.Effect<number, never, Sql>,
  )

let owner: SeededPharmacy
let people = 700_000
const person = () => String((people += 1))

beforeEach(async () => {
  await change((sql) => sql`delete from notices`)
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

describe("a link", () => {
  it("links a chat with an account once, and both ends show it", async () => {
    const dara = person()
    const made = await answer(link(owner.token))
    expect(made.url).toMatch(/^https:\/\/t\.me\/rokthnam_bot\?start=l_[\w-]{22}$/)
    const minutes = (Date.parse(made.ends_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    const code = made.url.slice(-22)
    const linked = await answer(redeem(dara, code, "km"))
    expect(linked).toMatchObject({ role: "pharmacy", pharmacy: "Central", digest_hour: 18, until: null })
    expect(await accounts(dara)).toEqual([linked])
    expect(await list(owner.token)).toMatchObject({
      bot: "rokthnam_bot",
      offers: ["alerts", "digest"],
      chats: [{ id: linked.id, name: "Dara", is_open: true, wants_alerts: true, digest_hour: 18 }],
    })
    expect(await actsOf("pharmacy", owner.id)).toEqual(["pharmacy.link_chat"])
    // an answer that was lost is asked for again; another person has only an old link
    expect(await answer(redeem(dara, code, "km"))).toEqual(linked)
    expect(await refusal(redeem(person(), code))).toBeInstanceOf(LinkEnded)
    expect((await list(owner.token)).chats).toHaveLength(1)
    expect(await actsOf("pharmacy", owner.id)).toEqual(["pharmacy.link_chat"])
  })

  it("is kept as a hash only, and asks for the password and the code of the second step", async () => {
    const code = await codeOf(owner.token)
    const [row] = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql<{ row: string }>`select k::text as row from chat_link_codes k where account_id = ${owner.id}`,
      ),
    )
    expect(row?.row).not.toContain(code)
    const asked = (payload: { current_password: string; code?: string }) =>
      app.client.officeChats.link({ payload }).pipe(as(owner.token))
    expect(await refusal(asked({ current_password: "not it" }))).toBeInstanceOf(CurrentPasswordWrong)
    const { uri } = await answer(
      app.client.account
        .beginSecondFactor({ payload: { current_password: seedPassword } })
        .pipe(as(owner.token)),
    )
    const totp = URI.parse(uri) as TOTP
    const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await answer(app.client.account.confirmSecondFactor({ payload: { code: at(0) } }).pipe(as(owner.token)))
    expect(await refusal(asked({ current_password: seedPassword }))).toBeInstanceOf(CodeWrong)
    await answer(asked({ current_password: seedPassword, code: at(1) }))
    for (let guess = 0; guess < 8; guess++) await outcome(asked({ current_password: "not it" }))
    expect(await refusal(asked({ current_password: seedPassword }))).toBeInstanceOf(TooManyAttempts)
  })

  it("ends after ten minutes, with the next link, with its session, and with a new password", async () => {
    const expired = await codeOf(owner.token)
    await change((sql) => sql`update chat_link_codes set ends_at = now() where account_id = ${owner.id}`)
    expect(await refusal(redeem(person(), expired))).toBeInstanceOf(LinkEnded)

    const earlier = await codeOf(owner.token)
    const later = await codeOf(owner.token)
    expect(await refusal(redeem(person(), earlier))).toBeInstanceOf(LinkEnded)
    await answer(redeem(person(), later))

    const ofSession = await codeOf(owner.token)
    await answer(app.client.account.signOut().pipe(as(owner.token)))
    expect(await refusal(redeem(person(), ofSession))).toBeInstanceOf(LinkEnded)

    const other = await app.run(seedPharmacy())
    const ofVersion = await codeOf(other.token)
    await change((sql) => sql`update pharmacies set session_version = 2 where id = ${other.id}`)
    expect(await refusal(redeem(person(), ofVersion))).toBeInstanceOf(LinkEnded)
  })

  it("that others have seen ends", async () => {
    const code = await codeOf(owner.token)
    await answer(app.client.chatAccounts.burn({ payload: { code } }).pipe(as(botSecret)))
    expect(await refusal(redeem(person(), code))).toBeInstanceOf(LinkEnded)
  })

  it("is not guessed without end", async () => {
    const dara = person()
    const code = "A".repeat(22)
    for (let guess = 0; guess < 10; guess++)
      expect(await refusal(redeem(dara, code))).toBeInstanceOf(LinkEnded)
    expect(await refusal(redeem(dara, await codeOf(owner.token)))).toBeInstanceOf(TooManyRequests)
  })

  it("is redeemed by one of two people who open it at once", async () => {
    const code = await codeOf(owner.token)
    const both = await Promise.all([person(), person()].map((one) => outcome(redeem(one, code))))
    expect(both.filter(Either.isRight)).toHaveLength(1)
    expect((await list(owner.token)).chats).toHaveLength(1)
  })

  it("is not made where the product has no bot", async () => {
    const there = await plain.run(seedPharmacy())
    const made = plain.client.officeChats.link({ payload: { current_password: seedPassword } })
    expect(await refusal(made.pipe(as(there.token)))).toBeInstanceOf(BotOff)
    expect(await linkedChats(plain).list(there.token)).toEqual({
      bot: null,
      chats: [],
      offers: ["alerts", "digest"],
    })
  })
})

describe("a linked chat", () => {
  it("is linked anew without being doubled, and an account has at most three", async () => {
    const dara = person()
    const first = await join(owner.token, dara)
    await app.send("PUT", `/account/chats/${first.id}`, {
      token: owner.token,
      body: { wants_alerts: false, digest_hour: 20 },
    })
    expect(await join(owner.token, dara)).toMatchObject({
      id: first.id,
      wants_alerts: false,
      digest_hour: 20,
    })
    await join(owner.token, person())
    await join(owner.token, person())
    const code = await codeOf(owner.token)
    const more = person()
    expect(await refusal(redeem(more, code))).toEqual(ChatsFull.atLimit())
    // linking one of the three again needs no room, and the refused link works once there is some
    await unlink(owner.token, first.id)
    await answer(redeem(more, code))
    expect((await list(owner.token)).chats).toHaveLength(3)
  })

  it("moves from one account of a pharmacy to another, and keeps those of other pharmacies and of an admin", async () => {
    const dara = person()
    const [member, elsewhere, admin] = [
      await app.run(seedStaff(owner.id, { role: "CASHIER" })),
      await app.run(seedPharmacy({ name: "Elsewhere" })),
      await app.run(seedAdmin()),
    ]
    for (const { token } of [owner, elsewhere, admin, member]) await join(token, dara)
    expect((await accounts(dara)).map(({ role, pharmacy }) => [role, pharmacy])).toEqual([
      ["pharmacy", "Elsewhere"],
      ["admin", null],
      ["staff", "Central"],
    ])
    expect((await list(owner.token)).chats).toEqual([])
    const [ofMember] = (await list(member.token)).chats
    expect(ofMember).toMatchObject({ wants_alerts: true, digest_hour: null })
  })

  it("is unlinked from the office, which the chat is told, and not by anybody else", async () => {
    const dara = person()
    const { id } = await join(owner.token, dara, "km")
    const stranger = await app.run(seedPharmacy())
    expect((await unlink(stranger.token, id)).status).toBe(404)
    expect((await app.send("PUT", `/account/chats/${id}`, { token: stranger.token, body: {} })).status).toBe(
      404,
    )
    expect((await unlink(owner.token, id)).status).toBe(200)
    expect(await accounts(dara)).toEqual([])
    expect(await notices()).toMatchObject([
      {
        telegram_id: dara,
        language: "km",
        office_chat_id: null,
        content: { kind: "unlinked", pharmacy: "Central", reason: "office" },
      },
    ])
    expect((await unlink(owner.token, id)).status).toBe(404)
    expect(await actsOf("pharmacy", owner.id)).toEqual(["pharmacy.link_chat", "pharmacy.unlink_chat"])
  })

  it("is unlinked from the chat, as often as it is said, by its own person alone", async () => {
    const dara = person()
    const { id: chat } = await join(owner.token, dara)
    const from = (one: string) =>
      answer(app.client.chatAccounts.unlink({ path: { id: one, chat } }).pipe(as(botSecret)))
    await from(person())
    expect(await accounts(dara)).toHaveLength(1)
    await from(dara)
    await from(dara)
    expect((await list(owner.token)).chats).toEqual([])
    expect(await actsOf("pharmacy", owner.id)).toEqual(["pharmacy.link_chat", "pharmacy.unlink_chat"])
    // the old link does not link it again
    expect(await notices()).toEqual([])
  })

  it("ends with what ends the account's sessions, and the chat is told once", async () => {
    const [boss, worker, other] = [person(), person(), person()]
    const member = await app.run(seedStaff(owner.id, { role: "MANAGER" }))
    const rejected = await app.run(seedPharmacy({ name: "Rejected" }))
    await join(owner.token, boss)
    await join(member.token, worker)
    await join(rejected.token, other)
    await change((sql) => sql`update staff set role_id = 3, session_version = 2 where id = ${member.id}`)
    await change(
      (sql) => sql`update pharmacies set status = 'REJECTED', session_version = 2 where id = ${rejected.id}`,
    )
    expect([await accounts(boss), await accounts(worker), await accounts(other)]).toMatchObject([
      [{ role: "pharmacy" }],
      [],
      [],
    ])
    await endOld()
    await endOld()
    expect(await notices()).toMatchObject([
      { telegram_id: worker, content: { pharmacy: "Central", reason: "access" } },
      { telegram_id: other, content: { pharmacy: "Rejected", reason: "access" } },
    ])
    // a later approval does not revive it
    await change((sql) => sql`update pharmacies set status = 'APPROVED' where id = ${rejected.id}`)
    expect(await accounts(other)).toEqual([])
  })

  it("goes on when its person signs out, and is gone with a dismissed member", async () => {
    const [boss, worker] = [person(), person()]
    const member = await app.run(seedStaff(owner.id))
    await join(owner.token, boss)
    await join(member.token, worker)
    await answer(app.client.account.signOut().pipe(as(owner.token)))
    expect(await accounts(boss)).toHaveLength(1)
    await change((sql) => sql`delete from staff where id = ${member.id}`)
    expect(await accounts(worker)).toEqual([])
  })

  it("of an admin ends after 90 days", async () => {
    const dara = person()
    const admin = await app.run(seedAdmin())
    const linked = await join(admin.token, dara)
    expect(Date.parse(linked.until ?? "") - Date.now()).toBeGreaterThan(89 * 86_400_000)
    expect(linked).toMatchObject({ wants_alerts: false, digest_hour: null, waiting: expect.any(Number) })
    await change(
      (sql) => sql`update office_chats set linked_at = now() - interval '91 days' where id = ${linked.id}`,
    )
    expect(await accounts(dara)).toEqual([])
    await endOld()
    expect(await notices()).toMatchObject([{ telegram_id: dara, content: { pharmacy: null, reason: "age" } }])
  })

  it("gets no message that waited while its link ended", async () => {
    const dara = person()
    const { id } = await join(owner.token, dara)
    await change(
      (sql) => sql`
        insert into notices (telegram_id, content, office_chat_id, expires_at)
        values (${dara}::bigint, '{"kind":"unlinked","pharmacy":"Central","reason":"office"}', ${id},
          now() + interval '1 day')`,
    )
    await change((sql) => sql`update pharmacies set session_version = 2 where id = ${owner.id}`)
    expect(await claim()).toEqual([])
    expect(await notices()).toMatchObject([{ outcome: "expired", content: null }])
  })

  it("says whether it is open, and is forgotten when its person asks to be", async () => {
    const dara = person()
    await join(owner.token, dara)
    await change(
      (sql) => sql`insert into conversations (telegram_id, is_blocked) values (${dara}::bigint, true)`,
    )
    expect((await list(owner.token)).chats).toMatchObject([{ is_open: false }])
    const payload = { conversation: null, queries: [], handled: null }
    await answer(app.client.conversations.write({ path: { id: dara }, payload }).pipe(as(botSecret)))
    expect((await list(owner.token)).chats).toEqual([])
  })

  it("is in the data of its person, and goes with the account", async () => {
    const dara = person()
    const member = await app.run(seedStaff(owner.id))
    await join(member.token, dara)
    const { kept } = await answer(app.client.personalData.summary().pipe(as(member.token)))
    expect(kept).toContainEqual({ what: "telegram_chats", entries: 1, on_deletion: "deleted" })
    const { body } = await app.send("POST", "/account/personal-data/export", {
      token: member.token,
      body: { current_password: seedPassword },
    })
    expect(body).toMatchObject({ telegram_chats: [{ telegram_id: Number(dara), telegram_name: "Dara" }] })
    await answer(
      app.client.personalData.delete({ payload: { current_password: seedPassword } }).pipe(as(member.token)),
    )
    expect(await accounts(dara)).toEqual([])
    // an owner's goes when the pharmacy is closed
    await join(owner.token, dara)
    await answer(
      app.client.personalData.delete({ payload: { current_password: seedPassword } }).pipe(as(owner.token)),
    )
    expect(await accounts(dara)).toEqual([])
    const left = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select from office_chats where telegram_id = ${dara}::bigint`,
      ),
    )
    expect(left).toEqual([])
  })

  it("changes only what is sent", async () => {
    const { id } = await join(owner.token, person())
    const put = (body: object) => app.send("PUT", `/account/chats/${id}`, { token: owner.token, body })
    expect((await put({ digest_hour: null })).body).toMatchObject({ digest_hour: null, wants_alerts: true })
    expect((await put({ wants_alerts: false })).body).toMatchObject({
      digest_hour: null,
      wants_alerts: false,
    })
    expect((await put({ digest_hour: 24 })).status).toBe(422)
    const missing = app.client.officeChats.change({ path: { id: (id + 1000) as typeof id }, payload: {} })
    expect(await refusal(missing.pipe(as(owner.token)))).toEqual(new NotFound({ what: "Chat" }))
  })
})
