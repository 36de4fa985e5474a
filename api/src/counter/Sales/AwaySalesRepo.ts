import { SqlClient } from "@effect/sql"
import type { MedicineId, PharmacyId, SaleId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { explainStock, orDieSql } from "../../Sql.ts"
import type { Difference, Found } from "./AwayDifferences.ts"

type NewAwaySale = {
  readonly saleId: SaleId
  readonly madeAt: Date
  readonly sentAt: Date
  readonly receivedAt: Date
  readonly isDated: boolean
}

const numericOf = (amount: Cents | null) => (amount === null ? null : toNumeric(amount))

/** What a sale made away writes beside the sale. Every statement is part of the caller's transaction. */
export class AwaySalesRepo extends Effect.Service<AwaySalesRepo>()("AwaySalesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Locks medicines in the order of their ids, as sales do, and finds each by its id. */
    const lock = (pharmacyId: PharmacyId, ids: ReadonlyArray<MedicineId>) =>
      sql`
        select m.id from unnest(${ids}::bigint[]) as wanted (id) join medicines m on m.id = wanted.id
        where m.pharmacy_id = ${pharmacyId} order by m.id for no key update of m`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** Adds packages that were sold although the books did not have them, so that the sale can take them. */
    const find = (staffId: StaffId | null, saleId: SaleId, found: ReadonlyArray<Found>) =>
      Effect.gen(function* () {
        yield* explainStock("found", staffId)
        yield* sql`select set_config('rokthnam.sale_id', ${String(saleId)}, true)`
        yield* sql`
          update medicines m set quantity = m.quantity + given.packages
          from unnest(${found.map(({ medicineId }) => medicineId)}::bigint[],
            ${found.map(({ packages }) => packages)}::integer[]) as given (id, packages)
          where m.id = given.id`
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    const insert = ({ saleId, madeAt, sentAt, receivedAt, isDated }: NewAwaySale) =>
      sql`
        insert into away_sales ${sql.insert({
          sale_id: saleId,
          made_at: madeAt,
          sent_at: sentAt,
          received_at: receivedAt,
          is_dated: isDated,
        })}`.pipe(orDieSql, Effect.asVoid)

    const insertConflicts = (
      pharmacyId: PharmacyId,
      saleId: SaleId,
      differences: ReadonlyArray<Difference>,
    ) =>
      sql`
        insert into sale_conflicts ${sql.insert(
          differences.map((one) => ({
            pharmacy_id: pharmacyId,
            sale_id: saleId,
            kind: one.kind,
            medicine_id: one.medicineId,
            subject: one.subject,
            wanted: one.wanted,
            had: one.had,
            price_taken: numericOf(one.priceTaken),
            price_listed: numericOf(one.priceListed),
          })),
        )}`.pipe(orDieSql, Effect.asVoid)

    return { lock, find, insert, insertConflicts }
  }),
}) {}
