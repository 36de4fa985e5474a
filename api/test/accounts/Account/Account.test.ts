import { SqlClient } from "@effect/sql"
import { createHash } from "node:crypto"
import { CurrentPasswordWrong } from "@rokthnam/shared/Account/Account"
import type { LeftSession } from "@rokthnam/shared/Account/Account"
import { signOutProof } from "@rokthnam/shared/Account/SignOutRules"
import { as } from "@rokthnam/shared/Client"
import { BadCredentials, SessionEnded, TooManyAttempts } from "@rokthnam/shared/Identity/IdentityFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin, seedCustomer, seedPassword, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { OpenSessions } from "../../../src/accounts/Identity/OpenSessions.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp({ TRUST_PROXY: "1", TELEGRAM_BOT_TOKEN: "1:a token" })

// Waits for Redis: without it each process counts for itself.
beforeAll(() =>
  vi.waitUntil(async () => (await app.send("GET", "/readyz")).status === 200, { timeout: 20_000 }),
)

type Person = { readonly email: string; readonly path: string; readonly token: string }

const people: Record<string, () => Promise<Person>> = {
  admin: async () => ({ ...(await app.run(seedAdmin())), path: "/admin/login" }),
  owner: async () => ({ ...(await app.run(seedPharmacy())), path: "/pharmacies/login" }),
  staff: async () => {
    const { id } = await app.run(seedPharmacy())
    return { ...(await app.run(seedStaff(id))), path: "/staff/login" }
  },
  customer: async () => ({ ...(await app.run(seedCustomer())), path: "/users/login" }),
}
const roles = Object.keys(people)
const make = (role: string) => people[role]?.() ?? Promise.reject(new Error(role))

const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"

const Token = Schema.decodeUnknownSync(Schema.Struct({ access_token: Schema.String }))

const signIn = async ({ email, path }: Person, password: string = seedPassword, userAgent = chrome) => {
  const { status, body } = await app.send("POST", path, {
    body: { email, password },
    headers: { "user-agent": userAgent },
  })
  return status === 200 ? Token(body).access_token : `refused: ${status}`
}
/** What a device keeps of a token after a sign-out that nobody heard of. */
const leftOf = (token: string): LeftSession => {
  const [header = "", payload = "", signature = ""] = token.split(".")
  const proof = createHash("sha256").update(signOutProof(signature)).digest("base64url")
  return { session: `${header}.${payload}`, proof }
}
const sessions = (token: string) => answer(app.client.account.sessions().pipe(as(token)))
const isOpen = async (token: string) => (await app.send("GET", "/account/security", { token })).status === 200
const change = (token: string, current_password: string, new_password: string) =>
  app.client.account.changePassword({ payload: { current_password, new_password } }).pipe(as(token))

describe.each(roles)("the account of %s", (role) => {
  it("is signed out on the server: the token opens nothing afterwards, and others stay", async () => {
    const person = await make(role)
    const token = await signIn(person)
    await answer(app.client.account.signOut().pipe(as(token)))
    expect(await refusal(app.client.account.security().pipe(as(token)))).toBeInstanceOf(SessionEnded)
    expect(await refusal(app.client.account.signOut().pipe(as(token)))).toBeInstanceOf(SessionEnded)
    expect(await isOpen(person.token)).toBe(true)
  })

  it("is signed out later by a device that kept no token, and the session that began meanwhile stays", async () => {
    const person = await make(role)
    const left = await signIn(person)
    const later = await signIn(person)
    const send = (payload: LeftSession) =>
      answer(app.client.accountDoor.signOutLater({ payload })).then(({ message }) => message)
    const kept = leftOf(left)
    // What the device keeps opens nothing, and nobody makes a proof from another one's.
    expect(await isOpen(`${kept.session}.${kept.proof}`)).toBe(false)
    expect(await send({ ...kept, proof: leftOf(later).proof })).toBe("Signed out")
    expect(await send({ ...kept, session: leftOf(later).session })).toBe("Signed out")
    expect(await send({ session: "a.b", proof: "" })).toBe("Signed out")
    expect(await isOpen(left)).toBe(true)
    for (const _ of ["first", "again"]) expect(await send(kept)).toBe("Signed out")
    expect([await isOpen(left), await isOpen(later), await isOpen(person.token)]).toEqual([false, true, true])
    expect(await refusal(app.client.account.security().pipe(as(left)))).toMatchObject({
      params: { reason: "signed_out" },
    })
  })

  it("lists its own sessions with their devices, and ends one or all others", async () => {
    const person = await make(role)
    const other = await make(role)
    const here = await signIn(person)
    const phone = await signIn(person, seedPassword, "something unknown")
    const found = await sessions(here)
    expect(found).toHaveLength(3)
    expect(found.find(({ is_current }) => is_current)).toMatchObject({ browser: "Chrome", system: "Android" })
    expect(found.filter(({ is_current }) => is_current)).toHaveLength(1)
    const [theirs] = await sessions(other.token)
    const gone = theirs === undefined ? undefined : app.client.account.endSession({ path: { id: theirs.id } })
    expect(await refusal((gone ?? Effect.die("no session")).pipe(as(here)))).toBeInstanceOf(NotFound)
    expect(await isOpen(other.token)).toBe(true)
    const phoneSession = (await sessions(phone)).find(({ is_current }) => is_current)
    await answer(
      app.client.account.endSession({ path: { id: phoneSession?.id ?? (0 as never) } }).pipe(as(here)),
    )
    expect([await isOpen(phone), await isOpen(person.token), await isOpen(here)]).toEqual([false, true, true])
    await answer(app.client.account.endOtherSessions().pipe(as(here)))
    expect([await isOpen(person.token), await isOpen(here)]).toEqual([false, true])
  })

  it("changes its password: this session goes on with a new token, all others end", async () => {
    const person = await make(role)
    const here = await signIn(person)
    expect(await refusal(change(here, "not it", "a new password"))).toBeInstanceOf(CurrentPasswordWrong)
    expect(await refusal(change(here, seedPassword, "password123"))).toBeInstanceOf(InvalidRequest)
    const { access_token } = await answer(change(here, seedPassword, "a new password"))
    expect([await isOpen(here), await isOpen(person.token), await isOpen(access_token)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await sessions(access_token)).toHaveLength(1)
    expect(await signIn(person)).toBe("refused: 401")
    expect(await isOpen(await signIn(person, "a new password"))).toBe(true)
  })

  it("is told that wrong passwords were refused, until it says that it knows", async () => {
    const person = await make(role)
    const security = () => answer(app.client.account.security().pipe(as(person.token)))
    expect((await security()).warning).toBeNull()
    for (let n = 0; n < 9; n += 1) await signIn(person, `guess ${n}`)
    await vi.waitUntil(async () => (await security()).warning !== null)
    await answer(app.client.account.dismissWarning().pipe(as(person.token)))
    expect(await security()).toMatchObject({ has_password: true, warning: null })
  })
})

describe("a password", () => {
  it("cannot be guessed at an unlocked phone, not even by many tries at once", async () => {
    const { token } = await make("owner")
    const tries = Array.from({ length: 12 }, (_, n) => refusal(change(token, `guess ${n}`, "a new password")))
    const refusals = await Promise.all(tries)
    expect(refusals.filter((one) => one instanceof CurrentPasswordWrong)).toHaveLength(8)
    expect(refusals.filter((one) => one instanceof TooManyAttempts)).toHaveLength(4)
  })

  it("is changed once by two changes at the same time", async () => {
    const person = await make("owner")
    const tokens = [person.token, await signIn(person)]
    const changes = tokens.map((token, n) =>
      app.send("PUT", "/account/password", {
        token,
        body: { current_password: seedPassword, new_password: `a new password ${n}` },
      }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  it("is not there for a customer of Telegram", async () => {
    const secret = "a service secret that only the tests know"
    const login = app.client.botDoor.login({ payload: { id: "9100", first_name: "Dara" } }).pipe(as(secret))
    const { access_token } = await answer(login)
    const security = await answer(app.client.account.security().pipe(as(access_token)))
    expect(security.has_password).toBe(false)
    expect(await refusal(change(access_token, "anything", "a new password"))).toBeInstanceOf(
      CurrentPasswordWrong,
    )
    const again = (await answer(login)).access_token
    expect([await isOpen(access_token), await isOpen(again)]).toEqual([true, true])
    expect(await sessions(again)).toEqual([])
  })

  it("that an admin sets ends the owner's sessions, also in the list", async () => {
    const { id, email } = await app.run(seedPharmacy())
    const { token } = await make("admin")
    const reset = { path: { id }, payload: { new_password: "a new password" } }
    await answer(app.client.admin.resetPassword(reset).pipe(as(token)))
    const here = await signIn({ email, path: "/pharmacies/login", token }, "a new password")
    expect(await sessions(here)).toHaveLength(1)
    const wrong = app.client.pharmacyDoor.login({ payload: { email, password: seedPassword } })
    expect(await refusal(wrong)).toBeInstanceOf(BadCredentials)
  })
})

describe("sessions", () => {
  it("are at most twenty for an account: the oldest ends", async () => {
    const person = await make("customer")
    const tokens: Array<string> = []
    for (let n = 0; n < 20; n += 1) tokens.push(await signIn(person))
    expect(await isOpen(person.token)).toBe(false)
    expect(await sessions(tokens[0] ?? "")).toHaveLength(20)
  })

  it("that have expired are removed", async () => {
    await make("customer")
    const removed = await app.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`update sessions set expires_at = now() - interval '1 second' where role = 'staff'`
        const [counted] = yield* sql<{ total: number }>`
          select count(*) as total from sessions where role = 'staff'`
        const open = yield* OpenSessions
        return [counted?.total, yield* open.removeExpired]
      }).pipe(Effect.provide(OpenSessions.Default)),
    )
    expect(removed[0]).toBeGreaterThan(0)
    expect(removed[1]).toBe(removed[0])
  })

  it("show when they were last seen, within ten minutes", async () => {
    const { token } = await make("customer")
    await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`update sessions set seen_at = now() - interval '1 hour' where role = 'user'`,
      ),
    )
    expect(await isOpen(token)).toBe(true)
    const [session] = await sessions(token)
    expect(Date.now() - (session?.seen_at.getTime() ?? 0)).toBeLessThan(600_000)
  })
})
