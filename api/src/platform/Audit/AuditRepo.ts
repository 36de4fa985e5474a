import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { orDieSql } from "../../Sql.ts"

/** Who acts: a row of the role's own table, or the system itself. */
type AuditActor = {
  readonly kind: "admin" | "pharmacy" | "staff" | "system"
  readonly id: number | null
}

/** `before` and `after` hold the fields concerned, never a password or a token. */
export type AuditEntry = {
  readonly actor: AuditActor
  readonly action: string
  readonly entity: string
  readonly entityId: number
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

const json = (value: Record<string, unknown> | null): string | null =>
  value === null ? null : JSON.stringify(value)

export class AuditRepo extends Effect.Service<AuditRepo>()("AuditRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = ({ actor, action, entity, entityId, before, after }: AuditEntry) =>
      sql`
        insert into audit_log (actor_kind, actor_id, action, entity, entity_id, before, after)
        values (${actor.kind}, ${actor.id}, ${action}, ${entity}, ${entityId}, ${json(before)}::jsonb,
          ${json(after)}::jsonb)`.pipe(orDieSql, Effect.asVoid)
    return { insert }
  }),
}) {}
