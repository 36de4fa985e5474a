import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let admin: SeededAdmin
let owner: SeededPharmacy

beforeAll(async () => {
  admin = await app.run(seedAdmin())
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

const asAdmin = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) })
const auditOf = (id: number) =>
  app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`select actor_kind, actor_id, action, before, after from audit_log
        where entity = 'pharmacy' and entity_id = ${id} order by id`,
    ),
  )

describe("an admin", () => {
  it("signs in with e-mail and password", async () => {
    const session = await app.call("POST", "/admin/login", {
      body: { email: admin.email, password: seedPassword },
    })
    expect(session).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    const stats = await app.call("GET", "/admin/dashboard", { token: session.body.access_token })
    expect(stats).toMatchObject({ status: 200 })
    expect(
      (await app.call("POST", "/admin/login", { body: { email: admin.email, password: "x" } })).body,
    ).toMatchObject({ code: "BadCredentials" })
  })

  it("counts, lists and filters the pharmacies", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    await app.run(seedPharmacy({ status: "REJECTED" }))
    const stats = (await asAdmin("GET", "/admin/dashboard")).body
    expect(stats.total_pharmacies).toBe(stats.pending_approvals + stats.approved + stats.rejected)
    const all = await asAdmin("GET", "/admin/pharmacies?page=1&size=10")
    expect(all.body.total).toBe(stats.total_pharmacies)
    const filtered = await asAdmin("GET", "/admin/pharmacies?page=1&size=10&status=PENDING")
    expect(filtered.body).toMatchObject({ total: stats.pending_approvals })
    expect(filtered.body.pharmacies[0]).toEqual({
      id: pending.id,
      name: expect.any(String),
      address: "Street 63, Phnom Penh",
      email: pending.email,
      phone: "012 345 678",
      license_id: expect.any(String),
      status: "PENDING",
    })
    expect((await asAdmin("GET", "/admin/pharmacies?status=all")).body.total).toBe(stats.total_pharmacies)
    expect((await asAdmin("GET", "/admin/pharmacies?status=CLOSED")).status).toBe(422)
  })

  it("sees who waits, the longest first, with the number of all in X-Total-Count", async () => {
    await app.run(seedPharmacy({ status: "PENDING" }))
    const { pending_approvals } = (await asAdmin("GET", "/admin/dashboard")).body
    const pending = await asAdmin("GET", "/admin/pharmacies/pending?page=1&size=1")
    expect(pending.headers.get("x-total-count")).toBe(String(pending_approvals))
    expect(pending.body).toHaveLength(1)
    expect(pending.body[0]).toMatchObject({
      license_file: expect.stringMatching(/\.pdf$/),
      photo: null,
      created_at: expect.stringMatching(/Z$/),
    })
  })

  it("approves and rejects, there and back, each with an entry of who and what", async () => {
    const { id, email } = await app.run(seedPharmacy({ status: "PENDING" }))
    const signIn = () => app.call("POST", "/pharmacies/login", { body: { email, password: seedPassword } })
    expect(await asAdmin("POST", `/admin/pharmacies/${id}/approve`)).toMatchObject({
      status: 200,
      body: { message: "Pharmacy approved successfully" },
    })
    expect(await asAdmin("POST", `/admin/pharmacies/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: "StatusUnchanged", params: { status: "APPROVED" } },
    })
    expect((await signIn()).status).toBe(200)
    const reason = "The licence has expired"
    expect((await asAdmin("POST", `/admin/pharmacies/${id}/reject`, { reason })).status).toBe(200)
    expect((await signIn()).body).toMatchObject({ code: "PharmacyRejected", params: { reason } })
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
      const answer = await app.call("POST", `/admin/pharmacies/${id}/reject`, {
        token: admin.token,
        ...options,
      })
      expect(answer.status).toBe(200)
    }
    const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
    const path = `/admin/pharmacies/${id}/reject`
    for (const body of ["[]", '"x"', '{"reason":7}', JSON.stringify({ reason: "x".repeat(501) })])
      expect((await asAdmin("POST", path, body)).status).toBe(422)
    expect(await asAdmin("POST", path, "{")).toMatchObject({
      status: 400,
      body: { code: "MalformedRequest" },
    })
  })

  it("of 8 approvals at once makes one", async () => {
    const { id } = await app.run(seedPharmacy({ status: "PENDING" }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asAdmin("POST", `/admin/pharmacies/${id}/approve`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  it("ends the sessions of owner and staff by a rejection, and an approval does not revive them", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const staff = await app.run(seedStaff(pharmacy.id))
    const alive = async () => [
      (await app.call("GET", "/pharmacies/me", { token: pharmacy.token })).status,
      (await app.call("GET", "/staff/me", { token: staff.token })).status,
      (await app.call("GET", "/inventory/categories", { token: staff.token })).status,
    ]
    expect(await alive()).toEqual([200, 200, 200])
    await asAdmin("POST", `/admin/pharmacies/${pharmacy.id}/reject`)
    expect(await alive()).toEqual([401, 401, 401])
    await asAdmin("POST", `/admin/pharmacies/${pharmacy.id}/approve`)
    expect(await alive()).toEqual([401, 401, 401])
  })

  it("cannot approve a rejected one whose e-mail another has by now", async () => {
    const { id, email } = await app.run(seedPharmacy({ status: "REJECTED" }))
    await app.run(seedPharmacy({ email }))
    expect(await asAdmin("POST", `/admin/pharmacies/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: "PharmacyEmailTaken" },
    })
  })

  it("resets a password, which ends the owner's sessions", async () => {
    const pharmacy = await app.run(seedPharmacy({ name: "Sok San" }))
    const path = `/admin/pharmacies/${pharmacy.id}/reset-password`
    expect((await asAdmin("POST", path, { new_password: "short" })).status).toBe(422)
    expect(await asAdmin("POST", path, { new_password: "a new password" })).toMatchObject({
      status: 200,
      body: { pharmacy_name: "Sok San" },
    })
    expect((await app.call("GET", "/pharmacies/me", { token: pharmacy.token })).status).toBe(401)
    const body = { email: pharmacy.email, password: "a new password" }
    expect((await app.call("POST", "/pharmacies/login", { body })).status).toBe(200)
    expect(JSON.stringify(await auditOf(pharmacy.id))).not.toContain("a new password")
  })

  it("is told of pharmacies that are not there", async () => {
    for (const path of ["approve", "reject", "reset-password"]) {
      const answer = await asAdmin("POST", `/admin/pharmacies/999999/${path}`, {
        new_password: "a new password",
      })
      expect(answer).toMatchObject({ status: 404, body: { detail: "Pharmacy not found" } })
    }
  })

  it("is the only one who may: nobody, junk and every other role are refused", async () => {
    for (const [method, path] of [
      ["GET", "/admin/dashboard"],
      ["GET", "/admin/pharmacies"],
      ["GET", "/admin/pharmacies/pending"],
      ["POST", `/admin/pharmacies/${owner.id}/reject`],
      ["POST", `/admin/pharmacies/${owner.id}/approve`],
    ] as const) {
      expect((await app.call(method, path)).status).toBe(401)
      expect((await app.call(method, path, { token: "junk" })).status).toBe(401)
      expect((await app.call(method, path, { token: owner.token })).status).toBe(403)
    }
  })
})
