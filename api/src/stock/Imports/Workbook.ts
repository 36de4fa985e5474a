import { CFB } from "@e965/xlsx"
import yauzl from "yauzl"

/**
 * Limits of an unpacked workbook: bytes in all, of which 50,000 rows need about a third, and entries, of which Excel
 * writes about 15 and one for every sheet, picture and comment.
 */
const largestUnpacked = 120 * 1024 * 1024
const mostEntries = 2000

/** The entries that hold tables: XML of Excel and LibreOffice. Pictures, macros and fonts are not unpacked. */
const isNeeded = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) || name === "mimetype"

const unpackEntry = async (
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  room: number,
): Promise<Buffer | undefined> => {
  const parts: Array<Buffer> = []
  let size = 0
  // yauzl fails as soon as an entry unpacks to more than it declares.
  const stream = await zip.openReadStreamPromise(entry)
  for await (const part of stream) {
    const bytes: Buffer = part
    size += bytes.length
    if (size > room) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/**
 * Unpacks a workbook and returns it as a zip file that is not compressed, so that whoever reads it next unpacks
 * nothing. Bytes and entries are counted as they come, whatever the file declares. Returns undefined if it has too
 * many; throws if it is not a zip file.
 */
export const unpackWorkbook = async (file: Buffer): Promise<Buffer | undefined> => {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true })
  const plain = CFB.utils.cfb_new()
  let room = largestUnpacked
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    if (++entries > mostEntries) return undefined
    if (!isNeeded(entry.fileName)) continue
    if (entry.uncompressedSize > room) return undefined
    const bytes = await unpackEntry(zip, entry, room)
    if (bytes === undefined) return undefined
    room -= bytes.length
    CFB.utils.cfb_add(plain, entry.fileName, bytes, { unsafe: true })
  }
  const written: Buffer = CFB.write(plain, { fileType: "zip", type: "buffer" })
  return written
}
