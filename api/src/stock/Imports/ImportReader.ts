import { FileTypeRefused } from "@rokthnam/shared/Files/FilesApi"
import { largestImport } from "@rokthnam/shared/Imports/ImportColumns"
import { ImportTooLong, ImportUnreadable } from "@rokthnam/shared/Imports/ImportsApi"
import { Effect } from "effect"
import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { programOf } from "../../platform/Programs.ts"
import type { FileColumns, ImportBatch, ImportReading, ImportRefusal } from "./ImportSession.ts"
import type { ImportMessage } from "./ImportWorker.ts"
import { unreadableFile } from "./UnreadableFiles.ts"

/**
 * Limits of the process that reads a file. It is a process and not a thread, because a thread that needs too much
 * memory at once ends the whole process, and because its end gives all memory back. A heap limit near the need (100 MB
 * for 50,000 rows of CSV, 50 for those of a workbook, measured) makes it collect garbage instead of growing. So does a
 * small space for new values: with 16 MB of it instead of 4 the process took 129 MB for 50,000 rows of XLSX and 138 for
 * those of XLS instead of 113 and 121, in the same CPU time. It gets no settings, and so no secrets.
 */
const program = programOf("stock/Imports/ImportWorker")
const heapLimits = ["--max-old-space-size=256", "--max-semi-space-size=4"]
/** The time limit of one message. */
const longestWait = "60 seconds"

const start = (path: string, reading: ImportReading): ChildProcess =>
  fork(program, [path, JSON.stringify(reading)], {
    execArgv: heapLimits,
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  })

const failureOf = (refusal: ImportRefusal) =>
  refusal === "FileTypeRefused"
    ? new FileTypeRefused({ allowed: "CSV, XLSX, XLS" })
    : refusal === "TooLong"
      ? new ImportTooLong({ limit: largestImport })
      : new ImportUnreadable(refusal.unreadable)

const tooHeavy = () => new ImportUnreadable(unreadableFile("TooLarge"))

/** The next message of the process. If it dies (out of memory) or hangs, the file counts as unreadable. */
const nextMessage = (reader: ChildProcess): Effect.Effect<ImportMessage, ImportUnreadable> =>
  Effect.async<ImportMessage, ImportUnreadable>((resume) => {
    const settle = (effect: Effect.Effect<ImportMessage, ImportUnreadable>) => {
      reader.off("message", succeed)
      reader.off("error", fail)
      reader.off("exit", fail)
      resume(effect)
    }
    // Only the program above sends messages.
    const succeed = (message: unknown) => settle(Effect.succeed(message as ImportMessage))
    const fail = (cause: unknown) =>
      settle(
        Effect.zipRight(
          Effect.logWarning("An import file could not be read", cause),
          Effect.fail(tooHeavy()),
        ),
      )
    reader.on("message", succeed)
    reader.on("error", fail)
    reader.on("exit", fail)
  }).pipe(Effect.timeoutFail({ duration: longestWait, onTimeout: tooHeavy }))

/** A file opened in its own process: its number of rows, and an effect that reads the next batch. */
type OpenedImport = FileColumns & {
  readonly totalRows: number
  readonly next: Effect.Effect<ImportBatch, ImportUnreadable>
}

/** Opens a file for import until the scope ends. Fails with the reason if the whole file is refused. */
export const openInProcess = (path: string, reading: ImportReading) =>
  Effect.gen(function* () {
    const reader = yield* Effect.acquireRelease(
      Effect.sync(() => start(path, reading)),
      (running) => Effect.sync(() => running.kill("SIGKILL")),
    )
    const opened = yield* nextMessage(reader)
    if (opened.kind === "refused") return yield* Effect.fail(failureOf(opened.refusal))
    if (opened.kind !== "opened") return yield* Effect.dieMessage("a batch that nobody asked for")
    const next = Effect.suspend(() => {
      reader.send("next")
      return nextMessage(reader)
    }).pipe(
      Effect.flatMap((message) =>
        message.kind === "batch" ? Effect.succeed(message.batch) : Effect.dieMessage("no batch"),
      ),
    )
    const { totalRows, columns, missing } = opened
    return { totalRows, columns, missing, next } satisfies OpenedImport
  })
