/**
 * The feed's own connection to PostgreSQL: one snapshot to load from, then the changes that became visible since,
 * each exactly once. A pull returns a change if it is visible now and was not visible in the previous snapshot.
 * Writers of the same row wait for each other, so for one row the order of `seq` is the order of the commits.
 */
import { Socket } from "node:net"
import { Client } from "pg"
import type { QueryConfig } from "pg"
import { CopyOut } from "./CopyOut.ts"
import {
  asPharmacy,
  decodeIdentities,
  decodeNames,
  decodePharmacies,
  decodeReaches,
  decodeSnapshots,
} from "./FeedRows.ts"
import type { NameRow, PulledRow, Snapshot } from "./FeedRows.ts"
import { medicinesFields, medicinesStatement, pagesStatement, sharedPages } from "./MedicineRows.ts"
import type { TakeFields } from "./MedicineRows.ts"
import { mostMissed, pulledFrom, pullNext, pullResumed, reachesStatement } from "./PullRepo.ts"
import type { Position, Pulled } from "./PullRepo.ts"
import { CopiedRows } from "./index/CopiedRows.ts"
import type { Pharmacy } from "./index/Pharmacies.ts"

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

const nothing = (): void => undefined

const pharmacyColumns = "id, name, address, phone, latitude, longitude, opening_hours, status"

/** The server, its history (a restored copy has another timeline) and the database. */
const identityStatement = `
  select (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    || '/' || (select oid from pg_database where datname = current_database()) as identity`

/** Columns arrive as text, which costs no parsing in the driver. */
const asText = { getTypeParser: () => (text: string) => text }

export class FeedConnection {
  private readonly url: string
  private readonly client: Client
  private readonly socket: Socket
  private readonly silence: number

  private constructor(url: string, client: Client, socket: Socket, silence: number) {
    this.url = url
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
    const connection = new FeedConnection(url, client, socket, silence)
    try {
      await client.connect()
      await connection.ask(`set statement_timeout = ${statementTimeout}`)
      // a pull reads the few newest changes; the planner does not know that and would scan the whole table
      await connection.ask("set enable_seqscan = off")
      await connection.ask("set plan_cache_mode = force_generic_plan")
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

  /** Runs a statement on this connection; also those of snapshots, which have a repo of their own. */
  ask(text: string, values: ReadonlyArray<unknown> = [], name?: string) {
    return this.heard(
      this.client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
    )
  }

  /** The same with each row as its columns in text. */
  askForRows(text: string, values: ReadonlyArray<unknown>): Promise<ReadonlyArray<PulledRow>> {
    return this.heard(this.rowsOf({ text, values: [...values] }))
  }

  private async rowsOf(query: QueryConfig): Promise<ReadonlyArray<PulledRow>> {
    const asked = { ...query, rowMode: "array" as const, types: asText }
    return (await this.client.query<Array<string | null>>(asked)).rows
  }

  /** Begins to read one snapshot of the database. Returns the snapshot and the number of its last change. */
  async beginSnapshot(): Promise<Snapshot> {
    await this.beginLoad()
    const found = await this.ask(
      `select pg_current_snapshot()::text as snapshot, greatest(0, (select max(seq) from search_changes),
        (select seq from search_changes_removed))::text as last`,
    )
    return decodeSnapshots(found.rows)[0]
  }

  private async beginLoad(): Promise<void> {
    await this.ask("begin isolation level repeatable read read only")
    await this.ask(`set local statement_timeout = ${loadTimeout}`)
    // a load from a snapshot also waits for the store
    await this.ask(`set local idle_in_transaction_session_timeout = ${loadTimeout}`)
    await this.ask("set local enable_seqscan = on")
  }

  async endSnapshot(): Promise<void> {
    await this.ask("commit")
  }

  async pharmacies(): Promise<ReadonlyArray<Pharmacy>> {
    const found = await this.ask(`select ${pharmacyColumns} from pharmacies order by id`)
    return decodePharmacies(found.rows).map(asPharmacy)
  }

  /** The current data of some pharmacies. Deleted pharmacies are missing. */
  async pharmaciesNow(ids: ReadonlyArray<number>): Promise<ReadonlyArray<Pharmacy>> {
    const found = await this.ask(`select ${pharmacyColumns} from pharmacies where id = any($1::integer[])`, [
      ids,
    ])
    return decodePharmacies(found.rows).map(asPharmacy)
  }

  /** Up to `limit` product names with ids above `after`, in the order of their ids. */
  async names(after: number, limit: number): Promise<ReadonlyArray<NameRow>> {
    const found = await this.ask("select id, norm from product_names where id > $1 order by id limit $2", [
      after,
      limit,
    ])
    return decodeNames(found.rows)
  }

  /**
   * Reads every medicine: name id, pharmacy id, id, price in cents, life (`lifeOf`) and `unit_per_package`. Large tables are
   * read by two connections in the same snapshot; `takes` makes a taker for each, and their rows come in turns.
   */
  async medicines(takes: () => TakeFields): Promise<void> {
    const pages = Number((await this.ask(pagesStatement)).rows[0].pages)
    const helper = pages < sharedPages ? undefined : await this.openHelper()
    if (helper === undefined) return this.copyMedicines("", takes())
    const half = `'(${Math.floor(pages / 2)},0)'::tid`
    try {
      await Promise.all([
        this.copyMedicines(`where ctid < ${half}`, takes()),
        helper.copyMedicines(`where ctid >= ${half}`, takes()),
      ])
    } finally {
      await helper.close()
    }
  }

  private async copyMedicines(where: string, take: TakeFields): Promise<void> {
    const rows = new CopiedRows(medicinesFields)
    const copied = new CopyOut(medicinesStatement(where), (bytes, from) => {
      rows.read(bytes, from)
      take(rows.fields)
    })
    await this.heard(this.client.query(copied).finished)
  }

  /** A second connection in this one's snapshot; undefined where the server has none left: it is faster, not needed. */
  private async openHelper(): Promise<FeedConnection | undefined> {
    const { snapshot } = (await this.ask("select pg_export_snapshot() as snapshot")).rows[0]
    const helper = await FeedConnection.open(this.url, nothing, nothing, this.silence).catch(nothing)
    if (helper === undefined) return undefined
    try {
      await helper.beginLoad()
      await helper.ask(`set transaction snapshot '${snapshot}'`)
      return helper
    } catch (error) {
      await helper.close()
      throw error
    }
  }

  /** Identifies the database and its history. Positions of another one mean nothing here. */
  async identity(): Promise<string> {
    return decodeIdentities((await this.ask(identityStatement)).rows)[0].identity
  }

  /** The changes since a position that this connection gave. Who asks limits how long it takes. */
  async changesSince(position: Position): Promise<Pulled> {
    const query = { name: "pull", text: pullNext, values: [position.snapshot] }
    return pulledFrom(position, await this.rowsOf(query))
  }

  /**
   * The changes since a position of an earlier connection to the same database; undefined when the log of changes no
   * longer reaches back to it, or there are too many.
   */
  async changesSinceLost(position: Position): Promise<Pulled | undefined> {
    const values = [position.snapshot, position.last]
    const pulled = pulledFrom(position, await this.askForRows(pullResumed, values))
    if (pulled.changes.length > mostMissed) return undefined
    // asked afterwards, so that a removal in between is seen
    return (await this.reaches(position)) ? pulled : undefined
  }

  /** Whether the log still has every change since a position. */
  async reaches({ snapshot, last }: Position): Promise<boolean> {
    return decodeReaches((await this.ask(reachesStatement, [snapshot, last])).rows)[0].reaches
  }
}
