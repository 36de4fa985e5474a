import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
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

const list = (app: TestApp, token: string) => app.send("GET", "/inventory/medicines", { token })
const status = async (app: TestApp, token: string) => (await list(app, token)).status

/** Raises the version of all sessions of staff, or takes it back, without telling anybody. */
const raise = (by: number) => unheard.query("update staff set session_version = session_version + $1", [by])

/** Waits until a replica answers without asking the database about the session. */
const untilRemembered = (app: TestApp, token: string) =>
  vi.waitUntil(
    async () => {
      await list(app, token)
      await raise(1)
      const remembered = (await status(app, token)) === 200
      await raise(-1)
      return remembered
    },
    { timeout: 10_000 },
  )

/** A member of the staff whose session both replicas remember. */
const rememberedMember = async () => {
  const member = await here.run(seedStaff(owner.id, { role: "PHARMACIST" }))
  await untilRemembered(here, member.token)
  await untilRemembered(there, member.token)
  return member
}

const refusedThere = (token: string, code: string) =>
  vi.waitUntil(async () => JSON.stringify((await list(there, token)).body).includes(code), {
    timeout: 1000,
    interval: 5,
  })

describe("a session that is remembered by two replicas", () => {
  it("ends at both when somebody signs out at one", async () => {
    const { token } = await rememberedMember()
    expect((await here.send("POST", "/account/sign-out", { token })).status).toBe(200)
    expect(await status(here, token)).toBe(401)
    await refusedThere(token, "SessionEnded")
  })

  it("ends at both when the password changes", async () => {
    const { token } = await rememberedMember()
    const body = { current_password: seedPassword, new_password: "a new password" }
    expect((await here.send("PUT", "/account/password", { token, body })).status).toBe(200)
    expect(await status(here, token)).toBe(401)
    await refusedThere(token, "SessionEnded")
  })

  it("loses a permission at both when the role changes", async () => {
    const { id, token } = await rememberedMember()
    const { body: before } = await here.send("GET", `/pharmacies/staff/${id}`, { token: owner.token })
    const body = { ...Object(before), role_ids: [3] }
    expect((await here.send("PUT", `/pharmacies/staff/${id}`, { token: owner.token, body })).status).toBe(200)
    expect(await status(here, token)).not.toBe(200)
    await vi.waitUntil(async () => (await status(there, token)) !== 200, { timeout: 1000, interval: 5 })
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
    await vi.waitUntil(async () => (await status(here, token)) === 401, { timeout: 1000, interval: 5 })
    await raise(-1)
  })
})
