// The process that reads an import file. Its arguments are the path and how to read it. A large workbook does not delay the calls of the
// API, and one that needs too much memory ends only this process. It sends one batch per request, so only one batch
// is in memory.
import { setPriority } from "node:os"
import { openImport } from "./ImportSession.ts"
import type { FileColumns, ImportBatch, ImportReading, ImportRefusal } from "./ImportSession.ts"

/** The messages: first whether the file can be imported, then one batch for every message that is received. */
export type ImportMessage =
  | ({ readonly kind: "opened"; readonly totalRows: number } & FileColumns)
  | { readonly kind: "refused"; readonly refusal: ImportRefusal }
  | { readonly kind: "batch"; readonly batch: ImportBatch }

/** The niceness of this process, see nice(1). Calls of the API that need the core get most of it. */
const background = 5

const send = (message: ImportMessage): void => void process.send?.(message)

setPriority(background)
// The API has ended, or does not need the file any more.
process.once("disconnect", () => process.exit())
// The API writes this argument, and nobody else.
const reading = JSON.parse(process.argv[3] ?? "null") as ImportReading
const session = await openImport(process.argv[2] ?? "", reading)
if (typeof session === "string" || "unreadable" in session) {
  send({ kind: "refused", refusal: session })
} else {
  process.on("message", () => send({ kind: "batch", batch: session.next() }))
  const { totalRows, columns, missing } = session
  send({ kind: "opened", totalRows, columns, missing })
}
