import { importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import { csvLine } from "../../src/platform/SpreadsheetText.ts"

const columns = importColumns.filter((column) => !isOptional(column) || column === "category")

/** A list of new medicines to import, as CSV. Lists of other names have other medicines. */
export const importList = (name: string, rows: number): string =>
  [
    [...columns],
    ...Array.from({ length: rows }, (_, at) => [
      `Medicine ${name} number ${at}`,
      `${(at % 40) * 25 + 25}mg`,
      `Maker ${at % 300}`,
      "Cambodia",
      (at % 5000) / 100,
      at % 1000,
      "2031-05-31",
      0.25,
      10,
      `Category ${at % 30}`,
    ]),
  ]
    .map((row) => csvLine(row))
    .join("")
