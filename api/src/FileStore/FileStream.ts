import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"

/** A file that cannot be opened fails what reads it. Until somebody does, its error would end the process. */
export const streamFrom = (path: string): Readable => createReadStream(path).on("error", () => {})
