import { SqlClient } from "@effect/sql"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { Cron, Deferred, Effect, Logger, LogLevel } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { Watches } from "../../src/finding/Watches.ts"
import { scheduledJobs } from "../../src/jobs/Jobs.ts"
import { scheduler } from "../../src/jobs/Schedule.ts"
import type { Job } from "../../src/jobs/Schedule.ts"
import { setClock } from "../support/SetClock.ts"
import { startApp, useApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

const { clock, set } = setClock("2031-05-01T12:00:00+07:00")
/** Two processes of the product, each with its own connections to the same database. */
const one = useApp({}, clock)
let other: TestApp
beforeAll(async () => {
  other = await startApp({ DATABASE_URL: one.databaseUrl }, clock)
  await one.run(sql`create table counted (job text not null)`)
})
afterAll(() => other.stop())
beforeEach(() => one.run(Effect.zipRight(sql`delete from counted`, sql`delete from job_runs`)))

function sql(text: TemplateStringsArray, ...values: ReadonlyArray<string>) {
  return Effect.flatMap(SqlClient.SqlClient, (client) => client<{ job: string }>(text, ...values))
}

type Context = SqlClient.SqlClient
const nightly = Cron.unsafeParse("0 3 * * *", timeZone)

/** A job that inserts a row at each run, in the run's transaction. */
const counting = (name = "count", meanwhile: Effect.Effect<unknown> = Effect.void) =>
  Effect.map(SqlClient.SqlClient, (client): Job => ({
    name,
    at: nightly,
    work: client`insert into counted (job) values (${name})`.pipe(
      Effect.zipRight(meanwhile),
      Effect.as(1),
      Effect.orDie,
    ),
  }))

/** Runs the due jobs in one of the processes. */
const look = (app: TestApp, ...jobs: ReadonlyArray<Effect.Effect<Job, never, Context>>) =>
  app.run(
    Effect.flatMap(Effect.all([scheduler, Effect.all(jobs)]), ([runDue, made]) => runDue(made)).pipe(
      Logger.withMinimumLogLevel(LogLevel.None),
    ),
  )

const runs = async () => (await one.run(sql`select job from counted order by job`)).map(({ job }) => job)

it("every job of the product runs to its end", async () => {
  const program = Effect.flatMap(Effect.all([scheduler, scheduledJobs]), ([runDue, jobs]) =>
    Effect.as(
      runDue(jobs),
      jobs.map(({ name }) => name),
    ),
  ).pipe(Effect.provide(Watches.Default), Effect.orDie)
  // The program's other requirements are part of the running API's infrastructure.
  const names = await one.run(program as Effect.Effect<ReadonlyArray<string>, never, Context>)
  const remembered = await one.run(sql`select job from job_runs`)
  expect(names.length).toBeGreaterThan(4)
  expect(remembered.map(({ job }) => job).toSorted()).toEqual(names.toSorted())
})

describe("scheduled jobs", () => {
  it("run at their time in Phnom Penh, once, whichever process looks first", async () => {
    await look(one, counting())
    expect(await runs()).toEqual(["count"])
    set("2031-05-02T02:59:59+07:00")
    await look(other, counting())
    expect(await runs()).toEqual(["count"])
    set("2031-05-02T03:00:00+07:00")
    await look(other, counting())
    await look(one, counting())
    expect(await runs()).toEqual(["count", "count"])
  })

  it("that were missed for days run once", async () => {
    await look(one, counting())
    set("2031-05-09T18:00:00+07:00")
    await look(other, counting())
    await look(one, counting())
    expect(await runs()).toEqual(["count", "count"])
  })

  it("are never repeated by two processes that look at the same moment, again and again", async () => {
    for (let day = 10; day < 20; day++) {
      set(`2031-05-${day}T03:00:00+07:00`)
      const both = [one, other, one, other].map((app) => look(app, counting("a"), counting("b")))
      await Promise.all(both)
    }
    expect(await runs()).toEqual([...Array(10).fill("a"), ...Array(10).fill("b")])
  })

  it("that another process is busy with are left to it, and the next ones go on", async () => {
    const begun = await Effect.runPromise(Deferred.make<void>())
    const end = await Effect.runPromise(Deferred.make<void>())
    const busy = look(
      one,
      counting("long", Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(end))),
    )
    await Effect.runPromise(Deferred.await(begun))
    await look(other, counting("long"), counting("short"))
    expect(await runs()).toEqual(["short"])
    await Effect.runPromise(Deferred.succeed(end, undefined))
    await busy
    expect(await runs()).toEqual(["long", "short"])
  })

  it("of a process whose connection dies half-way are run by another, from the beginning", async () => {
    const begun = await Effect.runPromise(Deferred.make<void>())
    const end = await Effect.runPromise(Deferred.make<void>())
    const half = look(
      one,
      counting("half", Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(end))),
    )
    await Effect.runPromise(Deferred.await(begun))
    await look(other, counting("half"))
    expect(await runs()).toEqual([])
    const killed = await other.run(
      sql`select pg_terminate_backend(pid)::text as job from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(killed).toEqual([{ job: "true" }])
    // The server lets go of the lock a moment later.
    const locks = sql`select 'held' as job from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect(await other.run(locks)).toEqual([]), {
      timeout: 10_000,
      interval: 10,
    })
    await look(other, counting("half"))
    await Effect.runPromise(Deferred.succeed(end, undefined))
    await half
    expect(await runs()).toEqual(["half"])
  })

  it("that fail leave nothing behind, stop no other, and are due until they succeed", async () => {
    const failing = counting("failing", Effect.die("broken"))
    await look(one, failing, counting("well"))
    await look(other, failing, counting("well"))
    expect(await runs()).toEqual(["well"])
    await look(one, counting("failing"))
    expect(await runs()).toEqual(["failing", "well"])
  })

  it("go on after the clock was wrong", async () => {
    set("2099-01-01T12:00:00+07:00")
    await look(one, counting())
    set("2031-06-02T03:00:01+07:00")
    await look(one, counting())
    await look(other, counting())
    expect(await runs()).toEqual(["count", "count"])
  })

  it("are not repeated by a process whose clock is behind", async () => {
    set("2031-06-03T03:00:01+07:00")
    await look(one, counting())
    set("2031-06-03T02:59:59+07:00")
    await look(other, counting())
    set("2031-06-03T03:00:00+07:00")
    await look(other, counting())
    expect(await runs()).toEqual(["count"])
  })
})
