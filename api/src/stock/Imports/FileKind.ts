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
