import { Effect } from "effect"
import type { Scope } from "effect"
import type { FeedConnection } from "./FeedRepo.ts"
import type { Position } from "./PullRepo.ts"
import { countEvent } from "./SearchMetrics.ts"
import type { SearchEvent, SearchEvents } from "./SearchMetrics.ts"
import { loadIndex, readProducts } from "./index/LoadIndex.ts"
import { SearchIndex } from "./index/SearchIndex.ts"
import { makeSnapshots } from "./snapshot/Snapshots.ts"
import type { Snapshots } from "./snapshot/Snapshots.ts"
import type { SnapshotSettings } from "./snapshot/SnapshotStore.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"

/** The index and what it contains: all changes up to a position in the log of one database. */
export interface Held {
  readonly index: SearchIndex
  readonly identity: string
  position: Position
}

interface LoadOptions {
  readonly trusted: TrustedNames
  readonly now: () => number
  readonly snapshots: SnapshotSettings | undefined
}

/** Loads whole indexes: from a snapshot in the store where one can be used, otherwise from the table. */
export class IndexLoads {
  /** The snapshots of the index; undefined where there are none. */
  readonly snapshots: Snapshots | undefined
  private readonly trusted: TrustedNames
  private readonly now: () => number
  private readonly counted: Partial<Record<SearchEvent, number>> = {}
  private loadCount = 0
  private isDoubted = false

  constructor({ trusted, now, snapshots }: LoadOptions) {
    this.trusted = trusted
    this.now = now
    this.snapshots = snapshots && makeSnapshots(snapshots, (event) => this.tell(event), now)
  }

  /** How often a whole index was loaded. */
  get count(): number {
    return this.loadCount
  }

  /** What happened to indexes and snapshots, and how often. */
  get events(): SearchEvents {
    return this.counted
  }

  /** Reports that index and feed disagree. The next load is from the table: a snapshot may have the same fault. */
  doubt(): void {
    this.isDoubted = true
  }

  /** A new index with the changes that `pull` brings. */
  load<E, R>(connection: FeedConnection, identity: string, pull: (held: Held) => Effect.Effect<void, E, R>) {
    return Effect.gen(this, function* () {
      const started = this.now()
      const stored = yield* this.fromStore(connection, identity)
      const { held, ...source } = stored ?? (yield* this.fromTable(connection, identity))
      yield* pull(held)
      this.loadCount++
      yield* this.tell(`load ${source.from}`)
      yield* Effect.logInfo("The search index is loaded").pipe(
        Effect.annotateLogs({
          ...source,
          rows: held.index.postings.rows,
          milliseconds: this.now() - started,
        }),
      )
      yield* Effect.forkScoped(readProducts(held.index))
      return held
    })
  }

  /** Writes a snapshot of an index whenever one is due. `reached` gives its position once nothing is being applied. */
  keep(
    connection: FeedConnection,
    held: Held,
    reached: Effect.Effect<Position>,
  ): Effect.Effect<unknown, never, Scope.Scope> {
    const { index, identity } = held
    return Effect.forkScoped(
      this.snapshots?.keep(connection, () => ({ index, identity, position: held.position, reached })) ??
        Effect.void,
    )
  }

  private fromStore(connection: FeedConnection, identity: string) {
    return Effect.gen(this, function* () {
      if (this.snapshots === undefined) return undefined
      if (this.isDoubted) yield* this.snapshots.doubt(connection)
      const loaded = yield* this.snapshots.load(connection, identity, () => this.newIndex())
      if (loaded === undefined) return undefined
      const { index, position, changes } = loaded
      const held: Held = { index, identity, position }
      return { held, from: "snapshot", changes } as const
    })
  }

  private fromTable(connection: FeedConnection, identity: string) {
    return Effect.gen(this, function* () {
      const index = this.newIndex()
      const held: Held = { index, identity, position: yield* loadIndex(connection, index) }
      this.isDoubted = false
      return { held, from: "table" } as const
    })
  }

  private newIndex(): SearchIndex {
    return new SearchIndex(this.trusted, this.now)
  }

  private tell(event: SearchEvent): Effect.Effect<void> {
    this.counted[event] = (this.counted[event] ?? 0) + 1
    return countEvent(event)
  }
}
