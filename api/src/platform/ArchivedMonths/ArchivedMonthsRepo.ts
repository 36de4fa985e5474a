import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"

const Ends = Schema.Struct({ ends: Schema.NullOr(Schema.DateFromSelf) })

export class ArchivedMonthsRepo extends Effect.Service<ArchivedMonthsRepo>()("ArchivedMonthsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * When the last month ends whose sold lines are away, of those that have a part in these times; null without one. With
     * `leaving` also those that are still there, and do not change any more.
     */
    const soldUntil = (from: Date | null, until: Date | null, leaving: boolean) =>
      sql`
        select max(ends) as ends from archived_months
        where parent = 'sale_lines' and (${leaving}::boolean or state <> 'copying')
          and (${from}::timestamptz is null or ends > ${from}) and (${until}::timestamptz is null or begins < ${until})`.pipe(
        oneRow(Ends),
        Effect.map(({ ends }) => ends),
        orDieSql,
      )

    return { soldUntil }
  }),
}) {}
