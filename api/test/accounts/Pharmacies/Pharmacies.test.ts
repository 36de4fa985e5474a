import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { BadCredentials } from "@rokthnam/shared/Identity/IdentityFailures"
import {
  FileMissing,
  LicenseTaken,
  PharmacyEmailTaken,
  PharmacyPending,
  PharmacyRejected,
} from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { PharmacyRegistration, ProfileUpdate } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Effect, Either } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

const registration = async (overrides: Partial<PharmacyRegistration>): Promise<PharmacyRegistration> => ({
  name: "  ឱសថស្ថាន សុខភាព ",
  email: "New.Owner@Rokthnam.test",
  password: "a long password",
  address: "Street 271, Phnom Penh",
  phone: "012 777 888",
  license_id: "KH-0001",
  license_file: await app.run(seedFile("license")),
  photo: await app.run(seedFile("image")),
  latitude: 11.55,
  longitude: 104.91,
  ...overrides,
})

const register = (overrides: Partial<PharmacyRegistration> = {}) =>
  Effect.flatMap(
    Effect.promise(() => registration(overrides)),
    (payload) => app.client.pharmacyDoor.register({ payload }),
  )

const login = (email: string, password: string) =>
  app.client.pharmacyDoor.login({ payload: { email, password } })

describe("registering a pharmacy", () => {
  it("answers a pending pharmacy, with which one cannot sign in yet", async () => {
    expect(await answer(register())).toEqual({
      id: expect.any(Number),
      name: "ឱសថស្ថាន សុខភាព",
      status: "PENDING",
      message: "Registration successful! Please wait for admin approval.",
    })
    const refused = await refusal(login("new.owner@rokthnam.test", "a long password"))
    expect(refused).toBeInstanceOf(PharmacyPending)
    expect(refused.message).toContain("PENDING")
  })

  it("refuses an e-mail or a licence of a pharmacy that is pending or approved, without case", async () => {
    const sameEmail = register({ email: owner.email.toUpperCase(), license_id: "KH-0100" })
    expect(await refusal(sameEmail)).toBeInstanceOf(PharmacyEmailTaken)
    const sameLicense = register({ email: "another@rokthnam.test", license_id: "kh-0001" })
    expect(await refusal(sameLicense)).toEqual(new LicenseTaken({ license_id: "kh-0001" }))
  })

  it("takes the e-mail and the licence of a rejected one, and then signs in with the new password", async () => {
    const first = { email: "again@rokthnam.test", license_id: "KH-0002" }
    const { id } = await answer(register(first))
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`update pharmacies set status = 'REJECTED', rejection_reason = 'blurred' where id = ${id}`,
      ),
    )
    const refused = await refusal(login("again@rokthnam.test", "a long password"))
    expect(refused).toEqual(new PharmacyRejected({ reason: "blurred" }))
    expect(refused.message).toContain("blurred")
    await answer(register({ ...first, password: "another password" }))
    expect(await refusal(login("again@rokthnam.test", "a long password"))).toBeInstanceOf(BadCredentials)
    expect(await refusal(login("again@rokthnam.test", "another password"))).toBeInstanceOf(PharmacyPending)
  })

  it("of 10 at once with one e-mail makes one", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        outcome(register({ email: "crowd@rokthnam.test", license_id: `CROWD-${n}` })),
      ),
    )
    expect(outcomes.filter(Either.isRight)).toHaveLength(1)
    const refusals = outcomes.filter(Either.isLeft).map(({ left }) => left)
    expect(refusals).toEqual(Array.from({ length: 9 }, () => new PharmacyEmailTaken()))
  })

  it("refuses files that are not there or are of the wrong kind", async () => {
    const taken = { email: "f1@rokthnam.test", license_id: "F-1" }
    expect(await refusal(register({ ...taken, license_file: "gone-gone-gone.pdf" }))).toEqual(
      new FileMissing({ field: "license_file" }),
    )
    const photo = await app.run(seedFile("license"))
    expect(await refusal(register({ ...taken, photo }))).toEqual(new FileMissing({ field: "photo" }))
  })

  it("names each invalid field", async () => {
    const fields = ["name", "email", "password", "address", "phone", "license_id", "license_file"]
    const body = { email: "x", password: "short" }
    expect(await app.send("POST", "/pharmacies/register", { body })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining(fields.map((field) => expect.objectContaining({ field }))) },
    })
  })
})

describe("an owner", () => {
  it("signs in, e-mail without case, and reads the own profile", async () => {
    const body = { email: ` ${owner.email.toUpperCase()} `, password: seedPassword }
    expect((await app.send("POST", "/pharmacies/login", { body })).status).toBe(200)
    const session = await answer(login(owner.email.toUpperCase(), seedPassword))
    expect(session).toEqual({ access_token: expect.any(String) })
    expect(await answer(app.client.pharmacies.me().pipe(as(session.access_token)))).toEqual({
      id: owner.id,
      name: "Central",
      email: owner.email,
      phone: "012 345 678",
      address: "Street 63, Phnom Penh",
      license_id: expect.any(String),
      photo: null,
      status: "APPROVED",
      latitude: 11.5564,
      longitude: 104.9282,
    })
  })

  it("meets the same refusal for an unknown e-mail and for a wrong password", async () => {
    const body = { email: owner.email, password: "not the password" }
    const wrong = await app.send("POST", "/pharmacies/login", { body })
    const nobody = { ...body, email: "nobody@rokthnam.test" }
    const unknown = await app.send("POST", "/pharmacies/login", { body: nobody })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  it("is slowed down after eight failures, even when they come at once, and told how long", async () => {
    const { email } = await app.run(seedPharmacy())
    const refusals = await Promise.all(Array.from({ length: 12 }, () => refusal(login(email, "a guess"))))
    expect(refusals.filter((one) => one instanceof BadCredentials)).toHaveLength(8)
    const blocked = await app.send("POST", "/pharmacies/login", { body: { email, password: seedPassword } })
    const retry_after = Number(blocked.headers.get("retry-after"))
    expect(retry_after).toBeGreaterThan(0)
    expect(blocked).toMatchObject({ status: 429, body: { code: "TooManyAttempts", params: { retry_after } } })
  })

  it("changes the profile: an absent photo stays, an empty one goes", async () => {
    const photo = await app.run(seedFile("image"))
    const form = { name: "Central 2", address: "Street 1", phone: "+855 12 000 111" }
    const change = (fields: Partial<ProfileUpdate>) =>
      app.client.pharmacies.updateProfile({ payload: { ...form, ...fields } }).pipe(as(owner.token))
    const send = (fields: object) =>
      app.send("PUT", "/pharmacies/profile", { token: owner.token, body: { ...form, ...fields } })
    expect(await answer(change({ photo }))).toMatchObject({ name: "Central 2", photo, latitude: 11.5564 })
    const point = { latitude: 12.5, longitude: 103.5 }
    expect(await answer(change(point))).toMatchObject({ photo, ...point })
    expect(await answer(change({ photo: "" }))).toMatchObject({ photo: null })
    expect((await send({ latitude: 1 })).status).toBe(422)
    expect(await refusal(change({ photo: "not-there-at-all.webp" }))).toBeInstanceOf(FileMissing)
    expect(await send({ email: "other@rokthnam.test", status: "PENDING", license_id: "X" })).toMatchObject({
      body: { email: owner.email, status: "APPROVED" },
    })
  })

  it("reads the roles and the permissions as plain lists", async () => {
    const roles = await answer(app.client.pharmacies.roles().pipe(as(owner.token)))
    expect(roles.map(({ code }) => code)).toEqual(["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"])
    expect(roles[0]).toEqual({
      id: 1,
      name: "Manager",
      code: "MANAGER",
      description: expect.any(String),
    })
    const permissions = await answer(app.client.pharmacies.permissions().pipe(as(owner.token)))
    // the ten of the documents, and then the added ones
    expect(permissions).toHaveLength(13)
    expect(permissions[0]).toEqual({ id: 1, name: "View Dashboard Overview" })
    expect(permissions[10]).toEqual({ id: 11, name: "Refund Sale" })
    expect(permissions[11]).toEqual({ id: 12, name: "Give Discount" })
    expect(permissions[12]).toEqual({ id: 13, name: "Manage Shifts" })
  })

  it("is the only one who may: nobody, junk and every other role are refused", async () => {
    const staff = await app.run(seedStaff(owner.id))
    for (const path of [
      "/pharmacies/me",
      "/pharmacies/roles",
      "/pharmacies/permissions",
      "/pharmacies/dashboard",
    ]) {
      expect((await app.send("GET", path)).status).toBe(401)
      expect((await app.send("GET", path, { token: "junk" })).status).toBe(401)
      expect((await app.send("GET", path, { token: staff.token })).status).toBe(403)
    }
  })
})
