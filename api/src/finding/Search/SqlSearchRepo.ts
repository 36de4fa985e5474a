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
const Count = Schema.Struct({ count: Schema.Int })
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
const Stocked = Schema.Struct({ name_id: Schema.Int })

/** Names to find, each with its place among rows of equal distance (or, by name, among all). */
export interface NamesToFind {
  readonly ids: ReadonlyArray<number>
  readonly order: ReadonlyArray<number>
}

interface RowsToFind {
  readonly reach: Reach
  readonly sortBy: "distance" | "price" | "name"
  readonly inStock: boolean
  /** The calendar day in Phnom Penh. */
  readonly today: string
  readonly from: number
  readonly size: number
}

const orders = {
  distance: "chord, pharmacy_id, place, id",
  price: "price, chord, id",
  name: "place, chord, id",
} as const

/** The search in SQL: which rows, in which order, and how many in all. Names are resolved by whoever asks. */
export class SqlSearchRepo extends Effect.Service<SqlSearchRepo>()("SqlSearchRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Product names that became visible after a snapshot (all of them without one), and the present snapshot. */
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

    const count = ({ count: what, names, limit }: CountRequest) => {
      const carriers = what === "rows" ? sql`select 1` : sql`select distinct pharmacy_id`
      return sql`
        select count(*) as count from (
          ${carriers} from medicines where name_id = any(${names}::integer[]) limit ${limit}) carried`.pipe(
        firstRow(Count),
        Effect.map((row) => row?.count ?? 0),
        orDieSql,
      )
    }

    /** Approved pharmacies within reach, with their squared chord from the place (see `Pharmacies.ts`). */
    const near = ({ latitude, longitude, kilometres }: Reach): Statement.Fragment => sql`
      select * from (
        select id, power(cos(radians(latitude)) * cos(radians(longitude))
            - cos(radians(${latitude}::float8)) * cos(radians(${longitude}::float8)), 2)
          + power(cos(radians(latitude)) * sin(radians(longitude))
            - cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8)), 2)
          + power(sin(radians(latitude)) - sin(radians(${latitude}::float8)), 2) as chord
        from pharmacies where status = 'APPROVED') all_approved
      where chord <= ${chordOf(kilometres)}::float8`

    /** One page and the total; a row without a medicine carries the total of an empty page. */
    const page = (names: NamesToFind, { reach, sortBy, inStock, today, from, size }: RowsToFind) => {
      const stocked = inStock ? sql`and m.quantity > 0` : sql``
      const price = sortBy === "price" ? sql`, m.price` : sql``
      const order = sql.literal(orders[sortBy])
      return sql`
        with near as materialized (${near(reach)}),
        hit as materialized (
          select m.id, m.pharmacy_id, near.chord, wanted.place ${price}
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

    /** Which of these names some approved pharmacy (within reach, if one is given) has in stock. */
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

    return { namesSince, count, page, stockedNames }
  }),
}) {}
