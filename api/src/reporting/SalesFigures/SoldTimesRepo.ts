import { SqlClient } from "@effect/sql"
import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import { partsOf, remaining, summaries } from "./SummedRepo.ts"

const sold = { amount: MoneyFromNumeric, sales: Schema.Int } as const
const HourRow = Schema.Struct({ hour: Schema.Int, ...sold })
const DayRow = Schema.Struct({ day: Schema.String, ...sold })

/** When a pharmacy sold, by the clock of Phnom Penh. Hours and days in which nothing was sold are left out. */
export class SoldTimesRepo extends Effect.Service<SoldTimesRepo>()("SoldTimesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const hour = `extract(hour from sold_at at time zone '${timeZone}')::integer`

    /** The sales from a time (included) until another (excluded) by hours; the index has all of it. */
    const byHour = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      sql`
        select ${sql.literal(hour)} as hour, coalesce(sum(total_amount), 0)::numeric(16, 2) as amount,
          count(*) filter (where kind = 'sale') - count(*) filter (where kind = 'void') as sales
        from sales where pharmacy_id = ${pharmacyId} and sold_at >= ${from} and sold_at < ${until}
        group by 1 order by 1`.pipe(rows(HourRow), orDieSql)

    /** The same by days, from the summaries of finished ones. */
    const byDay = (pharmacyId: PharmacyId, from: Date, until: Date) => {
      const asked = { pharmacyId, from, until }
      const day = `(sold_at at time zone '${timeZone}')::date`
      return sql`
        with ${partsOf(sql, asked, "days")}, sums as (
          select r.day, r.kind, r.entries, r.amount from ${summaries(sql, asked, "total")}
          union all
          select r.* from ${remaining(
            sql,
            "sales",
            `${day} as day, kind, count(*) as entries, sum(total_amount) as amount`,
            sql`pharmacy_id = ${pharmacyId}`,
            `group by ${day}, kind`,
          )}
        )
        select day::text as day, sum(amount)::numeric(16, 2) as amount,
          (coalesce(sum(entries) filter (where kind = 'sale'), 0)
            - coalesce(sum(entries) filter (where kind = 'void'), 0))::bigint as sales
        from sums group by sums.day order by sums.day`.pipe(rows(DayRow), orDieSql)
    }

    return { byHour, byDay }
  }),
}) {}
