import { FileTypeRefused } from "@rokthnam/shared/Files/FilesApi"
import { largestImport } from "@rokthnam/shared/Imports/ImportColumns"
import { ImportTooLong, ImportUnreadable } from "@rokthnam/shared/Imports/ImportsApi"
import { Effect } from "effect"
import { Worker } from "node:worker_threads"
import type { ImportBatch, ImportRefusal } from "./ImportSession.ts"
import type { ImportMessage } from "./ImportWorker.ts"

/**
 * Heap limits in megabytes of the thread that reads a file. A limit near the need (100 MB for 50,000 rows of XLSX,
 * measured) makes the thread collect garbage instead of growing. `longestWait` is the time limit of one message.
 */
const heapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const longestWait = "60 seconds"

const failureOf = (refusal: ImportRefusal) =>
  refusal === "FileTypeRefused"
    ? new FileTypeRefused({ allowed: "CSV, XLSX or XLS" })
    : refusal === "TooLong"
      ? new ImportTooLong({ limit: largestImport })
      : new ImportUnreadable({ reason: refusal.unreadable })

const tooHeavy = () => new ImportUnreadable({ reason: "The file is too large to read. Please split it." })

/** The next message of the thread. If the thread dies (out of memory) or hangs, the file counts as unreadable. */
const nextMessage = (worker: Worker): Effect.Effect<ImportMessage, ImportUnreadable> =>
  Effect.async<ImportMessage, ImportUnreadable>((resume) => {
    const settle = (effect: Effect.Effect<ImportMessage, ImportUnreadable>) => {
      worker.off("message", succeed)
      worker.off("error", fail)
      worker.off("exit", fail)
      resume(effect)
    }
    const succeed = (message: ImportMessage) => settle(Effect.succeed(message))
    const fail = (cause: unknown) =>
      settle(
        Effect.zipRight(
          Effect.logWarning("An import file could not be read", cause),
          Effect.fail(tooHeavy()),
        ),
      )
    worker.on("message", succeed)
    worker.on("error", fail)
    worker.on("exit", fail)
  }).pipe(Effect.timeoutFail({ duration: longestWait, onTimeout: tooHeavy }))

/** A file opened in its own thread: its number of rows, and an effect that reads the next batch. */
type OpenedImport = {
  readonly totalRows: number
  readonly next: Effect.Effect<ImportBatch, ImportUnreadable>
}

/** Opens a file for import until the scope ends. Fails with the reason if the whole file is refused. */
export const openInThread = (bytes: Uint8Array) =>
  Effect.gen(function* () {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new Worker(new URL("./ImportWorker.ts", import.meta.url), {
            workerData: bytes,
            resourceLimits: heapLimits,
            execArgv: [],
          }),
      ),
      (running) => Effect.promise(() => running.terminate()),
    )
    const opened = yield* nextMessage(worker)
    if (opened.kind === "refused") return yield* Effect.fail(failureOf(opened.refusal))
    if (opened.kind !== "opened") return yield* Effect.dieMessage("a batch that nobody asked for")
    const next = Effect.suspend(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage("next")
      return nextMessage(worker)
    }).pipe(
      Effect.flatMap((message) =>
        message.kind === "batch" ? Effect.succeed(message.batch) : Effect.dieMessage("no batch"),
      ),
    )
    return { totalRows: opened.totalRows, next } satisfies OpenedImport
  })
