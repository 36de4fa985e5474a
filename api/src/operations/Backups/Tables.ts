import { createHash } from "node:crypto"
import type { Readable } from "node:stream"

/** Bytes of one part of a table: what a backup or a restore holds in memory at a time. */
const partBytes = 4 * 1024 * 1024
const newline = 0x0a

/**
 * Joins the chunks of a copied table to parts of about four megabytes. A part ends with a whole row (values contain no
 * newline, COPY escapes them), so that each part can be loaded by itself.
 */
export async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Array<Buffer> = []
  let size = 0
  for await (const chunk of rows) {
    held.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const all = Buffer.concat(held, size)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(held, size)
}

/** Counts and hashes bytes as they pass. */
export class Digest {
  private readonly hash = createHash("sha256")
  private bytes = 0

  add(chunk: Uint8Array): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
  }

  /** The facts of everything added. Call it once. */
  end(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest("hex") }
  }
}

/** The facts of a copied table, read to its end. */
export const factsOf = async (rows: Readable & { readonly rowCount: number }) => {
  const digest = new Digest()
  for await (const chunk of rows) digest.add(chunk)
  return { rows: rows.rowCount, ...digest.end() }
}

const partPattern = /^tables\/([a-z][a-z0-9_]*)\/(\d{6,})$/

/** The name in the archive of a part of a table. */
export const partEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}`

/** The table and the number of a part by its name; undefined for any other entry. */
export const readPartEntry = (
  entry: string,
): { readonly table: string; readonly part: number } | undefined => {
  const [, table, part] = partPattern.exec(entry) ?? []
  return table === undefined ? undefined : { table, part: Number(part) }
}
