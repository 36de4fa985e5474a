import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import {
  seedAdmin,
  seedCustomer,
  seedPassword,
  seedPharmacy,
  seedSession,
  seedStaff,
} from "../../../seed/Accounts.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

/** Two replicas of the API on one database. What one is asked to do, the other tells the reason of. */
let here: TestApp
let there: TestApp
let admin: { readonly token: string }

beforeAll(async () => {
  here = await startApp()
  there = await startApp({ DATABASE_URL: here.databaseUrl })
  admin = await here.run(seedAdmin())
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const text = "Your session has ended. Please sign in again."
const answerOf = (reason?: string) => ({
  status: 401,
  body: { detail: text, code: "SessionEnded", params: reason === undefined ? {} : { reason } },
})
const security = (app: TestApp, token: string) => app.send("GET", "/account/security", { token })

/** Does something that succeeds, as the holder of a token. */
const act = async (method: "POST" | "PUT" | "DELETE", path: string, token: string, body?: unknown) => {
  const done = await here.send(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect([path, done.status]).toEqual([path, 200])
  return done.body
}

/** The answer of both replicas once the other has heard of it, in any order. */
const expectEnded = async (token: string, reason?: string) => {
  const seen = async (app: TestApp) => {
    const { status, body } = await security(app, token)
    return { status, body }
  }
  expect(await seen(here)).toEqual(answerOf(reason))
  await vi.waitFor(async () => expect(await seen(there)).toEqual(answerOf(reason)), {
    timeout: 10_000,
    interval: 10,
  })
}

/** Both replicas remember the session before it ends. */
const opened = async <A extends { readonly token: string }>(seeded: Promise<A>): Promise<A> => {
  const found = await seeded
  for (const app of [here, there]) expect((await security(app, found.token)).status).toBe(200)
  return found
}
const ownerHere = () => opened(here.run(seedPharmacy()))
const memberOf = (owner: Awaited<ReturnType<typeof ownerHere>>, role: "PHARMACIST" | "CASHIER" = "CASHIER") =>
  opened(here.run(seedStaff(owner.id, { role })))

const change = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  here.run(Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(statement(sql))))

const decide = (id: number, decision: "approve" | "reject" | "reopen") =>
  act(
    "POST",
    `/admin/pharmacies/${id}/${decision}`,
    admin.token,
    decision === "reject" ? { reason: null } : undefined,
  )

describe("the reason why a session ended", () => {
  it("is a new password, that of the person or one that an admin set", async () => {
    const owner = await ownerHere()
    const passwords = { current_password: seedPassword, new_password: "another password" }
    await act("PUT", "/account/password", owner.token, passwords)
    await expectEnded(owner.token, "password")
    const other = await ownerHere()
    await act("POST", `/admin/pharmacies/${other.id}/reset-password`, admin.token, {
      new_password: "another password",
    })
    await expectEnded(other.token, "password")
  })

  it("is the new role of a member of the staff, or the new password, also together with a role", async () => {
    const owner = await ownerHere()
    const edit = async (id: number, with_: object) => {
      const { body } = await here.send("GET", `/pharmacies/staff/${id}`, { token: owner.token })
      await act("PUT", `/pharmacies/staff/${id}`, owner.token, { ...Object(body), ...with_ })
    }
    const [first, second, third] = [await memberOf(owner), await memberOf(owner), await memberOf(owner)]
    await edit(first.id, { role_ids: [1] })
    await expectEnded(first.token, "role")
    await edit(second.id, { role_ids: [3], password: "another password" })
    await expectEnded(second.token, "password")
    await edit(third.id, { role_ids: [1], password: "another password" })
    await expectEnded(third.token, "password")
  })

  it("is that the owner deactivated or deleted the member's account", async () => {
    const owner = await ownerHere()
    const [first, second] = [await memberOf(owner), await memberOf(owner)]
    await act("POST", `/pharmacies/staff/${first.id}/deactivate`, owner.token)
    await expectEnded(first.token, "deactivated")
    await act("DELETE", `/pharmacies/staff/${second.id}`, owner.token)
    await expectEnded(second.token, "removed")
  })

  it("is what was decided last about the registration, for the owner and the staff", async () => {
    const owner = await ownerHere()
    const member = await memberOf(owner)
    for (const [decision, reason] of [
      ["reject", "rejected"],
      ["reopen", "reopened"],
      ["approve", "approved"],
    ] as const) {
      await decide(owner.id, decision)
      await expectEnded(owner.token, reason)
      await expectEnded(member.token, reason)
    }
  })

  it("is that somebody signed out in this browser or from another device, or has too many sessions", async () => {
    const owner = await ownerHere()
    const another = () => here.run(seedSession("pharmacy", owner.id))
    const [first, second, third] = [await another(), await another(), await another()]
    await act("POST", "/account/sign-out", first)
    await expectEnded(first, "signed_out")
    const { body } = await here.send("GET", "/account/sessions", { token: second })
    const { id } = (body as ReadonlyArray<{ readonly id: number; readonly is_current: boolean }>).find(
      ({ is_current }) => is_current,
    ) ?? { id: 0 }
    await act("DELETE", `/account/sessions/${id}`, owner.token)
    await expectEnded(second, "signed_out_elsewhere")
    await act("POST", "/account/end-other-sessions", owner.token)
    await expectEnded(third, "signed_out_elsewhere")
    for (let count = 0; count < 20; count += 1)
      await act("POST", "/pharmacies/login", "", { email: owner.email, password: seedPassword })
    await expectEnded(owner.token, "crowded")
  })

  it("is that a customer or an owner deleted the account", async () => {
    const proof = { current_password: seedPassword }
    for (const { token } of [await opened(here.run(seedCustomer())), await ownerHere()]) {
      await act("POST", "/account/personal-data/delete", token, proof)
      await expectEnded(token, "removed")
    }
  })

  it("is that its time is over, from the first answer on", async () => {
    const { token } = await ownerHere()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 })
    try {
      for (const app of [here, there, here])
        expect(await security(app, token)).toMatchObject(answerOf("expired"))
    } finally {
      vi.useRealTimers()
    }
  })

  it("is not known after a change that nothing explains, and never one of before", async () => {
    const owner = await ownerHere()
    const member = await memberOf(owner)
    await change(
      (sql) => sql`
      update staff set role_id = 1, session_version = session_version + 1 where id = ${member.id}`,
    )
    await change((sql) => sql`update staff set session_version = session_version + 1 where id = ${member.id}`)
    await expectEnded(member.token)
  })
})

/** A token like the one of a session that ended, signed by another key or altered after it was signed. */
const forged = async (token: string) => {
  const [head, body = "", signature] = token.split(".")
  const claims = JSON.parse(Buffer.from(body, "base64url").toString())
  const key = new TextEncoder().encode("another secret, which is long enough too")
  const sign = (payload: object) => new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256" }).sign(key)
  const altered = Buffer.from(JSON.stringify({ ...claims, ver: claims.ver - 1 })).toString("base64url")
  return [
    await sign(claims),
    await sign({ ...claims, exp: 1 }),
    `${head}.${altered}.${signature}`,
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`,
  ]
}

describe("a token that nobody signed here", () => {
  it("is told no reason, neither of a session that ended nor of one that expired", async () => {
    const { token } = await ownerHere()
    await act("POST", "/account/sign-out", token)
    expect(await security(here, token)).toMatchObject(answerOf("signed_out"))
    for (const one of await forged(token)) expect((await security(here, one)).body).toEqual(answerOf().body)
  })
})
