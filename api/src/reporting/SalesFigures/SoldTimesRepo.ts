import { SqlClient } from "@effect/sql"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const sold = { amount: MoneyFromNumeric, sales: Schema.Int } as const
const HourRow = Schema.Struct({ hour: Schema.Int, ...sold })
const DayRow = Schema.Struct({ day: Schema.String, ...sold })

/** When a pharmacy sold, by the clock of Phnom Penh. Hours and days in which nothing was sold are left out. */
export class SoldTimesRepo extends Effect.Service<SoldTimesRepo>()("SoldTimesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The sales from a time (included) until another (excluded), by a part of their time; the index has all of it. */
    const by = (name: "hour" | "day", part: string, pharmacyId: PharmacyId, from: Date, until: Date) =>
      sql`
        select ${sql.literal(part)} as ${sql(name)}, coalesce(sum(total_amount), 0)::numeric(16, 2) as amount,
          count(*) filter (where kind = 'sale') - count(*) filter (where kind = 'void') as sales
        from sales where pharmacy_id = ${pharmacyId} and sold_at >= ${from} and sold_at < ${until}
        group by 1 order by 1`

    const byHour = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      by(
        "hour",
        `extract(hour from sold_at at time zone '${timeZone}')::integer`,
        pharmacyId,
        from,
        until,
      ).pipe(rows(HourRow), orDieSql)

    const byDay = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      by("day", `(sold_at at time zone '${timeZone}')::date::text`, pharmacyId, from, until).pipe(
        rows(DayRow),
        orDieSql,
      )

    return { byHour, byDay }
  }),
}) {}
