import { Chunk, Effect, Option, Stream } from "effect"

/** A page of rows, counted from row 0. */
export type Slice = { readonly limit: number; readonly offset: number }

/** Rows of an ordered list: so many after an offset, or after a row that was read before (it may be gone by now). */
export type RowsAfter<Row> = { readonly limit: number; readonly offset?: number; readonly after?: Row | null }

/** What a list without a search is asked for: `page` counts from 1. */
export type SizedPage = { readonly page: number; readonly size: number }

/** The rows of a page. */
export const sliceOf = ({ page, size }: SizedPage): Slice => ({ limit: size, offset: (page - 1) * size })

/** Rows of one look at the database. */
const batchSize = 1000

/**
 * All rows of a list, batch after batch, each asked for from the last row of the one before, so that neither the rows
 * nor a database connection are held while a slow client reads.
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
