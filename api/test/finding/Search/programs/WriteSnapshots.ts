/**
 * Writes a snapshot of the search index slowly, for a test that kills it meanwhile: `node WriteSnapshots.ts <database url>
 * <folder>`. Prints a line for each file.
 */
import { Effect, Either } from "effect"
import { trustedNames } from "../../../../matching/dictionary/TrustedNames.ts"
import { diskFiles } from "../../../../src/FileStore/DiskFiles.ts"
import { loadDictionary } from "../../../../src/finding/Dictionary/LoadDictionary.ts"
import { ChangeFeed } from "../../../../src/finding/Search/ChangeFeed.ts"
import { slowly, snapshotsIn } from "../support/SlowSnapshots.ts"

const [databaseUrl = "", folder = ""] = process.argv.slice(2)
const store = slowly(diskFiles(folder), 100, (key) => process.stdout.write(`${key}\n`))
const trusted = trustedNames(Either.getOrThrow(loadDictionary()))
await Effect.runPromise(new ChangeFeed(databaseUrl, trusted, Date.now, snapshotsIn(store)).run)
