import { SqlClient } from "@effect/sql"
import { largestLineQuantity } from "@rokthnam/shared/Carts/Cart"
import { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { SavedPlace } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql, rows } from "../../Sql.ts"
import { joinedPlaces } from "./JoinPlaces.ts"

const Gone = Schema.Struct({
  email: Schema.NullOr(Schema.String),
  password_hash: Schema.NullOr(Schema.String),
  telegram_id: Schema.NullOr(Schema.String),
  telegram_photo_url: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  photo: Schema.NullOr(Schema.String),
  first_name: Schema.String,
  last_name: Schema.String,
  keeps_name: Schema.Boolean,
})

const OwnedPlace = Schema.Struct({ ...SavedPlace.fields, customer_id: CustomerId })

/** Both rows are locked by the caller's transaction. */
type Pair = { readonly into: CustomerId; readonly from: CustomerId }

/** Moves all that one customer's account holds into another's, and removes the account. */
export class JoiningRepo extends Effect.Service<JoiningRepo>()("JoiningRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * A medicine of both carts is one line with the units of both. Additions in flight wait for the locked carts. The keys
     * of writes move too, so that one that is sent again adds no second unit.
     */
    const joinCarts = ({ into, from }: Pair) =>
      Effect.gen(function* () {
        for (const id of [into, from])
          yield* sql`
            insert into carts (customer_id) values (${id})
            on conflict (customer_id) do update set version = carts.version + 1`
        yield* sql`
          update cart_lines l set quantity = least(l.quantity + o.quantity, ${largestLineQuantity}::integer)
          from cart_lines o
          where l.customer_id = ${into} and o.customer_id = ${from} and o.medicine_id = l.medicine_id`
        // The keys of the lines that go tell of the lines that stay.
        yield* sql`
          update cart_keys k set cart_line_id = l.id from cart_lines o
          join cart_lines l on l.customer_id = ${into} and l.medicine_id = o.medicine_id
          where k.customer_id = ${from} and o.customer_id = ${from} and o.id = k.cart_line_id`
        yield* sql`
          delete from cart_lines o using cart_lines l
          where l.customer_id = ${into} and o.customer_id = ${from} and o.medicine_id = l.medicine_id`
        yield* sql`update cart_lines set customer_id = ${into} where customer_id = ${from}`
        yield* sql`
          delete from cart_keys o using cart_keys k
          where k.customer_id = ${into} and o.customer_id = ${from} and o.key = k.key`
        yield* sql`update cart_keys set customer_id = ${into} where customer_id = ${from}`
        yield* sql`delete from carts where customer_id = ${from}`
      })

    /** Of two open watches for the same words, the one of the account that stays. */
    const joinWatches = ({ into, from }: Pair) =>
      Effect.gen(function* () {
        yield* sql`
          delete from watches o using watches w
          where w.customer_id = ${into} and o.customer_id = ${from} and lower(o.query) = lower(w.query)
            and o.answered_at is null and w.answered_at is null and w.ends_at > now()`
        yield* sql`update watches set customer_id = ${into} where customer_id = ${from}`
      })

    /** What does not come along is removed with the account. */
    const joinPlaces = ({ into, from }: Pair) =>
      Effect.gen(function* () {
        const places = yield* sql`
          select id, name, latitude, longitude, listed_place, customer_id from saved_places
          where customer_id in (${into}, ${from}) order by id`.pipe(rows(OwnedPlace))
        const of = (id: CustomerId) => places.filter(({ customer_id }) => customer_id === id)
        for (const { id, name } of joinedPlaces(of(into), of(from)))
          // Without its key, which a place here may have: the call that saved it was answered to another session.
          yield* sql`
            update saved_places set customer_id = ${into}, name = ${name}, key = null, asked = null
            where id = ${id}`
      })

    /**
     * Joins two accounts: the one that stays gets what it has not itself of e-mail with password, Telegram, phone, photo
     * and chosen name. Whoever calls it has ended the sessions of the other.
     */
    const join = (pair: Pair) =>
      Effect.gen(function* () {
        const { into, from } = pair
        yield* joinCarts(pair)
        yield* joinWatches(pair)
        yield* joinPlaces(pair)
        for (const table of ["guess_warnings", "second_factors"])
          yield* sql`delete from ${sql(table)} where role = 'user' and account_id = ${from}`
        // Its e-mail and its Telegram are unique, so they are free for the other row only after this one is gone.
        const gone = yield* sql`
          delete from customers where id = ${from}
          returning email, password_hash, telegram_id::text, telegram_photo_url, phone, photo, first_name, last_name,
            keeps_name`.pipe(oneRow(Gone))
        yield* sql`
          update customers set
            password_hash = case when email is null then ${gone.password_hash}::text else password_hash end,
            email = coalesce(email, ${gone.email}::text),
            telegram_id = coalesce(telegram_id, ${gone.telegram_id}::bigint),
            telegram_photo_url = coalesce(telegram_photo_url, ${gone.telegram_photo_url}::text),
            phone = coalesce(phone, ${gone.phone}::text), photo = coalesce(photo, ${gone.photo}::text),
            first_name = case when keeps_name or not ${gone.keeps_name}::boolean then first_name else ${gone.first_name}::text end,
            last_name = case when keeps_name or not ${gone.keeps_name}::boolean then last_name else ${gone.last_name}::text end,
            keeps_name = keeps_name or ${gone.keeps_name}::boolean
          where id = ${into}`
      }).pipe(orDieSql)

    return { join }
  }),
}) {}
