import { SqlClient } from "@effect/sql"
import type { AdminId, MedicineId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { orDieSql } from "../../Sql.ts"

/** Who acted: a row of the role's table, or the system itself. */
type AuditActor =
  | { readonly kind: "admin"; readonly id: AdminId }
  | { readonly kind: "pharmacy"; readonly id: PharmacyId }
  | { readonly kind: "staff"; readonly id: StaffId }
  | { readonly kind: "system"; readonly id: null }

/** The row that was changed. */
type AuditSubject =
  | { readonly entity: "admin"; readonly entityId: AdminId }
  | { readonly entity: "pharmacy"; readonly entityId: PharmacyId }
  | { readonly entity: "staff"; readonly entityId: StaffId }
  | { readonly entity: "medicine"; readonly entityId: MedicineId }

/** `before` and `after` hold the changed fields, never a password or a token. */
export type AuditEntry = AuditSubject & {
  readonly actor: AuditActor
  readonly action: string
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
