/** `npm run restore -- <file> [--replace]`: restores a backup and compares every table and file with its manifest. */
import { Effect } from "effect"
import { resolve } from "node:path"
import { backupSettings } from "./BackupSettings.ts"
import { refuseWith, runBackupCommand, say } from "./BackupCommand.ts"
import { restore } from "./Restore.ts"
import { totals } from "./Totals.ts"

const options = process.argv.slice(2).filter((given) => given.startsWith("--"))
const [file, ...others] = process.argv.slice(2).filter((given) => !given.startsWith("--"))
const isMisused = file === undefined || others.length > 0 || options.some((given) => given !== "--replace")

await runBackupCommand(
  Effect.gen(function* () {
    if (isMisused) return yield* refuseWith("Usage: npm run restore -- <file of a backup> [--replace]")
    const settings = yield* backupSettings
    const path = resolve(file)
    const manifest = yield* Effect.tryPromise({
      try: () => restore({ ...settings, path, replace: options.length > 0 }),
      catch: (error) => error,
    })
    say(`Restored ${totals(manifest)}, as of ${manifest.taken_at}; each is what the manifest says.`)
    if (manifest.missing.length > 0)
      say(`! the backup already had no bytes for ${manifest.missing.length} of the listed files`)
    say("Start the product with the same JWT_SECRET as before: second steps of sign-ins depend on it.")
  }),
)
