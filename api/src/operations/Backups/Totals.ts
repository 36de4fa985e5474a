import type { Manifest } from "./Manifest.ts"

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`

/** What an archive holds, in words. */
export const totals = ({ tables, files }: Manifest): string =>
  `${count(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    "row",
  )} of ${count(tables.length, "table")} and ${count(files.length, "file")}`
