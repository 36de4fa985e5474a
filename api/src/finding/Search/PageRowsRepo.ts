/**
 * Reads the medicines of a page by primary key, so that the quantity and price shown are committed, from a standby where one has them. Every search
 * uses this, so it has its own pool instead of the common client. Requests that arrive in one turn of the event loop, or
 * while both connections are busy, are combined into one statement. Columns arrive as text, which costs no parsing in the driver.
 * The same statement tells which changes the index has not applied, so that both are of one moment.
 */
import { SqlError } from "@effect/sql"
import { Effect, Redacted } from "effect"
import { Pool } from "pg"
import type { PoolConfig, QueryArrayConfig } from "pg"
import { AppConfig } from "../../Config.ts"
import { orDieSql } from "../../Sql.ts"
import { DatabasePulse } from "../../Sql/DatabasePulse.ts"
import type { MissedChange } from "./index/MissedChanges.ts"
import { PagesElsewhere } from "./PagesElsewhereRepo.ts"
import { countEvent } from "./SearchMetrics.ts"
import type { PageEvent } from "./SearchMetrics.ts"
import { dayNumber, lifeOf } from "./index/Rows.ts"

/** A medicine in search results. */
export interface PageRow {
  readonly id: number
  /** The id of its search text in `product_names`. */
  readonly nameId: number
  readonly name: string
  readonly dosage: string
  readonly photo: string | null
  readonly quantity: number
  /** In dollars, exact to the cent. */
  readonly price: number
  readonly unitsInPackage: number
  /** ISO 8601, UTC. */
  readonly updatedAt: string
}

const connections = 2
const statementTimeout = 5_000
/** Largest number of ids in one statement: ten pages of a hundred. */
const mostIds = 1_000

/** With more missed changes than this, it is not looked whether one of them matters. */
export const mostMissedOfPage = 200

/**
 * The medicines, and the changes that were not visible in the snapshot $2 (none if it is null) as rows with a kind: the
 * day, the stock and nothing else of them are in the columns behind the ids.
 */
const statement = `
  select null as kind, id, name_id, name, dosage, photo, quantity, price, unit_per_package,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from medicines where id = any($1::bigint[])
  union all
  (select kind::text, id, name_id, expiration_date::text, in_stock::text, null, null, null, null, null
  from search_changes
  where xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
  limit ${mostMissedOfPage + 1})`

type TextRow = ReadonlyArray<string | null>

/** Rows by id, and the changes that were committed when they were read and are not in the given snapshot. */
interface PageRows {
  readonly rows: ReadonlyMap<number, PageRow>
  /** At most `mostMissedOfPage` and one. */
  readonly missed: ReadonlyArray<MissedChange>
}

const decode = ([
  ,
  id,
  nameId,
  name,
  dosage,
  photo,
  quantity,
  price,
  units,
  updatedAt,
]: TextRow): PageRow => ({
  id: Number(id),
  nameId: Number(nameId),
  name: name ?? "",
  dosage: dosage ?? "",
  photo: photo ?? null,
  quantity: Number(quantity),
  price: Number(price),
  unitsInPackage: Number(units),
  updatedAt: updatedAt ?? "",
})

const decodeMissed = ([kind, id, nameId, expires, inStock]: TextRow): MissedChange => ({
  kind: kind ?? "",
  id: Number(id),
  name: Number(nameId),
  life: lifeOf(dayNumber(expires ?? ""), inStock === "true"),
})

interface Waiting {
  readonly ids: ReadonlyArray<number>
  readonly since: string | undefined
  readonly resolve: (rows: PageRows) => void
  readonly reject: (error: unknown) => void
}

class Batches {
  private waiting: Array<Waiting> = []
  private busy = 0
  private isCalled = false
  private readonly pool: Pool
  private readonly elsewhere: PagesElsewhere | undefined

  constructor(pool: Pool, elsewhere: PagesElsewhere | undefined) {
    this.pool = pool
    this.elsewhere = elsewhere
  }

  read(ids: ReadonlyArray<number>, since: string | undefined): Promise<PageRows> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ids, since, resolve, reject })
      this.readSoon()
    })
  }

  /** Reads after this turn of the event loop, so that requests that arrived together make one statement. */
  private readSoon(): void {
    if (this.isCalled || this.busy >= connections) return
    this.isCalled = true
    setImmediate(() => {
      this.isCalled = false
      if (this.waiting.length > 0 && this.busy < connections) void this.readWaiting()
    })
  }

  private takeWaiting(): ReadonlyArray<Waiting> {
    let ids = 0
    const fitting = this.waiting.findIndex((one) => (ids += one.ids.length) > mostIds)
    return this.waiting.splice(0, fitting <= 0 ? Math.max(1, this.waiting.length) : fitting)
  }

  private async readWaiting(): Promise<void> {
    const batch = this.takeWaiting()
    this.busy++
    try {
      const ids = batch.length === 1 ? (batch[0]?.ids ?? []) : [...new Set(batch.flatMap((one) => one.ids))]
      const asked: QueryArrayConfig = {
        name: "search-page",
        text: statement,
        // the oldest snapshot: who came later is told of changes that it knows
        values: [ids, batch.find(({ since }) => since !== undefined)?.since],
        rowMode: "array",
      }
      const found =
        (await this.elsewhere?.read(asked)) ?? (await this.pool.query<Array<string | null>>(asked)).rows
      const rows = new Map<number, PageRow>()
      const missed: Array<MissedChange> = []
      for (const row of found)
        if (row[0] === null) rows.set(Number(row[1]), decode(row))
        else missed.push(decodeMissed(row))
      for (const one of batch) one.resolve({ rows, missed })
    } catch (error) {
      for (const one of batch) one.reject(error)
    } finally {
      this.busy--
      if (this.waiting.length > 0) this.readSoon()
    }
  }
}

const asText = { getTypeParser: () => (text: string) => text }

export class PageRowsRepo extends Effect.Service<PageRowsRepo>()("PageRowsRepo", {
  scoped: Effect.gen(function* () {
    const { databaseUrl, databaseReadUrl } = yield* AppConfig
    const { openSocket } = yield* DatabasePulse
    const settings: PoolConfig = {
      max: connections,
      application_name: "rokthnam-search-pages",
      connectionTimeoutMillis: statementTimeout,
      // as in the feed, whose statement reads the few newest changes in the same way, and planned once: planning it
      // for each page takes as long as running it
      options: "-c enable_seqscan=off -c plan_cache_mode=force_generic_plan",
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout * 2,
      types: asText,
    }
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const opened = new Pool({
          ...settings,
          connectionString: Redacted.value(databaseUrl),
          stream: openSocket,
        })
        // an idle connection that ends is replaced at the next page; without a listener the event would end the
        // process
        opened.on("error", () => undefined)
        return opened
      }),
      (open) => Effect.promise(() => open.end()),
    )
    const events: Partial<Record<PageEvent, number>> = {}
    const tell = (event: PageEvent): void => {
      events[event] = (events[event] ?? 0) + 1
      Effect.runSync(countEvent(event))
    }
    const elsewhere =
      databaseReadUrl === undefined
        ? undefined
        : yield* Effect.acquireRelease(
            Effect.sync(() => new PagesElsewhere(pool, Redacted.value(databaseReadUrl), settings, tell)),
            ({ close }) => Effect.promise(close),
          )
    const batches = new Batches(pool, elsewhere)
    /**
     * The medicines with these ids, deleted ones are missing, and the changes that are not in the snapshot `since`. A
     * database error becomes a defect.
     */
    const read = (ids: ReadonlyArray<number>, since: string | undefined) =>
      Effect.tryPromise({
        try: () => batches.read(ids, since),
        catch: (cause) => new SqlError.SqlError({ cause, message: "Failed to read a page of search" }),
      }).pipe(orDieSql)
    return {
      read,
      /** Who has answered the reads so far, where there is a standby. */
      events,
    }
  }),
}) {}
