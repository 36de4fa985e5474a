import { as } from "@rokthnam/shared/Client"
import { BadCredentials, SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { PharmacyPending } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { RoleId } from "@rokthnam/shared/Primitives/Id"
import type { StaffId } from "@rokthnam/shared/Primitives/Id"
import { StaffEmailTaken } from "@rokthnam/shared/Staff/StaffMember"
import type { StaffCreation, StaffUpdate } from "@rokthnam/shared/Staff/StaffMember"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy
let other: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Central" }))
  other = await app.run(seedPharmacy({ name: "Other" }))
})

const manager = [RoleId.make(1)]
const cashier = [RoleId.make(3)]

const fields = (overrides: Partial<StaffCreation> = {}): StaffCreation => ({
  name: "Chea Sophea",
  email: "Sophea@Rokthnam.test",
  password: "a long password",
  phone: "០១២ ៣៤៥ ៦៧៨",
  role_ids: cashier,
  ...overrides,
})

const create = (overrides: Partial<StaffCreation> = {}) =>
  app.client.staffAdministration.create({ payload: fields(overrides) }).pipe(as(owner.token))
const read = (id: StaffId) => app.client.staffAdministration.read({ path: { id } }).pipe(as(owner.token))
const list = (page: number, size: number, token = owner.token) =>
  app.client.staffAdministration.list({ urlParams: { page, size } }).pipe(as(token))
const update = (id: StaffId, payload: StaffUpdate) =>
  app.client.staffAdministration.update({ path: { id }, payload }).pipe(as(owner.token))
const remove = (id: StaffId) => app.client.staffAdministration.remove({ path: { id } }).pipe(as(owner.token))
const login = (email: string, password: string) =>
  app.client.staffDoor.login({ payload: { email, password } })
const me = (token: string) => app.client.staff.me().pipe(as(token))

describe("the owner's staff", () => {
  it("are added, read, listed and deleted", async () => {
    const photo = await app.run(seedFile("image"))
    const created = await answer(create({ photo }))
    expect(created).toMatchObject({
      id: expect.any(Number),
      name: "Chea Sophea",
      email: "sophea@rokthnam.test",
      phone: "០១២ ៣៤៥ ៦៧៨",
      photo,
      roles: [{ id: 3, name: "Cashier", code: "CASHIER", description: expect.any(String) }],
      created_at: expect.any(Date),
      pharmacy: {
        name: "Central",
        email: owner.email,
        phone: "012 345 678",
        address: "Street 63, Phnom Penh",
      },
    })
    const { id } = created
    const mine = { ...created, deactivated_at: null, last_seen_at: null, has_sales: false }
    expect(await answer(read(id))).toEqual(mine)
    expect(await app.send("GET", `/pharmacies/staff/${id}`, { token: owner.token })).toMatchObject({
      body: { created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    })
    expect(await answer(list(1, 10))).toMatchObject({
      total: 1,
      items: [mine],
      pagination: { total_pages: 1 },
    })
    expect(await answer(remove(id))).toEqual({ message: "Staff member deleted successfully" })
    expect(await refusal(read(id))).toBeInstanceOf(NotFound)
  })

  it("are paged without a row twice or missing", async () => {
    const crowded = await app.run(seedPharmacy())
    const made: Array<StaffId> = []
    for (let n = 0; n < 7; n++) made.push((await app.run(seedStaff(crowded.id))).id)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => answer(list(page, 3, crowded.token))))
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made)
    expect(pages[3]).toMatchObject({ items: [], total: 7 })
    expect((await app.send("GET", "/pharmacies/staff?size=101", { token: owner.token })).status).toBe(422)
  })

  it("have e-mails that are unique everywhere, without case", async () => {
    const { email } = await app.run(seedStaff(other.id))
    expect(await refusal(create({ email: email.toUpperCase() }))).toBeInstanceOf(StaffEmailTaken)
    const mine = await app.run(seedStaff(owner.id))
    const { password: _, ...rest } = fields({ email })
    expect(await refusal(update(mine.id, rest))).toBeInstanceOf(StaffEmailTaken)
  })

  it("have exactly one role that exists", async () => {
    for (const role_ids of [[], [1, 2]]) {
      const body = { ...fields(), role_ids }
      expect((await app.send("POST", "/pharmacies/staff", { token: owner.token, body })).status).toBe(422)
    }
    expect(await refusal(create({ role_ids: [RoleId.make(99)] }))).toMatchObject({
      _tag: "RoleUnknown",
      detail: "Please select a role",
    })
  })

  it("of another pharmacy are not found", async () => {
    const { id } = await app.run(seedStaff(other.id))
    const missing = { _tag: "NotFound", detail: "Staff member not found" }
    for (const call of [read(id), update(id, fields())]) expect(await refusal(call)).toMatchObject(missing)
    expect(await refusal(remove(id))).toMatchObject(missing)
  })
})

describe("a staff member", () => {
  it("signs in and reads the own profile and the permission map", async () => {
    const member = await app.run(seedStaff(owner.id, { role: "CASHIER", name: "Keo Rith" }))
    const { access_token, ...session } = await answer(login(member.email, seedPassword))
    expect(session).toEqual({ staff_id: member.id, staff_name: "Keo Rith" })
    const profile = await answer(app.client.staff.profile().pipe(as(access_token)))
    expect(profile).toMatchObject({ id: member.id, roles: [{ code: "CASHIER" }] })
    expect(await answer(me(access_token))).toEqual(profile)
    expect(await answer(app.client.staff.permissions().pipe(as(member.token)))).toEqual({
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
      "Refund Sale": false,
      "Give Discount": false,
      "Manage Shifts": false,
    })
    expect((await app.send("GET", "/staff/me", { token: owner.token })).status).toBe(403)
    expect((await app.send("GET", "/pharmacies/staff", { token: member.token })).status).toBe(403)
  })

  it("loses the session at once with a new password, a new role or the account, and not with a new name", async () => {
    const { id, email, token } = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const base = { name: "Renamed", email, phone: "012 111 222", role_ids: cashier }
    expect(await answer(update(id, { ...base, password: "" }))).toMatchObject({ name: "Renamed" })
    await answer(me(token))
    await answer(update(id, { ...base, password: "a new password" }))
    expect(await refusal(me(token))).toBeInstanceOf(SessionEnded)
    expect(await refusal(login(email, seedPassword))).toBeInstanceOf(BadCredentials)
    const second = await answer(login(email, "a new password"))
    await answer(me(second.access_token))
    await answer(update(id, { ...base, role_ids: manager }))
    expect(await refusal(me(second.access_token))).toBeInstanceOf(SessionEnded)
    const third = await answer(login(email, "a new password"))
    await answer(remove(id))
    expect(await refusal(me(third.access_token))).toBeInstanceOf(SessionEnded)
    expect(await refusal(login(email, "a new password"))).toBeInstanceOf(BadCredentials)
  })

  it("of a pharmacy that is not approved is told its state", async () => {
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    const { email } = await app.run(seedStaff(pending.id))
    expect(await refusal(login(email, seedPassword))).toBeInstanceOf(PharmacyPending)
    expect(await refusal(login(email, "wrong password"))).toBeInstanceOf(BadCredentials)
  })
})
