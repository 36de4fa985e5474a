import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { seedAdmin, seedCustomer, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedPassword } from "../../../seed/SeedPassword.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

/** Two replicas of the API on one database, and somebody who changes rows behind their backs. */
let here: TestApp
let there: TestApp
let owner: SeededPharmacy
let unheard: Client

beforeAll(async () => {
  here = await startApp()
  there = await startApp({ DATABASE_URL: here.databaseUrl })
  owner = await here.run(seedPharmacy())
  unheard = new Client({ connectionString: here.databaseUrl })
  await unheard.connect()
  // no trigger runs in this session, so nobody is told of its changes
  await unheard.query("set session_replication_role = replica")
})
afterAll(async () => {
  await unheard.end()
  await there.stop()
  await here.stop()
})

/** Who has a session: where its version stands, a call that it may make, and an account of its kind. */
const kinds = {
  admin: { table: "admins", path: "/admin/pharmacies", make: () => here.run(seedAdmin()) },
  customer: { table: "customers", path: "/cart/badge", make: () => here.run(seedCustomer()) },
  owner: { table: "pharmacies", path: "/inventory/medicines", make: () => here.run(seedPharmacy()) },
  "member of the staff": {
    table: "staff",
    path: "/inventory/medicines",
    make: () => here.run(seedStaff(owner.id, { role: "PHARMACIST" })),
  },
} as const
type Kind = keyof typeof kinds
const member = "member of the staff"
const everyKind = ["admin", "customer", "owner", member] as const

const call = (app: TestApp, token: string, kind: Kind) => app.send("GET", kinds[kind].path, { token })
const status = async (app: TestApp, token: string, kind: Kind = member) =>
  (await call(app, token, kind)).status

/** Raises the version of all sessions of a kind, or takes it back, without telling anybody. */
const raise = (by: number, kind: Kind = member) =>
  unheard.query(`update ${kinds[kind].table} set session_version = session_version + $1`, [by])

/** Waits until a replica answers without asking the database about the session. */
const untilRemembered = (app: TestApp, token: string, kind: Kind) =>
  vi.waitUntil(
    async () => {
      await call(app, token, kind)
      await raise(1, kind)
      const remembered = (await status(app, token, kind)) === 200
      await raise(-1, kind)
      return remembered
    },
    { timeout: 10_000 },
  )

/** An account whose session both replicas remember. */
const remembered = async (kind: Kind) => {
  const account = await kinds[kind].make()
  await untilRemembered(here, account.token, kind)
  await untilRemembered(there, account.token, kind)
  return account
}
const rememberedMember = () => remembered(member)

const refusedThere = (token: string, code: string, kind: Kind = member) =>
  vi.waitUntil(async () => JSON.stringify((await call(there, token, kind)).body).includes(code), {
    timeout: 10_000,
    interval: 5,
  })

describe("a session that is remembered by two replicas", () => {
  it.each(everyKind)("ends at both when its %s signs out at one", async (kind) => {
    const { token } = await remembered(kind)
    expect((await here.send("POST", "/account/sign-out", { token })).status).toBe(200)
    expect(await status(here, token, kind)).toBe(401)
    await refusedThere(token, "SessionEnded", kind)
  })

  it.each(everyKind)("ends at both when the password of its %s changes", async (kind) => {
    const { token } = await remembered(kind)
    const body = { current_password: seedPassword, new_password: "a new password" }
    expect((await here.send("PUT", "/account/password", { token, body })).status).toBe(200)
    expect(await status(here, token, kind)).toBe(401)
    await refusedThere(token, "SessionEnded", kind)
  })

  it("loses a permission at both when the role changes", async () => {
    const { id, token } = await rememberedMember()
    const { body: before } = await here.send("GET", `/pharmacies/staff/${id}`, { token: owner.token })
    const body = { ...Object(before), role_ids: [3] }
    expect((await here.send("PUT", `/pharmacies/staff/${id}`, { token: owner.token, body })).status).toBe(200)
    expect(await status(here, token)).not.toBe(200)
    await vi.waitUntil(async () => (await status(there, token)) !== 200, { timeout: 10_000, interval: 5 })
  })

  it("ends at both when the member is deleted", async () => {
    const { id, token } = await rememberedMember()
    expect((await here.send("DELETE", `/pharmacies/staff/${id}`, { token: owner.token })).status).toBe(200)
    expect(await status(here, token)).toBe(401)
    await refusedThere(token, "SessionEnded")
  })

  it("ends at both when the pharmacy loses its approval", async () => {
    const { token } = await rememberedMember()
    const set = (to: string) =>
      here.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`update pharmacies set status = ${to} where id = ${owner.id}`,
        ),
      )
    await set("REJECTED")
    expect(await status(here, token)).toBe(401)
    await refusedThere(token, "SessionEnded")
    await set("APPROVED")
    expect(await status(here, token)).toBe(200)
  })

  it("ends when its token expires, although the signature was checked before", async () => {
    const { token } = await rememberedMember()
    const inAMonth = Date.now() + 31 * 86_400_000
    vi.useFakeTimers({ toFake: ["Date"], now: inAMonth })
    try {
      expect(await status(here, token)).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  it("is not believed any more once the connection that tells of changes is lost", async () => {
    const { token } = await rememberedMember()
    await raise(1)
    expect([await status(here, token), await status(there, token)]).toEqual([200, 200])
    await unheard.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rokthnam-feed' and datname = current_database()",
    )
    await refusedThere(token, "SessionEnded")
    await vi.waitUntil(async () => (await status(here, token)) === 401, { timeout: 10_000, interval: 5 })
    await raise(-1)
  })
})
