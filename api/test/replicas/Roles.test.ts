import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedCustomer } from "../../seed/Accounts.ts"
import { seedCounter } from "../cluster/support/Clerks.ts"
import { openLane } from "../cluster/support/Lane.ts"
import { useApiProcesses } from "../support/ApiProcess.ts"
import { useApp } from "../support/TestApp.ts"

const place = "user_latitude=11.5564&user_longitude=104.9282"
const searchOf = (query: string) => `/users/search/medicines?query=${query}&${place}`
const decodeFound = Schema.decodeUnknownSync(Schema.Struct({ total: Schema.Number }))

/** The connections by which indexes are fed. */
const feeds = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'rokthnam-search'`,
)

/** The answer of one machine. */
const asked = async (port: number, ...call: Parameters<ReturnType<typeof openLane>["send"]>) => {
  const lane = openLane(port)
  try {
    return await lane.send(...call)
  } finally {
    lane.close()
  }
}

describe("two machines of which one finds and the other sells", () => {
  // It makes the database and fills it. The calls of the tests go to the machines.
  const app = useApp()
  const startProcess = useApiProcesses("roles")
  let finding = 0
  let counter = 0

  beforeAll(async () => {
    const started = await Promise.all(
      ["finding", "counter"].map((roles) =>
        startProcess(app.databaseUrl, { API_ROLES: roles, FINDING_THREAD: "1", JOBS_EVERY_SECONDS: "1" }),
      ),
    )
    const ports = started.map(({ url }) => Number(new URL(url).port))
    finding = ports[0] ?? 0
    counter = ports[1] ?? 0
  }, 120_000)

  it("answer the calls of their role, and say that they do not answer the others", async () => {
    const { token } = await app.run(seedCustomer())
    const calls = [
      { method: "GET", path: searchOf("zzrole"), ofFinding: 200, ofCounter: 421 },
      {
        method: "GET",
        path: `/users/search/suggestions?query=para&${place}`,
        ofFinding: 200,
        ofCounter: 421,
      },
      { method: "POST", path: "/users/ocr/medicine", ofFinding: 422, ofCounter: 421 },
      { method: "GET", path: "/cart/badge", ofFinding: 421, ofCounter: 200 },
      { method: "GET", path: "/cart", ofFinding: 421, ofCounter: 200 },
      { method: "POST", path: "/account/sign-out", ofFinding: 421, ofCounter: 200 },
      { method: "GET", path: "/healthz", ofFinding: 200, ofCounter: 200 },
      { method: "GET", path: "/readyz", ofFinding: 200, ofCounter: 200 },
      { method: "GET", path: "/robots.txt", ofFinding: 200, ofCounter: 200 },
    ]
    for (const { method, path, ofFinding, ofCounter } of calls) {
      const statuses = await Promise.all(
        [finding, counter].map(async (port) => (await asked(port, method, path, { token })).status),
      )
      expect({ path, statuses }).toEqual({ path, statuses: [ofFinding, ofCounter] })
    }
  })

  it("keep one index, on the machine that finds", async () => {
    // the feed of the test's own API, which is in this process, and that of the machine that finds
    await vi.waitFor(async () => expect(await app.run(feeds)).toHaveLength(2), {
      timeout: 10_000,
      interval: 50,
    })
  })

  it("find what the other one has just sold out", async () => {
    const shop = await seedCounter(app, 1, "Zzrole")
    const total = async (): Promise<number> =>
      decodeFound((await asked(finding, "GET", `${searchOf("zzrole")}&in_stock=true`)).body).total
    await vi.waitFor(async () => expect(await total()).toBe(1), { timeout: 10_000, interval: 50 })
    const sold = await asked(counter, "POST", "/inventory/sales/bulk", shop.sale(randomUUID()))
    expect(sold.status).toBe(201)
    expect(await total()).toBe(0)
  })
})
