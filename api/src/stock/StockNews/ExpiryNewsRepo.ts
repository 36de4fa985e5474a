import { SqlClient } from "@effect/sql"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import { expiresWithin } from "../../Sql/StockMarks.ts"

/** One of the first medicines of its pharmacy that expire; `total` counts them all. */
const Expiring = Schema.Struct({
  pharmacy_id: PharmacyId,
  pharmacy: Schema.String,
  name: Schema.String,
  expiration_date: CalendarDay,
  total: Schema.Int,
})
export type ExpiringMedicine = typeof Expiring.Type
const Named = Schema.Struct({ name: Schema.String, total: Schema.Int })

/** The days until the expiration date that count as soon, and the present day. */
export type ExpiryRule = { readonly today: CalendarDay; readonly days: number }

/** The medicines of linked pharmacies that expire, and which of them chats were told about. */
export class ExpiryNewsRepo extends Effect.Service<ExpiryNewsRepo>()("ExpiryNewsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const fullName = sql.literal("trim(m.name || ' ' || m.dosage)")

    /** A medicine that can still be sold or taken off the shelf, and that nobody has dismissed. */
    const expiring = ({ today, days }: ExpiryRule) => sql`
      ${expiresWithin(sql, today, days)} and (m.quantity > 0 or m.loose_units > 0)
      and not exists (select from alert_acknowledgements a
        where a.medicine_id = m.id and a.alert_type = 'EXPIRING_SOON')`

    /** Takes the medicines of linked pharmacies that have come near their expiration date: the first of each by date. */
    const takeExpiring = (rule: ExpiryRule, most: number) =>
      sql`
        with fresh as (
          insert into told_expiries (medicine_id, pharmacy_id, expiration_date)
          select m.id, m.pharmacy_id, m.expiration_date from medicines m
          where m.pharmacy_id in (select pharmacy_id from current_office_chats where pharmacy_id is not null) and ${expiring(rule)}
          on conflict (medicine_id) do nothing returning medicine_id, pharmacy_id
        ), placed as (
          select m.pharmacy_id, p.name as pharmacy, ${fullName} as name, m.expiration_date,
            count(*) over (partition by m.pharmacy_id) as total,
            row_number() over (partition by m.pharmacy_id order by m.expiration_date, m.id) as place
          from fresh f join medicines m on m.id = f.medicine_id join pharmacies p on p.id = m.pharmacy_id
        )
        select pharmacy_id, pharmacy, name, expiration_date, total from placed where place <= ${most}
        order by pharmacy_id, place`.pipe(rows(Expiring), orDieSql)

    /** The medicines of a pharmacy that expire, the first by date, and how many there are. */
    const expiringAt = (pharmacyId: PharmacyId, rule: ExpiryRule, most: number) =>
      sql`
        select ${fullName} as name, count(*) over () as total from medicines m
        where m.pharmacy_id = ${pharmacyId} and ${expiring(rule)}
        order by m.expiration_date, m.id limit ${most}`.pipe(rows(Named), orDieSql)

    return { takeExpiring, expiringAt }
  }),
}) {}
