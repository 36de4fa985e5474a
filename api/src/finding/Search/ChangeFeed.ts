/**
 * Keeps the memory index up to date. It loads the index from one snapshot, then applies the changes that became
 * visible since. NOTIFY wakes it, and a timer does in case a notification is lost. When the connection ends, the
 * feed starts again with an empty index, because transaction numbers may repeat after a crash of the server. Until
 * the new index is loaded, SQL answers searches.
 */
import { Deferred, Duration, Effect, Metric, Queue, Schedule, Schema } from "effect"
import { FeedConnection } from "./FeedRepo.ts"
import { answersFromMemory, indexedRows } from "./SearchMetrics.ts"
import { applyChanges } from "./index/ApplyChanges.ts"
import { breathe, loadIndex, readProducts } from "./index/LoadIndex.ts"
import { SearchIndex } from "./index/SearchIndex.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"

/** The feed's connection ended, or the index does not match the feed's changes. */
class FeedLost extends Schema.TaggedError<FeedLost>()("FeedLost", { reason: Schema.String }) {}

/** How long the feed waits for a notification, and the time limit of one pull. */
const pollEvery = Duration.seconds(1)
const longestPull = Duration.seconds(6)
const changesAtOnce = 500
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("2 seconds")))

export class ChangeFeed {
  private index: SearchIndex | undefined
  /** The next pull, if somebody waits for it, and the current pull. */
  private next: PromiseWithResolvers<void> | undefined
  private current: PromiseWithResolvers<void> | undefined
  private wake: Queue.Queue<void> | undefined
  private lastApplied = 0
  private readonly url: string
  private readonly trusted: TrustedNames
  private readonly now: () => number
  private readonly silence: number | undefined

  /** @param silence milliseconds for which the database may be silent, if not those of `FeedConnection` */
  constructor(url: string, trusted: TrustedNames, now: () => number, silence?: number) {
    this.url = url
    this.silence = silence
    this.trusted = trusted
    this.now = now
  }

  /** The index, while it is loaded and up to date. */
  get live(): SearchIndex | undefined {
    return this.index
  }

  /** The number of the last change that was applied to the index. */
  get last(): number {
    return this.lastApplied
  }

  /** Resolves when all known changes are applied; undefined when there are none. */
  get catchingUp(): Promise<void> | undefined {
    return (this.next ?? this.current)?.promise
  }

  /** Reports that a change was committed. Resolves when it is applied. */
  readonly catchUp = (): Promise<void> => {
    this.next ??= Promise.withResolvers<void>()
    this.wake?.unsafeOffer()
    return this.next.promise
  }

  /** Runs until interrupted. */
  readonly run = Effect.suspend(() =>
    this.session.pipe(
      Effect.scoped,
      Effect.ensuring(
        Effect.zipRight(
          Effect.sync(() => this.cut()),
          Metric.set(answersFromMemory, 0),
        ),
      ),
      Effect.tapErrorCause((cause) =>
        Effect.logWarning("The search index is cut off and starts over", cause),
      ),
      Effect.retry(reconnect),
    ),
  )

  private readonly session = Effect.gen(this, function* () {
    const wake = yield* Queue.sliding<void>(1)
    this.wake = wake
    const lost = yield* Deferred.make<never, FeedLost>()
    const connection = yield* Effect.acquireRelease(
      Effect.tryPromise(() =>
        FeedConnection.open(
          this.url,
          () => void this.catchUp(),
          () => Deferred.unsafeDone(lost, new FeedLost({ reason: "connection ended" })),
          this.silence,
        ),
      ),
      (open) => Effect.promise(() => open.close()),
    )
    yield* Effect.raceFirst(this.feed(connection, wake), Deferred.await(lost))
  })

  private readonly feed = (connection: FeedConnection, wake: Queue.Queue<void>) =>
    Effect.gen(this, function* () {
      const index = new SearchIndex(this.trusted, this.now)
      const started = this.now()
      const loaded = yield* loadIndex(connection, index)
      this.lastApplied = loaded.last
      let snapshot = loaded.snapshot
      snapshot = yield* this.pull(connection, index, snapshot)
      this.index = index
      yield* Metric.set(answersFromMemory, 1)
      yield* Effect.logInfo("The search index is loaded").pipe(
        Effect.annotateLogs({ rows: index.postings.rows, milliseconds: this.now() - started }),
      )
      yield* Effect.forkScoped(readProducts(index))
      yield* Effect.forkScoped(Effect.repeat(Queue.offer(wake, undefined), Schedule.spaced(pollEvery)))
      while (true) {
        yield* Queue.take(wake)
        snapshot = yield* this.pull(connection, index, snapshot)
      }
    })

  private readonly pull = (connection: FeedConnection, index: SearchIndex, since: string) =>
    Effect.gen(this, function* () {
      this.current = this.next
      this.next = undefined
      const { snapshot, last, changes } = yield* Effect.tryPromise(() => connection.changesSince(since))
      const moved = new Set<number>()
      for (let at = 0; at < changes.length; at += changesAtOnce) {
        const applied = applyChanges(index, changes.slice(at, at + changesAtOnce))
        if (!applied.isExact) return yield* new FeedLost({ reason: "index and feed disagree" })
        for (const id of applied.pharmacies) moved.add(id)
        if (changes.length > changesAtOnce) yield* breathe
      }
      if (moved.size > 0) yield* this.takePharmacies(connection, index, [...moved])
      yield* Metric.set(indexedRows, index.postings.rows)
      this.lastApplied = Math.max(this.lastApplied, last)
      return snapshot
    }).pipe(
      Effect.ensuring(Effect.sync(() => this.settle())),
      Effect.timeoutFail({
        duration: longestPull,
        onTimeout: () => new FeedLost({ reason: "pull timed out" }),
      }),
    )

  private readonly takePharmacies = (
    connection: FeedConnection,
    index: SearchIndex,
    ids: ReadonlyArray<number>,
  ) =>
    Effect.map(
      Effect.tryPromise(() => connection.pharmaciesNow(ids)),
      (found) => {
        const present = new Set(found.map(({ id }) => id))
        for (const id of ids) if (!present.has(id)) index.pharmacies.remove(id)
        for (const pharmacy of found) index.pharmacies.set(pharmacy)
      },
    )

  private settle(): void {
    this.current?.resolve()
    this.current = undefined
  }

  private cut(): void {
    this.index = undefined
    this.settle()
    this.next?.resolve()
    this.next = undefined
  }
}
