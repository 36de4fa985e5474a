/**
 * Keeps the memory index up to date. It loads the index from a snapshot in the store or from the table, then applies the
 * changes that became visible since. NOTIFY wakes it, and a timer does in case a notification is lost. When the connection ends, searches go
 * on with the index as it is, and the next connection resumes from there. The index is loaded anew when the log of
 * changes no longer reaches back, when the database is another one, or when index and feed disagree.
 */
import { Deferred, Duration, Effect, Metric, Queue, Schedule } from "effect"
import { FeedConnection } from "./FeedRepo.ts"
import { FeedLost, timely } from "./FeedLost.ts"
import { PullPace } from "./PullPace.ts"
import type { Pulled } from "./PullRepo.ts"
import { IndexLoads } from "./IndexLoads.ts"
import type { Held } from "./IndexLoads.ts"
import { answersFromMemory, indexedRows } from "./SearchMetrics.ts"
import type { SearchEvents } from "./SearchMetrics.ts"
import { applyChanges, decodeChanges } from "./index/ApplyChanges.ts"
import { inSteps } from "./index/LoadIndex.ts"
import { giveMemoryBackAfter } from "../../platform/GivenBackMemory.ts"
import type { SearchIndex } from "./index/SearchIndex.ts"
import type { SnapshotSettings } from "./snapshot/SnapshotStore.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"

/** How long the feed waits for a notification. */
const pollEvery = Duration.seconds(1)
/**
 * How long (ms) an index without connection answers searches. What it lacks grows with time, and by then the exact search
 * by SQL is the better answer.
 */
const longestWithoutFeed = 300_000
/**
 * Changes in one pull from which they are taken for a part of large work, such as an import, which commits a hundred rows at a
 * time. Sales and corrections bring a few.
 */
const manyAtOnce = 100
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("2 seconds")))

export class ChangeFeed {
  private held: Held | undefined
  /** When the connection of the held index was lost; undefined while it is fed. */
  private lostAt: number | undefined
  /** The next pull, if somebody waits for it, and the current pull. */
  private next: PromiseWithResolvers<void> | undefined
  private current: PromiseWithResolvers<void> | undefined
  private wake: Queue.Queue<void> | undefined
  /** Held while what was pulled is applied. */
  private readonly applying = Effect.unsafeMakeSemaphore(1)
  private readonly pace = new PullPace()
  private readonly url: string
  private readonly indexLoads: IndexLoads
  private readonly now: () => number
  private readonly silence: number | undefined

  /**
   * `silence` is for how many milliseconds the database may be silent, if not those of `FeedConnection`; without settings
   * of `snapshots` there are none.
   */
  constructor(
    url: string,
    trusted: TrustedNames,
    now: () => number,
    {
      silence,
      snapshots,
    }: { readonly silence?: number; readonly snapshots?: SnapshotSettings | undefined } = {},
  ) {
    this.url = url
    this.silence = silence
    this.now = now
    this.indexLoads = new IndexLoads({ trusted, now, snapshots })
  }

  /** The index, once it is loaded. It is up to date, or lost its connection a short time ago. */
  get live(): SearchIndex | undefined {
    const isTooOld = this.lostAt !== undefined && this.now() - this.lostAt > longestWithoutFeed
    return isTooOld ? undefined : this.held?.index
  }

  /** Whether changes arrive: the index is loaded and connected. */
  get isFed(): boolean {
    return this.held !== undefined && this.lostAt === undefined
  }

  /** The number of the last change that was applied to the index. */
  get last(): number {
    return this.held?.position.last ?? 0
  }

  /** How often a whole index was loaded. */
  get loads(): number {
    return this.indexLoads.count
  }

  /** What happened to the index and its snapshots, and how often. */
  get events(): SearchEvents {
    return this.indexLoads.events
  }

  /** How many pulls have begun. */
  get pulls(): number {
    return this.pace.pulls
  }

  /** The snapshot of which all changes are applied; undefined while no index is fed. */
  get snapshot(): string | undefined {
    return this.isFed ? this.held?.position.snapshot : undefined
  }

  /** Resolves when all known changes are applied, which begins at once; undefined when there are none. */
  catchingUp(): Promise<void> | undefined {
    if (this.next !== undefined) this.pace.hurry()
    return (this.next ?? this.current)?.promise
  }

  /** Applies what is committed by now. Resolves when it is applied, at once while no index is fed. */
  readonly catchUp = (): Promise<void> => {
    const pulled = this.noticed()
    this.pace.hurry()
    return pulled
  }

  /** Reports that a change was committed. Resolves as `catchUp` does. */
  private readonly noticed = (): Promise<void> => {
    this.wake?.unsafeOffer()
    if (!this.isFed) return Promise.resolve()
    this.next ??= Promise.withResolvers<void>()
    return this.next.promise
  }

  /** Runs until interrupted. */
  readonly run = Effect.suspend(() =>
    this.session.pipe(
      Effect.scoped,
      Effect.ensuring(Effect.suspend(() => this.cut())),
      Effect.tapErrorCause((cause) => Effect.logWarning("The search index lost its feed", cause)),
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
          () => void this.noticed(),
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
      const identity = yield* Effect.tryPromise(() => connection.identity())
      // the index of another database is wrong, and must not answer while the right one is loaded
      if (this.held !== undefined && this.held.identity !== identity) this.held = undefined
      const held =
        (yield* this.resumed(connection)) ??
        (yield* this.indexLoads.load(connection, identity, (loaded) => this.pull(connection, loaded)))
      this.held = held
      this.lostAt = undefined
      yield* Metric.set(answersFromMemory, 1)
      yield* Effect.forkScoped(Effect.repeat(Queue.offer(wake, undefined), Schedule.spaced(pollEvery)))
      yield* this.indexLoads.keep(
        connection,
        held,
        this.applying.withPermits(1)(Effect.sync(() => held.position)),
      )
      while (true) {
        yield* Queue.take(wake)
        yield* this.gathered
        yield* this.pull(connection, held)
      }
    })

  /** The held index with the changes that it missed; undefined when there is none or the log does not reach back. */
  private readonly resumed = (connection: FeedConnection) =>
    Effect.gen(this, function* () {
      const { held } = this
      if (held === undefined) return undefined
      const pulled = yield* timely(Effect.tryPromise(() => connection.changesSinceLost(held.position))).pipe(
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logWarning("The search index cannot resume its feed", cause), undefined),
        ),
      )
      if (pulled === undefined) return undefined
      yield* this.apply(connection, held, pulled)
      yield* Effect.logInfo("The search index resumed its feed").pipe(
        Effect.annotateLogs({ changes: pulled.changes.length }),
      )
      return held
    })

  /** Waits while more changes may gather. */
  private readonly gathered = Effect.async<void>((resume) => {
    const end = this.pace.pause(() => resume(Effect.void))
    return Effect.sync(end)
  })

  private readonly pull = (connection: FeedConnection, held: Held) =>
    Effect.gen(this, function* () {
      this.current = this.next
      this.next = undefined
      this.pace.begin()
      const pulled = yield* timely(Effect.tryPromise(() => connection.changesSince(held.position)))
      yield* this.apply(connection, held, pulled)
    }).pipe(Effect.ensuring(Effect.sync(() => this.settle())))

  /** Applies what was pulled as a whole: what is applied half cannot be resumed. */
  private readonly apply = (connection: FeedConnection, held: Held, pulled: Pulled) =>
    Effect.gen(this, function* () {
      const changes = yield* inSteps(decodeChanges(pulled.changes))
      const moved = [
        ...new Set(changes.filter(({ kind }) => kind === "p").map(({ pharmacy_id }) => pharmacy_id)),
      ]
      const pharmacies =
        moved.length === 0 ? [] : yield* timely(Effect.tryPromise(() => connection.pharmaciesNow(moved)))
      const applied = Effect.gen(this, function* () {
        const brought = { changes, changedPharmacies: moved, pharmacies }
        const isExact = yield* inSteps(applyChanges(held.index, brought))
        held.position = pulled.position
        if (isExact) return
        this.indexLoads.doubt()
        if (this.held === held) this.held = undefined
        return yield* new FeedLost({ reason: "index and feed disagree" })
      })
      yield* this.applying.withPermits(1)(Effect.uninterruptible(applied))
      yield* Metric.set(indexedRows, held.index.postings.rows)
      if (changes.length >= manyAtOnce) giveMemoryBackAfter(changes.length)
    })

  private settle(): void {
    this.current?.resolve()
    this.current = undefined
  }

  private cut() {
    this.wake = undefined
    this.lostAt ??= this.now()
    this.settle()
    this.next?.resolve()
    this.next = undefined
    return this.live === undefined ? Metric.set(answersFromMemory, 0) : Effect.void
  }
}
