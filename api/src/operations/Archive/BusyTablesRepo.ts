import { setTimeout as sleep } from "node:timers/promises"
import type { Client } from "pg"
import { lockTimeout } from "../../Sql/CopyConnection.ts"
import { Refused } from "../Backups/Refused.ts"
import { decodeNames } from "./ArchiveRows.ts"

/**
 * Milliseconds for which a statement waits that changes a busy table, and whoever comes after it; and those before it is
 * tried again. It is less than the time after which PostgreSQL looks for deadlocks.
 */
const [longestLockWait, beforeNextTry] = [250, 1000]

/** Milliseconds after which whoever archives gives up: the longest report and the longest import are over by then. */
const longestWait = 5 * 60_000

/** Milliseconds between two looks at who has the locks. */
const betweenLooks = 100

const isLocked = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "55P03"

/** Gets the locks of tables that others use all the time, and tells who does not let go of them. */
export class BusyTables {
  private readonly client: Client
  private readonly watcher: Client
  private readonly patience: number
  private blockers: ReadonlyArray<string> = []

  /** `watcher` is another connection: who blocks somebody is only seen while they wait. `patience` is in milliseconds. */
  constructor(client: Client, watcher: Client, patience: number = longestWait) {
    this.client = client
    this.watcher = watcher
    this.patience = patience
  }

  /** Runs a transaction that waits for locks only shortly, again and again. @throws Refused if it does not get them */
  async shortly(work: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + this.patience
    while (!(await this.attempt(work))) {
      if (Date.now() >= end) throw this.refusal()
      await sleep(beforeNextTry)
    }
  }

  /** Runs a statement that nobody else has to wait behind. @throws Refused if it does not get its locks */
  async patiently(statement: string): Promise<void> {
    await this.client.query(`set lock_timeout = ${this.patience}`)
    try {
      await this.watched(() => this.client.query(statement))
    } catch (error) {
      throw isLocked(error) ? this.refusal() : error
    } finally {
      // A connection that is lost has no settings any more; the error of the statement tells that.
      await this.client.query(`set lock_timeout = ${lockTimeout}`).catch(() => undefined)
    }
  }

  /** Whether the transaction got its locks, and is committed. */
  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.client.query(`begin; set local lock_timeout = ${longestLockWait}`)
      await this.watched(work)
      await this.client.query("commit")
      return true
    } catch (error) {
      await this.client.query("rollback").catch(() => undefined)
      if (!isLocked(error)) throw error
      return false
    }
  }

  private async watched(work: () => Promise<unknown>): Promise<void> {
    const over = new AbortController()
    const found = await this.client.query("select pg_backend_pid() as pid")
    const looking = this.look(found.rows, over.signal).catch(() => undefined)
    try {
      await work()
    } finally {
      over.abort()
      await looking
    }
  }

  /** Remembers the last ones that the waiting connection was seen behind. */
  private async look([own]: ReadonlyArray<{ pid: number }>, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await sleep(betweenLooks, undefined, { signal: over })
      const found = await this.watcher.query(
        `select format('%s (process %s, user %s, since %s)', coalesce(nullif(application_name, ''), backend_type), pid,
           coalesce(usename, '-'), to_char(coalesce(xact_start, backend_start), 'YYYY-MM-DD HH24:MI:SS "UTC"')) as name
         from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by xact_start`,
        [own?.pid],
      )
      if (found.rows.length > 0) this.blockers = decodeNames(found.rows).map(({ name }) => name)
    }
  }

  private refusal(): Refused {
    const who = this.blockers.length === 0 ? "Others" : this.blockers.join(", ")
    const minutes = Math.ceil(this.patience / 60_000)
    return new Refused(
      `The tables were not free for ${minutes} minute${minutes === 1 ? "" : "s"}. They are used by: ${who}. Nothing is lost: run it again when that has ended.`,
    )
  }
}
