/** The statements by which the feed pulls changes, and what their rows say. */
import type { PulledRow, Snapshot } from "./FeedRows.ts"

/** With more changes than this, loading the index anew is faster than resuming. */
export const mostMissed = 100_000

/** A row for each missing change (`changeOf`), or one without a change; each begins with the snapshot. */
const pullStatement = (missing: string): string => `
  with visible as materialized (select pg_current_snapshot() as snapshot)
  select v.snapshot, c.seq, c.kind, c.id, c.pharmacy_id, c.name_id, c.cents, c.expiration_date, c.in_stock, c.units,
    (select n.norm from product_names n where n.id = c.name_id)
  from visible v left join search_changes c on ${missing}
  order by c.seq`

const sinceSnapshot =
  "c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)"
/** $1: the snapshot of the last pull. */
export const pullNext = pullStatement(sinceSnapshot)
/**
 * A server that crashed may use numbers of transactions again that were aborted before. It never uses a number of a
 * committed change again, so changes after the last one count by `seq`.
 */
export const pullResumed = `${pullStatement(`(${sinceSnapshot}) or c.seq > $2::bigint`)} limit ${mostMissed + 1}`

/** Whether the log still has every change since a position: $1 its snapshot, $2 the number of its last change. */
export const reachesStatement = `
  select coalesce(bool_and(xid < pg_snapshot_xmin($1::pg_snapshot) and seq <= $2::bigint), true) as reaches
  from search_changes_removed`

const missed = `(${sinceSnapshot}) or c.seq > $2::bigint`
/** How many changes there are since a position, up to $3. */
export const countMissed = `
  select count(*)::integer as missed from (select from search_changes c where ${missed} limit $3) as counted`
/** A cursor on all of them in their order, also those that $3, a later snapshot, has. */
export const missedChanges = `
  declare missed no scroll cursor for
  select null, c.seq, c.kind, c.id, c.pharmacy_id, c.name_id, c.cents, c.expiration_date, c.in_stock, c.units,
    (select n.norm from product_names n where n.id = c.name_id), pg_visible_in_snapshot(c.xid, $3::pg_snapshot)
  from search_changes c where ${missed}
  order by c.seq`

/** Where a reader of the feed is: everything in the snapshot is applied, and `last` is the number of its last change. */
export type Position = Snapshot

/** The changes (for `changeOf`) that became visible, in order, and the position after them. */
export interface Pulled {
  readonly position: Position
  readonly changes: ReadonlyArray<PulledRow>
}

/** What the rows of a pull bring to a reader at this position. */
export const pulledFrom = ({ snapshot, last }: Position, rows: ReadonlyArray<PulledRow>): Pulled => {
  const changes = rows.filter(([, seq]) => seq !== null)
  return {
    position: {
      snapshot: rows[0]?.[0] ?? snapshot,
      last: changes.reduce((most, [, seq]) => Math.max(most, Number(seq)), last),
    },
    changes,
  }
}
