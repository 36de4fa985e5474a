import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * A pharmacy whose owner deleted the account keeps its row, because its sales refer to it, without anything that names
 * the owner. It is rejected, so that it is found nowhere, and closed, so that nobody can approve it again.
 */
export const closedPharmacies = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table pharmacies
      alter column license_file drop not null,
      add column closed_at timestamptz,
      add constraint pharmacies_license_file_check check (license_file is not null or closed_at is not null),
      add constraint pharmacies_closed_check check (closed_at is null or status = 'REJECTED')`
  // Reads and renames a seller's sales in batches by their ids.
  yield* sql`drop index sales_staff`
  yield* sql`create index sales_staff on sales (staff_id, id) where staff_id is not null`
})
