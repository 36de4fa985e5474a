import { SqlClient } from "@effect/sql"
import { auditRetentionDays, largestAuditList } from "@rokthnam/shared/Audit/AuditActs"
import type { AuditAction, AuditRole, AuditValues } from "@rokthnam/shared/Audit/AuditActs"
import type { PharmacyId, SessionId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../Slices.ts"
import { containing, firstRow, orDieSql, rows } from "../../Sql.ts"
import { AuditRow, toAuditEntry } from "./AuditRow.ts"
import type { AuditEntry } from "./NewAuditEntry.ts"

/** Entries from a time (included) until another (excluded). Null means no limit. */
export type AuditFilter = {
  readonly from: Date | null
  readonly until: Date | null
  readonly role: AuditRole | null
  readonly actorId: number | null
  readonly action: AuditAction | null
  readonly pharmacyId: PharmacyId | null
  /** Part of the name or the e-mail of who acted; empty means no limit. */
  readonly search: string
}

const Count = Schema.Struct({ total: Schema.Int })

const json = (value: AuditValues | null): string | null => (value === null ? null : JSON.stringify(value))

export class AuditRepo extends Effect.Service<AuditRepo>()("AuditRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The pharmacy and the device are looked up here, while the rows that tell them are still there. */
    const insert = (
      { actor, action, entity, entityId, before, after }: AuditEntry,
      sessionId: SessionId | null,
    ) =>
      sql`
        insert into audit_log (actor_kind, actor_id, action, entity, entity_id, before, after, pharmacy_id,
          session_id, browser, system)
        select ${actor.kind}, ${actor.id}::integer, ${action}, ${entity}, ${entityId}::bigint,
          ${json(before)}::jsonb, ${json(after)}::jsonb,
          case
            when ${entity} = 'pharmacy' then ${entityId}::bigint
            when ${actor.kind} = 'pharmacy' then ${actor.id}::integer
            when ${actor.kind} = 'staff' then (select pharmacy_id from staff where id = ${actor.id}::integer)
          end,
          given.id, o.browser, o.system
        from (select ${sessionId}::bigint as id) given left join sessions o on o.id = given.id`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    const named = (search: string) => {
      const text = containing(search)
      return sql`(l.actor_kind, l.actor_id) in (
        select 'admin', id from admins where email ilike ${text} union all
        select 'pharmacy', id from pharmacies where name ilike ${text} or email ilike ${text} union all
        select 'staff', id from staff where name ilike ${text} or email ilike ${text})`
    }

    const matching = ({ from, until, role, actorId, action, pharmacyId, search }: AuditFilter) =>
      sql.and([
        sql`true`,
        ...(from === null ? [] : [sql`l.at >= ${from}`]),
        ...(until === null ? [] : [sql`l.at < ${until}`]),
        ...(role === null ? [] : [sql`l.actor_kind = ${role}`]),
        ...(actorId === null ? [] : [sql`l.actor_id = ${actorId}`]),
        ...(action === null ? [] : [sql`l.action = ${action}`]),
        ...(pharmacyId === null ? [] : [sql`l.pharmacy_id = ${pharmacyId}`]),
        ...(search === "" ? [] : [named(search)]),
      ])

    /** A page, the newest first, with today's names of the rows that still exist, and the last ones of those deleted. */
    const list = (filter: AuditFilter, { limit, offset }: Slice) =>
      sql`
        select l.id, l.at, l.action, l.actor_kind, l.actor_id, l.entity, l.entity_id, l.pharmacy_id, l.before,
          l.after, l.session_id, l.browser, l.system, p.name as pharmacy_name,
          coalesce(aa.email, ap.name, au.name) as actor_name,
          coalesce(sa.email, sp.name, su.name, sm.name, sq.method_name, sc.name, l.before ->> 'name',
            gone.before ->> 'name', l.after ->> 'name') as entity_name,
          case when l.entity = 'medicine'
            then coalesce(sm.dosage, l.before ->> 'dosage', gone.before ->> 'dosage', l.after ->> 'dosage')
          end as entity_dosage
        from (select * from audit_log l where ${matching(filter)} order by l.at desc, l.id desc
          limit ${Math.min(limit, Math.max(0, largestAuditList - offset))}
          offset ${Math.min(offset, largestAuditList)}) l
          left join pharmacies p on p.id = l.pharmacy_id
          left join admins aa on l.actor_kind = 'admin' and aa.id = l.actor_id
          left join pharmacies ap on l.actor_kind = 'pharmacy' and ap.id = l.actor_id
          left join staff au on l.actor_kind = 'staff' and au.id = l.actor_id
          left join admins sa on l.entity = 'admin' and sa.id = l.entity_id
          left join pharmacies sp on l.entity = 'pharmacy' and sp.id = l.entity_id
          left join staff su on l.entity = 'staff' and su.id = l.entity_id
          left join medicines sm on l.entity = 'medicine' and sm.id = l.entity_id
          left join categories sc on l.entity = 'category' and sc.id = l.entity_id
          left join payment_methods sq on l.entity = 'payment_method' and sq.id = l.entity_id
          left join lateral (select d.before from audit_log d
            where d.entity = l.entity and d.entity_id = l.entity_id and d.action = l.entity || '.delete'
              and num_nulls(sm.id, sq.id, sc.id) = 3
            order by d.id desc limit 1) gone on l.entity in ('medicine', 'payment_method', 'category')
        order by l.at desc, l.id desc`.pipe(
        rows(AuditRow),
        Effect.map((found) => found.map(toAuditEntry)),
        orDieSql,
      )

    /** The number of matching entries, at most `largestAuditList`, so that no count reads the whole log. */
    const count = (filter: AuditFilter) =>
      sql`
        select count(*) as total
        from (select from audit_log l where ${matching(filter)} limit ${largestAuditList}) found`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.total ?? 0),
        orDieSql,
      )

    /**
     * Deletes entries past their retention, the oldest first, at most so many, except those of months that are on their way
     * to the archive, which does not let them change. Returns how many.
     */
    const removeOld = (most: number) =>
      sql`
        delete from audit_log where id in (
          select id from audit_log l where at < now() - make_interval(days => ${auditRetentionDays})
            and not exists (select from archived_months m
              where m.parent = 'audit_log' and m.state <> 'archived' and l.at >= m.begins and l.at < m.ends)
          order by at, id limit ${most}
        ) returning id`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { insert, list, count, removeOld }
  }),
}) {}
