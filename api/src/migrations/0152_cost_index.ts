import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/** The lines whose cost is known, so that reports add up their profit without reading the table. Others cost nothing. */
export const costIndex = outsideTransaction(
  Effect.suspend(() =>
    indexConcurrently(
      "sale_lines_with_cost",
      `on sale_lines (pharmacy_id, sold_at desc)
        include (sale_id, payment_method_name, quantity_sold, units_sold, total_amount, unit_cost)
        where unit_cost is not null`,
    ),
  ),
)
