import { read, utils } from "@e965/xlsx"

/** The cells of the first sheet of a workbook, row by row; the first row has the names of the columns. */
export const workbookCells = (bytes: Uint8Array): ReadonlyArray<ReadonlyArray<unknown>> => {
  const { Sheets, SheetNames } = read(bytes)
  return utils.sheet_to_json<ReadonlyArray<unknown>>(Sheets[SheetNames[0] ?? ""] ?? {}, {
    header: 1,
    defval: null,
  })
}
