import { SqlClient } from "@effect/sql"
import { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { OfficeChatId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { firstRow, oneRow, orDieSql, rows } from "../../Sql.ts"
import type { ExpiryRule } from "./ExpiryNewsRepo.ts"
import { expiresWithin, isLow } from "../../Sql/StockMarks.ts"

const Held = Schema.Struct({ held: Schema.Boolean })
const Proven = Schema.Struct({ proven: Schema.Int })
const Wanted = Schema.Struct({ wanted: Schema.Boolean })
const Due = Schema.Struct({ pharmacy_id: PharmacyId, pharmacy: Schema.String })
export type DuePharmacy = typeof Due.Type
/** One of the first medicines of its level; `total` counts them all. */
const Changed = Schema.Struct({
  level: Schema.Literal("low", "out"),
  name: Schema.String,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  total: Schema.Int,
})
const Named = Schema.Struct({ name: Schema.String, total: Schema.Int })

/** When a pharmacy's news is told: seconds since the last about stock that ran out, and minutes for stock that is low. */
type Pace = { readonly outSeconds: number; readonly lowMinutes: number }

/** The rows of what is low and out of stock, as far as chats are told about it. */
export class StockNewsRepo extends Effect.Service<StockNewsRepo>()("StockNewsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const linked = sql`select pharmacy_id from current_office_chats where pharmacy_id is not null`
    /** A medicine's level now: null if there is enough, or it is gone. Loose units of opened packages can still be sold. */
    const level = (lowAt: number) => sql`
      case when m.id is null then null when m.quantity = 0 and m.loose_units = 0 then 'out'
        when ${isLow(sql, lowAt)} then 'low' end`
    const fullName = sql.literal("trim(m.name || ' ' || m.dosage)")

    /** Whether anybody is linked. Where nobody is, the ledger is not read, and later from its present end. */
    const isWanted = sql`
      with wanted as (select exists (${linked}) as wanted),
        left_off as (delete from stock_progress where not (select wanted from wanted))
      select wanted from wanted`.pipe(
      oneRow(Wanted),
      Effect.map(({ wanted }) => wanted),
      orDieSql,
    )

    /** Lets one process read the ledger at a time, until the end of the transaction; false when another one does. */
    const tryLock = sql`select pg_try_advisory_xact_lock(hashtextextended('stock news', 0)) as held`.pipe(
      firstRow(Held),
      Effect.map((lock) => lock?.held === true),
      orDieSql,
    )

    /** Begins to read the ledger, with the movements of the last minute: some may not be committed yet. */
    const begin = sql`
      insert into stock_progress (proven, seen, snapshot)
      select coalesce((select id from stock_movements where at < now() - interval '1 minute' order by id desc limit 1), 0),
        coalesce(max(id), 0), pg_current_snapshot() from stock_movements
      on conflict (one) do nothing`.pipe(Effect.asVoid, orDieSql)

    /** The number of the last movement of which everything before is read; undefined before the beginning. */
    const proven = sql`select proven from stock_progress`.pipe(
      firstRow(Proven),
      Effect.map((row) => row?.proven),
      orDieSql,
    )

    /**
     * Reads what the ledger tells since the last time about linked pharmacies, and keeps the level of those medicines as it
     * is now. A level that was reached is news; one that was left is forgotten. Movements that were written by transactions
     * which had not ended are read again.
     */
    const read = (lowAt: number, from: number) =>
      // with the number itself the planner knows that few movements are new, and does not read the whole ledger
      sql`
          with touched as materialized (
            select distinct s.medicine_id, s.pharmacy_id from stock_movements s
            where s.id > ${from} and s.pharmacy_id in (${linked})
          ), levels as materialized (
            select t.medicine_id, t.pharmacy_id, ${level(lowAt)} as level
            from touched t left join medicines m on m.id = t.medicine_id
          ), gone as (
            delete from stock_levels l using levels n where n.medicine_id = l.medicine_id and n.level is null
          ), newest as materialized (
            select coalesce(max(id), 0) as id from stock_movements
          ), moved as (
            update stock_progress set proven = seen, seen = newest.id, snapshot = pg_current_snapshot()
            from newest
            where pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(snapshot)
              and (proven < seen or seen < newest.id)
          )
          insert into stock_levels as l (medicine_id, pharmacy_id, level, is_news)
          select medicine_id, pharmacy_id, level, true from levels where level is not null
          on conflict (medicine_id) do update
            set level = excluded.level, since = now(), is_news = excluded.level = 'out'
            where l.level <> excluded.level
          returning 1`.pipe(
        Effect.map((changed) => changed.length),
        orDieSql,
      )

    /** The pharmacies whose news is due. */
    const due = ({ outSeconds, lowMinutes }: Pace, most: number) =>
      sql`
        select l.pharmacy_id, p.name as pharmacy
        from stock_levels l join pharmacies p on p.id = l.pharmacy_id
          left join stock_news n on n.pharmacy_id = l.pharmacy_id
        where l.is_news group by l.pharmacy_id, p.name, n.told_at
        having (bool_or(l.level = 'out') and
            coalesce(n.told_at <= now() - make_interval(secs => ${outSeconds}), true))
          or min(l.since) <= now() - make_interval(mins => ${lowMinutes})
        order by min(l.since) limit ${most}`.pipe(rows(Due), orDieSql)

    /** Takes the news of a pharmacy: the first of each level by name, and how many there are. */
    const take = (pharmacyId: PharmacyId, most: number) =>
      sql`
        with told as (
          update stock_levels set is_news = false where pharmacy_id = ${pharmacyId} and is_news
          returning medicine_id, level
        ), at as (
          insert into stock_news (pharmacy_id, told_at) values (${pharmacyId}, now())
          on conflict (pharmacy_id) do update set told_at = now()
        ), placed as (
          select t.level, ${fullName} as name, m.quantity, m.loose_units,
            count(*) over (partition by t.level) as total,
            row_number() over (partition by t.level order by lower(m.name), m.dosage, m.id) as place
          from told t join medicines m on m.id = t.medicine_id
        )
        select level, name, quantity, loose_units, total from placed where place <= ${most}
        order by level, place`.pipe(rows(Changed), orDieSql)

    /** The pharmacy of a chat, if no other chat is told about it. */
    const newPharmacyOf = (id: OfficeChatId) =>
      sql`
        select c.pharmacy_id, c.pharmacy from current_office_chats c
        where c.id = ${id} and c.pharmacy_id is not null and not exists (
          select from current_office_chats o where o.pharmacy_id = c.pharmacy_id and o.id <> c.id)`.pipe(
        firstRow(Due),
        orDieSql,
      )

    /** Keeps what is low, out of stock and expiring at a pharmacy as known: it is no news. */
    const takeAsKnown = (pharmacyId: PharmacyId, lowAt: number, { today, days }: ExpiryRule) =>
      Effect.all(
        [
          sql`delete from stock_levels where pharmacy_id = ${pharmacyId}`,
          sql`
            insert into stock_levels (medicine_id, pharmacy_id, level, since, is_news)
            select id, pharmacy_id, level, '-infinity', false
            from (select m.id, m.pharmacy_id, ${level(lowAt)} as level from medicines m
              where m.pharmacy_id = ${pharmacyId}) m
            where level is not null on conflict (medicine_id) do nothing`,
          sql`delete from told_expiries where pharmacy_id = ${pharmacyId}`,
          sql`
            insert into told_expiries (medicine_id, pharmacy_id, expiration_date)
            select id, pharmacy_id, expiration_date from medicines
            where pharmacy_id = ${pharmacyId} and ${expiresWithin(sql, today, days, "")}
            on conflict (medicine_id) do nothing`,
        ],
        { discard: true },
      ).pipe(orDieSql)

    /** Forgets what was told about medicines that are gone or have another date, and pharmacies that nobody is linked with. */
    const forget = Effect.all(
      [
        sql`delete from stock_levels l where l.pharmacy_id not in (${linked})`,
        sql`
          delete from told_expiries t where t.pharmacy_id not in (${linked}) or not exists (
            select from medicines m where m.id = t.medicine_id and m.expiration_date = t.expiration_date)`,
      ],
      { discard: true },
    ).pipe(orDieSql)

    /** The medicines of a pharmacy that are at a level since a time, the latest first, and how many there are. */
    const atLevel = (pharmacyId: PharmacyId, wanted: "low" | "out", since: Date | null, most: number) =>
      sql`
        select ${fullName} as name, count(*) over () as total
        from stock_levels l join medicines m on m.id = l.medicine_id
        where l.pharmacy_id = ${pharmacyId} and l.level = ${wanted}
          and (${since}::timestamptz is null or l.since >= ${since}::timestamptz)
        order by l.since desc, lower(m.name), m.id limit ${most}`.pipe(rows(Named), orDieSql)

    return {
      isWanted,
      tryLock,
      begin,
      proven,
      read,
      due,
      take,
      newPharmacyOf,
      takeAsKnown,
      forget,
      atLevel,
    }
  }),
}) {}
