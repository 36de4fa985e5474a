import { Chunk, Effect, Option, Stream } from "effect"

/** A page of rows. The first row has offset 0. */
export type Slice = { readonly limit: number; readonly offset: number }

/** A number of rows of a sorted list, after an offset or after the last row read (which may be deleted by now). */
export type RowsAfter<Row> = { readonly limit: number; readonly offset?: number; readonly after?: Row | null }

/** The request for a page of a list without search. The first `page` is 1. */
export type SizedPage = { readonly page: number; readonly size: number }

/** The slice of rows of a page. */
export const sliceOf = ({ page, size }: SizedPage): Slice => ({ limit: size, offset: (page - 1) * size })

/** Number of rows read by one statement. */
const batchSize = 1000

/**
 * All rows of a list, read in batches. Each batch starts after the last row of the previous one, so that neither
 * all rows nor a database connection are held while a slow client reads.
 */
export const everyRow = <Row>(
  list: (slice: RowsAfter<Row>) => Effect.Effect<ReadonlyArray<Row>>,
): Stream.Stream<Row> =>
  Stream.paginateChunkEffect(null as Row | null, (after) =>
    Effect.map(list({ limit: batchSize, after }), (found) => {
      const next = found.length < batchSize ? Option.none() : Option.fromNullable(found.at(-1))
      return [Chunk.unsafeFromArray(found), next] as const
    }),
  )
