import { SqlClient } from "@effect/sql"
import { ShiftId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

const Named = Schema.Struct({ name: Schema.String })
const Found = Schema.Struct({ id: ShiftId })

/**
 * Reads for a transaction that writes a sale. A shift is locked against its closing, which locks it for update: what is
 * written before the count is in its sums, and what comes after sees that it is closed.
 */
export class ClerksRepo extends Effect.Service<ClerksRepo>()("ClerksRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const name = (pharmacyId: PharmacyId, staffId: StaffId | null) =>
      (staffId === null
        ? sql`select name from pharmacies where id = ${pharmacyId}`
        : sql`select name from staff where id = ${staffId} for key share`
      ).pipe(firstRow(Named), orDieSql)

    const openShift = (pharmacyId: PharmacyId, clerkId: number) =>
      sql`
        select id from shifts where pharmacy_id = ${pharmacyId} and clerk_id = ${clerkId} and closed_at is null
        for key share`.pipe(firstRow(Found), orDieSql)

    const shiftAt = (pharmacyId: PharmacyId, clerkId: number, time: Date) =>
      sql`
        select id from shifts where pharmacy_id = ${pharmacyId} and clerk_id = ${clerkId}
          and opened_at <= ${time} and (closed_at is null or closed_at > ${time})
        order by opened_at desc, id desc limit 1 for key share`.pipe(firstRow(Found), orDieSql)

    return { name, openShift, shiftAt }
  }),
}) {}
