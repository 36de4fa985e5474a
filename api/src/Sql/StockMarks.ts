import type { SqlClient, Statement } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"

/**
 * When a medicine is low in stock or expires soon, for alerts, overview, reports and messages alike. Columns are those of
 * medicines `m`, or of the only table of the statement.
 */

type Column = "m." | ""

/** So many packages in stock or fewer, none included. */
export const isLow = (sql: SqlClient.SqlClient, upTo: number | Statement.Fragment, of: Column = "m.") =>
  sql`${sql.literal(`${of}quantity`)} <= ${typeof upTo === "number" ? sql`${upTo}::integer` : upTo}`

/** The last day is so many days after a day or earlier, also when it is past. */
export const expiresWithin = (
  sql: SqlClient.SqlClient,
  today: CalendarDay,
  days: number | Statement.Fragment,
  of: Column = "m.",
) =>
  sql`${sql.literal(`${of}expiration_date`)} <= ${today}::date + ${typeof days === "number" ? sql`${days}::integer` : days}`
