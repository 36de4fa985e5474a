import yauzl from "yauzl"

/**
 * Limits of an unpacked workbook: bytes in all, of which 50,000 rows need about a third, and entries, of which Excel
 * writes about 15 and one for every sheet, picture and comment.
 */
const largestUnpacked = 120 * 1024 * 1024
const mostEntries = 2000

export class WorkbookTooLarge extends Error {
  override readonly name = "WorkbookTooLarge"
}

/** The files in a zip file. Names are compared without case. */
export type Archive = {
  /** The content of a file as it is unpacked; undefined if there is none of this name. */
  readonly read: (name: string) => AsyncIterable<Buffer> | undefined
}

const keyOf = (name: string): string => name.replace(/^\//, "").toLowerCase()

/**
 * Opens a zip file. What is unpacked of it, and its files, are counted as they come, whatever the zip file declares.
 * Beyond the limits it fails with `WorkbookTooLarge`; other failures mean that it is no zip file or damaged.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, yauzl.Entry>()
  let counted = 0
  for await (const entry of zip.eachEntry()) {
    if (++counted > mostEntries) throw new WorkbookTooLarge()
    entries.set(keyOf(entry.fileName), entry)
  }
  if (entries.size === 0) throw new Error("The zip file is empty.")
  let room = largestUnpacked
  async function* unpack(entry: yauzl.Entry): AsyncGenerator<Buffer> {
    if (entry.uncompressedSize > room) throw new WorkbookTooLarge()
    // yauzl fails as soon as an entry unpacks to more than it declares.
    for await (const part of await zip.openReadStreamPromise(entry)) {
      const bytes: Buffer = part
      room -= bytes.length
      if (room < 0) throw new WorkbookTooLarge()
      yield bytes
    }
  }
  return {
    read: (name) => {
      const entry = entries.get(keyOf(name))
      return entry === undefined ? undefined : unpack(entry)
    },
  }
}
