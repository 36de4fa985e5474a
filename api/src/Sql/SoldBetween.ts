import type { SqlClient } from "@effect/sql"

/**
 * The condition for lines of sales that were made at these times, which a Date tells without its microseconds. Lines have the
 * time of their sale, and with it only the months of these times are read.
 */
export const soldBetween = (sql: SqlClient.SqlClient, times: ReadonlyArray<Date>) => {
  const milliseconds = times.map((time) => time.getTime())
  const [first, last] = [Math.min(...milliseconds), Math.max(...milliseconds)]
  return sql`l.sold_at >= ${new Date(first)} and l.sold_at < ${new Date(last + 1)}`
}
