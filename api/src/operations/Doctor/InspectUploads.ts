import { Cause, Effect, Stream } from "effect"
import type { Store } from "../../FileStore/Store.ts"
import { StoreAway } from "../../FileStore/StoreAway.ts"
import { fileFolders, isFileName, nameOfKey, storeKey } from "../../platform/Files/FileNames.ts"
import type { FileKind } from "../../platform/Files/FileNames.ts"
import { DoctorRepo } from "./DoctorRepo.ts"
import { bad, good, note } from "./Finding.ts"
import type { Finding } from "./Finding.ts"

const about = "uploads"
/** Names that are looked at together. */
const batch = 1000
/** Milliseconds for which a file may be without its row or a row without its file: an upload is under way. */
const underWay = 3_600_000

/** Where uploads are: in the store of the settings, and with a bucket perhaps still on the disk. */
export type UploadPlaces = { readonly store: Store; readonly left: Store | undefined }

/** The keys of a store without the small variants, with the time of their last change. */
const storedKeys = (store: Store) =>
  Effect.map(
    Stream.runCollect(
      Stream.flatMap(Stream.fromIterable(fileFolders), (folder) => store.list(folder)).pipe(
        Stream.filter(({ key }) => isFileName(key.slice(key.indexOf("/") + 1))),
        Stream.map(({ key, changedAt }) => [key, changedAt] as const),
      ),
    ),
    (found) => new Map(found),
  )
type Keys = ReadonlyMap<string, number>

type Upload = { readonly kind: FileKind; readonly name: string }

/** The uploads in the database whose bytes are nowhere. */
const missingFiles = (stores: ReadonlyArray<Keys>) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const missing: Array<Upload> = []
    let last = ""
    let count = 0
    for (;;) {
      const found = yield* repo.uploads(last, batch)
      count += found.length
      for (const { kind, name } of found)
        if (!stores.some((keys) => keys.has(storeKey(kind, name)))) missing.push({ kind, name })
      last = found.at(-1)?.name ?? last
      if (found.length < batch) return { count, missing }
    }
  })

/** The names of files that the database does not list and that are no longer being uploaded. */
const orphanedFiles = (keys: Keys, now: number) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const orphaned: Array<string> = []
    const old = [...keys].filter(([, changedAt]) => now - changedAt > underWay).map(([key]) => nameOfKey(key))
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch)
      const known = yield* repo.listed(some)
      orphaned.push(...some.filter((name) => !known.has(name)))
    }
    return orphaned
  })

const examples = (names: ReadonlyArray<string>): string =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}`

const inspectLeft = (keys: Keys): ReadonlyArray<Finding> =>
  keys.size === 0
    ? []
    : [
        note(
          about,
          `${keys.size} files are still on this machine's disk, where no other machine has them`,
          "Run npm run files:move, and npm run files:move -- --remove once a backup exists.",
        ),
      ]

const compare = ({ store, left }: UploadPlaces, now: number) =>
  Effect.gen(function* () {
    const stored = yield* storedKeys(store)
    const onDisk: Keys = left === undefined ? new Map() : yield* storedKeys(left)
    const { count, missing: unlisted } = yield* missingFiles([stored, onDisk])
    // What was uploaded since the store was listed is there by now.
    const missing = yield* Effect.filter(unlisted, ({ kind, name }, at) =>
      at < batch
        ? Effect.map(store.size(storeKey(kind, name)), (size) => size === undefined)
        : Effect.succeed(true),
    )
    const orphaned = yield* orphanedFiles(stored, now)
    const place = onDisk.size === 0 ? store.place : `${store.place} or on the disk`
    return [
      missing.length === 0
        ? good(about, `all ${count} listed files are in ${place}`)
        : bad(
            about,
            `${missing.length} of ${count} listed files are not in ${store.place}: ${examples(missing.map(({ name }) => name))}`,
            "Copy them back from a backup; until then these pictures and licences cannot be opened.",
          ),
      ...(orphaned.length === 0
        ? []
        : [
            note(
              about,
              `${orphaned.length} files in ${store.place} are not listed in the database: ${examples(orphaned)}`,
              "They use space and nobody can open them: remove them once a backup exists.",
            ),
          ]),
      ...inspectLeft(onDisk),
    ]
  })

/** Compares the store of uploads with the rows that list them. `now` is in milliseconds. */
export const inspectUploads = (places: UploadPlaces, now: number) =>
  Effect.catchAllCause(compare(places, now), (cause) => {
    const defect = Cause.squash(cause)
    return defect instanceof StoreAway
      ? Effect.succeed([
          bad(
            about,
            `cannot be asked for: ${defect.message}`,
            "Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys, which must be allowed to list, read, write and remove.",
          ),
        ])
      : Effect.failCause(cause)
  })
