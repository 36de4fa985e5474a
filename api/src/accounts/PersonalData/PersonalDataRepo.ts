import { SqlClient } from "@effect/sql"
import type { PersonalDataKind } from "@rokthnam/shared/Account/PersonalDataKinds"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql } from "../../Sql.ts"

const Counts = Schema.Struct({
  sessions: Schema.Int,
  second_factor: Schema.Int,
  warnings: Schema.Int,
  audit: Schema.Int,
  telegram_chats: Schema.optional(Schema.Int),
  files: Schema.optional(Schema.Int),
  cart: Schema.optional(Schema.Int),
  bank_details: Schema.optional(Schema.Int),
  watches: Schema.optional(Schema.Int),
  places: Schema.optional(Schema.Int),
  bot_chat: Schema.optional(Schema.Int),
})
const Obstacles = Schema.Struct({
  staff: Schema.optional(Schema.Int),
  stock: Schema.optional(Schema.Int),
  last_admin: Schema.optional(Schema.Int),
})

/** The number of rows of each kind that is counted. */
type KindCounts = { readonly [K in PersonalDataKind]?: number | undefined }

/** Counts of what is kept about a person and of what stands in the way of deleting the account. */
export class PersonalDataRepo extends Effect.Service<PersonalDataRepo>()("PersonalDataRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The counts that only accounts of this role have. */
    const ofRole = ({ role, id }: Account) => {
      switch (role) {
        case "admin":
          return sql`, (select count(*) from office_chats where admin_id = ${id}) as telegram_chats`
        case "pharmacy":
          return sql`,
            (select (p.photo is not null)::int + 1 from pharmacies p where p.id = ${id})
              + (select count(*) from payment_methods where pharmacy_id = ${id} and qr_photo is not null) as files,
            (select count(*) from payment_methods where pharmacy_id = ${id}) as bank_details,
            (select count(*) from office_chats where owner_id = ${id}) as telegram_chats`
        case "staff":
          return sql`, (select count(photo) from staff where id = ${id}) as files,
            (select count(*) from office_chats where staff_id = ${id}) as telegram_chats`
        case "user":
          return sql`,
            (select count(photo) + count(telegram_photo_url) from customers where id = ${id}) as files,
            (select count(*) from cart_lines where customer_id = ${id}) as cart,
            (select count(*) from watches where customer_id = ${id}) as watches,
            (select count(*) from saved_places where customer_id = ${id}) as places,
            (select count(*) from conversations where telegram_id in (select telegram_id from customers where id = ${id}))
              as bot_chat`
      }
    }

    const counts = (account: Account): Effect.Effect<KindCounts> => {
      const { role, id } = account
      return sql`
        select (select count(*) from sessions where role = ${role} and account_id = ${id}) as sessions,
          (select count(*) from second_factors where role = ${role} and account_id = ${id}) as second_factor,
          (select count(*) from guess_warnings where role = ${role} and account_id = ${id}) as warnings,
          (select count(*) from audit_log where actor_kind = ${role} and actor_id = ${id}) as audit
          ${ofRole(account)}`.pipe(oneRow(Counts), orDieSql)
    }

    /**
     * What must be done first: the staff and the medicines in stock of an owner, and 1 for the last admin. The account
     * is locked, so that in a transaction nothing is added meanwhile. Undefined when it is gone.
     */
    const obstacles = ({ role, id }: Account) => {
      switch (role) {
        case "admin":
          return sql`select id from admins order by id for update`.pipe(
            Effect.map((found) => (found.length === 1 ? { last_admin: 1 } : {})),
            orDieSql,
          )
        case "pharmacy":
          return sql`select id from pharmacies where id = ${id} and closed_at is null for update`.pipe(
            Effect.zipRight(sql`
              select (select count(*) from staff where pharmacy_id = ${id}) as staff,
                (select count(*) from medicines where pharmacy_id = ${id} and quantity > 0) as stock`),
            firstRow(Obstacles),
            Effect.map((found) => found ?? {}),
            orDieSql,
          )
        case "staff":
        case "user":
          return Effect.succeed({})
      }
    }

    return { counts, obstacles }
  }),
}) {}
