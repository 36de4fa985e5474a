import { SqlClient } from "@effect/sql"
import { ConflictId, MedicineId, SaleId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { conflictKinds, settlements } from "@rokthnam/shared/Sales/ConflictKinds"
import type { Settlement } from "@rokthnam/shared/Sales/ConflictKinds"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { explainStock, firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"

const Row = Schema.Struct({
  id: ConflictId,
  sale_id: SaleId,
  kind: Schema.Literal(...conflictKinds),
  medicine_id: Schema.NullOr(MedicineId),
  subject: Schema.String,
  /** Null without a medicine. */
  dosage: Schema.NullOr(Schema.String),
  wanted: Schema.NullOr(Schema.Int),
  had: Schema.NullOr(Schema.Int),
  is_loose: Schema.Boolean,
  price_taken: Schema.NullOr(MoneyFromNumeric),
  price_listed: Schema.NullOr(MoneyFromNumeric),
  stock: Schema.NullOr(Schema.Int),
  stock_loose_units: Schema.NullOr(Schema.Int),
  staff_name: Schema.String,
  transaction_date: Schema.DateFromSelf,
  received_at: Schema.DateFromSelf,
  settled_at: Schema.NullOr(Schema.DateFromSelf),
  settlement: Schema.NullOr(Schema.Literal(...settlements)),
  settled_quantity: Schema.NullOr(Schema.Int),
  settled_loose_units: Schema.NullOr(Schema.Int),
})

const Locked = Schema.Struct({
  medicine_id: Schema.NullOr(MedicineId),
  settlement: Schema.NullOr(Schema.Literal(...settlements)),
  settled_quantity: Schema.NullOr(Schema.Int),
  settled_loose_units: Schema.NullOr(Schema.Int),
})
const Stock = Schema.Struct({
  name: Schema.String,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  unit_per_package: Schema.Int,
})
export type ConflictRow = typeof Row.Type
export type MedicineStock = typeof Stock.Type

/** The packages and loose units of a settlement; null where it has none. */
export type SettledStock = { readonly quantity: number | null; readonly looseUnits: number | null }
const Counts = Schema.Struct({ total: Schema.Int, open: Schema.Int })

/** Which conflicts a list shows; all if undefined. */
type State = "open" | "settled" | undefined

export class ConflictsRepo extends Effect.Service<ConflictsRepo>()("ConflictsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const inState = (state: State) =>
      state === undefined
        ? sql`true`
        : state === "open"
          ? sql`c.settled_at is null`
          : sql`c.settled_at is not null`

    const select = (where: ReturnType<typeof inState>) => sql`
      select c.id, c.sale_id, c.kind, c.medicine_id, c.subject, m.dosage, c.wanted, c.had, c.is_loose, c.price_taken,
        c.price_listed, m.quantity as stock, m.loose_units as stock_loose_units, s.staff_name, s.sold_at as transaction_date, a.received_at, c.settled_at, c.settlement,
        c.settled_quantity, c.settled_loose_units
      from (${where}) c join sales s on s.id = c.sale_id join away_sales a on a.sale_id = c.sale_id
        left join medicines m on m.id = c.medicine_id
      order by c.id desc`

    /** The latest conflicts first. */
    const list = (pharmacyId: PharmacyId, state: State, page: Slice) =>
      select(sql`
        select * from sale_conflicts c where c.pharmacy_id = ${pharmacyId} and ${inState(state)}
        order by c.id desc limit ${page.limit} offset ${page.offset}`).pipe(rows(Row), orDieSql)

    const read = (pharmacyId: PharmacyId, id: ConflictId) =>
      select(sql`select * from sale_conflicts c where c.pharmacy_id = ${pharmacyId} and c.id = ${id}`).pipe(
        firstRow(Row),
        orDieSql,
      )

    const count = (pharmacyId: PharmacyId, state: State) =>
      sql`
        select count(*) filter (where ${inState(state)}) as total,
          count(*) filter (where c.settled_at is null) as open
        from sale_conflicts c where c.pharmacy_id = ${pharmacyId}`.pipe(oneRow(Counts), orDieSql)

    /** Locks the medicine of a conflict and then the conflict itself, in the order in which sales lock. */
    const lock = (pharmacyId: PharmacyId, id: ConflictId) =>
      sql`
        select m.id from medicines m where m.id = (
          select medicine_id from sale_conflicts where pharmacy_id = ${pharmacyId} and id = ${id})
        for no key update`.pipe(
        Effect.zipRight(sql`
          select medicine_id, settlement, settled_quantity, settled_loose_units from sale_conflicts
          where pharmacy_id = ${pharmacyId} and id = ${id} for update`),
        firstRow(Locked),
        orDieSql,
      )

    /** Name and stock of a locked medicine. */
    const stock = (id: MedicineId) =>
      sql`select name, quantity, loose_units, unit_per_package from medicines where id = ${id}`.pipe(
        firstRow(Stock),
        orDieSql,
      )

    /** Sets the stock of a locked medicine. The ledger records why, and the sale from which the conflict came. */
    const setStock = (
      kind: "count" | "write_off",
      staffId: StaffId | null,
      saleId: SaleId,
      medicine: { readonly id: MedicineId; readonly quantity: number; readonly loose_units: number },
    ) =>
      Effect.gen(function* () {
        yield* explainStock(kind, staffId)
        yield* sql`select set_config('rokthnam.sale_id', ${String(saleId)}, true)`
        yield* sql`
          update medicines set quantity = ${medicine.quantity}, loose_units = ${medicine.loose_units}, updated_at = now()
          where id = ${medicine.id}`
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)

    const settle = (id: ConflictId, settlement: Settlement, { quantity, looseUnits }: SettledStock) =>
      sql`
        update sale_conflicts set settled_at = now(), settlement = ${settlement}, settled_quantity = ${quantity},
          settled_loose_units = ${looseUnits}
        where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    /** Makes a settled conflict wait again. */
    const unsettle = (id: ConflictId) =>
      sql`
        update sale_conflicts set settled_at = null, settlement = null, settled_quantity = null,
          settled_loose_units = null
        where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    return { list, read, count, lock, stock, setStock, settle, unsettle }
  }),
}) {}
