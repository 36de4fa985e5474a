import { SqlClient } from "@effect/sql"
import { StatusUnchanged } from "@rokthnam/shared/Admin/AdminApi"
import { as } from "@rokthnam/shared/Client"
import { AlreadyDecided, ChatNotLinked } from "@rokthnam/shared/OfficeChats/ChatFailures"
import { PharmacyRejected } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { NotFound, TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Either, Schema } from "effect"
import sharp from "sharp"
import { beforeEach, describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAdmin } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { botSecret, chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp(chatSettings)
const { join, notices, claim } = linkedChats(app)

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))

let admin: SeededAdmin
let sokha: string
let people = 600_000
const person = () => String((people += 1))

beforeEach(async () => {
  await change((sql) => sql`delete from notices`)
  await change((sql) => sql`delete from office_chats`)
  admin = await app.run(seedAdmin())
  sokha = person()
  await join(admin.token, sokha, "km")
})

const upload = async (type: "pdf" | "png") => {
  const bytes =
    type === "pdf"
      ? Buffer.from("%PDF-1.4\nlicence")
      : await sharp({ create: { width: 40, height: 30, channels: 3, background: "#088" } })
          .png()
          .toBuffer()
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(bytes)]), `licence.${type}`)
  const { body } = await app.send("POST", "/files/pharmacy/license", { body: form })
  return Schema.decodeUnknownSync(Schema.Struct({ filename: Schema.String }))(body).filename
}

let number = 0
const register = async (type: "pdf" | "png" = "pdf", overrides: object = {}) => {
  number += 1
  const { body } = await app.send("POST", "/pharmacies/register", {
    body: {
      name: `New ${number}`,
      email: `new-${number}@rokthnam.test`,
      password: seedPassword,
      phone: "012 345 678",
      address: "Street 63",
      license_id: `L-${number}`,
      license_file: await upload(type),
      latitude: 11.5,
      longitude: 104.9,
      ...overrides,
    },
  })
  return PharmacyId.make(Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))(body).id)
}
const decide = (
  by: string,
  pharmacy_id: PharmacyId,
  decision: "approve" | "reject" = "approve",
  reason?: string,
) =>
  app.client.chatAccounts
    .decide({ path: { id: by }, payload: { pharmacy_id, decision, reason } })
    .pipe(as(botSecret))
const statusOf = async (id: PharmacyId) =>
  (
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ status: string }>`select status from pharmacies where id = ${id}`,
      ),
    )
  )[0]?.status
const auditOf = (id: PharmacyId) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`
        select actor_kind, actor_id, action, before, after, session_id from audit_log
        where entity = 'pharmacy' and entity_id = ${id} order by id`,
    ),
  )

describe("a registration", () => {
  it("is told to the chats of admins alone, with the licence for who holds the message", async () => {
    const owner = await app.run(seedPharmacy())
    await join(owner.token, person())
    await join(admin.token, person())
    const id = await register("png")
    const content = {
      kind: "registration",
      pharmacy_id: id,
      name: `New ${number}`,
      email: `new-${number}@rokthnam.test`,
      phone: "012 345 678",
      address: "Street 63",
      license_id: `L-${number}`,
      place: { latitude: 11.5, longitude: 104.9 },
    }
    const told = await notices()
    expect(told).toMatchObject([
      { telegram_id: sokha, language: "km", content },
      { language: "en", content },
    ])
    const [first] = await claim()
    if (first === undefined) throw new Error("Nothing was handed out.")
    const file = (lease: string) =>
      fetch(`${app.url}/users/telegram-bot/notices/${first.id}/file?lease=${lease}`, {
        headers: { authorization: `Bearer ${botSecret}` },
      })
    const bytes = new Uint8Array(await (await file(first.lease)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 30 })
    expect((await file(crypto.randomUUID())).status).toBe(404)
    await answer(
      app.client.notices
        .end({ path: { id: first.id }, payload: { lease: first.lease, outcome: "sent", retry_after: 0 } })
        .pipe(as(botSecret)),
    )
    expect((await file(first.lease)).status).toBe(404)
  })

  it("brings a PDF as it was sent, and no place where none was given", async () => {
    await register("pdf", { latitude: null, longitude: null })
    const [first] = await claim()
    if (first === undefined) throw new Error("Nothing was handed out.")
    expect(first.content).toMatchObject({ place: null })
    const file = await answer(
      app.client.notices
        .file({ path: { id: first.id }, urlParams: { lease: first.lease } })
        .pipe(as(botSecret)),
    )
    expect(Buffer.from(file).toString()).toBe("%PDF-1.4\nlicence")
  })

  it("that is refused is told to nobody", async () => {
    await register()
    await change((sql) => sql`delete from notices`)
    await app.send("POST", "/pharmacies/register", {
      body: {
        name: "Again",
        email: `new-${number}@rokthnam.test`,
        password: seedPassword,
        phone: "012 345 678",
        address: "Street 63",
        license_id: "L-again",
        license_file: await upload("pdf"),
      },
    })
    expect(await notices()).toEqual([])
  })
})

describe("an admin's press", () => {
  it("approves once, with the browser's audit entry, and pressed again says by whom", async () => {
    const id = await register()
    expect(await answer(decide(sokha, id))).toEqual({ name: `New ${number}` })
    expect(await statusOf(id)).toBe("APPROVED")
    expect(await auditOf(id)).toEqual([
      {
        actor_kind: "admin",
        actor_id: admin.id,
        action: "pharmacy.approve",
        before: { status: "PENDING", reason: null },
        after: { status: "APPROVED", reason: null, via: "Telegram" },
        session_id: null,
      },
    ])
    const again = await refusal(decide(sokha, id))
    expect(again).toBeInstanceOf(AlreadyDecided)
    expect(again).toMatchObject({ params: { status: "APPROVED", by: admin.email, is_own: true } })
    // an old button does not undo it either
    expect(await refusal(decide(sokha, id, "reject", "no"))).toBeInstanceOf(AlreadyDecided)
    expect(await statusOf(id)).toBe("APPROVED")
    expect(await auditOf(id)).toHaveLength(1)
  })

  it("rejects with a reason, which the pharmacy reads at its sign-in", async () => {
    const id = await register()
    await answer(decide(sokha, id, "reject", "The licence has expired."))
    const login = app.client.pharmacyDoor.login({
      payload: { email: `new-${number}@rokthnam.test`, password: seedPassword },
    })
    expect(await refusal(login)).toEqual(new PharmacyRejected({ reason: "The licence has expired." }))
  })

  it("comes too late when the browser has decided, and the browser's when the chat has", async () => {
    const other = await app.run(seedAdmin({ email: `browser-${number}@rokthnam.test` }))
    const [first, second] = [await register(), await register()]
    await answer(app.client.admin.approve({ path: { id: first } }).pipe(as(other.token)))
    expect(await refusal(decide(sokha, first, "reject"))).toMatchObject({
      params: { status: "APPROVED", by: other.email, is_own: false },
    })
    await answer(decide(sokha, second))
    const late = app.client.admin.approve({ path: { id: second } }).pipe(as(other.token))
    expect(await refusal(late)).toBeInstanceOf(StatusUnchanged)
  })

  it("of one of several at the same time wins", async () => {
    const others = [person(), person()]
    for (const one of others) await join((await app.run(seedAdmin())).token, one)
    const id = await register()
    const all = await Promise.all([
      outcome(decide(sokha, id)),
      outcome(decide(others[0] ?? "", id, "reject", "no")),
      outcome(decide(others[1] ?? "", id)),
      outcome(decide(sokha, id)),
    ])
    expect(all.filter(Either.isRight)).toHaveLength(1)
    const refusals = all.flatMap((one) => (Either.isLeft(one) ? [one.left._tag] : []))
    expect(refusals).toEqual(["AlreadyDecided", "AlreadyDecided", "AlreadyDecided"])
    expect(await auditOf(id)).toHaveLength(1)
  })

  it("does nothing for whoever is not an admin, or whose link has ended", async () => {
    const id = await register()
    const owner = await app.run(seedPharmacy())
    const member = await app.run(seedStaff(owner.id))
    const [boss, worker] = [person(), person()]
    await join(owner.token, boss)
    await join(member.token, worker)
    for (const one of [boss, worker, person()])
      expect(await refusal(decide(one, id))).toBeInstanceOf(ChatNotLinked)
    await change((sql) => sql`update admins set session_version = 2 where id = ${admin.id}`)
    expect(await refusal(decide(sokha, id))).toBeInstanceOf(ChatNotLinked)
    await change((sql) => sql`update admins set session_version = 1 where id = ${admin.id}`)
    await change((sql) => sql`update office_chats set linked_at = now() - interval '91 days'`)
    expect(await refusal(decide(sokha, id))).toBeInstanceOf(ChatNotLinked)
    await change((sql) => sql`delete from admins where id = ${admin.id}`)
    expect(await refusal(decide(sokha, id))).toBeInstanceOf(ChatNotLinked)
    expect(await statusOf(id)).toBe("PENDING")
  })

  it("about a pharmacy that is gone finds none, and a chat decides at most sixty times an hour", async () => {
    const closed = PharmacyId.make(2_000_000_000)
    for (let press = 0; press < 60; press++)
      expect(await refusal(decide(sokha, closed))).toEqual(new NotFound({ what: "Pharmacy" }))
    expect(await refusal(decide(sokha, closed))).toBeInstanceOf(TooManyRequests)
  })
})
