import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { ShiftId } from "@rokthnam/shared/Primitives/Id"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { toNumeric } from "@rokthnam/shared/Primitives/Money"
import { ShiftAlreadyOpen } from "@rokthnam/shared/Shifts/Shift"
import { cashMoves, mostCashMoves } from "@rokthnam/shared/Shifts/ShiftRules"
import type { CashMove } from "@rokthnam/shared/Shifts/ShiftRules"
import { Effect, Schema } from "effect"
import type { Slice } from "../../platform/Slices.ts"
import { firstRow, insertedId, onConstraint, oneRow, orDieSql, rows, totalOf } from "../../Sql.ts"
import { CashRow, MoveRow, ShiftRow, toCashMoved, toShift } from "./ShiftRow.ts"

const Count = Schema.Struct({ total: Schema.Int })
const Locked = Schema.Struct({ id: ShiftId, is_closed: Schema.Boolean })

type Notes = { readonly usd: Cents; readonly riel: number }

/** Who asks: the pharmacy, and the number of the clerk. */
type Asking = { readonly pharmacyId: PharmacyId; readonly clerkId: number }

/** Whose shifts are shown. */
type Scope = Asking & { readonly seesAll: boolean }
/** The same, of which a list may show only those that are open. */
type ListScope = Scope & { readonly isOpen: boolean }

/** The count of a drawer. */
type Counted = {
  readonly closer: { readonly id: number; readonly name: string }
  readonly counted: Notes
  readonly expected: Notes
  readonly rate: number
  readonly note: string | null
}

export class ShiftsRepo extends Effect.Service<ShiftsRepo>()("ShiftsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const select = ({ clerkId }: Asking, where: Statement.Fragment) => sql`
      select s.id, s.staff_name, s.clerk_id = ${clerkId} as is_own, s.drawer, s.opened_at, s.closed_at, s.closed_by, s.float_usd,
        s.float_riel, s.counted_usd, s.counted_riel, s.expected_usd, s.expected_riel, s.riel_per_dollar, s.note,
        late.usd as late_usd, late.riel as late_riel
      from shifts s cross join lateral (
        select coalesce(sum(usd), 0)::numeric(16, 2) as usd, coalesce(sum(riel), 0)::bigint as riel
        from drawer_entries where shift_id = s.id and is_late) late
      where ${where} order by s.opened_at desc, s.id desc`

    const within = ({ pharmacyId, clerkId, seesAll }: Scope) =>
      seesAll
        ? sql`s.pharmacy_id = ${pharmacyId}`
        : sql`s.pharmacy_id = ${pharmacyId} and s.clerk_id = ${clerkId}`

    const listed = ({ isOpen, ...scope }: ListScope) =>
      isOpen ? sql`${within(scope)} and s.closed_at is null` : within(scope)

    /** A page of shifts, the latest first. */
    const list = (scope: ListScope, { limit, offset }: Slice) =>
      sql`${select(scope, listed(scope))} limit ${limit} offset ${offset}`.pipe(
        rows(ShiftRow),
        Effect.map((found) => found.map(toShift)),
        orDieSql,
      )

    const count = (scope: ListScope) =>
      sql`select count(*) as total from shifts s where ${listed(scope)}`.pipe(oneRow(Count), orDieSql)

    /** The shifts of a pharmacy that are open. */
    const countOpen = (pharmacyId: PharmacyId) =>
      totalOf(
        sql`select count(*) as total from shifts where pharmacy_id = ${pharmacyId} and closed_at is null`,
      )

    /** The shifts that were opened between two times, the latest first. */
    const openedBetween = (asking: Asking, from: Date, until: Date, most: number) =>
      sql`${select(asking, sql`s.pharmacy_id = ${asking.pharmacyId} and s.opened_at >= ${from} and s.opened_at < ${until}`)}
        limit ${most}`.pipe(
        rows(ShiftRow),
        Effect.map((found) => found.map(toShift)),
        orDieSql,
      )

    /** One shift with its note; undefined if it is not within the scope. */
    const read = (scope: Scope, id: ShiftId) =>
      select(scope, sql`${within(scope)} and s.id = ${id}`).pipe(
        firstRow(ShiftRow),
        Effect.map((row) => row && { ...toShift(row), note: row.note }),
        orDieSql,
      )

    /** The number of the clerk's open shift. */
    const openOf = ({ pharmacyId, clerkId }: Asking) =>
      sql`
        select id, false as is_closed from shifts
        where pharmacy_id = ${pharmacyId} and clerk_id = ${clerkId} and closed_at is null`.pipe(
        firstRow(Locked),
        Effect.map((row) => row?.id),
        orDieSql,
      )

    const open = ({ pharmacyId, clerkId }: Asking, staffName: string, float: Notes, drawer: string | null) =>
      sql`
        insert into shifts (pharmacy_id, clerk_id, staff_name, float_usd, float_riel, drawer)
        values (${pharmacyId}, ${clerkId}, ${staffName}, ${toNumeric(float.usd)}::numeric, ${float.riel},
          ${drawer})
        returning id`.pipe(
        insertedId(ShiftId),
        onConstraint({ shifts_open_key: () => new ShiftAlreadyOpen() }),
      )

    /**
     * Locks a shift against everything that would be written into its drawer. A sale that is being written is waited
     * for, so the sums that are read next have it.
     */
    const lock = (scope: Scope, id: ShiftId) =>
      sql`
        select s.id, s.closed_at is not null as is_closed from shifts s
        where ${within(scope)} and s.id = ${id} for update`.pipe(firstRow(Locked), orDieSql)

    /** The cash of a shift by kind of entry. */
    const cash = (id: ShiftId) =>
      sql`
        select case when kind in ('return', 'void') then 'back' else kind end as kind, sum(usd)::numeric(16, 2) as usd,
          sum(riel)::bigint as riel, coalesce(sum(usd) filter (where is_late), 0)::numeric(16, 2) as late_usd,
          coalesce(sum(riel) filter (where is_late), 0)::bigint as late_riel, count(distinct sale_id) as sales,
          count(distinct sale_id) filter (where is_late) as late_sales
        from drawer_entries where shift_id = ${id} group by 1`.pipe(rows(CashRow), orDieSql)

    /** Cash beside the sales, in its order. */
    const moves = (id: ShiftId) =>
      sql`
        select id, kind, usd, riel, reason, at from drawer_entries
        where shift_id = ${id} and kind = any(${cashMoves}::text[]) order by id limit ${mostCashMoves}`.pipe(
        rows(MoveRow),
        Effect.map((found) => found.map(toCashMoved)),
        orDieSql,
      )

    const move = (id: ShiftId, kind: CashMove, { usd, riel }: Notes, reason: string) =>
      sql`
        insert into drawer_entries (shift_id, kind, payment_kind, amount, usd, riel, reason, is_late)
        select ${id}::bigint, ${kind}, 'cash', 0, sign * ${toNumeric(usd)}::numeric, sign * ${riel}::bigint, ${reason}, false
        from (select case ${kind} when 'cash_out' then -1 else 1 end) as direction (sign)`.pipe(
        orDieSql,
        Effect.asVoid,
      )

    /** Keeps the count of a locked shift. */
    const close = (id: ShiftId, { closer, counted, expected, rate, note }: Counted) =>
      sql`
        update shifts set closed_at = greatest(clock_timestamp(), opened_at), closer_id = ${closer.id},
          closed_by = ${closer.name}, counted_usd = ${toNumeric(counted.usd)}::numeric, counted_riel = ${counted.riel},
          expected_usd = ${toNumeric(expected.usd)}::numeric, expected_riel = ${expected.riel},
          riel_per_dollar = ${rate}, note = ${note}
        where id = ${id}`.pipe(orDieSql, Effect.asVoid)

    return { list, count, countOpen, openedBetween, read, openOf, open, lock, cash, moves, move, close }
  }),
}) {}
