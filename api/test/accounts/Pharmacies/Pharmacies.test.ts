import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedFile, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededPharmacy

beforeAll(async () => {
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

const registration = async (overrides: Record<string, unknown> = {}) => ({
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

const register = async (overrides: Record<string, unknown> = {}) =>
  app.call("POST", "/pharmacies/register", { body: await registration(overrides) })

const login = (email: string, password: string) =>
  app.call("POST", "/pharmacies/login", { body: { email, password } })

describe("registering a pharmacy", () => {
  it("answers a pending pharmacy, with which one cannot sign in yet", async () => {
    const answer = await register()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: "ឱសថស្ថាន សុខភាព",
      status: "PENDING",
      message: "Registration successful! Please wait for admin approval.",
    })
    const refused = await login("new.owner@rokthnam.test", "a long password")
    expect(refused).toMatchObject({ status: 403, body: { code: "PharmacyPending" } })
    expect(refused.body.detail).toContain("PENDING")
  })

  it("refuses an e-mail or a licence of a pharmacy that is pending or approved, without case", async () => {
    expect(await register({ email: owner.email.toUpperCase(), license_id: "KH-0100" })).toMatchObject({
      status: 409,
      body: { code: "PharmacyEmailTaken" },
    })
    expect(await register({ email: "another@rokthnam.test", license_id: "kh-0001" })).toMatchObject({
      status: 409,
      body: { code: "LicenseTaken", params: { license_id: "kh-0001" } },
    })
  })

  it("takes the e-mail and the licence of a rejected one, and then signs in with the new password", async () => {
    const first = { email: "again@rokthnam.test", license_id: "KH-0002" }
    const { id } = (await register(first)).body
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`update pharmacies set status = 'REJECTED', rejection_reason = 'blurred' where id = ${id}`,
      ),
    )
    expect(await login("again@rokthnam.test", "a long password")).toMatchObject({
      status: 403,
      body: {
        code: "PharmacyRejected",
        params: { reason: "blurred" },
        detail: expect.stringContaining("blurred"),
      },
    })
    expect((await register({ ...first, password: "another password" })).status).toBe(201)
    expect((await login("again@rokthnam.test", "a long password")).status).toBe(401)
    expect((await login("again@rokthnam.test", "another password")).status).toBe(403)
  })

  it("of 10 at once with one e-mail makes one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        register({ email: "crowd@rokthnam.test", license_id: `CROWD-${n}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  })

  it("refuses files that are not there or are of the wrong kind", async () => {
    const gone = await register({
      email: "f1@rokthnam.test",
      license_id: "F-1",
      license_file: "gone-gone-gone.pdf",
    })
    expect(gone).toMatchObject({
      status: 422,
      body: { code: "FileMissing", params: { field: "license_file" } },
    })
    const swapped = await register({
      email: "f1@rokthnam.test",
      license_id: "F-1",
      photo: await app.run(seedFile("license")),
    })
    expect(swapped).toMatchObject({ status: 422, body: { code: "FileMissing", params: { field: "photo" } } })
  })

  it("names each invalid field", async () => {
    const answer = await app.call("POST", "/pharmacies/register", { body: { email: "x", password: "short" } })
    expect(answer.status).toBe(422)
    const fields = answer.body.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(
      expect.arrayContaining(["name", "email", "password", "address", "phone", "license_id", "license_file"]),
    )
  })
})

describe("an owner", () => {
  it("signs in, e-mail without case, and reads the own profile", async () => {
    const session = await login(` ${owner.email.toUpperCase()} `, seedPassword)
    expect(session).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    const me = await app.call("GET", "/pharmacies/me", { token: session.body.access_token })
    expect(me.status).toBe(200)
    expect(me.body).toEqual({
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
    const wrong = await login(owner.email, "not the password")
    const unknown = await login("nobody@rokthnam.test", "not the password")
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  it("is slowed down after eight failures, even when they come at once, and told how long", async () => {
    const { email } = await app.run(seedPharmacy())
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, "a guess")))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    const blocked = await login(email, seedPassword)
    expect(blocked).toMatchObject({ status: 429, body: { code: "TooManyAttempts" } })
    expect(Number(blocked.headers.get("retry-after"))).toBe(blocked.body.params.retry_after)
    expect(blocked.body.params.retry_after).toBeGreaterThan(0)
  })

  it("changes the profile: an absent photo stays, an empty one goes", async () => {
    const photo = await app.run(seedFile("image"))
    const change = (body: Record<string, unknown>) =>
      app.call("PUT", "/pharmacies/profile", {
        token: owner.token,
        body: { name: "Central 2", address: "Street 1", phone: "+855 12 000 111", ...body },
      })
    expect((await change({ photo })).body).toMatchObject({ name: "Central 2", photo, latitude: 11.5564 })
    expect((await change({ latitude: 12.5, longitude: 103.5 })).body).toMatchObject({
      photo,
      latitude: 12.5,
      longitude: 103.5,
    })
    expect((await change({ photo: "" })).body).toMatchObject({ photo: null })
    expect((await change({ latitude: 1 })).status).toBe(422)
    expect((await change({ photo: "not-there-at-all.webp" })).body).toMatchObject({ code: "FileMissing" })
    const email = await change({ email: "other@rokthnam.test", status: "PENDING", license_id: "X" })
    expect(email.body).toMatchObject({ email: owner.email, status: "APPROVED" })
  })

  it("reads the roles and the permissions as plain lists", async () => {
    const roles = await app.call("GET", "/pharmacies/roles", { token: owner.token })
    expect(roles.body.map((role: { code: string }) => role.code)).toEqual([
      "MANAGER",
      "PHARMACIST",
      "CASHIER",
      "STOCK_KEEPER",
    ])
    expect(roles.body[0]).toEqual({
      id: 1,
      name: "Manager",
      code: "MANAGER",
      description: expect.any(String),
    })
    const permissions = await app.call("GET", "/pharmacies/permissions", { token: owner.token })
    expect(permissions.body).toHaveLength(10)
    expect(permissions.body[0]).toEqual({ id: 1, name: "View Dashboard Overview" })
  })

  it("is the only one who may: nobody, junk and every other role are refused", async () => {
    const staff = await app.run(seedStaff(owner.id))
    for (const path of [
      "/pharmacies/me",
      "/pharmacies/roles",
      "/pharmacies/permissions",
      "/pharmacies/dashboard",
    ]) {
      expect((await app.call("GET", path)).status).toBe(401)
      expect((await app.call("GET", path, { token: "junk" })).status).toBe(401)
      expect((await app.call("GET", path, { token: staff.token })).status).toBe(403)
    }
  })
})
