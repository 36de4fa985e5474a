import { importList } from "../imports/ImportList.ts"

let imported = 0

/** Imports so many rows that were never imported before. Returns the status of the answer. */
export const importBeside = async (port: number, token: string, rows: number): Promise<number> => {
  const body = new FormData()
  body.append("file", new Blob([importList(String(imported++), rows)]), "list.csv")
  const answer = await fetch(`http://127.0.0.1:${port}/inventory/medicines/bulk-import`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  return answer.status
}
