/**
 * The feed's own connection to PostgreSQL: one snapshot to load from, then the changes that became visible since,
 * each exactly once. A pull returns a change if it is visible now and was not visible in the previous snapshot.
 * Writers of the same row wait for each other, so for one row the order of `seq` is the order of the commits.
 */
import { Schema } from "effect"
import { Socket } from "node:net"
import { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import { CopiedRows } from "./index/CopiedRows.ts"
import type { Pharmacy } from "./index/Pharmacies.ts"
import { farDay } from "./index/Rows.ts"

const Change = Schema.Struct({
  kind: Schema.Literal("+", "-", "~", "p", "!"),
  id: Schema.NumberFromString,
  pharmacy_id: Schema.Int,
  name_id: Schema.Int,
  cents: Schema.NumberFromString,
  expiration_date: Schema.String,
  in_stock: Schema.Boolean,
  /** `unit_per_package`. */
  units: Schema.Int,
  /** The search text of `name_id`; null for changes of pharmacies. */
  norm: Schema.NullOr(Schema.String),
})
export type Change = typeof Change.Type

const Pulled = Schema.Struct({
  snapshot: Schema.String,
  seq: Schema.NullOr(Schema.NumberFromString),
  change: Schema.Unknown,
})

const PharmacyRow = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  address: Schema.String,
  phone: Schema.String,
  latitude: Schema.Number,
  longitude: Schema.Number,
  status: Schema.String,
})

const NameRow = Schema.Struct({ id: Schema.Int, norm: Schema.String })
const Snapshot = Schema.Struct({ snapshot: Schema.String, last: Schema.NumberFromString })

const decodePulled = Schema.decodeUnknownSync(Schema.Array(Pulled))
/** Decodes one change of `changesSince`. */
export const decodeChange = Schema.decodeUnknownSync(Change)
const decodePharmacies = Schema.decodeUnknownSync(Schema.Array(PharmacyRow))
const decodeNames = Schema.decodeUnknownSync(Schema.Array(NameRow))
const decodeSnapshots = Schema.decodeUnknownSync(Schema.NonEmptyArray(Snapshot))

const asPharmacy = ({ status, ...row }: typeof PharmacyRow.Type): Pharmacy => ({
  ...row,
  isApproved: status === "APPROVED",
})

/** Time limits of a statement and of a load, in milliseconds. */
const statementTimeout = 5_000
const loadTimeout = 600_000
/**
 * Milliseconds for which the server may send nothing while an answer is awaited. A busy disk may delay the first row of
 * a load for some seconds. Pulls have a shorter limit of their own.
 */
const longestSilence = 15_000
/** Milliseconds for the end of a connection, after which it is cut. */
const longestEnd = 1_000

/**
 * Expiration dates are clamped, because `infinity` is not a number of days. Prices need two decimals to be read as
 * cents.
 */
const medicinesStatement = `
  copy (
    select name_id, pharmacy_id, id, price::numeric(12, 2),
      least(greatest(expiration_date, date '0001-01-01'), date '1970-01-01' + ${farDay}) - date '1970-01-01',
      (quantity > 0)::integer, unit_per_package
    from medicines
  ) to stdout`

const pullStatement = `
  with visible as materialized (select pg_current_snapshot() as snapshot)
  select v.snapshot::text as snapshot, c.seq::text as seq,
    case when c.seq is null then null else json_build_object(
      'kind', c.kind, 'id', c.id::text, 'pharmacy_id', c.pharmacy_id, 'name_id', c.name_id, 'cents', c.cents::text,
      'expiration_date', c.expiration_date, 'in_stock', c.in_stock, 'units', c.units,
      'norm', (select n.norm from product_names n where n.id = c.name_id)) end as change
  from visible v
  left join search_changes c
    on c.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
  order by c.seq`

export class FeedConnection {
  private readonly client: Client
  private readonly socket: Socket
  private readonly silence: number

  private constructor(client: Client, socket: Socket, silence: number) {
    this.client = client
    this.socket = socket
    this.silence = silence
  }

  /**
   * Connects and listens. `onChange` is called after every commit of a change; `onLost` when the connection ends. It is
   * ended when an answer is awaited and the server sends nothing for `silence` milliseconds: a server that has stalled
   * closes no connection.
   */
  static async open(
    url: string,
    onChange: () => void,
    onLost: () => void,
    silence = longestSilence,
  ): Promise<FeedConnection> {
    const socket = new Socket()
    const client = new Client({
      connectionString: url,
      application_name: "rokthnam-search",
      connectionTimeoutMillis: statementTimeout,
      keepAlive: true,
      stream: () => socket,
    })
    client.on("error", onLost)
    client.on("end", onLost)
    client.on("notification", onChange)
    const connection = new FeedConnection(client, socket, silence)
    try {
      await client.connect()
      await connection.ask(`set statement_timeout = ${statementTimeout}`)
      // a pull reads the few newest changes; the planner does not know that and would scan the whole table
      await connection.ask("set enable_seqscan = off")
      await connection.ask("listen search")
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  /** Ends the connection at once. */
  async close(): Promise<void> {
    this.client.removeAllListeners("notification")
    const cut = setTimeout(() => this.socket.destroy(), longestEnd)
    await this.client.end().catch(() => undefined)
    clearTimeout(cut)
  }

  /** Waits for an answer, and cuts the connection when nothing of it arrives for too long. */
  private async heard<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let received = -1
    const timer = setInterval(() => {
      if (this.socket.bytesRead === received) this.socket.destroy(new Error("The database does not answer."))
      received = this.socket.bytesRead
    }, this.silence / 2)
    return answer.finally(() => clearInterval(timer))
  }

  private ask(text: string, values: ReadonlyArray<unknown> = [], name?: string) {
    return this.heard(
      this.client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
    )
  }

  /** Begins to read one snapshot of the database. Returns the snapshot and the number of its last change. */
  async beginSnapshot(): Promise<typeof Snapshot.Type> {
    await this.ask("begin isolation level repeatable read read only")
    await this.ask(`set local statement_timeout = ${loadTimeout}`)
    await this.ask("set local enable_seqscan = on")
    const found = await this.ask(
      "select pg_current_snapshot()::text as snapshot, (select coalesce(max(seq), 0)::text from search_changes) as last",
    )
    return decodeSnapshots(found.rows)[0]
  }

  async endSnapshot(): Promise<void> {
    await this.ask("commit")
  }

  async pharmacies(): Promise<ReadonlyArray<Pharmacy>> {
    const found = await this.ask(
      "select id, name, address, phone, latitude, longitude, status from pharmacies order by id",
    )
    return decodePharmacies(found.rows).map(asPharmacy)
  }

  /** The current data of some pharmacies. Deleted pharmacies are missing. */
  async pharmaciesNow(ids: ReadonlyArray<number>): Promise<ReadonlyArray<Pharmacy>> {
    const found = await this.ask(
      "select id, name, address, phone, latitude, longitude, status from pharmacies where id = any($1::integer[])",
      [ids],
    )
    return decodePharmacies(found.rows).map(asPharmacy)
  }

  /** Up to `limit` product names with ids above `after`, in the order of their ids. */
  async names(after: number, limit: number): Promise<ReadonlyArray<typeof NameRow.Type>> {
    const found = await this.ask("select id, norm from product_names where id > $1 order by id limit $2", [
      after,
      limit,
    ])
    return decodeNames(found.rows)
  }

  /**
   * Reads every medicine: name id, pharmacy id, id, price in cents, the last day as days since 1970-01-01, 1 when in
   * stock, otherwise 0, and `unit_per_package`.
   */
  async medicines(row: (fields: ReadonlyArray<number>) => void): Promise<void> {
    const copied = this.client.query(copyTo(medicinesStatement))
    const rows = new CopiedRows()
    const read = async () => {
      for await (const bytes of copied) rows.push(bytes, row)
    }
    await this.heard(read())
  }

  /**
   * The changes (for `decodeChange`) that became visible after a snapshot, in order; the number of the last one (0
   * if there is none); and the snapshot that contains them.
   */
  async changesSince(
    snapshot: string,
  ): Promise<{ readonly snapshot: string; readonly last: number; readonly changes: ReadonlyArray<unknown> }> {
    const found = await this.ask(pullStatement, [snapshot], "pull")
    const pulled = decodePulled(found.rows)
    return {
      snapshot: pulled[0]?.snapshot ?? snapshot,
      last: pulled.at(-1)?.seq ?? 0,
      changes: pulled.map(({ change }) => change).filter((change) => change !== null),
    }
  }
}
