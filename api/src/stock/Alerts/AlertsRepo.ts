import { SqlClient } from "@effect/sql"
import { AlertType, largestAlertList } from "@rokthnam/shared/Alerts/AlertsApi"
import type { AlertOrder } from "@rokthnam/shared/Alerts/AlertsApi"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"
import { expiresWithin, isLow } from "../../Sql/StockMarks.ts"

const Row = Schema.Struct({
  medicine_id: MedicineId,
  medicine_name: Schema.String,
  dosage: Schema.String,
  alert_type: AlertType,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
  acknowledged_at: Schema.NullOr(Schema.DateFromSelf),
  notes: Schema.NullOr(Schema.String),
})
export type AlertRow = typeof Row.Type

const Counts = Schema.Struct({ low_stock: Schema.Int, expiring_soon: Schema.Int })
const PageCounts = Schema.Struct({ active: Schema.Int, acknowledged: Schema.Int, expired: Schema.Int })
/** `is_new` is false for an alert that was acknowledged already. */
const Acknowledged = Schema.Struct({ acknowledged_at: Schema.DateFromSelf, is_new: Schema.Boolean })

/**
 * The rule for alerts: LOW_STOCK at `lowStockAt` packages or fewer, EXPIRING_SOON at `expiryDays` days or fewer.
 */
export type AlertRule = {
  readonly today: CalendarDay
  readonly lowStockAt: number
  readonly expiryDays: number
}

type AlertName = { readonly medicineId: MedicineId; readonly type: AlertType }
/** Which alerts a list shows. */
export type AlertFilter = { readonly acknowledged: boolean; readonly type: AlertType | null }

/** What each order of a page sorts by, before the medicine; a leading '-' means descending. */
const sorted = (order: AlertOrder): string => {
  const direction = order.startsWith("-") ? "desc" : "asc"
  const columns = {
    name: ["lower(c.name)", "lower(c.dosage)"],
    quantity: ["c.quantity"],
    expires: ["c.expiration_date"],
  }[order.replace(/^-/, "") as "name" | "quantity" | "expires"]
  return columns.map((column) => `${column} ${direction}`).join(", ")
}

type Acknowledgement = { readonly notes: string | null; readonly staffId: StaffId | null }

export class AlertsRepo extends Effect.Service<AlertsRepo>()("AlertsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Every alert whose cause exists now, as (medicine_id, alert_type), acknowledged or not. */
    const causes = (pharmacyId: PharmacyId, rule: AlertRule) => sql`
      select m.id as medicine_id, kind.alert_type, kind.threshold, m.name, m.dosage, m.quantity, m.expiration_date
      from medicines m join (values
        ('LOW_STOCK', ${rule.lowStockAt}::integer), ('EXPIRING_SOON', ${rule.expiryDays}::integer)
      ) as kind (alert_type, threshold) on case kind.alert_type
        when 'LOW_STOCK' then ${isLow(sql, sql.literal("kind.threshold"))}
        else ${expiresWithin(sql, rule.today, sql.literal("kind.threshold"))} end
      where m.pharmacy_id = ${pharmacyId}`

    /** The alerts of the filter; without an order the active ones first, and of these the most urgent. */
    const list = (
      pharmacyId: PharmacyId,
      rule: AlertRule,
      filter: AlertFilter,
      order: AlertOrder | null = null,
      page: Slice = { limit: largestAlertList, offset: 0 },
    ) =>
      sql`
        select c.medicine_id, c.name as medicine_name, c.dosage, c.alert_type, c.quantity, c.expiration_date,
          c.expiration_date - ${rule.today}::date as days_until_expiry, a.acknowledged_at, a.notes
        from (${causes(pharmacyId, rule)}) c
        left join alert_acknowledgements a on a.medicine_id = c.medicine_id and a.alert_type = c.alert_type
        where (${filter.acknowledged} or a.medicine_id is null)
          and (${filter.type}::text is null or c.alert_type = ${filter.type})
        order by ${
          order === null
            ? sql`a.medicine_id is not null,
                case c.alert_type when 'LOW_STOCK' then c.quantity else c.expiration_date - ${rule.today}::date end`
            : sql.literal(sorted(order))
        }, c.medicine_id, c.alert_type
        limit ${page.limit} offset ${page.offset}`.pipe(rows(Row), orDieSql)

    const counts = (pharmacyId: PharmacyId, rule: AlertRule, type: AlertType | null) =>
      sql`
        select count(*) filter (where a.medicine_id is null) as active, count(a.medicine_id) as acknowledged,
          count(*) filter (where a.medicine_id is null and c.alert_type = 'EXPIRING_SOON'
            and c.expiration_date < ${rule.today}::date) as expired
        from (${causes(pharmacyId, rule)}) c
        left join alert_acknowledgements a on a.medicine_id = c.medicine_id and a.alert_type = c.alert_type
        where ${type}::text is null or c.alert_type = ${type}`.pipe(oneRow(PageCounts), orDieSql)

    const countActive = (pharmacyId: PharmacyId, rule: AlertRule) =>
      sql`
        select count(*) filter (where c.alert_type = 'LOW_STOCK') as low_stock,
          count(*) filter (where c.alert_type = 'EXPIRING_SOON') as expiring_soon
        from (${causes(pharmacyId, rule)}) c
        where not exists (select from alert_acknowledgements a
          where a.medicine_id = c.medicine_id and a.alert_type = c.alert_type)`.pipe(
        firstRow(Counts),
        orDieSql,
      )

    /**
     * Acknowledges one alert, or all active ones. The medicines' rows are locked in the same order as by sales. A
     * later change of stock then ends the acknowledgement, and an earlier one has already removed the alert's
     * cause.
     */
    const acknowledge = (
      pharmacyId: PharmacyId,
      rule: AlertRule,
      only: AlertName | null,
      { notes, staffId }: Acknowledgement,
    ) => {
      const low = isLow(sql, rule.lowStockAt, "")
      const expiring = expiresWithin(sql, rule.today, rule.expiryDays, "")
      return sql`
        with locked as materialized (
          select id, quantity, expiration_date from medicines
          where pharmacy_id = ${pharmacyId} and (${only === null} or id = ${only?.medicineId ?? 0})
            and (${low} or ${expiring})
          order by id for share
        )
        insert into alert_acknowledgements (medicine_id, alert_type, threshold, notes, staff_id)
        select id, 'LOW_STOCK', ${rule.lowStockAt}::integer, ${notes}, ${staffId}::integer from locked
        where ${low} and ${only === null || only.type === "LOW_STOCK"}
        union all
        select id, 'EXPIRING_SOON', ${rule.expiryDays}::integer, ${notes}, ${staffId}::integer from locked
        where ${expiring} and ${only === null || only.type === "EXPIRING_SOON"}
        on conflict (medicine_id, alert_type) do update
          set notes = excluded.notes, staff_id = excluded.staff_id, acknowledged_at = now()
          where ${only !== null}
        returning acknowledged_at, xmax = 0 as is_new`.pipe(rows(Acknowledged), orDieSql)
    }

    const unacknowledge = (pharmacyId: PharmacyId, alert: AlertName) =>
      sql`
        delete from alert_acknowledgements a using medicines m
        where m.id = a.medicine_id and m.pharmacy_id = ${pharmacyId}
          and a.medicine_id = ${alert.medicineId} and a.alert_type = ${alert.type}
        returning a.medicine_id`.pipe(
        Effect.map((removed) => removed.length > 0),
        orDieSql,
      )

    /**
     * Takes back what was acknowledged at a time that `acknowledge` has told: to the millisecond, since a Date has no
     * microseconds.
     */
    const unacknowledgeAll = (pharmacyId: PharmacyId, at: Date) =>
      sql`
        delete from alert_acknowledgements a using medicines m
        where m.id = a.medicine_id and m.pharmacy_id = ${pharmacyId}
          and date_trunc('milliseconds', a.acknowledged_at) = ${at}
        returning a.medicine_id`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { list, counts, countActive, acknowledge, unacknowledge, unacknowledgeAll }
  }),
}) {}
