import { SqlClient } from "@effect/sql"
import type { Account } from "@rokthnam/shared/Identity/Actors"
import type { CustomerId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const File = Schema.Struct({ name: Schema.String })
const tables = { admin: "admins", pharmacy: "pharmacies", staff: "staff", user: "customers" } as const

/** Removes a person from the database. What stays names the person by a number only. */
export class DeletionRepo extends Effect.Service<DeletionRepo>()("DeletionRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Whether the account exists. Its row is locked until the transaction ends. */
    const lock = ({ role, id }: Account) =>
      sql`select id from ${sql(tables[role])} where id = ${id} for update`.pipe(
        Effect.map((found) => found.length > 0),
        orDieSql,
      )

    /**
     * Replaces the seller on at most so many sales by a number in the place of the name: "Staff 12", or "Pharmacy 3" for
     * the owner, who has no number among the staff. Returns how many.
     */
    const renameSales = ({ role, id }: Account, most: number) => {
      if (role !== "pharmacy" && role !== "staff") return Effect.succeed(0)
      const name = role === "staff" ? `Staff ${id}` : `Pharmacy ${id}`
      const named =
        role === "staff"
          ? sql`staff_id = ${id} order by id`
          : sql`pharmacy_id = ${id} and staff_id is null and staff_name !~ '^(Staff|Pharmacy) [0-9]+$'`
      return sql`
        update sales set staff_name = ${name}, staff_id = null
        where id in (select id from sales where ${named} limit ${most}) returning id`.pipe(
        Effect.map((renamed) => renamed.length),
        orDieSql,
      )
    }

    /** Replaces the clerk's name on shifts by the same number as on sales. An owner's clerk number is 0. */
    const renameShifts = ({ role, id }: Account) =>
      Effect.gen(function* () {
        if (role !== "pharmacy" && role !== "staff") return
        const name = role === "staff" ? `Staff ${id}` : `Pharmacy ${id}`
        const clerk = role === "staff" ? id : 0
        const pharmacy =
          role === "staff" ? sql`(select pharmacy_id from staff where id = ${id})` : sql`${id}::integer`
        yield* sql`
          update shifts set staff_name = case clerk_id when ${clerk} then ${name} else staff_name end,
            closed_by = case closer_id when ${clerk} then ${name} else closed_by end
          where pharmacy_id = ${pharmacy} and (clerk_id = ${clerk} or closer_id = ${clerk})`
      })

    const removeCustomer = (id: CustomerId) =>
      Effect.gen(function* () {
        yield* sql`delete from cart_keys where customer_id = ${id}`
        yield* sql`delete from cart_lines where customer_id = ${id}`
        yield* sql`delete from carts where customer_id = ${id}`
        const telegramId = sql`(select telegram_id from customers where id = ${id})`
        yield* sql`delete from conversations where telegram_id = ${telegramId}`
        // messages for the back office belong to that account, even if it has the same chat
        yield* sql`delete from notices where telegram_id = ${telegramId} and office_chat_id is null`
        yield* sql`delete from watches where customer_id = ${id}`
        yield* sql`delete from saved_places where customer_id = ${id}`
        yield* sql`delete from bot_updates where telegram_id = ${telegramId}`
        return yield* rows(File)(sql`
          with gone as (delete from customers where id = ${id} returning photo)
          select photo as name from gone where photo is not null`)
      })

    const removeStaff = (id: StaffId) =>
      Effect.gen(function* () {
        // The stored answers of the last sales name the seller too.
        yield* sql`
          delete from idempotency_keys k using staff m, sales s
          where m.id = ${id} and k.pharmacy_id = m.pharmacy_id and s.id = k.sale_id
            and s.staff_name = ${`Staff ${id}`}`
        return yield* rows(File)(sql`
          with gone as (delete from staff where id = ${id} returning photo)
          select photo as name from gone where photo is not null`)
      })

    /** Empties the row, which the sales refer to, and closes it. The licence number and the e-mail are free again. */
    const closePharmacy = (id: PharmacyId) =>
      Effect.gen(function* () {
        const name = `Closed pharmacy ${id}`
        const files = yield* rows(File)(sql`
          select license_file as name from pharmacies where id = ${id} and license_file is not null union
          select photo from pharmacies where id = ${id} and photo is not null union
          select qr_photo from payment_methods where pharmacy_id = ${id} and qr_photo is not null`)
        // Nobody is left who might call these customers.
        yield* sql`update sales set customer_phone = null where pharmacy_id = ${id} and customer_phone is not null`
        yield* sql`delete from payment_methods where pharmacy_id = ${id}`
        yield* sql`delete from office_chats where owner_id = ${id}`
        yield* sql`delete from idempotency_keys where pharmacy_id = ${id}`
        yield* sql`
          update cart_lines c set pharmacy_name = ${name} from medicines m
          where m.pharmacy_id = ${id} and c.medicine_id = m.id`
        yield* sql`
          update pharmacies set name = ${name}, email = ${`closed-${id}@deleted.invalid`}, password_hash = '',
            phone = '', address = '', license_id = ${`closed-${id}`}, license_file = null, photo = null,
            latitude = 0, longitude = 0, status = 'REJECTED', rejection_reason = null,
            session_version = session_version + 1, closed_at = now()
          where id = ${id}`
        return files
      })

    const removeAccount = (account: Account) => {
      switch (account.role) {
        case "admin":
          return Effect.as(sql`delete from admins where id = ${account.id}`, [])
        case "pharmacy":
          return closePharmacy(account.id)
        case "staff":
          return removeStaff(account.id)
        case "user":
          return removeCustomer(account.id)
      }
    }

    /** Removes the account with its sessions, warnings and second step. Returns the names of its files. */
    const remove = (account: Account) =>
      Effect.gen(function* () {
        const { role, id } = account
        for (const table of ["sessions", "guess_warnings", "second_factors"])
          yield* sql`delete from ${sql(table)} where role = ${role} and account_id = ${id}`
        yield* renameShifts(account)
        const files = yield* removeAccount(account)
        return files.map(({ name }) => name)
      }).pipe(orDieSql)

    return { lock, renameSales, remove }
  }),
}) {}
