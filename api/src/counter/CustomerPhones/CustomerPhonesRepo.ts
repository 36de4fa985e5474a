import { SqlClient } from "@effect/sql"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { orDieSql } from "../../Sql.ts"

/** Removes customers' phone numbers from sales. */
export class CustomerPhonesRepo extends Effect.Service<CustomerPhonesRepo>()("CustomerPhonesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Removes the number from a sale of the pharmacy. Returns whether there is such a sale. */
    const forget = (pharmacyId: PharmacyId, id: SaleId) =>
      sql`update sales set customer_phone = null where pharmacy_id = ${pharmacyId} and id = ${id} returning id`.pipe(
        Effect.map((found) => found.length > 0),
        orDieSql,
      )

    /** Removes at most `most` numbers from sales that are older than so many days. Returns how many. */
    const forgetOlderThan = (days: number, most: number) =>
      sql`
        update sales set customer_phone = null where id in (
          select id from sales where customer_phone is not null and sold_at < now() - make_interval(days => ${days})
          order by sold_at limit ${most})
        returning id`.pipe(
        Effect.map((forgotten) => forgotten.length),
        orDieSql,
      )

    return { forget, forgetOlderThan }
  }),
}) {}
