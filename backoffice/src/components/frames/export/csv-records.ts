const lineEnd = "\r\n"

const isWhole = (line: string): boolean => line.split('"').length % 2 === 1

const cellsIn = (line: string): ReadonlyArray<string> =>
  line.includes('"')
    ? [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = ""]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      )
    : line.split(",")

/** Takes a file's text part by part and returns the records that each part completes. */
const recordReader = () => {
  let rest = ""
  /** The beginning of a record with a cell that has a line break. */
  let open: string | undefined
  return (text: string): ReadonlyArray<ReadonlyArray<string>> => {
    const lines = `${rest}${text}`.split(lineEnd)
    rest = lines.pop() ?? ""
    return lines.flatMap((line) => {
      const record: string = open === undefined ? line : `${open}${lineEnd}${line}`
      open = isWhole(record) ? undefined : record
      return open === undefined ? [cellsIn(record)] : []
    })
  }
}

/**
 * Reads a CSV file of the API (RFC 4180, each record with its line break), the records of one part of the file at a time, so
 * that a long file is never in memory as a whole.
 */
export async function* csvRecords(
  file: Pick<Blob, "stream">,
): AsyncGenerator<ReadonlyArray<ReadonlyArray<string>>> {
  const reader = file.stream().getReader()
  const decoder = new TextDecoder()
  const take = recordReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one part of the file after the other
    const { done, value } = await reader.read()
    if (done) return
    const records = take(decoder.decode(value, { stream: true }))
    if (records.length > 0) yield records
  }
}
