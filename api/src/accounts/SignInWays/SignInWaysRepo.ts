import { SqlClient } from "@effect/sql"
import { AccountsWouldJoin } from "@rokthnam/shared/Customers/SignInWays"
import { CustomerEmailTaken } from "@rokthnam/shared/Customers/Customer"
import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, oneRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({
  id: CustomerId,
  first_name: Schema.String,
  last_name: Schema.String,
  email: Schema.NullOr(Schema.String),
  telegram_id: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  photo: Schema.NullOr(Schema.String),
  telegram_photo_url: Schema.NullOr(Schema.String),
})
export type CustomerRow = typeof Row.Type

const Holdings = Schema.Struct({
  cart_lines: Schema.Int,
  watches: Schema.Int,
  places: Schema.Int,
  devices: Schema.Int,
  is_office: Schema.Boolean,
})

type NewProfile = {
  readonly firstName: string
  readonly lastName: string
  /** Undefined keeps the photo; null removes it. */
  readonly photo: string | null | undefined
}

/** The rows of customers whose ways to sign in are changed. */
export class SignInWaysRepo extends Effect.Service<SignInWaysRepo>()("SignInWaysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(
      "id, first_name, last_name, email, telegram_id::text, phone, photo, telegram_photo_url",
    )

    const read = (id: CustomerId) =>
      sql`select ${columns} from customers where id = ${id}`.pipe(firstRow(Row), orDieSql)

    /** The row, locked until the transaction ends. */
    const lock = (id: CustomerId) =>
      sql`select ${columns} from customers where id = ${id} for update`.pipe(firstRow(Row), orDieSql)

    /** The row of a Telegram account, locked until the transaction ends. */
    const lockOfTelegram = (telegramId: string) =>
      sql`select ${columns} from customers where telegram_id = ${telegramId}::bigint for update`.pipe(
        firstRow(Row),
        orDieSql,
      )

    /** What an account holds that joining would move or end. */
    const holdings = ({ id, email, telegram_id }: CustomerRow) =>
      sql`
        select (select count(*)::int from cart_lines where customer_id = ${id}) as cart_lines,
          (select count(*)::int from watches where customer_id = ${id} and answered_at is null and ends_at > now()) as watches,
          (select count(*)::int from saved_places where customer_id = ${id}) as places,
          (select count(*)::int from sessions
            where role = 'user' and account_id = ${id} and not is_bot and expires_at > now()) as devices,
          exists (select from office_chats where telegram_id = ${telegram_id}::bigint)
            or exists (select from pharmacies where email = ${email}::text and closed_at is null)
            or exists (select from staff where email = ${email}::text)
            or exists (select from admins where email = ${email}::text) as is_office`.pipe(
        oneRow(Holdings),
        orDieSql,
      )

    const isEmailTaken = (email: string) =>
      sql`select ${columns} from customers where email = ${email}`.pipe(
        firstRow(Row),
        Effect.map((row) => row !== undefined),
        orDieSql,
      )

    /** Names that the customer chose are not replaced by Telegram's any more. */
    const setProfile = (id: CustomerId, { firstName, lastName, photo }: NewProfile) =>
      sql`
        update customers set first_name = ${firstName}, last_name = ${lastName}, keeps_name = true,
          photo = case when ${photo === undefined}::boolean then photo else ${photo ?? null}::text end
        where id = ${id} returning ${columns}`.pipe(
        oneRow(Row),
        onConstraint({ customers_photo_fkey: () => new FileMissing({ field: "photo" }) }),
      )

    /** Fails if Telegram has signed this person in for the first time meanwhile, which made an account. */
    const setTelegram = (id: CustomerId, telegramId: string, photoUrl: string | null) =>
      sql`
        update customers set telegram_id = ${telegramId}::bigint,
          telegram_photo_url = coalesce(${photoUrl}::text, telegram_photo_url)
        where id = ${id} returning ${columns}`.pipe(
        oneRow(Row),
        onConstraint({
          customers_telegram_key: () =>
            new AccountsWouldJoin({ cart_lines: 0, watches: 0, places: 0, devices: 0, is_office: false }),
        }),
      )

    const setEmail = (id: CustomerId, email: string, passwordHash: string) =>
      sql`
        update customers set email = ${email}, password_hash = ${passwordHash}
        where id = ${id} returning ${columns}`.pipe(
        oneRow(Row),
        onConstraint({ customers_email_key: () => new CustomerEmailTaken() }),
      )

    return { read, lock, lockOfTelegram, holdings, isEmailTaken, setProfile, setTelegram, setEmail }
  }),
}) {}
