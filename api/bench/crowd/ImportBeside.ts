import { importList } from "../imports/ImportList.ts"

/** So much of an answer that was not expected is shown. */
const shownLength = 300

let imported = 0

/** Imports so many rows that were never imported before. @throws Error when they are not imported */
export const importBeside = async (port: number, token: string, rows: number): Promise<void> => {
  const body = new FormData()
  body.append("file", new Blob([importList(String(imported++), rows)]), "list.csv")
  const answer = await fetch(`http://127.0.0.1:${port}/inventory/medicines/bulk-import`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  const told = await answer.text()
  if (answer.status !== 200)
    throw new Error(`An import was answered ${answer.status}: ${told.slice(0, shownLength)}`)
}
