import { SqlClient } from "@effect/sql"
import { Effect, Logger } from "effect"
import { randomUUID } from "node:crypto"
import { describe, expect, inject, it, vi } from "vitest"
import { standbyReads } from "../../src/Sql/Standby.ts"
import { startProxy } from "../../../scripts/servers/proxy.ts"
import { seedCounter } from "../cluster/support/Clerks.ts"
import { useReplicas, whileReading, whileStopping } from "../support/StandbyReplicas.ts"
import { useReplicated } from "../support/StandbyServer.ts"
import { startApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

const servers = useReplicated()
const replicas = useReplicas(servers, "standby:")
const { answered } = replicas

type Counter = Awaited<ReturnType<typeof seedCounter>>

const sell = async (app: TestApp, { sale }: Counter) =>
  expect(await app.send("POST", "/inventory/sales/bulk", sale(randomUUID()))).toMatchObject({ status: 201 })

const paths = [
  "/inventory/reports/sales?page=1&page_size=10",
  "/inventory/sales/transactions?page=1&page_size=1",
  "/inventory/reports/sales/export",
  "/inventory/dashboard/overview",
  "/pharmacies/dashboard",
]

/** Report, list, export, overview and dashboard tell all of so many sales of a package. */
const expectSold = async (app: TestApp, { token }: Counter, sold: number) => {
  const answers = await Promise.all(paths.map((path) => app.send("GET", path, { token })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(answers.map(({ body }) => body)).toMatchObject([
    { summary: { total_transactions: sold } },
    { total: sold },
    expect.toSatisfy((text: unknown) => String(text).trim().split("\n").length === sold + 1),
    { sales_last_30_days: { total_sales: sold } },
    { top_selling_items: sold === 0 ? [] : [{ units: sold }] },
  ])
}

const untilUsed = ({ token }: Counter) =>
  replicas.untilUsed(() => replicas.reader.send("GET", "/pharmacies/dashboard", { token }))

/** Runs an effect as a service does for a read that a standby may answer. */
const elsewhere = <A>(read: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  replicas.reader.run(
    Effect.flatMap(Effect.all([SqlClient.SqlClient, standbyReads]), ([sql, away]) => away(read(sql))),
  )
const whereAmI = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ there: boolean }>`select pg_is_in_recovery() as there`, ([row]) => row?.there)

/** Where a read is made, and in which kind of transaction. */
const transactionOfRead = () =>
  elsewhere((sql) =>
    Effect.all([
      whereAmI(sql),
      sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`,
    ]),
  )

/** A read of the table `in_the_way` that takes long on the standby alone. */
const slowRead = () =>
  elsewhere((sql) =>
    Effect.zipRight(
      sql`select id from in_the_way`,
      sql`select pg_is_in_recovery() as there, case when pg_is_in_recovery() then pg_sleep(30)::text end`,
    ),
  )

describe("reads elsewhere", () => {
  it("are answered by the standby, all of one in one snapshot that cannot be written in", async () => {
    const counter = await seedCounter(replicas.reader, 10)
    await untilUsed(counter)
    // it may be behind for a moment
    await vi.waitFor(
      async () =>
        expect(await transactionOfRead()).toEqual([
          true,
          [{ isolation: "repeatable read", read_only: "on" }],
        ]),
      { timeout: 20_000 },
    )
  })

  it("tell on both replicas what one has just written, while the standby stands still and when it goes on", async () => {
    const counter = await seedCounter(replicas.reader, 100)
    await untilUsed(counter)
    const behind = await answered("primary", "behind")
    await servers.pause()
    for (let sold = 1; sold <= 3; sold += 1) {
      await sell(replicas.reader, counter)
      await expectSold(replicas.writer, counter, sold)
      await expectSold(replicas.reader, counter, sold)
    }
    expect(await answered("primary", "behind")).toBeGreaterThan(behind)
    await servers.goOn()
    await untilUsed(counter)
    await expectSold(replicas.writer, counter, 3)
  })

  it("never miss what was written before, however the standby stops and goes on meanwhile", async () => {
    const counter = await seedCounter(replicas.reader, 1000)
    await untilUsed(counter)
    const before = await answered("standby", "fresh")
    await whileStopping(servers, [300, 600], async () => {
      for (let sold = 1; sold <= 60; sold += 1) {
        const [first, second] =
          sold % 2 === 0 ? [replicas.reader, replicas.writer] : [replicas.writer, replicas.reader]
        await sell(first, counter)
        await expectSold(second, counter, sold)
      }
    })
    expect(await answered("standby", "fresh")).toBeGreaterThan(before)
  }, 120_000)

  it("are right when the standby is killed in the middle of them, and use it again when it is back", async () => {
    const counter = await seedCounter(replicas.reader, 1000)
    for (let sold = 1; sold <= 3; sold += 1) await sell(replicas.reader, counter)
    await untilUsed(counter)
    const read = (app: TestApp) => () => expectSold(app, counter, 3)
    await whileReading(
      [read(replicas.reader), read(replicas.writer), read(replicas.reader), read(replicas.writer)],
      async (goesOn) => {
        await goesOn(10)
        await servers.kill()
        await goesOn()
        await servers.startAgain()
        await goesOn()
      },
    )
    // alone: four who read without a pause leave an API that shares two cores no time to open connections
    await untilUsed(counter)
    expect((await replicas.reader.send("GET", "/readyz")).status).toBe(200)
  }, 120_000)

  it("give whole exports although the standby dies in the middle of them", async () => {
    const { id, token } = await seedCounter(replicas.reader, 1)
    const medicines = 6000
    await servers.ask(
      "primary",
      `insert into medicines (pharmacy_id, name, name_id, dosage, manufacter_name, manufactor_country, price, quantity,
          expiration_date, price_per_unit, unit_per_package)
        select pharmacy_id, name, name_id, 'Zz' || n, manufacter_name, manufactor_country, price, quantity,
          expiration_date, price_per_unit, unit_per_package
        from medicines, generate_series(2, ${medicines}) n where pharmacy_id = ${id}`,
    )
    const exports = ["/inventory/reports/stock/export", "/inventory/medicines/export"]
    await vi.waitFor(
      async () => {
        const before = await answered("standby", "fresh")
        await replicas.reader.send("GET", "/inventory/reports/stock/export", { token })
        expect(await answered("standby", "fresh")).toBeGreaterThan(before + 1)
      },
      { timeout: 30_000 },
    )
    const exporting = exports.flatMap((path) =>
      [replicas.reader, replicas.writer].map(async ({ url }) => {
        const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
        // its first rows are read now
        const lines: Array<string> = []
        for await (const part of response.body ?? []) {
          if (lines.length === 0) await servers.kill()
          lines.push(new TextDecoder().decode(part))
        }
        return lines.join("").trim().split("\n").length
      }),
    )
    expect(await Promise.all(exporting)).toEqual(exporting.map(() => medicines + 1))
    await servers.startAgain()
  })

  it("are made again on the primary when the standby ends them for the log's sake", async () => {
    await servers.ask("primary", "create table if not exists in_the_way as select 1 as id")
    await untilUsed(await seedCounter(replicas.reader, 1))
    const failed = await answered("primary", "failed")
    let isOver = false
    const begin = () => {
      isOver = false
      return slowRead().finally(() => (isOver = true))
    }
    let reading = begin()
    await vi.waitFor(
      async () => {
        const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
        const found = await servers.ask("standby", sleeping)
        // it was behind for a moment, and the primary has answered
        if (isOver) reading = begin()
        expect(found).toHaveLength(1)
      },
      { timeout: 20_000, interval: 100 },
    )
    await servers.ask("primary", "truncate in_the_way")
    expect(await reading).toMatchObject([{ there: false }])
    expect(await answered("primary", "failed")).toBeGreaterThan(failed)
  })

  it("are made again on the primary when they turn out to write", async () => {
    await servers.ask("primary", "create table if not exists written (id integer)")
    await untilUsed(await seedCounter(replicas.reader, 1))
    const wrote = await answered("primary", "wrote")
    let writes = 0
    await vi.waitFor(
      async () => {
        writes += 1
        expect(await elsewhere((sql) => sql`insert into written values (${writes}) returning id`)).toEqual([
          { id: writes },
        ])
        expect(await answered("primary", "wrote")).toBe(wrote + 1)
      },
      { timeout: 20_000 },
    )
    expect(await servers.ask("primary", "select id from written order by id")).toEqual(
      Array.from({ length: writes }, (_, at) => ({ id: at + 1 })),
    )
  })

  it("keep their own failure, and are not made twice for it", async () => {
    await untilUsed(await seedCounter(replicas.reader, 1))
    let runs = 0
    const refused = elsewhere((sql) =>
      Effect.zipRight(
        Effect.tap(whereAmI(sql), () => Effect.sync(() => (runs += 1))),
        Effect.fail("refused"),
      ),
    )
    await expect(refused).rejects.toThrow("refused")
    expect(runs).toBe(1)
  })

  it("belong to the transaction within one", async () => {
    await untilUsed(await seedCounter(replicas.reader, 1))
    const found = await replicas.reader.run(
      Effect.flatMap(Effect.all([SqlClient.SqlClient, standbyReads]), ([sql, away]) =>
        sql.withTransaction(
          Effect.zipRight(
            sql`create temporary table mine on commit drop as select 1 as id`,
            away(sql`select id from mine`),
          ),
        ),
      ),
    )
    expect(found).toEqual([{ id: 1 }])
  })

  it("do not wait for a standby from which nothing comes", async () => {
    const counter = await seedCounter(replicas.reader, 10)
    await sell(replicas.reader, counter)
    await untilUsed(counter)
    servers.proxy.stall()
    await expectSold(replicas.reader, counter, 1)
    await sell(replicas.writer, counter)
    await expectSold(replicas.reader, counter, 2)
    await servers.proxy.resume()
    await untilUsed(counter)
  })
})

/** A logger that keeps what is said. */
const logInto = (log: Array<string>) =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.make(({ message }) => void log.push(String(message))),
  )

describe("a database that is no standby of this one", () => {
  it.each([
    ["another server", () => inject("databaseUrl"), "is no standby of that of DATABASE_URL"],
    ["the primary itself", () => servers.primaryUrl, "is no standby of that of DATABASE_URL"],
    ["nobody", () => "postgresql://nobody@127.0.0.1:1/rokthnam", "the primary answers in its place"],
  ])("is not asked: %s", async (_, url, said) => {
    const log: Array<string> = []
    const other = await startApp(
      { DATABASE_URL: servers.primaryUrl, DATABASE_READ_URL: url(), REDIS_PREFIX: "standby:" },
      undefined,
      { logger: logInto(log) },
    )
    try {
      const counter = await seedCounter(other, 10)
      await sell(other, counter)
      const before = await answered("standby", "fresh")
      const away = await answered("primary", "away")
      await vi.waitFor(() => expect(log.join("\n")).toContain(said), { timeout: 10_000 })
      await expectSold(other, counter, 1)
      expect(await answered("standby", "fresh")).toBe(before)
      expect(await answered("primary", "away")).toBeGreaterThan(away)
      // once its index is loaded, which has nothing to do with the standby
      await vi.waitFor(async () => expect((await other.send("GET", "/readyz")).status).toBe(200), {
        timeout: 20_000,
      })
    } finally {
      await other.stop()
    }
  })

  it("is told to be none also after it could not be asked at first", async () => {
    const log: Array<string> = []
    const silent = await startProxy(inject("databaseUrl"))
    await silent.refuse()
    const other = await startApp(
      { DATABASE_URL: servers.primaryUrl, DATABASE_READ_URL: silent.url, REDIS_PREFIX: "standby:" },
      undefined,
      { logger: logInto(log) },
    )
    try {
      await vi.waitFor(() => expect(log.join("\n")).toContain("The standby is away"), { timeout: 20_000 })
      await silent.resume()
      await vi.waitFor(() => expect(log.join("\n")).toContain("is no standby of that of DATABASE_URL"), {
        timeout: 20_000,
      })
    } finally {
      await other.stop()
      await silent.close()
    }
  })

  it("is refused at the start when it is no address", async () => {
    await expect(startApp({ DATABASE_READ_URL: "standby:5432" })).rejects.toThrow("DATABASE_READ_URL must be")
  })
})
