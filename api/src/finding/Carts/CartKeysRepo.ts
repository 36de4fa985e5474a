import { SqlClient } from "@effect/sql"
import { CartItemId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Row = Schema.Struct({ asked: Schema.String, cart_line_id: Schema.NullOr(CartItemId) })

/** An idempotency key of a customer. */
type CartKey = { readonly customerId: CustomerId; readonly key: string }

export class CartKeysRepo extends Effect.Service<CartKeysRepo>()("CartKeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * Takes a key for this transaction. Returns false when it is already taken. A second request with the same key
     * waits here.
     */
    const take = ({ customerId, key, asked }: CartKey & { readonly asked: string }) =>
      sql`
        /* cart_key_take */
        insert into cart_keys (customer_id, key, asked) values (${customerId}, ${key}, ${asked})
        on conflict (customer_id, key) do nothing returning key`.pipe(
        Effect.map((taken) => taken.length > 0),
        orDieSql,
      )

    const read = ({ customerId, key }: CartKey) =>
      sql`select asked, cart_line_id from cart_keys where customer_id = ${customerId} and key = ${key}`.pipe(
        firstRow(Row),
        orDieSql,
      )

    const keepLine = ({ customerId, key }: CartKey, lineId: CartItemId) =>
      sql`
        /* cart_key_line */
        update cart_keys set cart_line_id = ${lineId}
        where customer_id = ${customerId} and key = ${key}`.pipe(Effect.asVoid, orDieSql)

    /** Removes keys that are older than this many hours. Returns how many. */
    const removeOlderThan = (hours: number) =>
      sql`delete from cart_keys where created_at < now() - make_interval(hours => ${hours}) returning key`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { take, read, keepLine, removeOlderThan }
  }),
}) {}
