import { Chunk, Stream } from "effect"
import { byteOrderMark, csvLine } from "./SpreadsheetText.ts"

type CsvRow = ReadonlyArray<string | number | null>

/** Encodes rows as a stream of CSV: UTF-8 with byte order mark, cells protected against formulas. */
export const csvOf = <Row>(
  header: ReadonlyArray<string>,
  rows: Stream.Stream<Row>,
  cells: (row: Row) => CsvRow,
): Stream.Stream<Uint8Array> => {
  const encoder = new TextEncoder()
  const lines = Stream.mapChunks(rows, (found) =>
    Chunk.isEmpty(found)
      ? Chunk.empty<string>()
      : Chunk.of(
          Chunk.join(
            Chunk.map(found, (row) => csvLine(cells(row))),
            "",
          ),
        ),
  )
  return Stream.concat(Stream.make(byteOrderMark + csvLine(header)), lines).pipe(
    Stream.map((text) => encoder.encode(text)),
  )
}
