import { Clock, Effect } from "effect"
import { migrations } from "../../migrations/migrations.ts"
import { DoctorRepo } from "./DoctorRepo.ts"
import { bad, good, note } from "./Finding.ts"
import type { Finding } from "./Finding.ts"
import { inspectArchive } from "./InspectArchive.ts"
import { inspectUploads } from "./InspectUploads.ts"
import type { UploadPlaces } from "./InspectUploads.ts"

const oldestVersion = 16
/** Milliseconds by which the clocks of database and this machine may differ. */
const largestSkew = 10_000
/** Milliseconds after which every job should have run again: the slowest runs once a day. */
const longestPause = 26 * 3_600_000

/** Seconds for which a message may wait for Telegram while everything works. */
const longestWait = 900

const inspectMigrations = (applied: ReadonlyArray<number>): Finding => {
  const known = Object.keys(migrations).map((name) => Number.parseInt(name, 10))
  const unknown = applied.filter((number) => !known.includes(number))
  if (unknown.length > 0)
    return bad(
      "migrations",
      `the database has migrations that this version does not know: ${unknown.join(", ")}`,
      "It was used with a newer version: start that version, or restore a backup of this one.",
    )
  const pending = known.filter((number) => !applied.includes(number))
  return pending.length === 0
    ? good("migrations", `all ${known.length} are applied`)
    : note(
        "migrations",
        `${pending.length} are not applied yet: ${pending.join(", ")}`,
        "The next npm start applies them.",
      )
}

type Run = { readonly job: string; readonly ran_at: Date }

/** Jobs record a run only when it succeeds, so one that fails shows here too. */
const inspectJobs = (runs: ReadonlyArray<Run>, now: number): ReadonlyArray<Finding> => {
  const late = runs.filter(({ ran_at }) => now - ran_at.getTime() > longestPause)
  const ledger = runs.find(({ job }) => job === "check the ledger")
  return [
    late.length > 0
      ? note(
          "jobs",
          `have not run to their end for more than a day: ${late.map(({ job, ran_at }) => `${job} (${ran_at.toISOString()})`).join(", ")}`,
          "If the product was running all the time, they fail: look for “A job failed” in its log.",
        )
      : good("jobs", runs.length === 0 ? "none has run yet" : `all ${runs.length} have run within a day`),
    ledger === undefined
      ? note("ledger", "stock and ledger have never been compared", "Run npm run ledger:check.")
      : good("ledger", `last compared with the stock at ${ledger.ran_at.toISOString()}`),
  ]
}

/** Months after the present one for which there should be partitions: a job makes more. */
const fewestAhead = 2

const inspectMonths = (ahead: number): Finding =>
  ahead >= fewestAhead
    ? good("months", `partitions are made for ${ahead} months ahead`)
    : note(
        "months",
        `partitions are made for ${Math.max(0, ahead)} months ahead only`,
        "Nothing is lost without them. If the product was running, look for “A job failed” in its log.",
      )

type Messages = { readonly waiting: number; readonly oldest: number; readonly lost: number }

const inspectMessages = ({ waiting, oldest, lost }: Messages): ReadonlyArray<Finding> => [
  oldest > longestWait
    ? note(
        "messages",
        `${waiting} wait for Telegram, the oldest for ${Math.round(oldest / 60)} minutes`,
        "See whether the bot runs and reaches Telegram; after a day they are given up.",
      )
    : good("messages", `${waiting} wait for Telegram`),
  ...(lost === 0
    ? []
    : [
        note(
          "messages",
          `${lost} of the last 7 days never reached Telegram`,
          "They were refused, or the bot could not send for a day: its log has the reason.",
        ),
      ]),
]

/** Looks at the database and at the files that belong to it. */
export const inspectDatabase = (places: UploadPlaces) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const { version, now, prepared, interrupted } = yield* repo.facts
    const here = yield* Clock.currentTimeMillis
    const skew = Math.abs(now.getTime() - here)
    const first = [
      version >= oldestVersion
        ? good("database", `PostgreSQL ${version} answers`)
        : bad("database", `is PostgreSQL ${version}`, `Use PostgreSQL ${oldestVersion} or newer.`),
      skew <= largestSkew
        ? good("clock", "database and this machine agree")
        : bad(
            "clock",
            `the database's clock differs from this machine's by ${Math.round(skew / 1000)} seconds`,
            "Switch on time synchronisation (NTP) on both machines.",
          ),
      ...(interrupted
        ? [
            bad(
              "restore",
              "was interrupted",
              "Run npm run restore again: it puts the earlier data back first.",
            ),
          ]
        : []),
    ]
    if (!prepared) return [...first, note("migrations", "the database is empty", "npm start prepares it.")]
    const schema = inspectMigrations(yield* repo.migrations)
    return [
      ...first,
      schema,
      ...inspectJobs(yield* repo.lastRuns, here),
      ...(schema.state === "good"
        ? [
            inspectMonths(yield* repo.monthsAhead),
            ...(yield* inspectArchive(places)),
            ...inspectMessages(yield* repo.messages),
          ]
        : []),
      ...(yield* inspectUploads(places, here)),
    ]
  })
