import { SqlClient } from "@effect/sql"
import { SavedPlaceId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { SavedPlace, SavedPlaceNameTaken } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import type { SavedPlaceInput } from "@rokthnam/shared/SavedPlaces/SavedPlace"
import { Effect, Schema } from "effect"
import { firstRow, onConstraint, oneRow, orDieSql, rows, totalOf } from "../../Sql.ts"

const Known = Schema.Struct({ id: SavedPlaceId, asked: Schema.String })

/** The key of a call, and a hash of what it asks for. */
export type Intent = { readonly key: string; readonly asked: string }

/** The rows of saved places. Every statement names the customer. */
export class SavedPlacesRepo extends Effect.Service<SavedPlacesRepo>()("SavedPlacesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const shown = sql.literal("id, name, latitude, longitude, listed_place")

    const list = (customer: CustomerId) =>
      sql`select ${shown} from saved_places where customer_id = ${customer} order by id`.pipe(
        rows(SavedPlace),
        orDieSql,
      )

    /** The places of the customer with this Telegram id, as digits; none without an account. */
    const listOfTelegram = (telegramId: string) =>
      sql`
        select ${shown} from saved_places
        where customer_id = (select id from customers where telegram_id = ${telegramId}::bigint) order by id`.pipe(
        rows(SavedPlace),
        orDieSql,
      )

    /** Makes additions of one customer wait for each other. Whether the account is still there. */
    const lock = (customer: CustomerId) =>
      sql`select id from customers where id = ${customer} for no key update`.pipe(
        Effect.map((found) => found.length > 0),
        orDieSql,
      )

    /** The place that a call with this key saved; undefined if there was none, or the place is gone. */
    const ofKey = (customer: CustomerId, key: string) =>
      sql`select id, asked from saved_places where customer_id = ${customer} and key = ${key}`.pipe(
        firstRow(Known),
        orDieSql,
      )

    const read = (customer: CustomerId, id: SavedPlaceId) =>
      sql`select ${shown} from saved_places where customer_id = ${customer} and id = ${id}`.pipe(
        oneRow(SavedPlace),
        orDieSql,
      )

    /** The place with this name, whatever the case of its letters. */
    const named = (customer: CustomerId, name: string) =>
      sql`
        select ${shown} from saved_places where customer_id = ${customer} and lower(name) = lower(${name})`.pipe(
        firstRow(SavedPlace),
        orDieSql,
      )

    const count = (customer: CustomerId) =>
      totalOf(sql`select count(*)::int as total from saved_places where customer_id = ${customer}`)

    const add = (customer: CustomerId, place: SavedPlaceInput, intent: Intent | undefined) =>
      sql`
        insert into saved_places (customer_id, name, latitude, longitude, listed_place, key, asked)
        values (${customer}, ${place.name}, ${place.latitude}, ${place.longitude}, ${place.listed_place},
          ${intent?.key ?? null}, ${intent?.asked ?? null})
        returning ${shown}`.pipe(oneRow(SavedPlace), orDieSql)

    /** Undefined if there is no such place. */
    const rename = (customer: CustomerId, id: SavedPlaceId, name: string) =>
      sql`
        update saved_places set name = ${name} where customer_id = ${customer} and id = ${id}
        returning ${shown}`.pipe(
        firstRow(SavedPlace),
        onConstraint({ saved_places_name_key: () => new SavedPlaceNameTaken({ name }) }),
      )

    /** Whether there was such a place. */
    const remove = (customer: CustomerId, id: SavedPlaceId) =>
      sql`delete from saved_places where customer_id = ${customer} and id = ${id} returning 1`.pipe(
        Effect.map((removed) => removed.length > 0),
        orDieSql,
      )

    return { list, listOfTelegram, lock, ofKey, read, named, count, add, rename, remove }
  }),
}) {}
