import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { BadCredentials, SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { RangeReversed } from "@rokthnam/shared/Primitives/CommonFailures"
import type { StaffId } from "@rokthnam/shared/Primitives/Id"
import { StaffDeactivated, StaffHasSold } from "@rokthnam/shared/Staff/StaffMember"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { useTwoPharmacies } from "../../support/TwoPharmacies.ts"

const app = useApp()
const two = useTwoPharmacies(app)

const staffIdOf = (id: StaffId) => ({ path: { id } })
const read = (id: StaffId) => app.client.staffAdministration.read(staffIdOf(id)).pipe(as(two.owner.token))
const deactivate = (id: StaffId, token = two.owner.token) =>
  app.client.staffAdministration.deactivate(staffIdOf(id)).pipe(as(token))
const activate = (id: StaffId, token = two.owner.token) =>
  app.client.staffAdministration.activate(staffIdOf(id)).pipe(as(token))
const remove = (id: StaffId) => app.client.staffAdministration.remove(staffIdOf(id)).pipe(as(two.owner.token))
const login = (email: string, password = seedPassword) =>
  app.client.staffDoor.login({ payload: { email, password } })
const me = (token: string) => app.client.staff.me().pipe(as(token))
const activity = (query: Record<string, unknown> = {}, token = two.owner.token) =>
  app.client.activity.list({ urlParams: { page: 1, page_size: 20, ...query } }).pipe(as(token))

/** A sale that this member of the staff has made. */
const sellAs = async (id: StaffId) => {
  const medicine = await app.run(seedMedicine(two.owner.id))
  const sale = await app.run(
    seedSale(two.owner.id, { lines: [{ medicineId: medicine, quantity: 1 }], staffName: "Keo Rith" }),
  )
  await app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update sales set staff_id = ${id} where id = ${sale}`),
  )
  return sale
}

describe("a member of the staff who has sold", () => {
  it("is deactivated: sessions end at once, a sign-in says why, the sale keeps the name", async () => {
    const { id, email, token } = await app.run(seedStaff(two.owner.id, { name: "Keo Rith" }))
    const sale = await sellAs(id)
    await answer(me(token))
    expect(await answer(read(id))).toMatchObject({ has_sales: true, deactivated_at: null })
    const now = await answer(deactivate(id))
    expect(now).toMatchObject({ id, deactivated_at: expect.any(Date) })
    expect(await refusal(me(token))).toBeInstanceOf(SessionEnded)
    expect(await refusal(login(email))).toEqual(new StaffDeactivated())
    // Whoever does not know the password is not told the state of the account.
    expect(await refusal(login(email, "wrong password"))).toBeInstanceOf(BadCredentials)
    expect(await answer(deactivate(id))).toEqual(now)
    const sold = await answer(app.client.saleDetails.read({ path: { id: sale } }).pipe(as(two.owner.token)))
    expect(sold.staff_name).toBe("Keo Rith")
  })

  it("is activated again with the same password and role, and old sessions stay ended", async () => {
    const { id, email, token } = await app.run(seedStaff(two.owner.id, { role: "CASHIER" }))
    await answer(deactivate(id))
    expect(await answer(activate(id))).toMatchObject({ deactivated_at: null, roles: [{ code: "CASHIER" }] })
    await answer(activate(id))
    expect(await refusal(me(token))).toBeInstanceOf(SessionEnded)
    await answer(me((await answer(login(email))).access_token))
    const { items } = await answer(activity())
    const acts = items.filter(({ subject }) => subject.id === id).map(({ action }) => action)
    expect(acts).toEqual(["staff.sign_in", "staff.activate", "staff.deactivate"])
  })

  it("is not deleted while active, and afterwards by the documented call; the sale keeps the name", async () => {
    const { id, email, token } = await app.run(seedStaff(two.owner.id, { name: "Keo Rith" }))
    const sale = await sellAs(id)
    expect(await refusal(remove(id))).toEqual(new StaffHasSold({ name: "Keo Rith" }))
    await answer(me(token))
    await answer(deactivate(id))
    expect(await answer(remove(id))).toEqual({ message: "Staff member deleted successfully" })
    expect(await refusal(login(email))).toBeInstanceOf(BadCredentials)
    const mine = as(two.owner.token)
    const sold = await answer(app.client.saleDetails.read({ path: { id: sale } }).pipe(mine))
    expect(sold.staff_name).toBe("Keo Rith")
    const found = await answer(
      app.client.sales.list({ urlParams: { page: 1, page_size: 10, search: "Keo Rith" } }).pipe(mine),
    )
    expect(found.items.map((one) => one.id)).toContain(sale)
  })

  it("of another pharmacy is not found", async () => {
    const { id } = await app.run(seedStaff(two.owner.id))
    for (const call of [deactivate(id, two.other.token), activate(id, two.other.token)])
      expect(await refusal(call)).toMatchObject({ _tag: "NotFound", detail: "Staff member not found" })
  })
})

describe("when a member was last seen", () => {
  it("is told from the sign-in on, not written by every call, and outlives the session", async () => {
    const { id, email } = await app.run(seedStaff(two.owner.id))
    expect((await answer(read(id))).last_seen_at).toBeNull()
    const { access_token } = await answer(login(email))
    const first = (await answer(read(id))).last_seen_at
    expect(first).toBeInstanceOf(Date)
    for (let n = 0; n < 3; n++) await answer(me(access_token))
    expect((await answer(read(id))).last_seen_at).toEqual(first)
    const second = await answer(login(email))
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          with aged as (update sessions set seen_at = now() - interval '11 minutes'
            where role = 'staff' and account_id = ${id})
          update staff set last_seen_at = ${first} where id = ${id}`,
      ),
    )
    await answer(me(second.access_token))
    const later = (await answer(read(id))).last_seen_at
    expect(Number(later)).toBeGreaterThan(Number(first))
    await answer(app.client.account.signOut().pipe(as(second.access_token)))
    expect((await answer(read(id))).last_seen_at).toEqual(later)
  })
})

describe("what was done in a pharmacy", () => {
  it("is told to its owner by person and day, without other pharmacies and without an admin's e-mail", async () => {
    const admin = await app.run(seedAdmin())
    const mine = await app.run(seedPharmacy())
    const manager = await app.run(seedStaff(mine.id, { name: "Chan Thida" }))
    const medicine = await app.run(seedMedicine(mine.id))
    const removed = (token: string) => app.client.medicines.remove({ path: { id: medicine } }).pipe(as(token))
    await answer(removed(manager.token))
    const clerk = await app.run(seedStaff(mine.id))
    await answer(app.client.staffAdministration.deactivate(staffIdOf(clerk.id)).pipe(as(mine.token)))
    await answer(
      app.client.admin
        .resetPassword({ path: { id: mine.id }, payload: { new_password: "a new password" } })
        .pipe(as(admin.token)),
    )
    const again = await answer(
      app.client.pharmacyDoor.login({ payload: { email: mine.email, password: "a new password" } }),
    )
    const told = async (query: Record<string, unknown> = {}) =>
      (await answer(activity(query, again.access_token))).items
    const all = await told()
    expect(all.map(({ action, actor }) => [action, actor.role, actor.name])).toEqual([
      ["pharmacy.reset_password", "admin", null],
      ["staff.deactivate", "pharmacy", expect.any(String)],
      ["medicine.delete", "staff", "Chan Thida"],
    ])
    expect(all.every(({ session_id }) => session_id === null)).toBe(true)
    expect((await told({ person: manager.id })).map(({ action }) => action)).toEqual(["medicine.delete"])
    expect((await told({ person: "owner" })).map(({ action }) => action)).toEqual(["staff.deactivate"])
    expect(await told({ end_date: "2020-01-01" })).toEqual([])
    expect(await refusal(activity({ start_date: "2026-02-01", end_date: "2026-01-01" }))).toBeInstanceOf(
      RangeReversed,
    )
    expect((await answer(activity({ person: manager.id }, two.other.token))).items).toEqual([])
    expect((await app.send("GET", "/pharmacies/activity", { token: manager.token })).status).toBe(403)
    expect((await app.send("GET", "/pharmacies/activity?person=x", { token: mine.token })).status).toBe(401)
  })
})
