import { Effect } from "effect"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { isFileName, storeKey } from "../../platform/Files/FileNames.ts"
import { DoctorRepo } from "./DoctorRepo.ts"
import { bad, good, note } from "./Finding.ts"

const about = "uploads"
/** Names that are looked at together. */
const batch = 1000
/** Milliseconds for which a file may be without its row or a row without its file: an upload is under way. */
const underWay = 3_600_000

const exists = (path: string) =>
  Effect.promise(() =>
    stat(path).then(
      () => true,
      () => false,
    ),
  )

/** The names of uploads in the database whose bytes are not on the disk. */
const missingFiles = (root: string) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const missing: Array<string> = []
    let last = ""
    let count = 0
    for (;;) {
      const found = yield* repo.uploads(last, batch)
      count += found.length
      for (const { kind, name } of found)
        if (!(yield* exists(join(root, storeKey(kind, name))))) missing.push(name)
      last = found.at(-1)?.name ?? last
      if (found.length < batch) return { count, missing }
    }
  })

const isOld = (path: string, now: number) =>
  Effect.promise(() =>
    stat(path).then(
      ({ mtimeMs }) => now - mtimeMs > underWay,
      () => false,
    ),
  )

/** The names of files on the disk that the database does not list and that are no longer being uploaded. */
const orphanedFiles = (root: string, now: number) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const orphaned: Array<string> = []
    for (const kind of ["image", "license"]) {
      const names = (yield* Effect.promise(() => readdir(join(root, kind)).catch(() => []))).filter(
        isFileName,
      )
      for (let at = 0; at < names.length; at += batch) {
        const some = names.slice(at, at + batch)
        const known = yield* repo.listed(some)
        for (const name of some)
          if (!known.has(name) && (yield* isOld(join(root, kind, name), now))) orphaned.push(name)
      }
    }
    return orphaned
  })

const examples = (names: ReadonlyArray<string>): string =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}`

/** Compares the folder of uploads with the rows that list them. `now` is in milliseconds. */
export const inspectUploads = (dataDir: string, now: number) =>
  Effect.gen(function* () {
    const root = join(dataDir, "files")
    const { count, missing } = yield* missingFiles(root)
    const orphaned = yield* orphanedFiles(root, now)
    return [
      missing.length === 0
        ? good(about, `the disk has all ${count} listed files`)
        : bad(
            about,
            `${missing.length} of ${count} listed files are not in ${root}: ${examples(missing)}`,
            "Copy them back from a backup; until then these pictures and licences cannot be opened.",
          ),
      ...(orphaned.length === 0
        ? []
        : [
            note(
              about,
              `${orphaned.length} files in ${root} are not listed in the database: ${examples(orphaned)}`,
              "They use space and nobody can open them: remove them once a backup exists.",
            ),
          ]),
    ]
  })
