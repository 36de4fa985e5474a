import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * What finds a pharmacy that is registered twice: its place, and its licence number without what people write in several
 * ways, which are case, spaces, signs between the parts, and Khmer digits.
 */
export const registrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create function license_key(license_id text) returns text language sql immutable parallel safe
      return translate(regexp_replace(upper(license_id), '[[:space:]./_-]+', '', 'g'), '០១២៣៤៥៦៧៨៩', '0123456789')`
  yield* sql`create index pharmacies_license_key on pharmacies (license_key(license_id))`
  yield* sql`create index pharmacies_place on pharmacies (latitude, longitude)`
})
