import { Cause, Effect, Stream } from "effect"
import type { Store } from "../../FileStore/Store.ts"
import { StoreAway } from "../../FileStore/StoreAway.ts"
import { archiveFolder } from "../../platform/ArchivedMonths/ArchivedTables.ts"
import { DoctorRepo } from "./DoctorRepo.ts"
import { bad, good, note } from "./Finding.ts"
import type { Finding } from "./Finding.ts"
import type { UploadPlaces } from "./InspectUploads.ts"

const about = "archive"

const keysOf = (store: Store) =>
  Effect.map(
    Stream.runCollect(store.list(archiveFolder)),
    (found) => new Set([...found].map(({ key }) => key)),
  )

const compare = ({ store, left }: UploadPlaces) =>
  Effect.gen(function* () {
    const repo = yield* DoctorRepo
    const { stopped, keys } = yield* repo.archive
    const begun =
      stopped.length === 0
        ? []
        : [
            note(
              about,
              `was stopped at ${stopped.join(", ")}`,
              "Run npm run archive again as before: it goes on where it was. Lines of these months do not change meanwhile.",
            ),
          ]
    if (keys.length === 0) return begun
    const stored = yield* keysOf(store)
    const onDisk = left === undefined ? new Set<string>() : yield* keysOf(left)
    const missing = keys.filter((key) => !stored.has(key) && !onDisk.has(key))
    const waiting = keys.filter((key) => onDisk.has(key)).length
    return [
      ...begun,
      missing.length === 0
        ? good(about, `all ${keys.length} files of archived months are there`)
        : bad(
            about,
            `${missing.length} of ${keys.length} files of archived months are not in ${store.place}: ${missing.slice(0, 3).join(", ")}`,
            "Copy them back from a backup; without them these months cannot be brought back.",
          ),
      ...(waiting === 0
        ? []
        : [
            note(
              about,
              `${waiting} files of archived months are still on this machine's disk`,
              "Run npm run files:move, and npm run files:move -- --remove once a backup exists.",
            ),
          ]),
    ]
  })

/** Compares the store with the months that left the database. What a store that is away means is told with the uploads. */
export const inspectArchive = (places: UploadPlaces) =>
  Effect.catchAllCause(compare(places), (cause) =>
    Cause.squash(cause) instanceof StoreAway
      ? Effect.succeed<ReadonlyArray<Finding>>([])
      : Effect.failCause(cause),
  )
