import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { utils, write } from "@e965/xlsx"
import { byteOrderMark, csvLine } from "../../platform/SpreadsheetText.ts"

/** Two rows that can be imported, one of them in Khmer. Their dates are years in the future. */
const examples = [
  [
    "Paracetamol",
    "500mg",
    "PPM",
    "Cambodia",
    1.5,
    100,
    "2035-12-31",
    0.15,
    10,
    "Painkillers",
    "8840000000011",
    3,
    5,
    "Dynamic Pharma",
    1.1,
  ],
  [
    "អាម៉ុកស៊ីស៊ីលីន",
    "250mg",
    "Denk Pharma",
    "Germany",
    3.25,
    40,
    "2034-06-30",
    0.33,
    10,
    "ថ្នាំផ្សះ",
    "",
    "",
    "",
    "",
    "",
  ],
] as const

const csv = (): Uint8Array =>
  new TextEncoder().encode(byteOrderMark + [importColumns, ...examples].map((row) => csvLine(row)).join(""))

/** The day number in spreadsheets, which count from 1899-12-30, 25,569 days before 1970-01-01. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

const xlsx = (): Uint8Array => {
  const dates = importColumns.indexOf("expiration_date")
  const cells = examples.map((row) =>
    row.map((value, column) =>
      column === dates ? { t: "n", v: dayNumber(String(value)), z: "yyyy-mm-dd" } : value,
    ),
  )
  const sheet = utils.aoa_to_sheet([[...importColumns], ...cells])
  sheet["!cols"] = importColumns.map((column) => ({ wch: Math.max(14, column.length + 2) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, "Medicines")
  const written: unknown = write(book, { type: "buffer", bookType: "xlsx", compression: true })
  return written instanceof Uint8Array ? written : new Uint8Array()
}

const made = new Map<string, Uint8Array>()

/** The template of a format, created once. */
export const templateOf = (format: "csv" | "xlsx"): Uint8Array => {
  const known = made.get(format)
  if (known !== undefined) return known
  const bytes = format === "csv" ? csv() : xlsx()
  made.set(format, bytes)
  return bytes
}
