import { SqlClient } from "@effect/sql"
import { CodeWrong, CurrentPasswordWrong, SecondFactorUnchanged } from "@rokthnam/shared/Account/Account"
import { as } from "@rokthnam/shared/Client"
import {
  BadCredentials,
  SecondFactorRequired,
  SecondFactorWrong,
  TooManyAttempts,
  WrongRole,
} from "@rokthnam/shared/Identity/IdentityFailures"
import { Effect } from "effect"
import { TOTP, URI } from "otpauth"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { setClock } from "../../support/SetClock.ts"
import { useApp } from "../../support/TestApp.ts"

const time = setClock(new Date().toISOString())
const app = useApp({}, time.clock)

beforeAll(() =>
  vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 }),
)

let now = Date.now()
/** Moves the API's clock on by whole periods of 30 seconds, so that the next code is valid. */
const later = (periods = 1) => {
  now += periods * 30_000
  time.set(new Date(now).toISOString())
}
const codeOf = (uri: string, shift = 0) => {
  const totp = URI.parse(uri)
  return totp instanceof TOTP ? totp.generate({ timestamp: now + shift }) : ""
}

const begin = (token: string, current_password: string = seedPassword) =>
  app.client.account.beginSecondFactor({ payload: { current_password } }).pipe(as(token))
const confirm = (token: string, code: string) =>
  app.client.account.confirmSecondFactor({ payload: { code } }).pipe(as(token))
const remove = (token: string, code: string) =>
  app.client.account.removeSecondFactor({ payload: { current_password: seedPassword, code } }).pipe(as(token))
const security = (token: string) => answer(app.client.account.security().pipe(as(token)))

const login = (email: string, code?: string, password: string = seedPassword) =>
  app.client.pharmacyDoor.login({ payload: { email, password, code } })

/** An owner whose second step is on. */
const protectedOwner = async () => {
  const owner = await app.run(seedPharmacy())
  later()
  const { uri } = await answer(begin(owner.token))
  const { recovery_codes } = await answer(confirm(owner.token, codeOf(uri)))
  later()
  return { ...owner, uri, recovery_codes }
}

describe("the second step", () => {
  it("is switched on with the password and a first code, and asked for from then on", async () => {
    const { email, token } = await app.run(seedPharmacy())
    expect(await security(token)).toMatchObject({ second_factor: "off", recovery_codes_left: 0 })
    expect(await refusal(begin(token, "not it"))).toBeInstanceOf(CurrentPasswordWrong)
    const { uri, secret } = await answer(begin(token))
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain("issuer=Rokthnam")
    await answer(login(email))
    expect(await refusal(confirm(token, "000000"))).toBeInstanceOf(CodeWrong)
    const { recovery_codes } = await answer(confirm(token, codeOf(uri)))
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await security(token)).toMatchObject({ second_factor: "on", recovery_codes_left: 10 })
    expect(await refusal(login(email))).toBeInstanceOf(SecondFactorRequired)
    expect(await refusal(login(email, undefined, "not it"))).toBeInstanceOf(BadCredentials)
    expect(await refusal(begin(token))).toBeInstanceOf(SecondFactorUnchanged)
    later()
    await answer(login(email, codeOf(uri)))
  })

  it("accepts each code once, also when it comes twice at the same time, and those of clocks that differ", async () => {
    const { email, uri } = await protectedOwner()
    const code = codeOf(uri)
    const both = await Promise.all(
      [1, 2].map(() =>
        app.send("POST", "/pharmacies/login", { body: { email, password: seedPassword, code } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await refusal(login(email, code))).toBeInstanceOf(SecondFactorWrong)
    await answer(login(email, codeOf(uri, 30_000)))
    later(4)
    expect(await refusal(login(email, codeOf(uri, -60_000)))).toBeInstanceOf(SecondFactorWrong)
    await answer(login(email, ` ${codeOf(uri).slice(0, 3)} ${codeOf(uri).slice(3)} `))
  })

  it("accepts each recovery code once, however it is written", async () => {
    const { email, token, recovery_codes } = await protectedOwner()
    const [first = "", second = ""] = recovery_codes
    await answer(login(email, first))
    expect(await refusal(login(email, first))).toBeInstanceOf(SecondFactorWrong)
    await answer(login(email, second.replace("-", " ").toUpperCase()))
    expect(await security(token)).toMatchObject({ recovery_codes_left: 8 })
  })

  it("stops who knows the password and guesses codes", async () => {
    const { email, uri } = await protectedOwner()
    const guesses = Array.from({ length: 10 }, (_, n) => refusal(login(email, `00000${n}`)))
    const refusals = await Promise.all(guesses)
    expect(refusals.filter((one) => one instanceof SecondFactorWrong)).toHaveLength(8)
    expect(refusals.filter((one) => one instanceof TooManyAttempts)).toHaveLength(2)
    expect(await refusal(login(email, codeOf(uri)))).toBeInstanceOf(TooManyAttempts)
  })

  it("is switched off with password and code, by an admin's new password, and not otherwise", async () => {
    const one = await protectedOwner()
    expect(await refusal(remove(one.token, "000000"))).toBeInstanceOf(CodeWrong)
    await answer(remove(one.token, codeOf(one.uri)))
    await answer(login(one.email))
    expect(await refusal(remove(one.token, "000000"))).toBeInstanceOf(SecondFactorUnchanged)
    const other = await protectedOwner()
    const { token } = await app.run(seedAdmin())
    const reset = { path: { id: other.id }, payload: { new_password: "a new password" } }
    await answer(app.client.admin.resetPassword(reset).pipe(as(token)))
    await answer(login(other.email, undefined, "a new password"))
  })

  it("works for admins too, and is not offered to staff", async () => {
    const { email, token } = await app.run(seedAdmin())
    later()
    const { uri } = await answer(begin(token))
    await answer(confirm(token, codeOf(uri)))
    const sign = (code?: string) =>
      app.client.adminDoor.login({ payload: { email, password: seedPassword, code } })
    expect(await refusal(sign())).toBeInstanceOf(SecondFactorRequired)
    later()
    await answer(sign(codeOf(uri)))
    const { id } = await app.run(seedPharmacy())
    const staff = await app.run(seedStaff(id))
    expect(await security(staff.token)).toMatchObject({ second_factor: "not_offered" })
    expect(await refusal(begin(staff.token))).toBeInstanceOf(WrongRole)
  })

  it("leaves neither its secret nor a recovery code in the database", async () => {
    const { uri, recovery_codes } = await protectedOwner()
    const rows = await app.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select * from second_factors`),
    )
    const text = JSON.stringify(rows)
    expect(text).not.toContain(new URL(uri).searchParams.get("secret"))
    for (const code of recovery_codes) expect(text).not.toContain(code.replace("-", ""))
  })
})
