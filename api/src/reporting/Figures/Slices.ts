import { Chunk, Effect, Option, Stream } from "effect"

/** Which rows of an ordered list: so many after an offset, or after a row that was read before (it may be gone by now). */
export type Slice<Row> = { readonly limit: number; readonly offset?: number; readonly after?: Row | null }

/** The rows of a page; pages count from 1. */
export const sliceOf = (request: { readonly page: number; readonly page_size: number }): Slice<never> => ({
  limit: request.page_size,
  offset: (request.page - 1) * request.page_size,
})

/** Rows of one look at the database. */
const batchSize = 1000

/**
 * All rows of a list, batch after batch, each asked for from the last row of the one before, so that neither the rows
 * nor a database connection are held while a slow client reads.
 */
export const everyRow = <Row>(
  list: (slice: Slice<Row>) => Effect.Effect<ReadonlyArray<Row>>,
): Stream.Stream<Row> =>
  Stream.paginateChunkEffect(null as Row | null, (after) =>
    Effect.map(list({ limit: batchSize, after }), (found) => {
      const next = found.length < batchSize ? Option.none() : Option.fromNullable(found.at(-1))
      return [Chunk.unsafeFromArray(found), next] as const
    }),
  )
