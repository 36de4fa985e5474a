/** Rows that come group by group, the first of each group with its heading. */
export const withHeadings = <Row>(
  rows: ReadonlyArray<Row>,
  groupOf: ((row: Row) => string) | undefined,
): ReadonlyArray<{ readonly row: Row; readonly heading: string | undefined }> => {
  const headings = rows.map((row) => groupOf?.(row))
  return rows.map((row, index) => ({
    row,
    heading: index > 0 && headings[index] === headings[index - 1] ? undefined : headings[index],
  }))
}
