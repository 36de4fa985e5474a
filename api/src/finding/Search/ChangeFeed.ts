/**
 * Keeps the memory index up to date. It loads the index from a snapshot in the store or from the table, then applies the
 * changes that became visible since. NOTIFY wakes it, and a timer does in case a notification is lost. When the connection ends, searches go
 * on with the index as it is, and the next connection resumes from there. The index is loaded anew when the log of
 * changes no longer reaches back, when the database is another one, or when index and feed disagree.
 */
import { Deferred, Duration, Effect, Metric, Schedule } from "effect"
import { Applying } from "./Applying.ts"
import type { Feeding } from "./Applying.ts"
import { FeedConnection } from "./FeedRepo.ts"
import { FeedLost } from "./FeedLost.ts"
import { PullPace } from "./PullPace.ts"
import type { Pulled } from "./PullRepo.ts"
import { IndexLoads } from "./IndexLoads.ts"
import type { Held } from "./IndexLoads.ts"
import { answersFromMemory } from "./SearchMetrics.ts"
import type { SearchEvents } from "./SearchMetrics.ts"
import type { SearchIndex } from "./index/SearchIndex.ts"
import type { SnapshotSettings } from "./snapshot/SnapshotStore.ts"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { Wake } from "./Wake.ts"
import { untilStopped } from "./Waits.ts"
import type { Waits } from "./Waits.ts"

/** How long the feed waits for a notification. */
const pollEvery = Duration.seconds(1)
/**
 * How long (ms) an index without connection answers searches. What it lacks grows with time, and by then the exact search
 * by SQL is the better answer.
 */
const longestWithoutFeed = 300_000
/** Milliseconds for what one pull asks the database: the connection counts as lost then. */
const longestPull = 6_000
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("2 seconds")))

export class ChangeFeed {
  private held: Held | undefined
  /** When the connection of the held index was lost; undefined while it is fed. */
  private lostAt: number | undefined
  /** The next pull, if somebody waits for it, and the current pull. */
  private next: PromiseWithResolvers<void> | undefined
  private current: PromiseWithResolvers<void> | undefined
  private wake = new Wake()
  private readonly applying = new Applying()
  private readonly pace = new PullPace()
  private readonly url: string
  private readonly indexLoads: IndexLoads
  private readonly now: () => number
  private readonly silence: number | undefined
  private readonly longestAnswer: number

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
    this.longestAnswer = Math.min(longestPull, silence ?? longestPull)
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
    this.wake.set()
    if (!this.isFed) return Promise.resolve()
    this.next ??= Promise.withResolvers<void>()
    return this.next.promise
  }

  private readonly untilStopped = <A>(work: (waits: Waits) => Promise<A>) =>
    untilStopped(this.longestAnswer, work)

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
    this.wake = new Wake()
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
    yield* Effect.raceFirst(this.feed(connection), Deferred.await(lost))
  })

  private readonly feed = (connection: FeedConnection) =>
    Effect.gen(this, function* () {
      const identity = yield* Effect.tryPromise(() => connection.identity())
      // the index of another database is wrong, and must not answer while the right one is loaded
      if (this.held !== undefined && this.held.identity !== identity) this.held = undefined
      const held =
        (yield* this.resumed(connection)) ??
        (yield* this.indexLoads.load(connection, identity, (loaded) =>
          this.untilStopped((waits) => this.pull({ connection, held: loaded, waits })),
        ))
      this.held = held
      this.lostAt = undefined
      yield* Metric.set(answersFromMemory, 1)
      yield* Effect.forkScoped(
        Effect.repeat(
          Effect.sync(() => this.wake.set()),
          Schedule.spaced(pollEvery),
        ),
      )
      yield* this.indexLoads.keep(
        connection,
        held,
        Effect.promise(() => this.applying.reached(held)),
      )
      return yield* this.untilStopped((waits) => this.follow({ connection, held, waits }))
    })

  /** The held index with the changes that it missed; undefined when there is none or the log does not reach back. */
  private readonly resumed = (connection: FeedConnection) =>
    Effect.gen(this, function* () {
      const { held } = this
      if (held === undefined) return undefined
      const pulled = yield* this.untilStopped((waits) =>
        waits.answer(connection.changesSinceLost(held.position)),
      ).pipe(
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logWarning("The search index cannot resume its feed", cause), undefined),
        ),
      )
      if (pulled === undefined) return undefined
      yield* this.untilStopped((waits) => this.apply({ connection, held, waits }, pulled))
      yield* Effect.logInfo("The search index resumed its feed").pipe(
        Effect.annotateLogs({ changes: pulled.changes.length }),
      )
      return held
    })

  /** Pulls whatever is noticed, until the connection is lost. */
  private async follow(feeding: Feeding): Promise<never> {
    // oxlint-disable-next-line no-await-in-loop -- one pull after the other
    for (;;) await this.pullNext(feeding)
  }

  /** Waits until something is noticed and more had time to gather, and pulls it. */
  private async pullNext(feeding: Feeding): Promise<void> {
    await feeding.waits.until(this.wake.next())
    await feeding.waits.until(this.pace.pause())
    await this.pull(feeding)
  }

  private async pull(feeding: Feeding): Promise<void> {
    const { connection, held, waits } = feeding
    this.current = this.next
    this.next = undefined
    this.pace.begin()
    try {
      await this.apply(feeding, await waits.answer(connection.changesSince(held.position)))
    } finally {
      this.settle()
    }
  }

  private async apply(feeding: Feeding, pulled: Pulled): Promise<void> {
    if (await this.applying.apply(feeding, pulled)) return
    this.indexLoads.doubt()
    if (this.held === feeding.held) this.held = undefined
    throw new FeedLost({ reason: "index and feed disagree" })
  }

  private settle(): void {
    this.current?.resolve()
    this.current = undefined
  }

  private cut() {
    this.lostAt ??= this.now()
    this.settle()
    this.next?.resolve()
    this.next = undefined
    return this.live === undefined ? Metric.set(answersFromMemory, 0) : Effect.void
  }
}
