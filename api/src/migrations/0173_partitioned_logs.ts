import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { outsideTransaction, withShortLocks } from "./Migration.ts"

const tables = [
  ["stock_movements", "id"],
  ["audit_log", "id"],
  ["search_changes", "seq"],
] as const

/** The ledger, the audit log and the changes of the search have partitions, each table in a transaction of its own. */
export const partitionedLogs = outsideTransaction(
  Effect.forEach(tables, ([table, id]) =>
    withShortLocks(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          select case when c.relkind = 'r' then partition_by_month(c.relname::text, ${id}, 'at')::text end
          from pg_class c where c.oid = to_regclass(${table})`,
      ),
    ),
  ),
)
