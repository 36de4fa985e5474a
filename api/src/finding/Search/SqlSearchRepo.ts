import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import type { Reach } from "./SearchEngine.ts"
import { chordOf } from "./index/Pharmacies.ts"
import type { CountRequest } from "../../../matching/corrections/Counting.ts"

const NewName = Schema.Struct({
  snapshot: Schema.String,
  id: Schema.NullOr(Schema.Int),
  norm: Schema.NullOr(Schema.String),
})
const Counts = Schema.Struct({ counts: Schema.Array(Schema.Int) })
const Hit = Schema.Struct({
  total: Schema.Int,
  medicine_id: Schema.NullOr(Schema.Int),
  chord: Schema.NullOr(Schema.Number),
  pharmacy_id: Schema.NullOr(Schema.Int),
  pharmacy_name: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  latitude: Schema.NullOr(Schema.Number),
  longitude: Schema.NullOr(Schema.Number),
})
export type Hit = typeof Hit.Type
const Near = Schema.Struct({
  chord: Schema.Number,
  id: Schema.Int,
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
})
const Offered = Schema.Struct({ name_id: Schema.Int, rows: Schema.Int, cents: Schema.Int })
const Stocked = Schema.Struct({ name_id: Schema.Int })

/**
 * Names to find, and the position of each: among rows of the same pharmacy, or among all rows when sorted by name.
 */
export interface NamesToFind {
  readonly ids: ReadonlyArray<number>
  readonly order: ReadonlyArray<number>
}

interface RowsToFind {
  readonly reach: Reach
  readonly sortBy: "distance" | "price" | "name"
  readonly inStock: boolean
  /** The current day in Phnom Penh. */
  readonly today: string
  readonly from: number
  readonly size: number
}

const orders = {
  distance: "chord, pharmacy_id, place, is_out, id",
  price: "price, chord, id",
  name: "place, chord, id",
} as const

/** Searches in SQL: selects rows, sorts them and counts them. The caller resolves the query to names first. */
export class SqlSearchRepo extends Effect.Service<SqlSearchRepo>()("SqlSearchRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Product names that became visible after a snapshot (all names without one), and the current snapshot. */
    const namesSince = (snapshot: string | undefined) => {
      const since =
        snapshot === undefined
          ? sql`true`
          : sql`n.added_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
              and not pg_visible_in_snapshot(n.added_in, ${snapshot}::pg_snapshot)`
      return sql`
        with visible as materialized (select pg_current_snapshot() as snapshot)
        select v.snapshot::text as snapshot, n.id, n.norm
        from visible v left join product_names n on ${since} order by n.id`.pipe(rows(NewName), orDieSql)
    }

    const counting = ({ count, names, limit }: CountRequest): Statement.Fragment =>
      names.length === 0
        ? sql`(0)`
        : sql`(
            select count(*) from (
              select ${count === "rows" ? sql`1` : sql`distinct pharmacy_id`}
              from medicines where name_id = any(${names}::integer[]) limit ${limit}) carried)`

    /** Runs all requested counts in one round trip. */
    const counts = (asks: ReadonlyArray<CountRequest>) =>
      asks.length === 0
        ? Effect.succeed([])
        : sql`select array[${sql.csv(asks.map(counting))}]::integer[] as counts`.pipe(
            firstRow(Counts),
            Effect.map((row) => row?.counts ?? []),
            orDieSql,
          )

    /** Approved pharmacies within reach, with their squared chord from the place (see `index/Pharmacies.ts`). */
    const near = ({ latitude, longitude, kilometres }: Reach): Statement.Fragment => sql`
      select * from (
        select id, power(cos(radians(latitude)) * cos(radians(longitude))
            - cos(radians(${latitude}::float8)) * cos(radians(${longitude}::float8)), 2)
          + power(cos(radians(latitude)) * sin(radians(longitude))
            - cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8)), 2)
          + power(sin(radians(latitude)) - sin(radians(${latitude}::float8)), 2) as chord
        from pharmacies where status = 'APPROVED') all_approved
      where chord <= ${chordOf(kilometres)}::float8`

    /** One page and the total. If the page is empty, one row without a medicine carries the total. */
    const page = (names: NamesToFind, { reach, sortBy, inStock, today, from, size }: RowsToFind) => {
      const stocked = inStock ? sql`and m.quantity > 0` : sql``
      const price = sortBy === "price" ? sql`, m.price` : sql``
      const order = sql.literal(orders[sortBy])
      return sql`
        with near as materialized (${near(reach)}),
        hit as materialized (
          select m.id, m.pharmacy_id, near.chord, wanted.place, m.quantity = 0 as is_out ${price}
          from unnest(${names.ids}::integer[], ${names.order}::integer[]) as wanted (name_id, place)
          join medicines m on m.name_id = wanted.name_id
          join near on near.id = m.pharmacy_id
          where m.expiration_date >= ${today}::date ${stocked})
        select counted.total, shown.id as medicine_id, shown.chord, p.id as pharmacy_id, p.name as pharmacy_name,
          p.address, p.phone, p.latitude, p.longitude
        from (select count(*)::integer as total from hit) counted
        left join (
          select *, row_number() over (order by ${order}) as position
          from (select * from hit order by ${order} limit ${size} offset ${from}) sorted) shown on true
        left join pharmacies p on p.id = shown.pharmacy_id
        order by shown.position`.pipe(rows(Hit), orDieSql)
    }

    /** The nearest approved pharmacies within reach, with their squared chord. */
    const nearest = (reach: Reach, most: number) =>
      sql`
        select near.chord, p.id, p.name, p.address, p.phone, p.latitude, p.longitude
        from (${near(reach)} order by chord, id limit ${most}) near
        join pharmacies p on p.id = near.id order by near.chord, p.id`.pipe(rows(Near), orDieSql)

    /** Which of these names an approved pharmacy (within reach, if given) has in stock. */
    const stockedNames = (names: ReadonlyArray<number>, reach: Reach | undefined, today: string) => {
      const places =
        reach === undefined ? sql`select id from pharmacies where status = 'APPROVED'` : near(reach)
      return sql`
        with near as materialized (${places})
        select wanted.name_id from unnest(${names}::integer[]) as wanted (name_id)
        where exists (
          select 1 from medicines m join near on near.id = m.pharmacy_id
          where m.name_id = wanted.name_id and m.quantity > 0 and m.expiration_date >= ${today}::date)`.pipe(
        rows(Stocked),
        Effect.map((found) => new Set(found.map(({ name_id }) => name_id))),
        orDieSql,
      )
    }

    /**
     * For each product name, the number of rows in stock and their lowest price in cents, at approved pharmacies
     * (within reach, if given).
     */
    const offers = (names: ReadonlyArray<number>, reach: Reach | undefined, today: string) => {
      const places =
        reach === undefined ? sql`select id from pharmacies where status = 'APPROVED'` : near(reach)
      return sql`
        with near as materialized (${places})
        select m.name_id, count(*)::integer as rows, min(m.price * 100)::integer as cents
        from medicines m join near on near.id = m.pharmacy_id
        where m.name_id = any(${names}::integer[]) and m.quantity > 0 and m.expiration_date >= ${today}::date
        group by m.name_id`.pipe(rows(Offered), orDieSql)
    }

    return { namesSince, counts, page, nearest, offers, stockedNames }
  }),
}) {}
