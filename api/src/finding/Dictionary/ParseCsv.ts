/** Rows of a comma-separated file with a header; quoted cells may hold commas and doubled quotes. */
export const parseCsv = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [header = [], ...rows] = text.trimEnd().split(/\r?\n/).map(cellsOf)
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ""])))
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  )
