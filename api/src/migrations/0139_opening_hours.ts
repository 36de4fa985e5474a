import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The opening hours of a pharmacy, as the contract has them; null while its owner has told none. The search holds them, so
 * a change of them is one of the pharmacy.
 */
export const openingHours = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table pharmacies add column opening_hours jsonb
      constraint pharmacies_opening_hours check (jsonb_typeof(opening_hours) = 'object')`
  yield* sql`drop trigger search_pharmacy_changed on pharmacies`
  yield* sql`
    create trigger search_pharmacy_changed after update on pharmacies for each row
      when ((old.name, old.address, old.phone, old.latitude, old.longitude, old.status, old.opening_hours)
        is distinct from
        (new.name, new.address, new.phone, new.latitude, new.longitude, new.status, new.opening_hours))
      execute function search_pharmacy()`
})
