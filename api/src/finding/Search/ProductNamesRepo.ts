import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../../Sql.ts"
import { ProductNameId } from "./ProductNameId.ts"

const NameRow = Schema.Struct({ id: ProductNameId, norm: Schema.String })

export class ProductNamesRepo extends Effect.Service<ProductNamesRepo>()("ProductNamesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const idsOf = (norms: ReadonlyArray<string>) =>
      sql`select id, norm from product_names where norm = any(${norms}::text[])`.pipe(rows(NameRow), orDieSql)

    /** Inserts texts in the given order. Waits for other transactions that insert the same texts. */
    const insert = (norms: ReadonlyArray<string>) =>
      sql`
        insert into product_names (norm)
        select norm from unnest(${norms}::text[]) with ordinality as given (norm, position) order by position
        on conflict (norm) do nothing`.pipe(Effect.asVoid, orDieSql)

    return { idsOf, insert }
  }),
}) {}
