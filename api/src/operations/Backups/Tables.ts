import { createHash } from "node:crypto"

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

/** How many rows there are in copied text. Values contain no newline, COPY escapes them. */
const rowsIn = (text: Uint8Array): number => {
  let rows = 0
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) rows++
  return rows
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

/**
 * The facts of copied text, of which every part is given to `take`. The rows are counted here: the server says their number
 * after their end, and it may arrive later.
 */
export const factsOf = async (
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  take: (part: Uint8Array) => Promise<void> | undefined = () => undefined,
) => {
  const digest = new Digest()
  let rows = 0
  for await (const part of parts) {
    digest.add(part)
    rows += rowsIn(part)
    await take(part)
  }
  return { rows, ...digest.end() }
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
