import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const Used = Schema.Struct({ table: Schema.String, share: Schema.Number })

/** The largest id of 31 bits. */
const largestId = 2_147_483_647

export class IdSpaceRepo extends Effect.Service<IdSpaceRepo>()("IdSpaceRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The part of the ids that each table with ids of 31 bits has given out. */
    const used = sql`
      select t.relname as "table", coalesce(pg_sequence_last_value(s.oid), 0)::float8 / ${largestId} as share
      from pg_class s
        join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and d.deptype in ('a', 'i') and t.relnamespace = current_schema()::regnamespace
        and a.atttypid = 'integer'::regtype
      order by 1`.pipe(rows(Used), orDieSql)

    return { used }
  }),
}) {}
