/* How the feed reads all medicines for a load of the index. */
import { farDay, lifeOf } from "./index/Rows.ts"

/**
 * One line a medicine. Its expiry and stock are the number that the index keeps (`lifeOf`), so that the database writes and
 * the index reads one column fewer. Dates outside of four-digit years, such as `infinity`, are no number of days and
 * count as far away. Prices need two decimals to be read as cents.
 */
export const medicinesStatement = (where: string) => `
  copy (
    select name_id, pharmacy_id, id, price::numeric(12, 2),
      case when expiration_date between date '0001-01-01' and date '9999-12-31'
        then (expiration_date - date '1970-01-01') * 2
        when expiration_date > date '9999-12-31' then ${lifeOf(farDay, false)} else ${lifeOf(-farDay, false)}
      end + (quantity > 0)::integer,
      unit_per_package
    from medicines ${where}
  ) to stdout`
/** The number of fields of a row. */
export const medicinesFields = 6

/** How many pages the table has. */
export const pagesStatement =
  "select pg_relation_size('medicines') / current_setting('block_size')::bigint as pages"
/**
 * A table of at least so many pages is read by two connections, each with its half: a connection is one process of the
 * server, and uses one core. So few, that ordinary tests take this way too; it costs some milliseconds.
 */
export const sharedPages = 8

/** Takes the fields of a row (see `FeedConnection.medicines`), which are valid until it returns. */
export type TakeFields = (fields: Float64Array) => void
