/**
 * Makes a list of medicines to import, in a process of its own: `node ImportFiles.ts <format> <rows> <path>`. A name
 * in four is Khmer, and the last column is none of an import's.
 */
import { utils, write } from "@e965/xlsx"
import { importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import { writeFileSync } from "node:fs"
import { csvLine } from "../../src/platform/SpreadsheetText.ts"
import { binaryWorkbook } from "../../test/support/BinaryWorkbook.ts"

const rowOf = (index: number): Array<string | number> => [
  index % 4 === 0 ? `ថ្នាំលេខ ${index}` : `Medicine number ${index}`,
  `${(index % 40) * 25 + 25}mg`,
  `Maker ${index % 300}`,
  "Cambodia",
  (index % 5000) / 100,
  index % 1000,
  "2031-05-31",
  0.25,
  10,
  `Category ${index % 30}`,
  `Shelf ${index % 77}`,
]

/** The columns that a file may lack, but the category, are left out: with them 50,000 rows of XLS exceed an upload's 10 MB. */
const columns = importColumns.filter((column) => !isOptional(column) || column === "category")

const table = (rows: number) => [
  [...columns, "shelf"],
  ...Array.from({ length: rows }, (_, index) => rowOf(index)),
]

const workbook = (rows: number): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table(rows), { dense: true }), "Medicines")
  // As Excel does, a text is stored once and named by its number.
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true, bookSST: true }))
}

const text = (rows: number): string =>
  table(rows)
    .map((row) => csvLine(row))
    .join("")

const [format = "csv", rows = "1", path = ""] = process.argv.slice(2)
const made = { csv: text, xlsx: workbook, xls: (count: number) => binaryWorkbook(table(count)) }[format]
writeFileSync(path, made?.(Number(rows)) ?? "")
