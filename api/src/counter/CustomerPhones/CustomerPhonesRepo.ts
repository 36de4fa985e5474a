import { SqlClient } from "@effect/sql"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const Forgotten = Schema.Struct({ had_one: Schema.Boolean })

/** Removes customers' phone numbers from sales. */
export class CustomerPhonesRepo extends Effect.Service<CustomerPhonesRepo>()("CustomerPhonesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Removes the number from a sale of the pharmacy, if there is such a sale and it has one. */
    const forget = (pharmacyId: PharmacyId, id: SaleId) =>
      sql`
        update sales set customer_phone = null
        from (select id, customer_phone from sales where pharmacy_id = ${pharmacyId} and id = ${id} for update) as before
        where sales.id = before.id
        returning before.customer_phone is not null as had_one`.pipe(
        rows(Forgotten),
        Effect.map(([sale]) => (sale === undefined ? "no sale" : sale.had_one ? "removed" : "none")),
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
