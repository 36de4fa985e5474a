import { SqlClient } from "@effect/sql"
import { OwnOpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import type { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { firstRow, orDieSql } from "../../Sql.ts"

export class OpeningHoursRepo extends Effect.Service<OpeningHoursRepo>()("OpeningHoursRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const read = (id: PharmacyId) =>
      sql`select opening_hours from pharmacies where id = ${id}`.pipe(firstRow(OwnOpeningHours), orDieSql)

    /** The hours, which nobody else changes until the transaction ends. */
    const lock = (id: PharmacyId) =>
      sql`select opening_hours from pharmacies where id = ${id} for no key update`.pipe(
        firstRow(OwnOpeningHours),
        orDieSql,
      )

    /** Undefined when nothing is changed by it. */
    const write = (id: PharmacyId, hours: OpeningHours | null) =>
      sql`
        update pharmacies set opening_hours = ${hours === null ? null : JSON.stringify(hours)}::jsonb
        where id = ${id}
          and opening_hours is distinct from ${hours === null ? null : JSON.stringify(hours)}::jsonb
        returning opening_hours`.pipe(firstRow(OwnOpeningHours), orDieSql)

    return { read, lock, write }
  }),
}) {}
