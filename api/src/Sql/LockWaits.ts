import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect } from "effect"

/** The code of PostgreSQL for a lock that was not given in time. */
const lockNotAvailable = "55P03"

/** Whether a statement failed because others have a lock. */
export const waitsForLock = ({ cause }: SqlError.SqlError): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === lockNotAvailable

/**
 * Milliseconds for which statements wait that want the locks of busy tables, and whoever comes after them. It is less than
 * the second after which PostgreSQL looks for deadlocks and ends one of those who wait, which could be a sale.
 */
const shortestLockWait = 250

/** Makes the rest of the transaction give up when others have a lock. It is begun anew later. */
export const waitShortly = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config('lock_timeout', ${String(shortestLockWait)}, true)`,
)
