import { Effect, Schema } from "effect"
import { firstRow } from "../src/Sql.ts"

const Row = Schema.Struct({ id: Schema.Int })

/** The id that an `insert … returning id` answers. */
export const inserted = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  statement.pipe(
    firstRow(Row),
    Effect.flatMap(Effect.fromNullable),
    Effect.map((row) => row.id),
    Effect.orDie,
  )
