import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Voids and returns are rows of the sales with negative lines, so that every sum over sales subtracts them. A returned
 * line names the sold line, which counts what came back of it: the constraint makes it impossible that more comes back
 * than was sold. The next migration checks the constraints against old rows while sales go on.
 */
export const saleReturns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sales
      add column kind text not null default 'sale',
      add column returned_sale_id bigint,
      drop constraint sales_total_amount_check,
      drop constraint sales_units_check,
      add constraint sales_kind_check check (kind in ('sale', 'return', 'void')) not valid,
      add constraint sales_returned_check check ((kind = 'sale') = (returned_sale_id is null)) not valid,
      add constraint sales_total_amount_check
        check (case kind when 'sale' then total_amount >= 0 else total_amount <= 0 end) not valid,
      add constraint sales_units_check check (case kind when 'sale' then units >= 0 else units <= 0 end) not valid,
      add constraint sales_returned_sale_fkey foreign key (returned_sale_id) references sales (id) not valid`
  yield* sql`
    alter table sale_lines
      add column returned_line_id bigint,
      add column restocked boolean,
      add column quantity_returned integer not null default 0,
      drop constraint sale_lines_quantity_sold_check,
      add constraint sale_lines_quantity_sold_check check (
        case when returned_line_id is null then quantity_sold > 0 else quantity_sold < 0 end) not valid,
      add constraint sale_lines_restocked_check check ((restocked is null) = (returned_line_id is null)) not valid,
      add constraint sale_lines_quantity_returned_check
        check (quantity_returned between 0 and greatest(quantity_sold, 0)) not valid,
      add constraint sale_lines_returned_line_fkey
        foreign key (returned_line_id) references sale_lines (id) on delete cascade not valid`
  yield* sql`
    alter table stock_movements
      drop constraint stock_movements_kind_check,
      add constraint stock_movements_kind_check check (kind in
        ('creation', 'sale', 'import', 'edit', 'deletion', 'return', 'void', 'write_off')) not valid`
})
