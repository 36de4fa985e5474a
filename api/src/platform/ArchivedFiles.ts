import { Effect } from "effect"
import { FileStore } from "../FileStore.ts"
import { transactional } from "../Sql.ts"
import { ArchivedFilesRepo } from "./ArchivedFiles/ArchivedFilesRepo.ts"
import { ArchivedMonths } from "./ArchivedMonths.ts"
import { removeBytesOf } from "./RemovedBytes.ts"
import { traced } from "./Span.ts"

/** Files of at most four megabytes that one run removes: more than the audit log of a country's month has. */
const removedAtOnce = 500

/** The files of archived months in the store, beside the uploads. */
export class ArchivedFiles extends Effect.Service<ArchivedFiles>()("ArchivedFiles", {
  effect: Effect.gen(function* () {
    const repo = yield* ArchivedFilesRepo
    const months = yield* ArchivedMonths
    const store = yield* FileStore
    const transaction = yield* transactional

    /**
     * Removes the files of months that are not in the archive any more, and those that a stopped archiving has left. What
     * cannot be removed is tried again with the next run. Nothing while somebody archives, or a backup reads them. Returns how many.
     */
    const removeBytes = traced("ArchivedFiles.removeBytes")(() =>
      transaction(
        Effect.gen(function* () {
          // A file that is being stored is in the list until its month has it, so the list is read when nobody archives.
          if (!(yield* repo.isAnyDue) || !(yield* months.keepStill) || !(yield* repo.lock)) return 0
          const due = yield* repo.due(removedAtOnce)
          const { left, gone } = yield* removeBytesOf(store, due, (key) => [key])
          yield* repo.forget(gone)
          yield* repo.postpone(left)
          return gone.length
        }),
      ),
    )

    return { removeBytes }
  }),
  dependencies: [ArchivedFilesRepo.Default, ArchivedMonths.Default],
}) {}
