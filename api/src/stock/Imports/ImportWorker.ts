// The thread that reads an import file, so that a large workbook does not delay the calls of the API. It sends one
// batch per request, so only one batch is in memory.
import { parentPort, workerData } from "node:worker_threads"
import { openImport } from "./ImportSession.ts"
import type { ImportBatch, ImportRefusal } from "./ImportSession.ts"

/** The thread's messages: first whether the file can be imported, then one batch for every message it receives. */
export type ImportMessage =
  | { readonly kind: "opened"; readonly totalRows: number }
  | { readonly kind: "refused"; readonly refusal: ImportRefusal }
  | { readonly kind: "batch"; readonly batch: ImportBatch }

const send = (message: ImportMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}

const session = openImport(workerData as Uint8Array)
if (typeof session === "string" || "unreadable" in session) {
  send({ kind: "refused", refusal: session })
} else {
  parentPort?.on("message", () => send({ kind: "batch", batch: session.next() }))
  send({ kind: "opened", totalRows: session.totalRows })
}
