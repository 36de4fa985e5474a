/** `npm run backup [-- <file>]`: writes everything that the product keeps into one file, while it runs. */
import { Clock, Effect } from "effect"
import { join, resolve } from "node:path"
import { backUp } from "./BackUp.ts"
import { backupSettings, productVersion } from "./BackupSettings.ts"
import { refuseWith, runBackupCommand, say } from "./BackupCommand.ts"
import { totals } from "./Totals.ts"

const [file, ...others] = process.argv.slice(2)
const isMisused = others.length > 0 || file?.startsWith("-") === true

/** A name that sorts by time: rokthnam-2026-11-22T00-35-00Z.tar.gz */
const nameOf = (now: Date, encrypted: boolean): string =>
  `rokthnam-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${encrypted ? ".age" : ""}`

await runBackupCommand(
  Effect.gen(function* () {
    if (isMisused) return yield* refuseWith("Usage: npm run backup [-- <file>]")
    const settings = yield* backupSettings
    const now = new Date(yield* Clock.currentTimeMillis)
    const { dataDir, key } = settings
    const path = file === undefined ? join(dataDir, "backups", nameOf(now, key !== undefined)) : resolve(file)
    const manifest = yield* Effect.tryPromise({
      try: () => backUp({ ...settings, path, product: productVersion, now, tell: say }),
      catch: (error) => error,
    })
    say(`Backed up ${totals(manifest)} to ${path}`)
    if (manifest.missing.length > 0) {
      say(`! ${manifest.missing.length} listed files are not there and not in the backup:`)
      for (const missing of manifest.missing.slice(0, 20)) say(`  ${missing}`)
    }
    if (key === undefined)
      say(
        "! it is not encrypted and holds no generated secrets: set BACKUP_KEY to encrypt it and include them",
      )
    if (file === undefined) say("Copy it to another machine: this disk may be what fails.")
  }),
)
