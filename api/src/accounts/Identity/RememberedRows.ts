import { Effect } from "effect"
import type { DatabaseFeed } from "../../Sql/DatabaseFeed.ts"

/** Milliseconds for which a row is remembered at most. Then the time when the session was last seen is looked at again. */
const lifetime = 60_000
/** The largest number of sessions that are remembered. The oldest one is read again. */
const mostRows = 20_000

type Stale = { readonly is_stale: boolean }
type Session = { readonly sub: number; readonly sid: number }
type Remembered<Row> = {
  readonly row: Row
  readonly sub: number
  readonly accounts: ReadonlyArray<string>
  readonly until: number
}
type Feed = Pick<DatabaseFeed, "listen" | "isLive">

/**
 * Reads the rows that tokens are checked against, and remembers them as long as the feed tells of every change. A row is
 * forgotten when one of the accounts that it depends on changes, and all are when the feed is lost. A row that was read
 * while a change was told is not remembered, since it may be older.
 */
class RememberedRows<Claims extends Session, Row extends Stale> {
  readonly #rows = new Map<number, Remembered<Row>>()
  readonly #sessions = new Map<string, Set<number>>()
  readonly #accountsOf: (claims: Claims, row: Row) => ReadonlyArray<string>
  readonly #feed: Feed
  #changes = 0

  constructor(feed: Feed, accountsOf: (claims: Claims, row: Row) => ReadonlyArray<string>) {
    this.#feed = feed
    this.#accountsOf = accountsOf
    feed.listen({
      changed: (account) => {
        this.#changes++
        for (const session of this.#sessions.get(account) ?? []) this.#forget(session)
      },
      lost: () => {
        this.#changes++
        this.#rows.clear()
        this.#sessions.clear()
      },
    })
  }

  /** The remembered row of a session, otherwise the one that `load` reads. */
  readonly get = (claims: Claims, load: Effect.Effect<Row | undefined>): Effect.Effect<Row | undefined> =>
    Effect.suspend(() => {
      const known = this.#feed.isLive() ? this.#rows.get(claims.sid) : undefined
      if (known !== undefined && known.sub === claims.sub && known.until > performance.now())
        return Effect.succeed(known.row)
      const before = this.#changes
      return Effect.map(load, (row) => {
        if (row !== undefined && before === this.#changes && this.#feed.isLive()) this.#keep(claims, row)
        return row
      })
    })

  #keep(claims: Claims, row: Row): void {
    this.#forget(claims.sid)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size >= mostRows && oldest !== undefined) this.#forget(oldest)
    const accounts = this.#accountsOf(claims, row)
    // whoever read the row writes down that the session was seen
    const kept = {
      row: { ...row, is_stale: false },
      sub: claims.sub,
      accounts,
      until: performance.now() + lifetime,
    }
    this.#rows.set(claims.sid, kept)
    for (const account of accounts) {
      const sessions = this.#sessions.get(account) ?? new Set()
      this.#sessions.set(account, sessions.add(claims.sid))
    }
  }

  #forget(session: number): void {
    const known = this.#rows.get(session)
    if (known === undefined) return
    this.#rows.delete(session)
    for (const account of known.accounts) {
      const sessions = this.#sessions.get(account)
      sessions?.delete(session)
      if (sessions?.size === 0) this.#sessions.delete(account)
    }
  }
}

/** Lets `load` be asked only for sessions that are not remembered. `accountsOf` lists what a row depends on. */
export const remembering = <Claims extends Session, Row extends Stale>(
  feed: Feed,
  load: (claims: Claims) => Effect.Effect<Row | undefined>,
  accountsOf: (claims: Claims, row: Row) => ReadonlyArray<string>,
): ((claims: Claims) => Effect.Effect<Row | undefined>) => {
  const rows = new RememberedRows(feed, accountsOf)
  // a statement is made only where a row is not remembered
  return (claims) =>
    rows.get(
      claims,
      Effect.suspend(() => load(claims)),
    )
}
