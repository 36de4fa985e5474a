/**
 * `npm run archive -- --before 2026-01`: takes the months before that one out of the database and keeps them as files.
 * `npm run archive -- --restore 2025-11` brings one back, and `npm run archive` lists those that are away. The product goes
 * on meanwhile. Each may be stopped and run again.
 */
import { Effect, Redacted } from "effect"
import { resolve } from "node:path"
import { dataDirSetting } from "../../Config.ts"
import { databaseUrlSetting } from "../../Config/DatabaseSettings.ts"
import { bucketSetting } from "../../Config/FileStoreSettings.ts"
import { refuseWith, runBackupCommand, say } from "../Backups/BackupCommand.ts"
import { reasonOf, Refused } from "../Backups/Refused.ts"
import { withUploads } from "../Backups/UploadStore.ts"
import { archiveMonth, returnMonth } from "./Archive.ts"
import { Months } from "./ArchiveRepo.ts"

const usage = "Usage: npm run archive [-- --before 2026-01 | --restore 2025-11]"
const [option, month, ...others] = process.argv.slice(2)
const isMisused =
  others.length > 0 ||
  (option !== undefined &&
    (!["--before", "--restore"].includes(option) || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month ?? "")))

/** A store or a database that is away, a full disk: whatever it is, what was stored stays stored. */
const explained = (error: unknown): Refused =>
  error instanceof Refused
    ? error
    : new Refused(
        `It ended early: ${reasonOf(error)}. Nothing is lost: run it again, it goes on where it was.`,
      )

/** What was begun comes first, whatever month is asked for now. */
const archive = async (months: Months, store: Parameters<typeof archiveMonth>[1], before: string) => {
  if (!(await months.isOld(before)))
    throw new Refused("The present month and the one before it stay: late sales of them still arrive.")
  const begun = (await months.listed()).filter(({ state }) => state !== "archived")
  const chosen = [...begun, ...(await months.before(before))]
  const names = new Set(chosen.map(({ name }) => name))
  if (names.size === 0) say("There is nothing to archive.")
  for (const name of names) {
    const one = chosen.find((candidate) => candidate.name === name)
    if (one !== undefined) await archiveMonth(months, store, one, say)
  }
}

const bringBack = async (months: Months, store: Parameters<typeof archiveMonth>[1], wanted: string) => {
  const away = await months.listed(wanted)
  if (away.length === 0) throw new Refused(`Nothing of ${wanted} is in the archive.`)
  for (const one of away) await returnMonth(months, store, one, say)
}

const list = async (months: Months) => {
  const away = await months.listed()
  if (away.length === 0) say("No month is in the archive.")
  for (const { name, ends, state } of away) say(`${name} (until ${ends}): ${state}`)
}

await runBackupCommand(
  Effect.gen(function* () {
    if (isMisused) return yield* refuseWith(usage)
    const databaseUrl = Redacted.value(yield* databaseUrlSetting)
    const place = { dataDir: resolve(yield* dataDirSetting), bucket: yield* bucketSetting }
    yield* Effect.tryPromise({
      try: async () => {
        const months = await Months.open(databaseUrl)
        try {
          if (option === undefined || month === undefined) return await list(months)
          await months.lock()
          await withUploads(place, (store) =>
            option === "--before" ? archive(months, store, month) : bringBack(months, store, month),
          )
        } finally {
          await months.close()
        }
      },
      catch: explained,
    })
  }),
)
