import { SqlClient } from "@effect/sql"
import { MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { oneRow, orDieSql } from "../../Sql.ts"

const Loaded = Schema.Struct({
  /** What the statement saw (`pg_snapshot`). */
  snapshot: Schema.String,
  count: Schema.Int,
  ids: Schema.String,
  texts: Schema.String,
  barcodes: Schema.String,
})

const decodeId = Schema.decodeSync(MedicineId)

export class ShelvesRepo extends Effect.Service<ShelvesRepo>()("ShelvesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /**
     * The first `limit` medicines of a pharmacy in the order of its list (that of medicines_identity_key), and what the
     * statement saw. Line breaks within a text become spaces, since each medicine has one line.
     */
    const load = (pharmacyId: PharmacyId, limit: number) =>
      sql`
        /* shelf */
        select pg_current_snapshot()::text as snapshot, count(*) as count, coalesce(string_agg(id::text, ','), '') as ids,
          coalesce(string_agg(translate(text, E'\n\r', '  '), E'\n'), '') as texts,
          coalesce(string_agg(translate(barcode, E'\n\r', '  '), E'\n'), '') as barcodes
        from (select m.id, m.name || ' ' || m.dosage || ' ' || m.manufacter_name as text, coalesce(m.barcode, '') as barcode
          from medicines m where m.pharmacy_id = ${pharmacyId}
          order by lower(m.name), lower(m.dosage), lower(m.manufacter_name), m.expiration_date limit ${limit}) m`.pipe(
        oneRow(Loaded),
        Effect.map(({ ids, ...row }) => ({
          ...row,
          ids: ids === "" ? [] : ids.split(",").map((id) => decodeId(Number(id))),
        })),
        orDieSql,
      )

    /** Removes what is known of changes older than so many hours. Returns how many. */
    const removeOlderThan = (hours: number) =>
      sql`delete from shelf_changes where at < now() - make_interval(hours => ${hours}) returning xid`.pipe(
        Effect.map((removed) => removed.length),
        orDieSql,
      )

    return { load, removeOlderThan }
  }),
}) {}
