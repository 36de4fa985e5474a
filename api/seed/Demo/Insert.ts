import { Effect, Schema } from "effect"
import { rows } from "../../src/Sql.ts"

const Row = Schema.Struct({ id: Schema.Int })

/** The ids that an `insert … select … order by … returning id` gave, in the order of its rows. */
export const insertedIds = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  statement.pipe(
    rows(Row),
    Effect.map((found) => found.map(({ id }) => id).toSorted((one, two) => one - two)),
    Effect.orDie,
  )

/** One column of a bulk insert. */
export const column = <Row, Value>(
  of: ReadonlyArray<Row>,
  value: (row: Row) => Value,
): ReadonlyArray<Value> => of.map((row) => value(row))

/** The rows with the ids that they were given. */
export const withIds = <Row extends object>(of: ReadonlyArray<Row>, ids: ReadonlyArray<number>) =>
  of.map((row, index) => Object.assign({ id: ids[index] ?? 0 }, row))
