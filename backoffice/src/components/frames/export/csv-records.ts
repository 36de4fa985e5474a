import { nextTask } from "@rokthnam/shared/web/browser/next-task"

const lineEnd = "\r\n"

/** Bytes that are read at a time. A browser hands over parts of several megabytes, which are tens of thousands of records. */
const pieceSize = 32_768

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
 * Reads a CSV file of the API (RFC 4180, each record with its line break), the records of a piece of the file at a time, so
 * that a long file is never in memory as a whole, and that the page has its turn in between.
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
    for (let from = 0; from < value.length; from += pieceSize) {
      const records = take(decoder.decode(value.subarray(from, from + pieceSize), { stream: true }))
      if (records.length > 0) yield records
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      await nextTask()
    }
  }
}
