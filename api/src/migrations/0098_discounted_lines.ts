import { Effect } from "effect"
import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/** The lines with a discount, which are few, so that reports add up what was taken off without reading the others. */
export const discountedLines = outsideTransaction(
  Effect.suspend(() =>
    indexConcurrently(
      "sale_lines_discounted",
      "on sale_lines (pharmacy_id, sold_at desc) include (sale_id, payment_method_name, discount_amount) where discount_amount <> 0",
    ),
  ),
)
