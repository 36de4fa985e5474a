import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql, rows } from "../Sql.ts"

const NameRow = Schema.Struct({ id: Schema.Int, norm: Schema.String })

/**
 * The table of search texts that medicines point to (`medicines.name_id`). Whoever writes a medicine asks here
 * for the id of `searchText(medicine)` first.
 */
export class ProductNames extends Effect.Service<ProductNames>()("ProductNames", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const idsOf = (norms: ReadonlyArray<string>) =>
      rows(NameRow)(sql`select id, norm from product_names where norm = any(${norms}::text[])`)

    /**
     * The id of every search text, made where it is missing, in the caller's transaction. Texts are looked up
     * before they are inserted, so that known ones burn no identity; they are inserted in one order everywhere, so
     * that two transactions cannot wait for each other. Ask for all texts of a transaction at once.
     */
    const ensure = Effect.fn("ProductNames.ensure")(function* (norms: ReadonlyArray<string>) {
      const wanted = [...new Set(norms)]
      const known = new Map((yield* idsOf(wanted)).map(({ id, norm }) => [norm, id]))
      const missing = wanted.filter((norm) => !known.has(norm)).toSorted()
      if (missing.length === 0) return known
      yield* sql`
        insert into product_names (norm)
        select norm from unnest(${missing}::text[]) with ordinality as given (norm, position) order by position
        on conflict (norm) do nothing`
      for (const { id, norm } of yield* idsOf(missing)) known.set(norm, id)
      return known
    }, orDieSql)

    return { ensure }
  }),
}) {}
