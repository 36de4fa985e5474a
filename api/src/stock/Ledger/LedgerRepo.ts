import { SqlClient } from "@effect/sql"
import { MedicineId, PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
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
const Count = Schema.Struct({ total: Schema.Int })
const Since = Schema.Struct({ since: Schema.NullOr(Schema.DateFromSelf) })

/** Largest number of differences in the result. Normally there are none. */
const mostTold = 100

/** The check of the whole ledger. It takes no locks that writers wait for. */
const wholeLedger = Effect.map(SqlClient.SqlClient, (sql) => {
  /**
   * Medicines whose packages or loose units differ from the sum of their movements, or from those after the last
   * movement.
   */
  const stockGaps = sql`
    select coalesce(m.id, l.medicine_id) as medicine_id, coalesce(m.pharmacy_id, l.pharmacy_id) as pharmacy_id,
      m.quantity, m.loose_units, coalesce(l.total, 0)::integer as ledger,
      coalesce(l.loose_total, 0)::integer as loose_ledger
    from medicines m full join (
      select medicine_id, min(pharmacy_id) as pharmacy_id, sum(change) as total, sum(loose_change) as loose_total,
        (array_agg(quantity_after order by id desc))[1] as last,
        (array_agg(loose_after order by id desc))[1] as loose_last
      from stock_movements group by medicine_id
    ) l on l.medicine_id = m.id
    where (coalesce(m.quantity, 0), coalesce(m.loose_units, 0))
        <> (coalesce(l.total, 0), coalesce(l.loose_total, 0))
      or (coalesce(m.quantity, 0), coalesce(m.loose_units, 0)) <> (coalesce(l.last, 0), coalesce(l.loose_last, 0))
    order by 1 limit ${mostTold}`.pipe(rows(StockGap), orDieSql)

  /**
   * Sales whose total and counts differ from the sums of their lines, or with a line that counts another number of
   * returned packages than came back.
   */
  const saleGaps = sql`
    select s.id as sale_id, s.pharmacy_id from sales s
    left join (select sale_id, sum(total_amount) as total, count(*) as line_count, sum(quantity_sold) as units,
        sum(units_sold) as loose_units
      from sale_lines group by sale_id) l on l.sale_id = s.id
    where (s.total_amount, s.line_count, s.units, s.loose_units)
      is distinct from (l.total, l.line_count, l.units, l.loose_units)
    union
    select l.sale_id, l.pharmacy_id from sale_lines l left join (
      select returned_line_id, -sum(quantity_sold + units_sold) as back from sale_lines
      where returned_line_id is not null group by returned_line_id) r on r.returned_line_id = l.id
    where l.quantity_returned <> coalesce(r.back, 0)
    order by 1 limit ${mostTold}`.pipe(rows(SaleGap), orDieSql)

  return { stockGaps, saleGaps }
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
    gaps as materialized (
      select s.id as sale_id, s.pharmacy_id from sales s
      left join (select sale_id, sum(total_amount) as total, count(*) as line_count, sum(quantity_sold) as units,
          sum(units_sold) as loose_units
        from sale_lines where sale_id > (select proven from first) group by sale_id) l on l.sale_id = s.id
      where s.id > (select proven from first) and (s.total_amount, s.line_count, s.units, s.loose_units)
        is distinct from (l.total, l.line_count, l.units, l.loose_units)
    ), proof as (${moveProof("sales", "sales")})
    select * from gaps order by 1 limit ${mostTold}`.pipe(rows(SaleGap), orDieSql)

  return { stockGaps: Effect.zipLeft(stockGaps, forgetDeleted), saleGaps }
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
