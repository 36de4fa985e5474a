/** `npm run migrate`: brings the database up to date. The exit code is 1 when it could not. */
import { Effect } from "effect"
import { databaseUrlSetting } from "../Config/DatabaseSettings.ts"
import { migrations } from "../migrations/migrations.ts"
import { migrate } from "./Migrate.ts"

const say = (line: string) => Effect.sync(() => void process.stdout.write(`${line}\n`))

const program = Effect.gen(function* () {
  const applied = yield* migrate(yield* databaseUrlSetting, migrations, say)
  yield* say(
    applied.length === 0
      ? "The database is up to date."
      : `${applied.length} migration${applied.length === 1 ? "" : "s"} applied. The database is up to date.`,
  )
})

await Effect.runPromise(
  Effect.catchAll(program, (error) =>
    Effect.sync(() => {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    }),
  ),
)
