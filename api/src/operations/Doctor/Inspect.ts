/**
 * The part of `npm run doctor` that needs the API's settings and database. Prints findings as JSON. With
 * `--settings-only` the database is not asked.
 */
import { Cause, Effect, Option } from "effect"
import { resolve } from "node:path"
import { AppConfig, dataDirSetting } from "../../Config.ts"
import { bucketSetting } from "../../Config/FileStoreSettings.ts"
import { filesFolder, openBucket } from "../../FileStore.ts"
import { diskFiles } from "../../FileStore/DiskFiles.ts"
import { CommandSqlLive } from "../../Sql.ts"
import { DoctorRepo } from "./DoctorRepo.ts"
import { bad, good } from "./Finding.ts"
import { inspectDatabase } from "./InspectDatabase.ts"

const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""
}

/** What the API itself says when it reads its settings at start. */
const settings = AppConfig.pipe(
  Effect.map(({ production }) =>
    good("settings", production ? "complete, and no secret is weak" : "complete (not in production)"),
  ),
  Effect.provide(AppConfig.Default),
  Effect.catchAllCause((cause) =>
    Effect.succeed(
      bad(
        "settings",
        reasonOf(cause),
        "Correct it in the environment or in .env; README lists every setting.",
      ),
    ),
  ),
)

/** Where the uploads of this installation are. Settings that cannot be used are reported by themselves. */
const uploadPlaces = Effect.gen(function* () {
  const disk = diskFiles(filesFolder(resolve(yield* dataDirSetting)))
  const bucket = yield* Effect.option(bucketSetting)
  return Option.isSome(bucket) && bucket.value !== undefined
    ? { store: yield* openBucket(bucket.value), left: disk }
    : { store: disk, left: undefined }
})

const database = Effect.flatMap(uploadPlaces, inspectDatabase).pipe(
  Effect.scoped,
  Effect.provide(DoctorRepo.Default),
  Effect.provide(CommandSqlLive),
  Effect.catchAllCause((cause) =>
    Effect.succeed([
      bad("database", `could not be read: ${reasonOf(cause)}`, "Look into the log of PostgreSQL."),
    ]),
  ),
)

const program = Effect.gen(function* () {
  const asked = process.argv.includes("--settings-only") ? [] : yield* database
  process.stdout.write(JSON.stringify([yield* settings, ...asked]))
})

await Effect.runPromise(program)
