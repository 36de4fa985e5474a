/** Largest unpacked size of a workbook in bytes. 50,000 rows need about a third of it. */
const largestUnpacked = 120 * 1024 * 1024

const begins = (bytes: Uint8Array, ...magic: ReadonlyArray<number>): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/**
 * A file's kind by its content: a workbook in a zip file (XLSX), a workbook in a compound file (XLS), or text. Its
 * name is not used. Undefined for other kinds.
 */
export const kindOf = (bytes: Uint8Array): "xlsx" | "xls" | "text" | undefined => {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return "xlsx"
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "xls"
  // PDF, PNG, JPEG, GIF, RAR, 7z, gzip: files that people send by mistake.
  const foreign = [
    [0x25, 0x50, 0x44, 0x46],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x52, 0x61, 0x72, 0x21],
    [0x37, 0x7a, 0xbc, 0xaf],
    [0x1f, 0x8b],
  ]
  return foreign.some((magic) => begins(bytes, ...magic)) ? undefined : "text"
}

/**
 * Whether a zip file unpacks to more than the largest allowed workbook, according to its central directory: 4-byte
 * signature "PK\1\2", unpacked size at offset 24, lengths of name, extra field and comment at 28, 30 and 32.
 */
export const unpacksTooLarge = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return true
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return true
    total += view.getUint32(at + 24, true)
    if (total > largestUnpacked) return true
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return false
}

/** The offset of the central directory's end record, "PK\5\6". A comment of at most 65,535 bytes may follow it. */
const endOfDirectory = (view: DataView): number | undefined => {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  return undefined
}
