import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { csvLine } from "../../src/platform/SpreadsheetText.ts"

/** Lists of medicines; each call has other ones. */
const csvOf = (round: number, rows: number): string =>
  [
    [...importColumns],
    ...Array.from({ length: rows }, (_, at) => [
      `Medicine ${round} number ${at}`,
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

let imported = 0

/** Imports so many rows that were never imported before. Returns the status of the answer. */
export const importBeside = async (port: number, token: string, rows: number): Promise<number> => {
  const body = new FormData()
  body.append("file", new Blob([csvOf(imported++, rows)]), "list.csv")
  const answer = await fetch(`http://127.0.0.1:${port}/inventory/medicines/bulk-import`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  return answer.status
}
