import { SqlClient } from "@effect/sql"
import type { Statement } from "@effect/sql"
import { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import { Effect, Schema } from "effect"
import { firstRow, orDieSql, rows } from "../../Sql.ts"
import type { PageRequest, Reach } from "./SearchEngine.ts"
import { unitOrder } from "./index/ByPrice.ts"
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
  opening_hours: Schema.NullOr(OpeningHours),
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
  opening_hours: Schema.NullOr(OpeningHours),
})
const WithHours = Schema.Struct({ id: Schema.Int, opening_hours: OpeningHours })
const Offered = Schema.Struct({ name_id: Schema.Int, rows: Schema.Int, cents: Schema.Int })
const OfName = Schema.Struct({ name_id: Schema.Int, rows: Schema.Int })
const Stocked = Schema.Struct({ name_id: Schema.Int })

/** A name to find, and the data that decides the order of its rows. */
export interface NameToFind {
  readonly id: number
  /** The position of the name among rows at equal distance or, sorted by name, among all names. */
  readonly place: number
  readonly isGoods: boolean
  /** The position of its form and strengths (`ReadProduct.likeness`) in alphabetical order. */
  readonly likeness: number
  /** Whether `unit_per_package` counts the pieces of a package. */
  readonly isCounted: boolean
  /**
   * The content of a package by its text, in the unit with this number (`unitOrder`). `amount` is 0 when it is unknown.
   */
  readonly amount: number
  readonly unit: number
}

interface RowsToFind {
  readonly reach: Reach
  readonly sortBy: PageRequest["sortBy"]
  readonly inStock: boolean
  /** The pharmacies that are open, if only these are wanted. */
  readonly open: ReadonlyArray<number> | undefined
  /** The current day in Phnom Penh. */
  readonly today: string
  readonly from: number
  readonly size: number
}

/** The same orders as in the memory index (`ByPrice.ts`, `Page.ts`). Accessories come last in each. */
const orders = {
  distance: "is_goods, chord, place, is_out, pharmacy_id, id",
  price: `is_goods, unit is null, case when unit is null then 0 else cheapest end,
    case when unit is null then 0 else likeness end, unit, cents / coalesce(amount, 1), is_out, chord, id`,
  package_price: "is_goods, cents, is_out, chord, id",
  name: "is_goods, place, is_out, chord, id",
} as const

/** Each property of the names as one array, for `unnest`. */
const columnsOf = (names: ReadonlyArray<NameToFind>) => ({
  ids: names.map(({ id }) => id),
  places: names.map(({ place }) => place),
  goods: names.map(({ isGoods }) => isGoods),
  likenesses: names.map(({ likeness }) => likeness),
  counted: names.map(({ isCounted }) => isCounted),
  amounts: names.map(({ amount }) => amount),
  units: names.map(({ unit }) => unit),
})

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
    const near = (
      { latitude, longitude, kilometres }: Reach,
      open?: ReadonlyArray<number>,
    ): Statement.Fragment => sql`
      select * from (
        select id, power(cos(radians(latitude)) * cos(radians(longitude))
            - cos(radians(${latitude}::float8)) * cos(radians(${longitude}::float8)), 2)
          + power(cos(radians(latitude)) * sin(radians(longitude))
            - cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8)), 2)
          + power(sin(radians(latitude)) - sin(radians(${latitude}::float8)), 2) as chord
        from pharmacies where status = 'APPROVED') all_approved
      where chord <= ${chordOf(kilometres)}::float8
        ${open === undefined ? sql`` : sql`and id = any(${open}::integer[])`}`

    /** The approved pharmacies that have told their hours. */
    const withHours =
      sql`select id, opening_hours from pharmacies where status = 'APPROVED' and opening_hours is not null`.pipe(
        rows(WithHours),
        orDieSql,
      )

    /** The number of rows of each name within reach. */
    const offersOfNames = (
      names: ReadonlyArray<number>,
      { reach, open, inStock, today }: Omit<RowsToFind, "sortBy" | "from" | "size">,
    ) =>
      sql`
      with near as materialized (${near(reach, open)})
      select m.name_id, count(*)::integer as rows
      from medicines m join near on near.id = m.pharmacy_id
      where m.name_id = any(${names}::integer[]) and m.expiration_date >= ${today}::date
        ${inStock ? sql`and m.quantity > 0` : sql``}
      group by m.name_id`.pipe(
        rows(OfName),
        Effect.map((found) => new Map(found.map((one) => [one.name_id, one.rows]))),
        orDieSql,
      )

    /** One page and the total. If the page is empty, one row without a medicine carries the total. */
    const page = (names: ReadonlyArray<NameToFind>, rowsToFind: RowsToFind) => {
      const { reach, open, sortBy, inStock, today, from, size } = rowsToFind
      const stocked = inStock ? sql`and m.quantity > 0` : sql``
      const given = columnsOf(names)
      const order = sql.literal(orders[sortBy])
      const hit = sortBy === "price" ? sql`compared` : sql`hit`
      return sql`
        with near as materialized (${near(reach, open)}),
        hit as materialized (
          select m.id, m.pharmacy_id, near.chord, wanted.place, wanted.is_goods, wanted.likeness,
            m.quantity = 0 as is_out, (m.price * 100)::float8 as cents,
            case when wanted.is_counted and m.unit_per_package > 1 then ${unitOrder.piece}::integer
              when wanted.amount > 0 then wanted.unit end as unit,
            case when wanted.is_counted and m.unit_per_package > 1 then m.unit_per_package::float8
              when wanted.amount > 0 then wanted.amount end as amount
          from unnest(${given.ids}::integer[], ${given.places}::integer[], ${given.goods}::boolean[],
              ${given.likenesses}::integer[], ${given.counted}::boolean[], ${given.amounts}::float8[],
              ${given.units}::integer[])
            as wanted (name_id, place, is_goods, likeness, is_counted, amount, unit)
          join medicines m on m.name_id = wanted.name_id
          join near on near.id = m.pharmacy_id
          where m.expiration_date >= ${today}::date ${stocked}),
        compared as (
          select *, min(cents) filter (where unit is not null) over (partition by is_goods, likeness) as cheapest from hit)
        select counted.total, shown.id as medicine_id, shown.chord, p.id as pharmacy_id, p.name as pharmacy_name,
          p.address, p.phone, p.latitude, p.longitude, p.opening_hours
        from (select count(*)::integer as total from hit) counted
        left join (
          select *, row_number() over (order by ${order}) as position
          from (select * from ${hit} order by ${order} limit ${size} offset ${from}) sorted) shown on true
        left join pharmacies p on p.id = shown.pharmacy_id
        order by shown.position`.pipe(rows(Hit), orDieSql)
    }

    /** The nearest approved pharmacies within reach, with their squared chord. */
    const nearest = (reach: Reach, most: number) =>
      sql`
        select near.chord, p.id, p.name, p.address, p.phone, p.latitude, p.longitude, p.opening_hours
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

    return { namesSince, counts, page, withHours, offersOfNames, nearest, offers, stockedNames }
  }),
}) {}
