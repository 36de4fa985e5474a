/**
 * Keeps the memory index true: loads it in one snapshot, then applies what became visible since, woken by NOTIFY and
 * by a clock in case a notification is lost. A feed whose connection ends starts over with a fresh index, for after
 * a crash of the server a transaction number may come twice; meanwhile nobody is answered from memory.
 */
import { Deferred, Duration, Effect, Queue, Schedule, Schema } from "effect"
import { FeedConnection } from "./FeedRepo.ts"
import { applyChanges } from "./index/ApplyChanges.ts"
import { breathe, loadIndex } from "./index/LoadIndex.ts"
import { SearchIndex } from "./index/SearchIndex.ts"
import type { TrustedNames } from "./matching/TrustedNames.ts"

/** The feed's connection ended, or the index no longer agrees with it. */
class FeedLost extends Schema.TaggedError<FeedLost>()("FeedLost", { reason: Schema.String }) {}

/** How long the feed sleeps when nobody wakes it, and how long one pull may take. */
const pollEvery = Duration.seconds(1)
const longestPull = Duration.seconds(6)
const changesAtOnce = 500
/** Changes are kept much longer than any load takes. */
const keptSeconds = 3600
const pruneEvery = Duration.minutes(10)
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("2 seconds")))

export class ChangeFeed {
  private index: SearchIndex | undefined
  private caughtUp: PromiseWithResolvers<void> | undefined
  private readonly url: string
  private readonly trusted: TrustedNames
  private readonly now: () => number

  constructor(url: string, trusted: TrustedNames, now: () => number) {
    this.url = url
    this.trusted = trusted
    this.now = now
  }

  /** The index, while it is loaded and fed. */
  get live(): SearchIndex | undefined {
    return this.index
  }

  /** Settles when the changes that are known of by now are applied; undefined when none are waiting. */
  get catchingUp(): Promise<void> | undefined {
    return this.caughtUp?.promise
  }

  /** Feeds until interrupted. */
  readonly run = Effect.suspend(() =>
    this.session.pipe(
      Effect.scoped,
      Effect.ensuring(Effect.sync(() => this.cut())),
      Effect.tapErrorCause((cause) =>
        Effect.logWarning("The search index is cut off and starts over", cause),
      ),
      Effect.retry(reconnect),
    ),
  )

  private readonly session = Effect.gen(this, function* () {
    const wake = yield* Queue.sliding<void>(1)
    const lost = yield* Deferred.make<never, FeedLost>()
    const connection = yield* Effect.acquireRelease(
      Effect.tryPromise(() =>
        FeedConnection.open(
          this.url,
          () => {
            this.caughtUp ??= Promise.withResolvers<void>()
            wake.unsafeOffer()
          },
          () => Deferred.unsafeDone(lost, new FeedLost({ reason: "connection ended" })),
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
      let snapshot = yield* loadIndex(connection, index)
      snapshot = yield* this.pull(connection, index, snapshot)
      this.index = index
      yield* Effect.logInfo("The search index is loaded").pipe(
        Effect.annotateLogs({ rows: index.postings.rows, milliseconds: this.now() - started }),
      )
      yield* Effect.forkScoped(
        Effect.tryPromise(() => connection.prune(keptSeconds)).pipe(
          Effect.repeat(Schedule.spaced(pruneEvery)),
        ),
      )
      while (true) {
        yield* Effect.timeoutOption(Queue.take(wake), pollEvery)
        snapshot = yield* this.pull(connection, index, snapshot)
      }
    })

  private readonly pull = (connection: FeedConnection, index: SearchIndex, since: string) =>
    Effect.gen(this, function* () {
      const waiting = this.caughtUp
      this.caughtUp = undefined
      const { snapshot, changes } = yield* Effect.tryPromise(() => connection.changesSince(since))
      const moved = new Set<number>()
      for (let at = 0; at < changes.length; at += changesAtOnce) {
        const applied = applyChanges(index, changes.slice(at, at + changesAtOnce))
        if (!applied.isExact) return yield* new FeedLost({ reason: "index and feed disagree" })
        for (const id of applied.pharmacies) moved.add(id)
        if (changes.length > changesAtOnce) yield* breathe
      }
      if (moved.size > 0) yield* this.takePharmacies(connection, index, [...moved])
      waiting?.resolve()
      return snapshot
    }).pipe(
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

  private cut(): void {
    this.index = undefined
    this.caughtUp?.resolve()
    this.caughtUp = undefined
  }
}
