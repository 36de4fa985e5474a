import { NotRejected } from "@rokthnam/shared/Admin/AdminApi"
import type { PharmacySort } from "@rokthnam/shared/Admin/AdminApi"
import { as } from "@rokthnam/shared/Client"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { LicenseTaken, PharmacyPending, PharmacyRejected } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { beforeAll, describe, expect, it } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededAdmin } from "../../../seed/Accounts.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let admin: SeededAdmin
let second: SeededAdmin

beforeAll(async () => {
  admin = await app.run(seedAdmin())
  second = await app.run(seedAdmin())
})

const read = (id: PharmacyId, token = admin.token) =>
  app.client.admin.registration({ path: { id } }).pipe(as(token))
const see = (id: PharmacyId) => app.client.admin.licenseSeen({ path: { id } }).pipe(as(admin.token))
const reopen = (id: PharmacyId) => app.client.admin.reopen({ path: { id } }).pipe(as(admin.token))
const reject = (id: PharmacyId, reason: string) =>
  app.client.admin.reject({ path: { id }, payload: { reason } }).pipe(as(admin.token))
const pending = (search: string, sort: "" | "name" | "-name" = "") =>
  app.client.admin.pending({ urlParams: { page: 1, size: 10, search, sort } }).pipe(as(admin.token))
const list = (search: string, sort: PharmacySort = "") =>
  app.client.admin.list({ urlParams: { page: 1, size: 10, search, sort } }).pipe(as(admin.token))
const acts = async (pharmacy_id: PharmacyId) => {
  const found = await answer(
    app.client.audit.list({ urlParams: { page: 1, page_size: 20, pharmacy_id } }).pipe(as(admin.token)),
  )
  return found.items.map(({ action, before }) => ({ action, before }))
}

const named = (found: { readonly pharmacies: ReadonlyArray<{ readonly name: string }> }) =>
  found.pharmacies.map(({ name }) => name)

describe("the lists of pharmacies", () => {
  it("are searched by every word, in whatever of the row it is, and sorted", async () => {
    for (const [name, phone] of [
      ["Zhou Lotus", "099 111 222"],
      ["apsara Lotus", "099 333 444"],
      ["Mekong 50% Lotus", "099 555 666"],
    ] as const)
      await app.run(seedPharmacy({ name, phone, status: "PENDING" }))
    expect(named(await answer(list("lotus")))).toEqual(["Mekong 50% Lotus", "apsara Lotus", "Zhou Lotus"])
    expect(named(await answer(list("LOTUS", "name")))).toEqual([
      "apsara Lotus",
      "Mekong 50% Lotus",
      "Zhou Lotus",
    ])
    expect(named(await answer(list("lotus 099333444")))).toEqual(["apsara Lotus"])
    expect(named(await answer(list("50%")))).toEqual(["Mekong 50% Lotus"])
    expect(await answer(list("lotus nobody"))).toMatchObject({ pharmacies: [], total: 0 })
    const waiting = await answer(pending("lotus", "-name"))
    expect(waiting.map(({ name }) => name)).toEqual(["Zhou Lotus", "Mekong 50% Lotus", "apsara Lotus"])
    const counted = await app.send("GET", "/admin/pharmacies/pending?search=apsara", { token: admin.token })
    expect(counted.headers.get("x-total-count")).toBe("1")
    expect((await app.send("GET", "/admin/pharmacies?sort=email", { token: admin.token })).status).toBe(422)
  })

  it("tell the reason beside the rejected", async () => {
    const { id } = await app.run(seedPharmacy({ name: "Rejected Krong" }))
    await answer(reject(id, "The licence is of 2019"))
    expect((await answer(list("Krong"))).pharmacies[0]).toMatchObject({
      status: "REJECTED",
      rejection_reason: "The licence is of 2019",
    })
  })
})

describe("a registration", () => {
  it("tells who may be the same pharmacy: by the licence however it is written, and within 50 m", async () => {
    const here = { latitude: 12.5, longitude: 105.5 }
    const { id } = await app.run(
      seedPharmacy({ ...here, licenseId: "twin-០12/A", status: "PENDING", name: "Twin" }),
    )
    const written = await app.run(
      seedPharmacy({ licenseId: "TWIN 012 a", latitude: 0, longitude: 0, status: "REJECTED" }),
    )
    const near = await app.run(seedPharmacy({ latitude: 12.5003, longitude: 105.5003 }))
    await app.run(seedPharmacy({ latitude: 12.5004, longitude: 105.5004 }))
    const found = await answer(read(id))
    expect(found).toMatchObject({ id, ...here, doubts: ["license", "place"], license_seen: false })
    expect(found.twins.map((twin) => [twin.id, twin.same, twin.metres])).toEqual([
      [written.id, ["license"], null],
      [near.id, ["place"], 47],
    ])
    expect((await answer(pending("Twin")))[0]).toMatchObject({ id, doubts: ["license", "place"] })
  })

  it("without a place is near nobody", async () => {
    const nowhere = { latitude: 0, longitude: 0 }
    const { id } = await app.run(seedPharmacy({ ...nowhere, status: "PENDING" }))
    await app.run(seedPharmacy(nowhere))
    expect(await answer(read(id))).toMatchObject({ doubts: [], twins: [] })
  })

  it("keeps who has looked at its licence, once for each admin, and approval does not ask for it", async () => {
    const { id } = await app.run(seedPharmacy({ status: "PENDING", name: "Seen Once" }))
    await answer(see(id))
    await answer(see(id))
    expect(await answer(read(id))).toMatchObject({ license_seen: true })
    expect((await answer(pending("Seen Once")))[0]).toMatchObject({ license_seen: true })
    expect(await answer(read(id, second.token))).toMatchObject({ license_seen: false })
    await answer(app.client.admin.approve({ path: { id } }).pipe(as(second.token)))
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      "pharmacy.approve",
      "pharmacy.view_license",
    ])
  })

  it("that was rejected is reopened: it waits again, the reason stays in the log, old sessions stay ended", async () => {
    const { id, email, token } = await app.run(seedPharmacy())
    const signIn = app.client.pharmacyDoor.login({ payload: { email, password: seedPassword } })
    expect(await refusal(reopen(id))).toEqual(new NotRejected({ status: "APPROVED" }))
    await answer(reject(id, "Blurred"))
    expect(await refusal(signIn)).toEqual(new PharmacyRejected({ reason: "Blurred" }))
    await answer(reopen(id))
    expect(await refusal(signIn)).toBeInstanceOf(PharmacyPending)
    expect(await refusal(reopen(id))).toEqual(new NotRejected({ status: "PENDING" }))
    expect(await answer(read(id))).toMatchObject({ status: "PENDING", rejection_reason: null })
    expect((await acts(id))[0]).toEqual({
      action: "pharmacy.reopen",
      before: { status: "REJECTED", reason: "Blurred" },
    })
    await answer(app.client.admin.approve({ path: { id } }).pipe(as(admin.token)))
    expect(await refusal(app.client.pharmacies.me().pipe(as(token)))).toBeInstanceOf(SessionEnded)
  })

  it("is not reopened when another pharmacy has its licence by now", async () => {
    const { id } = await app.run(seedPharmacy({ licenseId: "TAKEN-1", status: "REJECTED" }))
    await app.run(seedPharmacy({ licenseId: "taken-1" }))
    expect(await refusal(reopen(id))).toEqual(new LicenseTaken({ license_id: "TAKEN-1" }))
    expect(await answer(read(id))).toMatchObject({ status: "REJECTED" })
  })

  it("that is not there is not found", async () => {
    const id = PharmacyId.make(999_999)
    for (const call of [read(id), see(id), reopen(id)])
      expect(await refusal(call)).toMatchObject({ _tag: "NotFound", detail: "Pharmacy not found" })
  })
})
