import { Chunk, Effect, Option, Stream } from "effect"
import type { ExportPart } from "./ExportRepo.ts"

/** Rows read by one statement, so that neither all rows nor a connection are held while a slow phone reads. */
const batchSize = 1000

const rowsOf = (part: ExportPart) =>
  Stream.paginateChunkEffect(0, (after) =>
    Effect.map(part.next(after, batchSize), (found) => {
      const last = found.length < batchSize ? undefined : found.at(-1)?.id
      return [Chunk.unsafeFromArray(found), Option.fromNullable(last)] as const
    }),
  )

const listOf = (part: ExportPart): Stream.Stream<string> =>
  rowsOf(part).pipe(
    Stream.map(({ row }) => JSON.stringify(row)),
    Stream.intersperse(",\n  "),
    (rows) => Stream.concat(Stream.make(`,\n"${part.name}": [`), rows),
    (list) => Stream.concat(list, Stream.make("]")),
  )

/** One JSON object as a stream of UTF-8: the heading's fields, then a list for each part. */
export const exportFile = (
  heading: Readonly<Record<string, string | number>>,
  parts: ReadonlyArray<ExportPart>,
): Stream.Stream<Uint8Array> => {
  const begin = JSON.stringify(heading).slice(0, -1)
  const lists = Stream.flatMap(Stream.fromIterable(parts), listOf)
  return Stream.make(begin).pipe(Stream.concat(lists), Stream.concat(Stream.make("}\n")), Stream.encodeText)
}
