import { SqlError } from "@effect/sql"
import { Effect, Option } from "effect"
import type { Pool } from "pg"
import { DatabasePool } from "./OpenPool.ts"
import { instead } from "./QuickReads.ts"
import type { Asked, Rows } from "./QuickReads.ts"

const failed = (cause: unknown) =>
  Effect.fail(new SqlError.SqlError({ cause, message: "Failed to execute statement" }))

/** Runs a statement on a connection of the pool. The connection is lent again when the statement has ended. */
const onPool = (pool: Pool, statement: Asked): Rows =>
  Effect.async((resume) => {
    const [text, values] = statement.compile()
    pool.connect((missing, client) => {
      if (client === undefined) return resume(failed(missing))
      client.query(text, [...values], (error: unknown, result) => {
        client.release()
        resume(error === null || error === undefined ? Effect.succeed(result.rows) : failed(error))
      })
    })
  })

/**
 * Yields a function that runs one statement that commits by itself as the platform does, without its scopes and spans,
 * which take as much CPU time as the driver. A caller who gives up does not end the statement.
 */
export const statementsAlone = Effect.map(
  Effect.serviceOption(DatabasePool),
  (known) =>
    (statement: Asked): Rows =>
      Option.match(known, {
        onNone: () => statement,
        onSome: (pool) => instead(statement, onPool(pool, statement)),
      }),
)
