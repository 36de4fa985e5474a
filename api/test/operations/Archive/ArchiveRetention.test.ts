import type { SqlClient } from "@effect/sql"
import { Effect, Logger, LogLevel, Stream } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBucket } from "../../../src/FileStore.ts"
import { Watches } from "../../../src/finding/Watches.ts"
import { scheduledJobs } from "../../../src/jobs/Jobs.ts"
import { scheduler } from "../../../src/jobs/Schedule.ts"
import type { Months } from "../../../src/operations/Archive/ArchiveRepo.ts"
import { archivedTables } from "../../../src/platform/ArchivedMonths/ArchivedTables.ts"
import { Snapshot } from "../../../src/operations/Backups/SnapshotRepo.ts"
import { monthBefore, oldMonths } from "../../support/OldMonths.ts"
import { useS3 } from "../../support/S3Server.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

/** Months ago: two whose entries are all past the 730 days, and one whose are not. */
const [past, alsoPast, kept] = [27, 26, 23] as const

const s3 = useS3()
let app: TestApp
let old: ReturnType<typeof oldMonths>
beforeAll(async () => {
  app = await startApp(s3.settings)
  old = oldMonths(app)
  await old.divide(28)
  await old.sell(monthBefore(past), monthBefore(alsoPast))
  await old.logged(monthBefore(kept), 3)
  await old.summarise()
})
afterAll(() => app.stop())

/** Has the job of the night run as the product runs it. Returns whether it did. */
const runJob = async (): Promise<boolean> => {
  const name = "remove old entries of the audit log"
  await old.select((sql) => sql`delete from job_runs where job = ${name}`)
  const program = Effect.flatMap(Effect.all([scheduler, scheduledJobs]), ([runDue, jobs]) =>
    runDue(jobs.filter((job) => job.name === name)),
  ).pipe(Effect.provide(Watches.Default), Logger.withMinimumLogLevel(LogLevel.None))
  // The program's other requirements are part of the running API's infrastructure.
  await app.run(program as Effect.Effect<void, never, SqlClient.SqlClient>)
  return (await old.select((sql) => sql`select from job_runs where job = ${name}`)).length === 1
}

const inBucket = () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(openBucket(s3.bucket), (store) =>
        Stream.runFold(store.list("archive"), [] as ReadonlyArray<string>, (keys, { key }) => [...keys, key]),
      ),
    ),
  )
/** The keys that the database lists, which are those of the bucket once nothing is left to remove. */
const listed = async (parent?: string) =>
  (
    await old.select<{ key: string }>(
      (sql) => sql`
      select key from archived_parts where parent = coalesce(${parent ?? null}, parent) order by key collate "C"`,
    )
  ).map(({ key }) => key)
const auditMonths = async () =>
  (
    await old.select<{ month: string }>(
      (sql) => sql`
      select to_char(begins at time zone 'Asia/Phnom_Penh', 'YYYY-MM') as month from archived_months
      where parent = 'audit_log' order by begins`,
    )
  ).map(({ month }) => month)
const auditTables = async () =>
  (
    await old.select<{ name: string }>(
      (sql) => sql`
      select relname as name from pg_class where relname like 'audit_log%' and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)
const tableOf = (months: number) => `audit_log_${monthBefore(months).replace("-", "_")}`

/** A month of long ago, for which there is room since the one before it went. */
const early = 40
const makeMonth = async (months: number, entries: number) => {
  await old.select((sql) =>
    sql.unsafe(`alter table audit_log detach partition audit_log_before; drop table audit_log_before`),
  )
  const [begins, ends] = [months, months - 1].map((count) => `${monthBefore(count)}-01 00:00+07`)
  const [next] = await old.select<{ begins: string }>(
    (sql) => sql`select min(begins)::text as begins from month_partitions where parent = 'audit_log'`,
  )
  await old.select((sql) => sql`select add_partition('audit_log', 'audit_log_before', null, ${begins})`)
  await old.select((sql) => sql`select add_partition('audit_log', ${tableOf(months)}, ${begins}, ${ends})`)
  await old.select(
    (sql) => sql`select add_partition('audit_log', 'audit_log_later', ${ends}, ${next?.begins})`,
  )
  await old.logged(monthBefore(months), entries)
}

const beginning = async (months: Months, month: number) => {
  const found = (await months.before(monthBefore(month - 1))).filter(({ name }) => name === tableOf(month))
  expect(found).toHaveLength(1)
  for (const one of found) await months.freeze(one)
}

describe("months of the audit log in the archive", () => {
  it("go with their files once all of a month is past its retention, and nothing else goes", async () => {
    expect(await old.archive(["--before", monthBefore(kept - 1)], s3.settings)).toMatchObject({ code: 0 })
    const before = await old.states()
    expect(before).toContain("audit_log archived")
    expect(await inBucket()).toEqual(await listed())
    expect(await auditMonths()).toEqual([past, alsoPast, kept].map(monthBefore))
    const others = [...(await listed("sale_lines")), ...(await listed("stock_movements"))]
    expect(others).toHaveLength(4)

    expect(await runJob()).toBe(true)

    expect(await auditMonths()).toEqual([monthBefore(kept)])
    expect([...(await listed("sale_lines")), ...(await listed("stock_movements"))]).toEqual(others)
    expect(await listed("audit_log")).toHaveLength(1)
    expect(await inBucket()).toEqual(await listed())
    await old.expectEven()
    for (const month of [past, alsoPast])
      expect(
        (await old.archive(["--restore", monthBefore(month)], s3.settings)).output.match(/_\d\d is/g),
      ).toHaveLength(archivedTables.length - 1)
    expect((await old.archive(["--restore", monthBefore(kept)], s3.settings)).code).toBe(0)
    await old.expectEven()
    expect(await inBucket()).toEqual([])
  })

  it("go although the store is away: their files follow when it is back", async () => {
    await old.logged(monthBefore(past), 2)
    expect(await old.archive(["--before", monthBefore(kept)], s3.settings)).toMatchObject({ code: 0 })
    const before = await inBucket()
    await s3.kill()
    expect(await runJob()).toBe(true)
    expect(await auditMonths()).toEqual([])
    await s3.startAgain()
    expect(await inBucket()).toEqual(before)
    expect(await runJob()).toBe(true)
    expect(await inBucket()).toEqual(await listed())
    expect((await listed()).length).toBeLessThan(before.length)
    expect(await runJob()).toBe(true)
    expect(await inBucket()).toEqual(await listed())
  })

  it("go also when their archiving was stopped while they were copied, and the archive goes on without them", async () => {
    await makeMonth(early, 2)
    await old.using((months) => beginning(months, early))
    expect(await old.states()).toContain("audit_log copying")
    expect(await runJob()).toBe(true)
    expect(await old.states()).not.toContain("audit_log copying")
    expect(await auditTables()).not.toContain(tableOf(early))
    expect(await old.archive(["--before", monthBefore(alsoPast)], s3.settings)).toMatchObject({ code: 0 })
  })

  it("wait for the archive that is at work, and for one that was stopped while a month left the database", async () => {
    await makeMonth(early, 2)
    await old.using(async (months) => {
      await beginning(months, early)
      // The job runs, and the rows of a month that is copied do not change.
      expect(await runJob()).toBe(true)
      expect(await auditTables()).toContain(tableOf(early))
    })
    await old.using(async (months) => {
      const [month] = await months.before(monthBefore(early - 1))
      if (month !== undefined) await months.leave(month, 2)
    })
    expect(await runJob()).toBe(true)
    expect(await auditTables()).toContain(tableOf(early))
    expect(await old.archive(["--before", monthBefore(early - 1)], s3.settings)).toMatchObject({ code: 0 })
    expect(await old.states()).toContain("audit_log archived")
    expect(await runJob()).toBe(true)
    expect(await old.states()).not.toContain("audit_log archived")
    expect(await inBucket()).toEqual(await listed())
  })

  it("leave their files to the backup that has begun before", async () => {
    await makeMonth(early, 2)
    expect(await old.archive(["--before", monthBefore(early - 1)], s3.settings)).toMatchObject({ code: 0 })
    const before = await inBucket()
    const snapshot = await Snapshot.open(app.databaseUrl)
    try {
      expect(await runJob()).toBe(true)
      expect(await old.states()).not.toContain("audit_log archived")
      expect(await snapshot.archivedKeys()).toEqual(before)
      expect(await inBucket()).toEqual(before)
    } finally {
      await snapshot.close()
    }
    expect(await runJob()).toBe(true)
    expect(await inBucket()).toEqual(await listed())
    expect((await listed()).length).toBeLessThan(before.length)
  })
})
