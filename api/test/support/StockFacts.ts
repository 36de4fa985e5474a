import { SqlClient } from "@effect/sql"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import type { TestApp } from "./TestApp.ts"

/** Reads the stock and its ledger from the database of the app under test, past the API. */
export const stockFacts = (app: Pick<TestApp, "run">) => {
  const select = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
    app.run(Effect.flatMap(SqlClient.SqlClient, query))
  /** The packages in stock; undefined if the medicine is deleted. */
  const stockOf = async (id: MedicineId) =>
    (await select((sql) => sql<{ quantity: number }>`select quantity from medicines where id = ${id}`))[0]
      ?.quantity
  /** The medicine's movements, oldest first, each with the columns that are asked for besides. */
  const movementsOf = (id: MedicineId, ...columns: ReadonlyArray<"sale_id" | "staff_id">) =>
    select(
      (sql) => sql`
      select kind, change, quantity_after ${sql.literal(columns.map((name) => `, ${name}`).join(""))}
      from stock_movements where medicine_id = ${id} order by id`,
    )
  return { select, stockOf, movementsOf }
}
