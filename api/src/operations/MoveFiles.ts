/**
 * `npm run files:move [-- --remove]`: copies the uploads and the archived months on this machine's disk into the bucket of the
 * settings, while the product runs. With `--remove` it removes from the disk what has arrived. It may be stopped and run again.
 */
import { Cause, Clock, Effect, Exit, Fiber, Ref } from "effect"
import { resolve } from "node:path"
import { dataDirSetting } from "../Config.ts"
import { bucketSetting } from "../Config/FileStoreSettings.ts"
import { SettingRefused } from "../Config/SettingRefused.ts"
import { filesFolder, openBucket } from "../FileStore.ts"
import { diskFiles } from "../FileStore/DiskFiles.ts"
import { MovingFiles } from "../platform/Files/MovingFiles.ts"
import type { Progress } from "../platform/Files/MovingFiles.ts"
import { CommandSqlLive } from "../Sql.ts"

/** Exit codes: EX_USAGE and EX_CONFIG of sysexits.h, and what a shell gives to a command that was interrupted. */
const [usageExit, configurationExit, stoppedExit] = [64, 78, 130]

const say = (line: string) => Effect.sync(() => void process.stdout.write(`${line}\n`))
const refuse = (line: string, exitCode: number) =>
  Effect.sync(() => {
    process.stderr.write(`${line}\n`)
    process.exitCode = exitCode
  })

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const inWords = ({ done, all, moved, bytes, there }: Progress): string =>
  `${done} of ${all} files: ${moved} moved (${megabytes(bytes)}), ${there} were there`

/** Milliseconds between two lines of progress. */
const tellEvery = 1000

/** Prints how far it is, at most once in a while. */
const telling = Effect.map(
  Ref.make(0),
  (told) => (so: Progress) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now - (yield* Ref.get(told)) < tellEvery) return
      yield* Ref.set(told, now)
      yield* say(inWords(so))
    }),
)

/** What is left to say at the end; the exit code is 1 when something was not moved. */
const conclude = ({ unlisted, gone, broken }: Progress, place: string, remove: boolean) =>
  Effect.gen(function* () {
    if (gone > 0) yield* say(`${gone} were removed meanwhile`)
    if (unlisted > 0) yield* say(`! ${unlisted} are not listed in the database and stay on the disk`)
    if (broken > 0)
      return yield* refuse(
        `${broken} did not arrive as they were sent: run it again, and look at ${place}.`,
        1,
      )
    yield* say(
      remove
        ? `Everything listed is in ${place}, and was removed from the disk.`
        : `Everything listed is in ${place}. To remove it from the disk: npm run files:move -- --remove`,
    )
  })

const program = (remove: boolean) =>
  Effect.gen(function* () {
    const bucket = yield* bucketSetting
    if (bucket === undefined)
      return yield* new SettingRefused({
        message: "S3_ENDPOINT and S3_BUCKET are not set: there is nowhere to move to.",
      })
    const from = diskFiles(filesFolder(resolve(yield* dataDirSetting)))
    const to = yield* openBucket(bucket)
    const moving = yield* MovingFiles
    const progress = yield* moving.move({ from, to, remove }, yield* telling)
    yield* say(inWords(progress))
    yield* conclude(progress, to.place, remove)
  }).pipe(
    Effect.provide(MovingFiles.Default),
    Effect.provide(CommandSqlLive),
    Effect.scoped,
    Effect.catchTag("SettingRefused", ({ message }) => refuse(message, configurationExit)),
    Effect.catchAllCause((cause) => {
      const error = Cause.squash(cause)
      const reason = error instanceof Error ? error.message : String(error)
      return refuse(`It ended early: ${reason}. Run it again: it goes on where it was.`, 1)
    }),
  )

const given = process.argv.slice(2)
if (given.some((option) => option !== "--remove"))
  await Effect.runPromise(refuse("Usage: npm run files:move [-- --remove]", usageExit))
else {
  const running = Effect.runFork(program(given.length > 0))
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => Effect.runFork(Fiber.interrupt(running)))
  const exit = await Effect.runPromise(Fiber.await(running))
  // Only an interruption is left: every other failure was told.
  if (Exit.isFailure(exit))
    await Effect.runPromise(refuse("Stopped. Run it again: it goes on where it was.", stoppedExit))
}
