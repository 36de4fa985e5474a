import { Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it, vi } from "vitest"
import { startPostgres } from "../../../../scripts/servers/postgres.ts"
import { AppConfig } from "../../../src/Config.ts"
import { SqlLive } from "../../../src/Sql.ts"
import { environment } from "../../support/Environment.ts"
import { agrees, connect } from "./support/Agreement.ts"
import { liveIndex, startFeed } from "./support/Engines.ts"
import { write } from "./support/Writer.ts"

const folder = mkdtempSync(join(tmpdir(), "rokthnam-crash-"))
const cleanups: Array<() => Promise<unknown>> = []

afterAll(async () => {
  for await (const cleanup of cleanups.toReversed()) await cleanup()
  rmSync(folder, { recursive: true, force: true })
})

const migrate = (url: string) =>
  Effect.runPromise(
    Effect.scoped(
      Layer.build(
        SqlLive.pipe(Layer.provide(AppConfig.Default), Layer.provide(environment({ DATABASE_URL: url }))),
      ),
    ),
  )

/** A pharmacy with 300 medicines of 40 names. */
const fill = async (url: string): Promise<void> => {
  const client = await connect(url)
  await client.query("insert into files (name, kind, bytes) values ('licence.pdf', 'license', 1)")
  await client.query(`
    insert into pharmacies (name, email, password_hash, phone, address, license_id, license_file, latitude, longitude, status)
    values ('One', 'one@test', '', '', '', 'L1', 'licence.pdf', 11.5, 104.9, 'APPROVED')`)
  await client.query(
    "insert into product_names (norm) select 'name' || n || ' /  / ' from generate_series(1, 40) n",
  )
  await client.query(`
    insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
      expiration_date, price_per_unit, unit_per_package)
    select 1, 1 + n % 40, 'name ' || n, '', '', '', 1, n % 3, current_date + n, 0, 1 from generate_series(1, 300) n`)
  await client.end()
}

describe("the search index and a database that is killed", () => {
  it("is exact again after the server was killed in the middle of changes and recovered", async () => {
    const first = await startPostgres({ dataDir: folder, log: () => undefined })
    await migrate(first.url)
    await fill(first.url)
    const { feed, stop } = startFeed({ databaseUrl: first.url })
    cleanups.push(stop)
    const before = await liveIndex(feed)
    let isDone = false
    const writers = [1, 2, 3].map((seed) => write(first.url, seed, () => isDone).catch(() => "cut off"))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    process.kill(first.pid, "SIGKILL")
    await first.exited
    isDone = true
    expect(await Promise.all(writers)).toContain("cut off")
    await vi.waitFor(() => expect(feed.isFed).toBe(false), { timeout: 10_000 })
    await first.stop()
    const second = await startPostgres({ dataDir: folder, port: first.port, log: () => undefined })
    cleanups.push(() => second.stop())
    expect(second.url).toBe(first.url)
    await vi.waitFor(() => expect(feed.isFed).toBe(true), { timeout: 10_000 })
    expect([feed.live === before, feed.loads]).toEqual([true, 1])
    await agrees(feed, second.url)
    let isDoneAgain = false
    const writing = write(second.url, 9, () => isDoneAgain)
    await new Promise((resolve) => setTimeout(resolve, 500))
    isDoneAgain = true
    await writing
    await agrees(feed, second.url)
  }, 120_000)
})
