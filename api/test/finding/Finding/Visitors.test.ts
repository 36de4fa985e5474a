import type { SqlClient } from "@effect/sql"
import { onBehalfOf } from "@rokthnam/shared/Client"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect, Fiber } from "effect"
import { describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { AppConfig } from "../../../src/Config.ts"
import { Finding } from "../../../src/finding/Finding.ts"
import type { DatabasePulse } from "../../../src/Sql/DatabasePulse.ts"
import { refusal, answer } from "../../support/Calling.ts"
import { defaults } from "../../support/Environment.ts"
import { openRaw, type RawConnection } from "../../support/RawHttp.ts"
import { connect } from "../Search/support/Agreement.ts"
import { execute } from "../Search/support/Engines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp({
  TRUST_PROXY: "1",
  SUGGESTIONS_PER_ADDRESS: "5",
  SUGGESTIONS_PER_PERSON: "3",
  CROWD_AT_ONCE: "1",
  CROWD_WAITING: "2",
})

const suggest = (address: string, token?: string) =>
  app.send("GET", "/users/search/suggestions?query=para", {
    token,
    headers: { "x-forwarded-for": address },
  })
const statuses = async (count: number, once: () => ReturnType<typeof suggest>) => {
  const found: Array<number> = []
  for (let at = 0; at < count; at++) found.push((await once()).status)
  return found
}

/** The status of an answer; empty if none came in so many milliseconds. */
const statusOf = async ({ received }: RawConnection, milliseconds?: number) =>
  (await received(/\r\n\r\n.+/, milliseconds)).slice(9, 12)

describe("calls that anybody may make", () => {
  it("are refused from an address that floods, which learns when to come again; others are not", async () => {
    expect(await statuses(6, () => suggest("203.0.113.5"))).toEqual([200, 200, 200, 200, 200, 429])
    const { status, body, headers } = await suggest("203.0.113.5")
    const seconds = Number(headers.get("retry-after"))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        detail: `Too many requests. Please try again in ${seconds} seconds.`,
        code: "TooManyRequests",
        params: { retry_after: seconds },
      },
    })
    expect((await suggest("203.0.113.6")).status).toBe(200)
    expect((await suggest("2001:db8::1")).status).toBe(200)
  })

  it("are counted for a signed-in account by itself, at whatever address it is", async () => {
    const { token } = await app.run(seedCustomer())
    const addresses = ["203.0.113.5", "203.0.113.7", "203.0.113.8", "203.0.113.9"]
    const found: Array<number> = []
    for (const address of addresses) found.push((await suggest(address, token)).status)
    expect(found).toEqual([200, 200, 200, 429])
  })

  it("are counted for the Telegram user when the bot makes them, and only with its secret", async () => {
    const { BOT_SERVICE_SECRET: secret = "" } = defaults
    const call = app.client.search.suggestions({ urlParams: { query: "para" } })
    for (let at = 0; at < 3; at++) await answer(call.pipe(onBehalfOf(secret, 1)))
    expect(await refusal(call.pipe(onBehalfOf(secret, 1)))).toBeInstanceOf(TooManyRequests)
    await answer(call.pipe(onBehalfOf(secret, 2)))
    const claimed = () =>
      app.send("GET", "/users/search/suggestions?query=para", {
        token: "not the secret",
        headers: { "x-forwarded-for": "203.0.113.20", "x-telegram-user": String(Math.random()).slice(2, 12) },
      })
    expect(await statuses(6, claimed)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("beyond the line are told to come again, and clients that left do not hold a place", async () => {
    const ask = async (address: number) => {
      const connection = await openRaw(app.url)
      connection.socket.write(
        `GET /users/search/medicines?query=para&user_latitude=11.5&user_longitude=104.9 HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 198.51.100.${address}\r\n\r\n`,
      )
      return connection
    }
    const database = await connect(app.databaseUrl)
    // the rows of a page cannot be read, so that one search runs and two wait
    await database.query("begin; lock table medicines in access exclusive mode")
    const running = await ask(1)
    await vi.waitFor(async () => {
      const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and application_name = 'rokthnam-search-pages'`
      expect(await execute(app, blocked)).toHaveLength(1)
    }, 20_000)
    const others = [await ask(2), await ask(3), await ask(4)]
    const refused = await Promise.race(others.map((one) => one.received(/\r\n\r\n.+/)))
    expect(refused).toMatch(/^HTTP\/1.1 503/)
    expect(refused).toMatch(/retry-after: 2\r\n/i)
    expect(refused).toContain('"code":"Unavailable"')
    for (const { socket } of others) socket.destroy()
    // who is refused is told so a second later, or some more where others are busy
    const next = await vi.waitFor(
      async () => {
        const one = await ask(5)
        expect(await statusOf(one, 5000)).toBe("")
        return one
      },
      { timeout: 30_000 },
    )
    await database.query("rollback")
    await database.end()
    expect(await statusOf(next)).toBe("200")
    for (const { socket } of [running, next]) socket.destroy()
  })
})

describe("finding in a thread that dies", () => {
  it("goes on with a new one, which answers what was asked meanwhile", async () => {
    const { id } = await app.run(seedPharmacy())
    await app.run(seedMedicine(id, { name: "Panadol Extra" }))
    const program = new URL("./programs/MortalThread.ts", import.meta.url)
    const reach = { latitude: 11.5564, longitude: 104.9282, kilometres: 100 }
    const sort = { sortBy: "distance", inStock: false, page: 1, pageSize: 10 } as const
    const living = Effect.gen(function* () {
      const finding = yield* Finding
      const search = Effect.map(finding.medicines({ query: "panadol", reach, ...sort }), JSON.parse)
      const before = yield* search
      const first = finding.threadId()
      const deadly = yield* Effect.fork(Effect.exit(finding.suggestions("die", undefined)))
      yield* Effect.promise(() => vi.waitUntil(() => finding.threadId() !== first, { timeout: 20_000 }))
      yield* Fiber.interrupt(deadly)
      return { before, after: yield* search }
    })
    const withThread = Effect.map(AppConfig, (config) =>
      Object.assign(Object.create(config), { findingThread: true }),
    )
    const { before, after } = await app.run(
      living.pipe(
        Effect.provide(Finding.Default({ program, patience: 25_000 })),
        Effect.provideServiceEffect(AppConfig, withThread),
        Effect.scoped,
      ) as Effect.Effect<
        { readonly before: { items: ReadonlyArray<unknown> }; readonly after: unknown },
        never,
        SqlClient.SqlClient & DatabasePulse
      >,
    )
    expect(before.items).toHaveLength(1)
    expect(after).toEqual(before)
  })
})
