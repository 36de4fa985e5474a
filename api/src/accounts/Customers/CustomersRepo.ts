import { SqlClient } from "@effect/sql"
import { CustomerEmailTaken } from "@rokthnam/shared/Customers/Customer"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, oneRow, orDieSql, rows } from "../../Sql.ts"

const Account = Schema.Struct({
  id: CustomerId,
  first_name: Schema.String,
  last_name: Schema.String,
  email: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  photo: Schema.NullOr(Schema.String),
  telegram_photo_url: Schema.NullOr(Schema.String),
  password_hash: Schema.NullOr(Schema.String),
  session_version: Schema.Int,
})
export type CustomerAccount = typeof Account.Type

type NewCustomer = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly photo: string | null
}

/** A person whose identity Telegram proves. The id consists of digits. */
type TelegramPerson = {
  readonly telegramId: string
  readonly firstName: string
  readonly lastName: string
  readonly photoUrl: string | null
}

const TelegramHolder = Schema.Struct({ telegram_id: Schema.NullOr(Schema.String) })
const Forgotten = Schema.Struct({ hash: Schema.String })

export class CustomersRepo extends Effect.Service<CustomersRepo>()("CustomersRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(
      "id, first_name, last_name, email, phone, photo, telegram_photo_url, password_hash, session_version",
    )

    const accountOf = (email: string) =>
      sql`select ${columns} from customers where email = ${email}`.pipe(firstRow(Account), orDieSql)

    const insert = (given: NewCustomer) =>
      sql`
        insert into customers ${sql.insert({
          first_name: given.firstName,
          last_name: given.lastName,
          email: given.email,
          password_hash: given.passwordHash,
          photo: given.photo,
          keeps_name: true,
        })} returning ${columns}`.pipe(
        oneRow(Account),
        onConstraint<CustomerEmailTaken | FileMissing>({
          customers_email_key: () => new CustomerEmailTaken(),
          customers_photo_fkey: () => new FileMissing({ field: "photo" }),
        }),
      )

    /**
     * The customer of a Telegram account: created at the first sign-in, then updated with Telegram's current photo, and
     * name unless the customer chose one here.
     */
    const ofTelegram = ({ telegramId, firstName, lastName, photoUrl }: TelegramPerson) =>
      Effect.gen(function* () {
        // Update first: an upsert would use up an id at every sign-in.
        const known = yield* sql`
          update customers set first_name = case when keeps_name then first_name else ${firstName}::text end,
            last_name = case when keeps_name then last_name else ${lastName}::text end,
            telegram_photo_url = coalesce(${photoUrl}::text, telegram_photo_url)
          where telegram_id = ${telegramId}::bigint returning ${columns}`.pipe(firstRow(Account))
        if (known !== undefined) return known
        return yield* sql`
          insert into customers (first_name, last_name, telegram_id, telegram_photo_url)
          values (${firstName}, ${lastName}, ${telegramId}::bigint, ${photoUrl})
          on conflict (telegram_id) do update set telegram_id = excluded.telegram_id returning ${columns}`.pipe(
          oneRow(Account),
        )
      }).pipe(orDieSql)

    /** The digits of the customer's Telegram id, if there is one. */
    const telegramIdOf = (id: CustomerId) =>
      sql`select telegram_id::text from customers where id = ${id}`.pipe(
        firstRow(TelegramHolder),
        Effect.map((row) => row?.telegram_id ?? undefined),
        orDieSql,
      )

    /**
     * Marks a widget's hash as used. Returns false when it was used before. The mark is stored until the hash
     * expires.
     */
    const useHash = (hash: string, expiresAt: Date) =>
      sql`
        insert into telegram_logins (hash, expires_at) values (${hash}, ${expiresAt})
        on conflict (hash) do nothing returning hash`.pipe(
        rows(Forgotten),
        Effect.map((used) => used.length === 1),
        orDieSql,
      )

    /** Deletes the marks of expired hashes. Returns how many. */
    const forgetHashes = sql`delete from telegram_logins where expires_at < now() returning hash`.pipe(
      rows(Forgotten),
      Effect.map((forgotten) => forgotten.length),
      orDieSql,
    )

    return { accountOf, insert, ofTelegram, telegramIdOf, useHash, forgetHashes }
  }),
}) {}
