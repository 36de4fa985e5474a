import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { MedicineId, PharmacyId, SaleId, ShiftId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"

const StockGap = Schema.Struct({
  medicine_id: MedicineId,
  pharmacy_id: PharmacyId,
  /** The packages and loose units in the medicine's row; null when the medicine is deleted. */
  quantity: Schema.NullOr(Schema.Int),
  loose_units: Schema.NullOr(Schema.Int),
  /** The sums of the movements, in packages and loose units. */
  ledger: Schema.Int,
  loose_ledger: Schema.Int,
})
const SaleGap = Schema.Struct({ sale_id: SaleId, pharmacy_id: PharmacyId })
const ShiftGap = Schema.Struct({ shift_id: ShiftId, pharmacy_id: PharmacyId })
const Count = Schema.Struct({ total: Schema.Int })
const Since = Schema.Struct({ since: Schema.NullOr(Schema.DateFromSelf) })

/** Largest number of differences in the result. Normally there are none. */
const mostTold = 100

/** Whether the lines of a sale have left with their month (decision 67): then the month is compared as a whole. */
const isAway = (sql: SqlClient.SqlClient) => sql`
  exists (select from archived_months a where a.parent = 'sale_lines' and a.state <> 'copying'
    and s.sold_at >= a.begins and s.sold_at < a.ends)`

/**
 * Sales after an id whose total and counts differ from the sums of their lines, whose payments do not come to the total,
 * or whose payments are not what their drawer has of them.
 */
const unevenSales = (sql: SqlClient.SqlClient, after: Statement.Fragment) => sql`
  select s.id as sale_id, s.pharmacy_id from sales s
  left join (select sale_id, sum(total_amount) as total, count(*) as line_count, sum(quantity_sold) as units,
      sum(units_sold) as loose_units from sale_lines where sale_id > ${after} group by sale_id) l on l.sale_id = s.id
  left join (select sale_id, sum(amount) as total, count(*) as parts, sum(received_usd - change_usd) as usd,
      sum(received_riel - change_riel) as riel
    from sale_payments where sale_id > ${after} group by sale_id) p on p.sale_id = s.id
  left join (select sale_id, min(shift_id) as shift_id, count(*) as parts, sum(usd) as usd, sum(riel) as riel
    from drawer_entries where sale_id > ${after} group by sale_id) d on d.sale_id = s.id
  where s.id > ${after} and (((s.total_amount, s.line_count, s.units, s.loose_units)
      is distinct from (l.total, l.line_count, l.units, l.loose_units) and not ${isAway(sql)})
    or s.total_amount is distinct from p.total
    or (coalesce(s.shift_id, d.shift_id) is not null
      and (s.shift_id, p.parts, p.usd, p.riel) is distinct from (d.shift_id, d.parts, d.usd, d.riel)))`

/** Closed shifts that expected something else than their float and the entries before the count add up to. */
const unevenShifts = (sql: SqlClient.SqlClient, which: Statement.Fragment) =>
  sql`
    select s.id as shift_id, s.pharmacy_id from shifts s left join lateral (
      select coalesce(sum(usd), 0) as usd, coalesce(sum(riel), 0) as riel from drawer_entries
      where shift_id = s.id and not is_late) e on true
    where s.closed_at is not null and ${which}
      and (s.expected_usd, s.expected_riel) is distinct from (s.float_usd + e.usd, s.float_riel + e.riel)
    order by 1 limit ${mostTold}`.pipe(rows(ShiftGap), orDieSql)

/** The check of the whole ledger. It takes no locks that writers wait for. */
const wholeLedger = Effect.map(SqlClient.SqlClient, (sql) => {
  /**
   * Medicines whose packages or loose units differ from the sum of their movements, or from those after the last
   * movement. Movements that left with their month are known by what they add up to, from when on it is `leaving`.
   */
  const stockGaps = sql`
    select coalesce(m.id, l.medicine_id) as medicine_id, coalesce(m.pharmacy_id, l.pharmacy_id) as pharmacy_id,
      m.quantity, m.loose_units, coalesce(l.total, 0)::integer as ledger,
      coalesce(l.loose_total, 0)::integer as loose_ledger
    from medicines m full join (
      select medicine_id, coalesce(n.pharmacy_id, a.pharmacy_id) as pharmacy_id,
        coalesce(n.total, 0) + coalesce(a.quantity, 0) as total,
        coalesce(n.loose_total, 0) + coalesce(a.loose_units, 0) as loose_total,
        case when n.movement_id < a.movement_id or n.movement_id is null then a.quantity_after else n.last end as last,
        case when n.movement_id < a.movement_id or n.movement_id is null then a.loose_after else n.loose_last end
          as loose_last
      from (
        select medicine_id, min(pharmacy_id) as pharmacy_id, sum(change) as total, sum(loose_change) as loose_total,
          max(id) as movement_id, (array_agg(quantity_after order by id desc))[1] as last,
          (array_agg(loose_after order by id desc))[1] as loose_last
        from stock_movements s where not exists (select from archived_months a where a.parent = 'stock_movements'
          and a.state = 'leaving' and s.at >= a.begins and s.at < a.ends)
        group by medicine_id
      ) n full join archived_stock a using (medicine_id)
    ) l on l.medicine_id = m.id
    where (coalesce(m.quantity, 0), coalesce(m.loose_units, 0))
        <> (coalesce(l.total, 0), coalesce(l.loose_total, 0))
      or (coalesce(m.quantity, 0), coalesce(m.loose_units, 0)) <> (coalesce(l.last, 0), coalesce(l.loose_last, 0))
    order by 1 limit ${mostTold}`.pipe(rows(StockGap), orDieSql)

  /**
   * Uneven sales, and those with a line that counts another number of returned packages than came back, of which a part may
   * have left; and the first sale of a month that left whose sales do not come to what left, and what wrong clocks have put
   * into its place since.
   */
  const saleGaps = sql`
    ${unevenSales(sql, sql`0`)}
    union
    select l.sale_id, l.pharmacy_id from sale_lines l left join (
      select returned_line_id, -sum(quantity_sold + units_sold) as back from sale_lines
      where returned_line_id is not null group by returned_line_id) r on r.returned_line_id = l.id
    where l.quantity_returned < coalesce(r.back, 0) or (l.quantity_returned > coalesce(r.back, 0)
      and l.sold_at >= (select coalesce(max(ends), '-infinity') from archived_months
        where parent = 'sale_lines' and state <> 'copying'))
    union
    select w.sale_id, w.pharmacy_id from archived_months a cross join lateral (
      select min(s.id) as sale_id, min(s.pharmacy_id) as pharmacy_id, sum(s.line_count) as line_count,
        sum(s.units) as units, sum(s.loose_units) as loose_units, sum(s.total_amount) as total_amount
      from sales s where s.sold_at >= a.begins and s.sold_at < a.ends) w
    cross join lateral (
      select count(*) as line_count, coalesce(sum(quantity_sold), 0) as units, coalesce(sum(units_sold), 0) as loose_units,
        coalesce(sum(total_amount), 0) as total_amount
      from sale_lines l where a.state = 'archived' and l.sold_at >= a.begins and l.sold_at < a.ends) n
    where a.parent = 'sale_lines' and a.state <> 'copying' and w.sale_id is not null
      and (a.line_count + n.line_count, a.units + n.units, a.loose_units + n.loose_units,
        a.total_amount + n.total_amount) is distinct from (w.line_count, w.units, w.loose_units, w.total_amount)
    order by 1 limit ${mostTold}`.pipe(rows(SaleGap), orDieSql)

  return { stockGaps, saleGaps, shiftGaps: unevenShifts(sql, sql`true`) }
})

/**
 * The check of what came after the last proof. Each statement sees one snapshot, and moves its proof on unless it
 * finds a difference, in which case the next check sums the same movements again.
 */
const recentLedger = Effect.map(SqlClient.SqlClient, (sql) => {
  /** Moves a proof on (see the migration `ledger_checkpoints`). `seen` is the highest id in the table. */
  const moveProof = (part: "stock" | "sales", table: "stock_movements" | "sales") => sql`
    update ledger_proofs set at = now(), snapshot = pg_current_snapshot(),
      proven = case when pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(snapshot) then seen else proven end,
      seen = coalesce((select max(id) from ${sql(table)}), 0)
    where part = ${part} and not exists (select from gaps)`

  /**
   * Every medicine's stock is compared: with its checkpoint if it had no movements since, otherwise also with these
   * movements and the quantity after the last one.
   */
  const stockGaps = sql`
    with news as materialized (
      select s.medicine_id, min(s.pharmacy_id) as pharmacy_id, sum(s.change) as total, max(s.id) as movement_id,
        sum(s.loose_change) as loose_total, (array_agg(s.quantity_after order by s.id desc))[1] as last,
        (array_agg(s.loose_after order by s.id desc))[1] as loose_last
      from stock_movements s left join ledger_checkpoints c on c.medicine_id = s.medicine_id
      where s.id > (select proven from ledger_proofs where part = 'stock') and s.id > coalesce(c.movement_id, 0)
      group by s.medicine_id
    ), gaps as materialized (
      select coalesce(m.id, c.medicine_id, n.medicine_id) as medicine_id,
        coalesce(m.pharmacy_id, c.pharmacy_id, n.pharmacy_id) as pharmacy_id, m.quantity, m.loose_units,
        (coalesce(c.quantity, 0) + coalesce(n.total, 0))::integer as ledger,
        (coalesce(c.loose_units, 0) + coalesce(n.loose_total, 0))::integer as loose_ledger
      from medicines m full join ledger_checkpoints c on c.medicine_id = m.id
        full join news n on n.medicine_id = coalesce(m.id, c.medicine_id)
      where (coalesce(m.quantity, 0), coalesce(m.loose_units, 0))
          <> (coalesce(c.quantity, 0) + coalesce(n.total, 0), coalesce(c.loose_units, 0) + coalesce(n.loose_total, 0))
        or (coalesce(m.quantity, 0), coalesce(m.loose_units, 0))
          <> (coalesce(n.last, c.quantity, 0), coalesce(n.loose_last, c.loose_units, 0))
    ), checkpoints as (
      insert into ledger_checkpoints (medicine_id, pharmacy_id, movement_id, quantity, loose_units)
      select medicine_id, pharmacy_id, movement_id, last, loose_last from news where not exists (select from gaps)
      on conflict (medicine_id) do update set movement_id = excluded.movement_id, quantity = excluded.quantity,
        loose_units = excluded.loose_units
    ), proof as (${moveProof("stock", "stock_movements")})
    select * from gaps order by 1 limit ${mostTold}`.pipe(rows(StockGap), orDieSql)

  /** Deleted medicines whose movements are proven need no checkpoint, since nothing sums their movements again. */
  const forgetDeleted = sql`
    delete from ledger_checkpoints c using ledger_proofs p
    where p.part = 'stock' and c.movement_id <= p.proven and c.quantity = 0 and c.loose_units = 0
      and not exists (select from medicines m where m.id = c.medicine_id)`.pipe(orDieSql, Effect.asVoid)

  const saleGaps = sql`
    with first as materialized (select proven from ledger_proofs where part = 'sales'),
    gaps as materialized (${unevenSales(sql, sql`(select proven from first)`)}
    ), proof as (${moveProof("sales", "sales")})
    select * from gaps order by 1 limit ${mostTold}`.pipe(rows(SaleGap), orDieSql)

  /** A difference of a shift is told every night for eight days after its count. */
  const shiftGaps = unevenShifts(sql, sql`s.closed_at > now() - interval '8 days'`)

  return { stockGaps: Effect.zipLeft(stockGaps, forgetDeleted), saleGaps, shiftGaps }
})

export class LedgerRepo extends Effect.Service<LedgerRepo>()("LedgerRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const whole = yield* wholeLedger
    const recent = yield* recentLedger

    const medicines = sql`select count(*) as total from medicines`.pipe(
      firstRow(Count),
      Effect.map((row) => row?.total ?? 0),
      orDieSql,
    )

    /** Raises the statement timeout, since the check reads every row of some tables. */
    const allowTime = sql`set local statement_timeout = '15min'`.pipe(Effect.asVoid, orDieSql)

    /**
     * Lets one recent check run at a time, so that no proof goes back. Returns the time of the last check without
     * differences; null before the first.
     */
    const beginRecent = Effect.zipRight(
      sql`insert into ledger_proofs (part) values ('stock'), ('sales') on conflict (part) do nothing`,
      sql`
      select case when max(seen) > 0 then min(at) end as since
      from (select seen, at from ledger_proofs order by part for update) locked`,
    ).pipe(
      oneRow(Since),
      Effect.map(({ since }) => since),
      orDieSql,
    )

    return { whole, recent, beginRecent, medicines, allowTime }
  }),
}) {}
