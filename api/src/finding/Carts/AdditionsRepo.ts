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
     * version that it saw, and no other. The line's id is known before it is written, since the key refers to it.
     */
    const add = ({ customerId, medicineId, quantity, key, asked, today }: Asked) =>
      sql`
        /* cart_add */
        with asked as materialized (
          select ${customerId}::integer as customer_id, ${medicineId}::bigint as medicine_id, ${quantity}::integer as quantity,
            ${key}::text as key, ${asked}::text as asked
        ), seen as materialized (
          select coalesce(max(c.version), 0) as version from asked left join carts c on c.customer_id = asked.customer_id
        ), known as materialized (
          select k.asked, k.cart_line_id from asked join cart_keys k on k.customer_id = asked.customer_id and k.key = asked.key
        ), offer as materialized (
          select m.id, m.name, m.dosage, m.photo, m.price, m.quantity, m.expiration_date < ${today}::date as expired,
            m.pharmacy_id, p.name as pharmacy_name, p.phone as pharmacy_phone, p.address as pharmacy_address,
            p.latitude as pharmacy_latitude, p.longitude as pharmacy_longitude, p.opening_hours as pharmacy_hours, p.status as pharmacy_status
          from medicines m join pharmacies p on p.id = m.pharmacy_id where m.id = ${medicineId} for key share of m
        ), lines as materialized (
          select count(*) filter (where l.medicine_id is distinct from ${medicineId}) as others,
            coalesce(max(l.quantity) filter (where l.medicine_id = ${medicineId}), 0) as present,
            coalesce(max(l.id) filter (where l.medicine_id = ${medicineId}), nextval('cart_lines_id_seq')) as line_id
          from cart_lines l where l.customer_id = ${customerId}
        ), allowed as materialized (
          select asked.*, lines.line_id, seen.version from asked, seen, lines, offer
          where lines.others < ${largestCart}::integer and offer.pharmacy_status = 'APPROVED' and not offer.expired
            and lines.present + asked.quantity <= least(offer.quantity, ${largestLineQuantity}::integer)
            and not exists (select from known)
        ), begun as (
          insert into carts (customer_id) select customer_id from allowed
          on conflict (customer_id) do update set version = carts.version + 1
            where carts.version = (select version from seen)
          returning customer_id
        ), taken as (
          insert into cart_keys (customer_id, key, asked, cart_line_id)
          select customer_id, key, asked, line_id from allowed join begun using (customer_id) where key is not null
          on conflict (customer_id, key) do nothing returning key
        ), written as (
          insert into cart_lines (id, customer_id, medicine_id, medicine_name, pharmacy_name, price, quantity)
            overriding system value
          select line_id, customer_id, medicine_id, offer.name, offer.pharmacy_name, offer.price, allowed.quantity
          from allowed join begun using (customer_id), offer where key is null or exists (select from taken)
          on conflict (customer_id, medicine_id) do update set
            quantity = cart_lines.quantity + excluded.quantity, medicine_name = excluded.medicine_name,
            pharmacy_name = excluded.pharmacy_name, price = excluded.price
          returning id, medicine_id, medicine_name, pharmacy_name, price::text, quantity
        )
        select lines.others::integer as other_lines, lines.present, to_jsonb(offer) || jsonb_build_object('price', offer.price::text) as offer,
          known.asked as known_asked, known.cart_line_id as known_line_id, to_jsonb(written) as line
        from lines left join offer on true left join known on true left join written on true`.pipe(
        alone,
        oneRow(Addition),
        orDieSql,
      )

    /** Locks a cart for this transaction: additions of others wait for its end. */
    const lock = (customerId: CustomerId) =>
      sql`
        /* cart_lock */
        insert into carts (customer_id) values (${customerId})
        on conflict (customer_id) do update set version = carts.version + 1`.pipe(Effect.asVoid, orDieSql)

    return { add, lock }
  }),
}) {}
