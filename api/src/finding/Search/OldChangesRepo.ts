import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"

const Removed = Schema.Struct({ removed: Schema.Int })

export class OldChangesRepo extends Effect.Service<OldChangesRepo>()("OldChangesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Removes up to `limit` changes older than so many seconds, the oldest first, and records how far. Those that the newest
     * snapshot of the index lacks stay until they are older than `atMost` seconds. Returns how many.
     */
    const remove = (olderThan: number, atMost: number, limit: number) =>
      sql`
        with old as (
          select seq, at from search_changes order by seq limit ${limit}
        ), newest as (
          select pg_snapshot_xmin(snapshot) as xmin, seq from search_snapshots order by seq desc limit 1
        ), removed as (
          delete from search_changes c using old
          where c.seq = old.seq and c.at = old.at and c.at < now() - make_interval(secs => ${olderThan})
            and (c.at < now() - make_interval(secs => ${atMost})
              or not exists (select from newest n where c.xid >= n.xmin or c.seq > n.seq))
          returning c.xid, c.seq
        ), counted as (
          update search_changes_removed r set xid = greatest(r.xid, l.xid), seq = greatest(r.seq, l.seq)
          from (select max(xid) as xid, max(seq) as seq from removed) l where l.seq is not null
        )
        select count(*)::integer as removed from removed`.pipe(
        oneRow(Removed),
        Effect.map(({ removed }) => removed),
        orDieSql,
      )

    return { remove }
  }),
}) {}
