import { SqlClient } from "@effect/sql"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"

const Id = Schema.Struct({ name_id: Schema.Int })
const Name = Schema.Struct({ id: Schema.Int, norm: Schema.String })

/** The product names of one pharmacy. */
export class OwnNamesRepo extends Effect.Service<OwnNamesRepo>()("OwnNamesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The ids of the product names that a pharmacy has, in stock or not. */
    const idsOf = (pharmacyId: PharmacyId) =>
      sql`select distinct name_id from medicines where pharmacy_id = ${pharmacyId}`.pipe(
        rows(Id),
        Effect.map((found) => found.map(({ name_id }) => name_id)),
        orDieSql,
      )

    /** The normalised texts of product names. */
    const textsOf = (ids: ReadonlyArray<number>) =>
      sql`select id, norm from product_names where id = any(${ids}::integer[])`.pipe(rows(Name), orDieSql)

    return { idsOf, textsOf }
  }),
}) {}
