import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

/** A row of the file. `id` is the key by which the next batch begins. */
const ExportRow = Schema.Struct({ id: Schema.Int, row: Schema.Unknown })
type ExportRow = typeof ExportRow.Type

/** A part of the file: its name and a function that reads its next rows. */
export type ExportPart = {
  readonly name: string
  readonly next: (after: number, limit: number) => Effect.Effect<ReadonlyArray<ExportRow>>
}

const tables = { admin: "admins", pharmacy: "pharmacies", staff: "staff", user: "customers" } as const

/** What the person gets to read of what is kept about them: everything but secrets and technical numbers. */
export class ExportRepo extends Effect.Service<ExportRepo>()("ExportRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const part = (name: string, source: Statement.Fragment): ExportPart => ({
      name,
      next: (after, limit) =>
        sql`select id, row from (${source}) found where id > ${after} order by id limit ${limit}`.pipe(
          rows(ExportRow),
          orDieSql,
        ),
    })

    const common = ({ role, id }: Account) => [
      part(
        "account",
        sql`select id, to_jsonb(a) - '{password_hash,session_version,session_end_reason}'::text[] as row
          from ${sql(tables[role])} a where id = ${id}`,
      ),
      part(
        "sessions",
        sql`select id, jsonb_build_object('browser', browser, 'system', system, 'bot', is_bot, 'created_at',
            created_at, 'seen_at', seen_at, 'expires_at', expires_at) as row
          from sessions where role = ${role} and account_id = ${id}`,
      ),
      part(
        "warnings",
        sql`select account_id as id, jsonb_build_object('first_at', first_at, 'last_at', last_at) as row
          from guess_warnings where role = ${role} and account_id = ${id}`,
      ),
      part(
        "second_factor",
        sql`select account_id as id, jsonb_build_object('on_since', confirmed_at, 'recovery_codes_left',
            cardinality(recovery)) as row
          from second_factors where role = ${role} and account_id = ${id}`,
      ),
      part(
        "audit_log",
        sql`select id, jsonb_build_object('at', at, 'action', action, 'entity', entity, 'entity_id', entity_id,
            'before', before, 'after', after, 'browser', browser, 'system', system) as row
          from audit_log where actor_kind = ${role} and actor_id = ${id}`,
      ),
    ]

    /** The chats of an account of the back office, with the messages on their way there. */
    const chatsOf = (account: Statement.Fragment) =>
      part(
        "telegram_chats",
        sql`select id, to_jsonb(c) - '{admin_id,owner_id,staff_id,session_version}'::text[] || jsonb_build_object(
            'messages', (select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'outcome', outcome,
              'content', content) order by n.id), '[]') from notices n where n.office_chat_id = c.id)) as row
          from office_chats c where ${account}`,
      )

    const ofRole = ({ role, id }: Account): ReadonlyArray<ExportPart> => {
      switch (role) {
        case "admin":
          return [chatsOf(sql`admin_id = ${id}`)]
        case "pharmacy":
          return [
            chatsOf(sql`owner_id = ${id}`),
            part(
              "payment_methods",
              sql`select id, to_jsonb(m) - 'pharmacy_id' as row from payment_methods m where pharmacy_id = ${id}`,
            ),
          ]
        case "staff":
          return [
            chatsOf(sql`staff_id = ${id}`),
            part(
              "sales",
              sql`select id, jsonb_build_object('id', id, 'sold_at', sold_at, 'total_amount', total_amount,
                  'staff_name', staff_name) as row
                from sales where staff_id = ${id}`,
            ),
            part(
              "shifts",
              sql`select id, jsonb_build_object('id', id, 'opened_at', opened_at, 'closed_at', closed_at, 'staff_name',
                  staff_name, 'note', note) as row
                from shifts where clerk_id = ${id}`,
            ),
            part(
              "dismissed_alerts",
              sql`select medicine_id as id, to_jsonb(a) - 'staff_id' as row
                from alert_acknowledgements a where staff_id = ${id}`,
            ),
          ]
        case "user":
          return [
            part(
              "cart",
              sql`select id, to_jsonb(l) - 'customer_id' as row from cart_lines l where customer_id = ${id}`,
            ),
            part(
              "watches",
              sql`select id, to_jsonb(w) - '{customer_id,due_since,checked_at}'::text[] as row
                from watches w where customer_id = ${id}`,
            ),
            part(
              "places",
              sql`select id, to_jsonb(p) - '{customer_id,key,asked}'::text[] as row
                from saved_places p where customer_id = ${id}`,
            ),
            part(
              "bot_chat",
              sql`select c.id, to_jsonb(t) || jsonb_build_object(
                  'queries', (select coalesce(jsonb_agg(query), '[]')
                    from conversation_queries q where q.telegram_id = t.telegram_id),
                  'messages', (select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'outcome',
                    outcome, 'content', content) order by n.id), '[]')
                    from notices n where n.telegram_id = t.telegram_id and n.office_chat_id is null)) as row
                from customers c join conversations t using (telegram_id) where c.id = ${id}`,
            ),
          ]
      }
    }

    /** The parts of the file of an account, in their order. */
    const partsOf = (account: Account): ReadonlyArray<ExportPart> => [...common(account), ...ofRole(account)]

    return { partsOf }
  }),
}) {}
