import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The sales of medicines with a text in their lines, as `sales_of_medicines` finds them, but only those between two times and at
 * most so many: a search of the history looks whether they are few, and otherwise reads the newest months alone. Its plan is
 * made once for all months, and those outside of the times are left out when it runs.
 */
export const someSalesOfMedicines = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create function sales_of_medicines(wanted_pharmacy integer, wanted bigint[], wanted_text text, first timestamptz,
        until timestamptz, most bigint)
      returns setof bigint language plpgsql stable
      set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$ begin
      return query select l.sale_id from sale_lines l join medicines m on m.id = l.medicine_id
        where l.medicine_id = any(wanted) and (l.medicine_name || ' ' || coalesce(l.dosage, m.dosage)) ilike wanted_text
          and l.sold_at >= first and l.sold_at < until limit most;
      return query select l.sale_id from sale_lines l
        where l.medicine_id is null and l.pharmacy_id = wanted_pharmacy
          and (l.medicine_name || ' ' || coalesce(l.dosage, '')) ilike wanted_text
          and l.sold_at >= first and l.sold_at < until limit most;
      end $$`,
)
