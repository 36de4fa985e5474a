import type { SqlClient, Statement } from "@effect/sql"
import type { SoldFilter } from "./SoldFilter.ts"

/** Which summaries a figure can be taken from (migration 177). */
export type Level = "days" | "months" | "groups"

/** The common table `parts` of a filter that no summary answers: everything is read row by row. */
export const rowsAlone = (sql: SqlClient.SqlClient) => sql`
  parts as (select 'lines' as grain, null::date as first, null::date as last, '-infinity'::timestamptz as begins,
    'infinity'::timestamptz as ends)`

/**
 * The common table `parts`: where the figures of a time come from. Whatever is joined to them is from the same moment.
 * Summaries do not know single lines of sales.
 */
export const partsOf = (
  sql: SqlClient.SqlClient,
  { pharmacyId, from, until, of }: Pick<SoldFilter, "pharmacyId" | "from" | "until" | "of">,
  level: Level,
) =>
  of === undefined
    ? sql`
  parts as materialized (
    select * from sales_summary_parts(${pharmacyId}::integer, ${from}::timestamptz, ${until}::timestamptz, ${level})
  )`
    : rowsAlone(sql)

/** The summaries of `parts`, as `from` of a statement: `r` is a row of one part of them. */
export const summaries = (
  sql: SqlClient.SqlClient,
  { pharmacyId, kind }: Pick<SoldFilter, "pharmacyId" | "kind">,
  part: "total" | "method" | "medicine" | "category" | "staff",
) => sql`
  parts p cross join lateral (
    select * from sales_summaries where pharmacy_id = ${pharmacyId} and part = ${part} and grain = p.grain
      and day >= p.first and day < p.last ${kind === undefined ? sql`` : sql`and kind = ${kind}`} offset 0
  ) r`

/**
 * What `parts` leave to be read row by row, as `from` of a statement: `r` is a row of a table with pharmacy and time that
 * meets a condition, or what is selected of them. Each part is read through the index, by itself.
 */
export const remaining = (
  sql: SqlClient.SqlClient,
  table: "sales" | "sale_lines" | "sale_payments",
  columns: string,
  condition: Statement.Fragment,
  grouped: string = "offset 0",
) => sql`
  parts p cross join lateral (
    select ${sql.literal(columns)} from ${sql(table)}
    where sold_at >= p.begins and sold_at < p.ends and ${condition} ${sql.literal(grouped)}
  ) r`
