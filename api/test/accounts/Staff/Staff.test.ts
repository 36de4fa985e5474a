import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Central" }))
  other = await app.run(seedPharmacy({ name: "Other" }))
})

const fields = (overrides: Record<string, unknown> = {}) => ({
  name: "Chea Sophea",
  email: "Sophea@Rokthnam.test",
  password: "a long password",
  phone: "០១២ ៣៤៥ ៦៧៨",
  role_ids: [3],
  ...overrides,
})

const create = (overrides: Record<string, unknown> = {}, token = owner.token) =>
  app.call("POST", "/pharmacies/staff", { token, body: fields(overrides) })
const update = (id: number, overrides: Record<string, unknown>, token = owner.token) =>
  app.call("PUT", `/pharmacies/staff/${id}`, { token, body: overrides })
const login = (email: string, password: string) =>
  app.call("POST", "/staff/login", { body: { email, password } })
const me = (token: string) => app.call("GET", "/staff/me", { token })

describe("the owner's staff", () => {
  it("are added, read, listed and deleted", async () => {
    const photo = await app.run(seedFile("image"))
    const created = await create({ photo })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      name: "Chea Sophea",
      email: "sophea@rokthnam.test",
      phone: "០១២ ៣៤៥ ៦៧៨",
      photo,
      roles: [{ id: 3, name: "Cashier", code: "CASHIER", description: expect.any(String) }],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pharmacy: {
        name: "Central",
        email: owner.email,
        phone: "012 345 678",
        address: "Street 63, Phnom Penh",
      },
    })
    const { id } = created.body
    const read = await app.call("GET", `/pharmacies/staff/${id}`, { token: owner.token })
    expect(read.body).toEqual(created.body)
    const listed = await app.call("GET", "/pharmacies/staff?page=1&size=10", { token: owner.token })
    expect(listed.body).toMatchObject({ total: 1, items: [created.body], pagination: { total_pages: 1 } })
    const removed = await app.call("DELETE", `/pharmacies/staff/${id}`, { token: owner.token })
    expect(removed).toMatchObject({ status: 200, body: { message: "Staff member deleted successfully" } })
    expect((await app.call("GET", `/pharmacies/staff/${id}`, { token: owner.token })).status).toBe(404)
  })

  it("are paged without a row twice or missing", async () => {
    const crowded = await app.run(seedPharmacy())
    const made: Array<number> = []
    for (let n = 0; n < 7; n++) made.push((await app.run(seedStaff(crowded.id))).id)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        app.call("GET", `/pharmacies/staff?page=${page}&size=3`, { token: crowded.token }),
      ),
    )
    const ids = pages.flatMap((page) => page.body.items.map((item: { id: number }) => item.id))
    expect(ids).toEqual(made)
    expect(pages[3]?.body).toMatchObject({ items: [], total: 7 })
    expect((await app.call("GET", "/pharmacies/staff?size=101", { token: owner.token })).status).toBe(422)
  })

  it("have e-mails that are unique everywhere, without case", async () => {
    const { email } = await app.run(seedStaff(other.id))
    expect(await create({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: "StaffEmailTaken" },
    })
    const mine = await app.run(seedStaff(owner.id))
    const { password: _, ...rest } = fields({ email })
    expect((await update(mine.id, rest)).status).toBe(409)
  })

  it("have exactly one role that exists", async () => {
    expect(await create({ role_ids: [] })).toMatchObject({ status: 422 })
    expect(await create({ role_ids: [1, 2] })).toMatchObject({ status: 422 })
    expect(await create({ role_ids: [99] })).toMatchObject({
      status: 422,
      body: { code: "RoleUnknown", detail: "Please select a role" },
    })
  })

  it("of another pharmacy are not found", async () => {
    const { id } = await app.run(seedStaff(other.id))
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await app.call(method, `/pharmacies/staff/${id}`, {
        token: owner.token,
        ...(method === "PUT" ? { body: fields() } : {}),
      })
      expect(answer).toMatchObject({ status: 404, body: { detail: "Staff member not found" } })
    }
  })
})

describe("a staff member", () => {
  it("signs in and reads the own profile and the permission map", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER", name: "Keo Rith" }))
    const session = await login(cashier.email, seedPassword)
    expect(session).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), staff_id: cashier.id, staff_name: "Keo Rith" },
    })
    const profile = await app.call("GET", "/staff/profile", { token: session.body.access_token })
    expect(profile.body).toMatchObject({ id: cashier.id, roles: [{ code: "CASHIER" }] })
    expect((await me(session.body.access_token)).body).toEqual(profile.body)
    const map = await app.call("GET", "/staff/permissions", { token: cashier.token })
    expect(map.body).toEqual({
      "View Dashboard Overview": true,
      "View Dashboard Transactions": false,
      "Create Sale": true,
      "View Sale History": true,
      "Manage Medicine Inventory": false,
      "Import Export Medicine": false,
      "View Stock Report": false,
      "View Alerts": true,
      "View Expiry Report": false,
      "View Sales Report": false,
    })
    expect((await app.call("GET", "/staff/me", { token: owner.token })).status).toBe(403)
    expect((await app.call("GET", "/pharmacies/staff", { token: cashier.token })).status).toBe(403)
  })

  it("loses the session at once with a new password, a new role or the account, and not with a new name", async () => {
    const { id, email, token } = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const base = { name: "Renamed", email, phone: "012 111 222", role_ids: [3] }
    expect((await update(id, { ...base, password: "" })).body).toMatchObject({ name: "Renamed" })
    expect((await me(token)).status).toBe(200)
    expect((await update(id, { ...base, password: "a new password" })).status).toBe(200)
    expect(await me(token)).toMatchObject({ status: 401, body: { code: "SessionEnded" } })
    expect((await login(email, seedPassword)).status).toBe(401)
    const second = (await login(email, "a new password")).body.access_token
    expect((await me(second)).status).toBe(200)
    expect((await update(id, { ...base, role_ids: [1] })).status).toBe(200)
    expect((await me(second)).status).toBe(401)
    const third = (await login(email, "a new password")).body.access_token
    await app.call("DELETE", `/pharmacies/staff/${id}`, { token: owner.token })
    expect((await me(third)).status).toBe(401)
    expect((await login(email, "a new password")).status).toBe(401)
  })

  it("of a pharmacy that is not approved is told its state", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    const { email } = await app.run(seedStaff(pending.id))
    expect(await login(email, seedPassword)).toMatchObject({ status: 403, body: { code: "PharmacyPending" } })
    expect((await login(email, "wrong password")).status).toBe(401)
  })
})
