import { Clock, Effect } from "effect"
import { randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { DoctorRepo } from "../../../src/operations/Doctor/DoctorRepo.ts"
import type { Finding } from "../../../src/operations/Doctor/Finding.ts"
import { inspectDatabase } from "../../../src/operations/Doctor/InspectDatabase.ts"
import type { UploadPlaces } from "../../../src/operations/Doctor/InspectUploads.ts"
import { migrations } from "../../../src/migrations/migrations.ts"
import { openBucket } from "../../../src/FileStore.ts"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import { CommandSqlLive } from "../../../src/Sql.ts"
import { environment, templateDatabase } from "../../support/Environment.ts"
import { useS3 } from "../../support/S3Server.ts"
import { setClock } from "../../support/SetClock.ts"

const s3 = useS3()
const dataDir = mkdtempSync(join(tmpdir(), "rokthnam-doctor-"))
const database = `doctor_${randomUUID().replaceAll("-", "")}`
const url = new URL(inject("databaseUrl"))
url.pathname = `/${database}`

const query = async (at: string, statement: string) => {
  const client = new Client({ connectionString: at })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(() => query(inject("databaseUrl"), `create database ${database} template ${templateDatabase}`))
afterAll(async () => {
  await query(inject("databaseUrl"), `drop database ${database} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

const onDisk = diskFiles(join(dataDir, "files"))

const inspected = (
  clock: Clock.Clock = Clock.make(),
  places: UploadPlaces = { store: onDisk, left: undefined },
): Promise<ReadonlyArray<Finding>> =>
  Effect.runPromise(
    inspectDatabase(places).pipe(
      Effect.withClock(clock),
      Effect.provide(DoctorRepo.Default),
      Effect.provide(CommandSqlLive),
      Effect.provide(environment({ DATABASE_URL: url.toString() })),
    ),
  )
const about = (findings: ReadonlyArray<Finding>, what: string) =>
  findings.filter((one) => one.about === what).map(({ state, found }) => `${state}: ${found}`)

it("finds a new database well", async () => {
  const findings = await inspected()
  expect(findings.filter(({ state }) => state === "bad")).toEqual([])
  expect(about(findings, "uploads")).toEqual([`good: all 0 listed files are in ${join(dataDir, "files")}`])
})

it("tells of messages that wait for Telegram for long, and of those that it never got", async () => {
  expect(about(await inspected(), "messages")).toEqual(["good: 0 wait for Telegram"])
  await query(
    url.toString(),
    `insert into notices (telegram_id, content, created_at, expires_at, outcome, ended_at) values
      (1, '{}', now() - interval '20 minutes', now(), null, null),
      (1, '{}', now(), now(), null, null), (2, null, now(), now(), 'expired', now()),
      (3, null, now(), now(), 'closed', now())`,
  )
  expect(about(await inspected(), "messages")).toEqual([
    "note: 2 wait for Telegram, the oldest for 20 minutes",
    "note: 1 of the last 7 days never reached Telegram",
  ])
})

it("knows migrations that are pending, and those of a newer version", async () => {
  const [title = ""] = Object.keys(migrations).slice(-1)
  const [number, name] = [Number.parseInt(title, 10), title.replace(/^\d+_/, "")]
  await query(
    url.toString(),
    `update effect_sql_migrations set migration_id = 9999 where migration_id = ${number}`,
  )
  expect(about(await inspected(), "migrations")[0]).toContain(
    "bad: the database has migrations that this version does not know: 9999",
  )
  await query(url.toString(), "delete from effect_sql_migrations where migration_id = 9999")
  expect(about(await inspected(), "migrations")).toEqual([`note: 1 are not applied yet: ${number}`])
  await query(
    url.toString(),
    `insert into effect_sql_migrations (migration_id, name) values (${number}, '${name}')`,
  )
})

it("knows jobs that stopped running, and when the ledger was last checked", async () => {
  await query(
    url.toString(),
    "insert into job_runs values ('check the ledger', now()), ('remove orphaned files', now() - interval '2 days')",
  )
  const findings = await inspected()
  expect(about(findings, "jobs")[0]).toMatch(/^note: have not run .*: remove orphaned files \(/)
  expect(about(findings, "ledger")[0]).toMatch(/^good: last compared/)
})

it("knows listed files that the disk does not have, and files that nobody lists", async () => {
  const [there, gone, orphan, fresh] = [1, 2, 3, 4].map(() => `${randomUUID()}.webp`)
  mkdirSync(join(dataDir, "files", "image"), { recursive: true })
  const hourAgo = Date.now() / 1000 - 4000
  for (const name of [there, orphan, fresh]) writeFileSync(join(dataDir, "files", "image", `${name}`), "x")
  utimesSync(join(dataDir, "files", "image", `${orphan}`), hourAgo, hourAgo)
  await query(
    url.toString(),
    `insert into files (name, kind, bytes) values ('${there}', 'image', 9), ('${gone}', 'image', 9)`,
  )
  expect(about(await inspected(), "uploads")).toEqual([
    `bad: 1 of 2 listed files are not in ${join(dataDir, "files")}: ${gone}`,
    `note: 1 files in ${join(dataDir, "files")} are not listed in the database: ${orphan}`,
  ])
})

it("knows what a bucket has, what is still on the disk, and a bucket that is away", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const store = yield* openBucket(s3.bucket)
        const inspect = Effect.promise(() => inspected(Clock.make(), { store, left: onDisk }))
        const before = about(yield* inspect, "uploads")
        expect(before[0]).toMatch(/^bad: 1 of 2 listed files are not in the bucket rokthnam-files at http/)
        expect(before[1]).toMatch(/^note: 3 files are still on this machine's disk/)
        const gone = before[0]?.split(": ").at(-1) ?? ""
        yield* store.write(`image/${gone}`, new Uint8Array(9))
        expect(about(yield* inspect, "uploads")[0]).toMatch(
          /^good: all 2 listed files are in the bucket .* or on the disk$/,
        )
        yield* Effect.promise(() => s3.kill())
        expect(about(yield* inspect, "uploads")).toEqual([
          expect.stringMatching(/^bad: cannot be asked for: the bucket .*: ECONNREFUSED$|ECONNRESET$/),
        ])
      }),
    ),
  ))

it("knows files of archived months that are gone, and an archiving that was stopped", async () => {
  const [there, gone] = [randomUUID(), randomUUID()].map((name) => `archive/${name}.gz`)
  expect(about(await inspected(), "archive")).toEqual([])
  await query(
    url.toString(),
    `insert into archived_months (parent, partition, begins, ends, state, columns, rows)
       values ('audit_log', 'audit_log_2020_01', '2020-01-01', '2020-02-01', 'archived', '{}', 1);
     insert into archived_parts (parent, begins, part, key, rows, bytes, sha256) values
       ('audit_log', '2020-01-01', 0, '${there}', 1, 1, ''), ('audit_log', '2020-01-01', 1, '${gone}', 1, 1, '')`,
  )
  mkdirSync(join(dataDir, "files", "archive"), { recursive: true })
  writeFileSync(join(dataDir, "files", `${there}`), "x")
  expect(about(await inspected(), "archive")).toEqual([
    `bad: 1 of 2 files of archived months are not in ${join(dataDir, "files")}: ${gone}`,
  ])
  writeFileSync(join(dataDir, "files", `${gone}`), "x")
  await query(url.toString(), "update archived_months set state = 'leaving'")
  expect(about(await inspected(), "archive")).toEqual([
    "note: was stopped at audit_log_2020_01",
    "good: all 2 files of archived months are there",
  ])
  await query(url.toString(), "delete from archived_months")
})

it("knows a clock that is wrong and a restore that was interrupted", async () => {
  await query(url.toString(), "create schema before_restore")
  const findings = await inspected(setClock("2027-01-01T00:00:00Z").clock)
  expect(about(findings, "clock")[0]).toMatch(
    /^bad: the database's clock differs from this machine's by \d+ seconds/,
  )
  expect(about(findings, "restore")).toEqual(["bad: was interrupted"])
})
