import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { DatabaseError } from "pg"
import type { Client } from "pg"

/** The code of what a function of the database raises by itself: some sales are not summarised yet. */
const notSummarised = "P0001"

/** Declares the sums of all sales before a time, the beginning of a month, final. False while some are missing. */
export const finishSummaries = async (client: Client, until: string): Promise<boolean> => {
  try {
    await client.query(`select finish_sales_summaries(($1::timestamptz at time zone '${timeZone}')::date)`, [
      until,
    ])
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === notSummarised) return false
    throw error
  }
}

/** What a month of sold lines adds up to, and what its sales say. */
export const sumsStatement = (lines: string) => `
  select (select row(count(*), coalesce(sum(quantity_sold), 0), coalesce(sum(units_sold), 0),
      coalesce(sum(total_amount), 0)::numeric(20, 2))::text from ${lines}) as lines,
    (select row(coalesce(sum(line_count), 0), coalesce(sum(units), 0), coalesce(sum(loose_units), 0),
      coalesce(sum(total_amount), 0)::numeric(20, 2))::text from sales where sold_at >= $1 and sold_at < $2) as sales`

/** The movements that leave, added to what left before. */
export const addStock = (movements: string) => `
  insert into archived_stock as a (medicine_id, pharmacy_id, quantity, loose_units, movement_id, quantity_after, loose_after)
  select medicine_id, min(pharmacy_id), sum(change), sum(loose_change), max(id),
    (array_agg(quantity_after order by id desc))[1], (array_agg(loose_after order by id desc))[1]
  from ${movements} group by medicine_id
  on conflict (medicine_id) do update set quantity = a.quantity + excluded.quantity,
    loose_units = a.loose_units + excluded.loose_units, movement_id = greatest(a.movement_id, excluded.movement_id),
    quantity_after = case when excluded.movement_id > a.movement_id then excluded.quantity_after else a.quantity_after end,
    loose_after = case when excluded.movement_id > a.movement_id then excluded.loose_after else a.loose_after end`

/** The movements that are back. The last one of a medicine is known by its number, which it has again. */
export const takeStock = (movements: string) => `
  update archived_stock a set quantity = a.quantity - b.quantity, loose_units = a.loose_units - b.loose_units
  from (select medicine_id, sum(change) as quantity, sum(loose_change) as loose_units from ${movements}
    group by medicine_id) b where b.medicine_id = a.medicine_id`

/**
 * What came back of lines without a medicine: the deletion of a medicine took the returned lines that were there, and left
 * those, and sold ones, that were away. Lines of which a return may still be away keep their count.
 */
export const countAgain = `
  update sale_lines l set quantity_returned = b.back
  from (select n.id, n.sold_at, coalesce(-sum(r.quantity_sold + r.units_sold), 0) as back
    from sale_lines n left join sale_lines r on r.returned_line_id = n.id
    where n.medicine_id is null and n.returned_line_id is null and n.sold_at >= (
      select coalesce(max(ends), '-infinity') from archived_months where parent = 'sale_lines')
    group by n.id, n.sold_at) b
  where l.id = b.id and l.sold_at = b.sold_at and l.quantity_returned <> b.back`
