import { Array as Arrays, Effect, Schema } from "effect"
import { rows } from "../../src/Sql.ts"

/** The ids returned by an `insert … select … order by … returning id`, in the order of its rows. */
export const insertedIds =
  <A extends number>(id: Schema.Schema<A, number>) =>
  <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
    statement.pipe(
      rows(Schema.Struct({ id })),
      Effect.map((found) => found.map((row) => row.id).toSorted((one, two) => one - two)),
      Effect.orDie,
    )

/** One column of a bulk insert. */
export const column = <Row, Value>(
  of: ReadonlyArray<Row>,
  value: (row: Row) => Value,
): ReadonlyArray<Value> => of.map((row) => value(row))

/** Adds the inserted ids to the rows. */
export const withIds = <Row extends object, Id>(of: ReadonlyArray<Row>, ids: ReadonlyArray<Id>) =>
  Arrays.zipWith(of, ids, (row, id) => Object.assign({ id }, row))
