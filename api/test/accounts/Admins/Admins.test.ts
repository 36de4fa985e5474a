import { SqlClient } from "@effect/sql"
import { StatusUnchanged } from "@rokthnam/shared/Admin/AdminApi"
import { as } from "@rokthnam/shared/Client"
import { BadCredentials, SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { PharmacyEmailTaken, PharmacyRejected } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let admin: SeededAdmin
let owner: SeededPharmacy

beforeAll(async () => {
  admin = await app.run(seedAdmin())
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

const login = (password: string) => app.client.adminDoor.login({ payload: { email: admin.email, password } })
const stats = (token = admin.token) => app.client.admin.stats().pipe(as(token))
const list = (status: PharmacyStatus | "all") =>
  app.client.admin.list({ urlParams: { page: 1, size: 10, status } }).pipe(as(admin.token))
const approve = (id: PharmacyId) => app.client.admin.approve({ path: { id } }).pipe(as(admin.token))
const reject = (id: PharmacyId, reason?: string) =>
  app.client.admin.reject({ path: { id }, payload: { reason } }).pipe(as(admin.token))
const reset = (id: PharmacyId, new_password: string) =>
  app.client.admin.resetPassword({ path: { id }, payload: { new_password } }).pipe(as(admin.token))
const signIn = (email: string, password = seedPassword) =>
  app.client.pharmacyDoor.login({ payload: { email, password } })

const send = (method: string, path: string, body?: unknown) =>
  app.send(method, path, { token: admin.token, body })
const auditOf = (id: PharmacyId) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`select actor_kind, actor_id, action, before, after from audit_log
        where entity = 'pharmacy' and entity_id = ${id} order by id`,
    ),
  )

describe("an admin", () => {
  it("signs in with e-mail and password", async () => {
    const session = await answer(login(seedPassword))
    expect(session).toEqual({ access_token: expect.any(String) })
    await answer(stats(session.access_token))
    expect(await refusal(login("x"))).toBeInstanceOf(BadCredentials)
  })

  it("counts, lists and filters the pharmacies", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    await app.run(seedPharmacy({ status: "REJECTED" }))
    const { total_pharmacies, pending_approvals, approved, rejected } = await answer(stats())
    expect(total_pharmacies).toBe(pending_approvals + approved + rejected)
    expect((await answer(list("all"))).total).toBe(total_pharmacies)
    const unfiltered = { status: 200, body: { total: total_pharmacies } }
    expect(await send("GET", "/admin/pharmacies?page=1&size=10")).toMatchObject(unfiltered)
    expect(await send("GET", "/admin/pharmacies?status=all")).toMatchObject(unfiltered)
    const filtered = await answer(list("PENDING"))
    expect(filtered.total).toBe(pending_approvals)
    expect(filtered.pharmacies[0]).toEqual({
      id: pending.id,
      name: expect.any(String),
      address: "Street 63, Phnom Penh",
      email: pending.email,
      phone: "012 345 678",
      license_id: expect.any(String),
      status: "PENDING",
      created_at: expect.any(Date),
      rejection_reason: null,
      stock_changed_at: null,
    })
    expect((await send("GET", "/admin/pharmacies?status=CLOSED")).status).toBe(422)
  })

  it("sees who waits, the longest first, with the number of all in X-Total-Count", async () => {
    await app.run(seedPharmacy({ status: "PENDING" }))
    const { pending_approvals } = await answer(stats())
    const pending = await send("GET", "/admin/pharmacies/pending?page=1&size=1")
    expect(pending.headers.get("x-total-count")).toBe(String(pending_approvals))
    expect(pending.body).toEqual([
      expect.objectContaining({
        license_file: expect.stringMatching(/\.pdf$/),
        photo: null,
        created_at: expect.stringMatching(/Z$/),
      }),
    ])
  })

  it("approves and rejects, there and back, each with an entry of who and what", async () => {
    const { id, email } = await app.run(seedPharmacy({ status: "PENDING" }))
    expect(await answer(approve(id))).toEqual({ message: "Pharmacy approved successfully" })
    expect(await refusal(approve(id))).toEqual(new StatusUnchanged({ status: "APPROVED" }))
    await answer(signIn(email))
    const reason = "The licence has expired"
    await answer(reject(id, reason))
    expect(await refusal(signIn(email))).toEqual(new PharmacyRejected({ reason }))
    expect(await auditOf(id)).toEqual([
      {
        actor_kind: "admin",
        actor_id: admin.id,
        action: "pharmacy.approve",
        before: { status: "PENDING", reason: null },
        after: { status: "APPROVED", reason: null },
      },
      {
        actor_kind: "admin",
        actor_id: admin.id,
        action: "pharmacy.reject",
        before: { status: "APPROVED", reason: null },
        after: { status: "REJECTED", reason },
      },
    ])
  })

  it("rejects with no body at all, with {} and with null, but not with junk", async () => {
    for (const options of [{}, { body: "" }, { body: {} }, { body: { reason: null } }]) {
      const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
      const path = `/admin/pharmacies/${id}/reject`
      expect((await app.send("POST", path, { token: admin.token, ...options })).status).toBe(200)
    }
    const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
    const path = `/admin/pharmacies/${id}/reject`
    for (const body of ["[]", '"x"', '{"reason":7}', JSON.stringify({ reason: "x".repeat(501) })])
      expect((await send("POST", path, body)).status).toBe(422)
    expect(await send("POST", path, "{")).toMatchObject({
      status: 400,
      body: { code: "MalformedRequest" },
    })
  })

  it("of 8 approvals at once makes one", async () => {
    const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(approve(id))))
    expect(outcomes.filter(Either.isRight)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  it("ends the sessions of owner and staff by a rejection, and an approval does not revive them", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const staff = await app.run(seedStaff(pharmacy.id))
    const theirs: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
      app.client.pharmacies.me().pipe(as(pharmacy.token)),
      app.client.staff.me().pipe(as(staff.token)),
      app.client.categoriesRead.list({ urlParams: { page: 1, page_size: 10 } }).pipe(as(staff.token)),
    ]
    for (const call of theirs) await answer(call)
    await answer(reject(pharmacy.id))
    for (const call of theirs) expect(await refusal(call)).toBeInstanceOf(SessionEnded)
    await answer(approve(pharmacy.id))
    for (const call of theirs) expect(await refusal(call)).toBeInstanceOf(SessionEnded)
  })

  it("cannot approve a rejected one whose e-mail another has by now", async () => {
    const { id, email } = await app.run(seedPharmacy({ status: "REJECTED" }))
    await app.run(seedPharmacy({ email }))
    expect(await refusal(approve(id))).toBeInstanceOf(PharmacyEmailTaken)
  })

  it("resets a password, which ends the owner's sessions", async () => {
    const pharmacy = await app.run(seedPharmacy({ name: "Sok San" }))
    const path = `/admin/pharmacies/${pharmacy.id}/reset-password`
    expect((await send("POST", path, { new_password: "short" })).status).toBe(422)
    expect(await answer(reset(pharmacy.id, "a new password"))).toMatchObject({ pharmacy_name: "Sok San" })
    const me = app.client.pharmacies.me().pipe(as(pharmacy.token))
    expect(await refusal(me)).toBeInstanceOf(SessionEnded)
    await answer(signIn(pharmacy.email, "a new password"))
    expect(JSON.stringify(await auditOf(pharmacy.id))).not.toContain("a new password")
  })

  it("is told of pharmacies that are not there", async () => {
    const id = PharmacyId.make(999_999)
    for (const call of [approve(id), reject(id), reset(id, "a new password")])
      expect(await refusal(call)).toMatchObject({ _tag: "NotFound", detail: "Pharmacy not found" })
  })

  it("is the only one who may: nobody, junk and every other role are refused", async () => {
    for (const [method, path] of [
      ["GET", "/admin/dashboard"],
      ["GET", "/admin/pharmacies"],
      ["GET", "/admin/pharmacies/pending"],
      ["POST", `/admin/pharmacies/${owner.id}/reject`],
      ["POST", `/admin/pharmacies/${owner.id}/approve`],
    ] as const) {
      expect((await app.send(method, path)).status).toBe(401)
      expect((await app.send(method, path, { token: "junk" })).status).toBe(401)
      expect((await app.send(method, path, { token: owner.token })).status).toBe(403)
    }
  })
})
