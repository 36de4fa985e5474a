import { SqlClient } from "@effect/sql"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { CartItemId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { quickReads } from "../../Sql/QuickReads.ts"
import { firstRow, orDieSql, rows } from "../../Sql.ts"

/** A stored cart line. It holds the last seen names and price, to be shown if the medicine is deleted later. */
export const CartLine = Schema.Struct({
  id: CartItemId,
  medicine_id: Schema.NullOr(MedicineId),
  medicine_name: Schema.String,
  pharmacy_name: Schema.String,
  price: MoneyFromNumeric,
  quantity: Schema.Int,
})
export type CartLine = typeof CartLine.Type

/** A medicine's current data. */
export const Offer = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  dosage: Schema.String,
  photo: Schema.NullOr(Schema.String),
  price: MoneyFromNumeric,
  quantity: Schema.Int,
  expired: Schema.Boolean,
  pharmacy_id: PharmacyId,
  pharmacy_name: Schema.String,
  pharmacy_phone: Schema.String,
  pharmacy_address: Schema.String,
  pharmacy_latitude: Schema.Number,
  pharmacy_longitude: Schema.Number,
  pharmacy_hours: Schema.NullOr(OpeningHours),
  pharmacy_status: PharmacyStatus,
})
export type Offer = typeof Offer.Type

const Identity = Schema.Struct({ id: Schema.Int })

export class CartsRepo extends Effect.Service<CartsRepo>()("CartsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quickly = yield* quickReads
    const columns = sql.literal(
      "cart_lines.id, cart_lines.medicine_id, cart_lines.medicine_name, cart_lines.pharmacy_name, cart_lines.price, cart_lines.quantity",
    )
    /** The medicines that can be bought at all: not expired, of an approved pharmacy. */
    const buyable = (today: CalendarDay) => sql`
      from medicines m join pharmacies p on p.id = m.pharmacy_id
      where p.status = 'APPROVED' and m.expiration_date >= ${today}::date`

    const lines = (customerId: CustomerId) =>
      sql`/* cart_lines */ select ${columns} from cart_lines where customer_id = ${customerId} order by id`.pipe(
        quickly,
        rows(CartLine),
        orDieSql,
      )

    const line = (customerId: CustomerId, id: CartItemId) =>
      sql`select ${columns} from cart_lines where customer_id = ${customerId} and id = ${id}`.pipe(
        firstRow(CartLine),
        orDieSql,
      )

    /** The current data of the medicines, by primary key. Deleted medicines are missing. */
    const offers = (medicineIds: ReadonlyArray<MedicineId>, today: CalendarDay) =>
      sql`
        /* cart_offers */
        select m.id, m.name, m.dosage, m.photo, m.price, m.quantity, m.expiration_date < ${today}::date as expired,
          m.pharmacy_id, p.name as pharmacy_name, p.phone as pharmacy_phone, p.address as pharmacy_address,
          p.latitude as pharmacy_latitude, p.longitude as pharmacy_longitude, p.opening_hours as pharmacy_hours,
          p.status as pharmacy_status
        from medicines m join pharmacies p on p.id = m.pharmacy_id
        where m.id = any(${medicineIds}::bigint[])`.pipe(quickly, rows(Offer), orDieSql)

    /** Adds one unit in one statement, which checks the stock itself. Undefined when the stock is too small. */
    const increment = (customerId: CustomerId, id: CartItemId, limit: number, today: CalendarDay) =>
      sql`
        update cart_lines set quantity = quantity + 1
        where customer_id = ${customerId} and id = ${id} and quantity < (
          select least(m.quantity, ${limit}::integer) ${buyable(today)} and m.id = cart_lines.medicine_id)
        returning ${columns}`.pipe(firstRow(CartLine), orDieSql)

    /** Removes one unit. Undefined when it is the last one. */
    const decrement = (customerId: CustomerId, id: CartItemId) =>
      sql`
        update cart_lines set quantity = quantity - 1
        where customer_id = ${customerId} and id = ${id} and quantity > 1 returning ${columns}`.pipe(
        firstRow(CartLine),
        orDieSql,
      )

    const remove = (customerId: CustomerId, id: CartItemId) =>
      sql`delete from cart_lines where customer_id = ${customerId} and id = ${id} returning id`.pipe(
        firstRow(Identity),
        orDieSql,
      )

    return { lines, line, offers, increment, decrement, remove }
  }),
}) {}
