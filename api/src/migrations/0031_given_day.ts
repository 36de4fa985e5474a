import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The day that ends acknowledgements is the one that the transaction gives (`explainStock`), as in every other
 * query. A statement from outside the API gives none; then the clock of the database decides.
 */
export const givenDay = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create or replace function end_acknowledgements() returns trigger language plpgsql as $$
    declare today date := coalesce(
      nullif(current_setting('rokthnam.today', true), '')::date, (now() at time zone 'Asia/Phnom_Penh')::date);
    begin
      delete from alert_acknowledgements a using updated n
      where a.medicine_id = n.id and (
        (a.alert_type = 'LOW_STOCK' and n.quantity > a.threshold) or
        (a.alert_type = 'EXPIRING_SOON' and n.expiration_date > today + a.threshold));
      return null; end $$`
})
