import { SqlClient } from "@effect/sql"
import { largestCart, largestLineQuantity } from "@rokthnam/shared/Carts/Cart"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { CartItemId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId, MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { statementsAlone } from "../../Sql/StatementsAlone.ts"
import { oneRow, orDieSql } from "../../Sql.ts"
import { CartLine, Offer } from "./CartsRepo.ts"

/** A row of JSON, where money is text as in other rows. */
const Addition = Schema.Struct({
  other_lines: Schema.Int,
  present: Schema.Int,
  offer: Schema.NullOr(Offer),
  /** What the key was taken for before, and the line of that request. */
  known_asked: Schema.NullOr(Schema.String),
  known_line_id: Schema.NullOr(CartItemId),
  /** The line as it was written; null when nothing was. */
  line: Schema.NullOr(CartLine),
})

type Asked = {
  readonly customerId: CustomerId
  readonly medicineId: MedicineId
  readonly quantity: number
  readonly key: string | null
  /** A text that is equal for equal requests with the same key. */
  readonly asked: string
  readonly today: CalendarDay
}

export class AdditionsRepo extends Effect.Service<AdditionsRepo>()("AdditionsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const alone = yield* statementsAlone

    /**
     * Adds units of a medicine in one statement: key and line, or nothing. Returns what decided. When the rules allow the
     * addition, the key is not known and `line` is still null, another addition to this cart came in between; this one
     * waited for it and wrote nothing.
     *
     * The medicine is locked against deletion. A statement sees the cart as it was when it began, so `begun` raises the
     * version that it saw, and no other. The line's id is known before it is written, since the key refers to it. All that is
     * looked up is one step, `seen`: each further step costs about as much as reading a row.
     */
    const add = ({ customerId, medicineId, quantity, key, asked, today }: Asked) =>
      sql`
        /* cart_add */
        with seen as materialized (
          select offer.*, asked.customer_id, asked.key, asked.asked, asked.units, lines.others, lines.present,
            known.asked as known_asked, known.cart_line_id as known_line_id, carts.version,
            coalesce(lines.line_id, nextval('cart_lines_id_seq')) as line_id
          from (
            select ${customerId}::integer as customer_id, ${medicineId}::bigint as medicine_id, ${quantity}::integer as units,
              ${key}::text as key, ${asked}::text as asked, ${today}::date as today
          ) asked cross join lateral (
            select count(*) filter (where l.medicine_id is distinct from asked.medicine_id)::integer as others,
              coalesce(max(l.quantity) filter (where l.medicine_id = asked.medicine_id), 0) as present,
              max(l.id) filter (where l.medicine_id = asked.medicine_id) as line_id
            from cart_lines l where l.customer_id = asked.customer_id
          ) lines
          left join carts on carts.customer_id = asked.customer_id
          left join cart_keys known on known.customer_id = asked.customer_id and known.key = asked.key
          left join lateral (
            select m.id, m.name, m.dosage, m.photo, m.price::text as price, m.quantity, m.expiration_date < asked.today as expired,
              m.pharmacy_id, p.name as pharmacy_name, p.phone as pharmacy_phone, p.address as pharmacy_address,
              p.latitude as pharmacy_latitude, p.longitude as pharmacy_longitude, p.opening_hours as pharmacy_hours, p.status as pharmacy_status
            from medicines m join pharmacies p on p.id = m.pharmacy_id where m.id = asked.medicine_id for key share of m
          ) offer on true
        ), begun as (
          insert into carts (customer_id) select customer_id from seen
          where others < ${largestCart}::integer and pharmacy_status = 'APPROVED' and not expired
            and present + units <= least(quantity, ${largestLineQuantity}::integer) and known_asked is null
          on conflict (customer_id) do update set version = carts.version + 1
            where carts.version = (select coalesce(version, 0) from seen)
          returning customer_id
        ), taken as (
          insert into cart_keys (customer_id, key, asked, cart_line_id)
          select seen.customer_id, key, asked, line_id from begun, seen where key is not null
          on conflict (customer_id, key) do nothing returning key
        ), written as (
          insert into cart_lines (id, customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
            overriding system value
          select line_id, seen.customer_id, seen.id, name, pharmacy_name, price::numeric, units
          from begun, seen where key is null or exists (select from taken)
          on conflict (customer_id, medicine_id) do update set
            quantity = cart_lines.quantity + excluded.quantity, medicine_name = excluded.medicine_name,
            pharmacy_name = excluded.pharmacy_name, price = excluded.price
          returning id, medicine_id, medicine_name, pharmacy_name, price::text, quantity
        )
        select seen.others as other_lines, seen.present, case when seen.id is not null then row_to_json(seen) end as offer,
          seen.known_asked, seen.known_line_id, row_to_json(written) as line
        from seen left join written on true`.pipe(alone, oneRow(Addition), orDieSql)

    /** Locks a cart for this transaction: additions of others wait for its end. */
    const lock = (customerId: CustomerId) =>
      sql`
        /* cart_lock */
        insert into carts (customer_id) values (${customerId})
        on conflict (customer_id) do update set version = carts.version + 1`.pipe(Effect.asVoid, orDieSql)

    return { add, lock }
  }),
}) {}
