import { Cause, Effect, Option, Schedule, Stream } from "effect"
import type { Store } from "../../../FileStore/Store.ts"
import { StoreAway } from "../../../FileStore/StoreAway.ts"
import type { FeedConnection } from "../FeedRepo.ts"
import type { SearchEvent } from "../SearchMetrics.ts"
import type { SearchIndex } from "../index/SearchIndex.ts"
import { folder, rowBytesOf } from "./Format.ts"
import { loadSnapshot, mostChangesFor } from "./LoadSnapshot.ts"
import { refused, SnapshotRefused } from "./Refusal.ts"
import type { RefusalReason } from "./Refusal.ts"
import { knownSnapshots, mayWrite, publish, release } from "./SnapshotRepo.ts"
import type { KnownSnapshot } from "./SnapshotRepo.ts"
import type { SnapshotSettings } from "./SnapshotStore.ts"
import { prefixOf, writeSnapshot } from "./WriteSnapshot.ts"
import type { Source } from "./WriteSnapshot.ts"

/** Milliseconds for reading a snapshot. A store that takes longer is slower than the database. */
const usualRead = 120_000
const usualLook = 60_000
/** See `SnapshotSettings.dueAfter`. Both are longer than a snapshot is read, so nobody still reads the one before the last. */
const usualDue = { anything: 3600, much: 600 }
/** A snapshot with this share of the changes that would make it useless is renewed earlier. */
const muchOf = 4
/** Milliseconds after which files that no known snapshot has were left by a process that ended. */
const leftAfter = 3_600_000
/** Milliseconds after which a snapshot of any database is useless, because no log of changes reaches back to it. */
const uselessAfter = 7 * 86_400_000

/** Reasons that may not hold the next time. */
const passing: ReadonlySet<RefusalReason> = new Set(["away", "slow", "database"])

type Tell = (event: SearchEvent) => Effect.Effect<void>

/** Why a snapshot was not used. */
const refusalOf = (cause: Cause.Cause<unknown>): SnapshotRefused => {
  const error = Cause.squash(cause)
  if (error instanceof SnapshotRefused) return error
  if (Cause.isUnknownException(error)) return refused("database", Cause.pretty(cause))
  return refused(error instanceof StoreAway ? "away" : "damaged", Cause.pretty(cause))
}

/** The snapshots of the index in the store: the newest one that fits is read, and a new one is written when it is due. */
export const makeSnapshots = (settings: SnapshotSettings, tell: Tell, now: () => number) => {
  const dueAfter = settings.dueAfter ?? usualDue
  /** Keys of snapshots that nobody can use. The newest one is then renewed at once. */
  const unusable = new Set<string>()

  /** Reports that an index of the last snapshots did not fit the changes. */
  const doubt = (connection: FeedConnection) =>
    Effect.map(
      Effect.tryPromise(() => knownSnapshots(connection)),
      (known) => known.forEach(({ key }) => unusable.add(key)),
    )

  /** Fills a new index. Undefined when no snapshot can be used. */
  const load = <Index extends SearchIndex>(
    connection: FeedConnection,
    identity: string,
    newIndex: () => Index,
  ) =>
    Effect.gen(function* () {
      for (const known of yield* Effect.tryPromise(() => knownSnapshots(connection))) {
        if (unusable.has(known.key)) continue
        const index = newIndex()
        const loaded = yield* settings.store.pipe(
          Effect.flatMap((store) => loadSnapshot(connection, index, { store, known, identity })),
          Effect.timeoutFail({
            duration: settings.longestRead ?? usualRead,
            onTimeout: () => refused("slow", "the store took too long"),
          }),
          Effect.map(Option.some),
          Effect.catchAllCause((cause) => {
            const { reason, message } = refusalOf(cause)
            if (!passing.has(reason)) unusable.add(known.key)
            return Effect.logWarning("A snapshot of the search index cannot be used").pipe(
              Effect.annotateLogs({ reason, message }),
              Effect.zipRight(tell(`snapshot ${reason}`)),
              Effect.as(Option.none()),
            )
          }),
        )
        if (Option.isSome(loaded)) return { index, ...loaded.value }
      }
      return undefined
    })

  const isDue = (newest: KnownSnapshot | undefined, { index, position }: Source): boolean => {
    const { rows } = index.postings
    if (rows < settings.leastRows) return false
    if (newest === undefined || unusable.has(newest.key)) return true
    const changes = position.last - newest.last
    if (newest.age >= dueAfter.much && changes >= mostChangesFor(rows) / muchOf) return true
    return newest.age >= dueAfter.anything && changes > 0
  }

  /** Removes what is left of older snapshots. Those that are still known stay: somebody may be reading them. */
  const sweep = (store: Store, identity: string, known: ReadonlyArray<string>) => {
    const bases = known.map((key) => key.slice(0, key.indexOf(".")))
    const own = prefixOf(identity)
    return store.list(folder).pipe(
      Stream.filter(({ key, changedAt }) => {
        const age = now() - changedAt
        if (age > uselessAfter) return true
        return age > leftAfter && key.startsWith(own) && !bases.some((base) => key.startsWith(`${base}.`))
      }),
      Stream.runForEach(({ key }) => store.remove(key)),
    )
  }

  const write = (connection: FeedConnection, source: Source) =>
    Effect.gen(function* () {
      const store = yield* settings.store
      const { index, identity } = source
      if (!(yield* settings.hasRoom(index.postings.rows * rowBytesOf(index.postings))))
        return yield* Effect.zipRight(
          Effect.logWarning("The disk has no room for a snapshot of the search index"),
          tell("snapshot failed"),
        )
      const started = now()
      const written = yield* writeSnapshot(store, source, settings.rowsOfPart)
      const known = yield* Effect.tryPromise(() => publish(connection, written))
      // what is not removed now is removed with the next snapshot
      yield* sweep(store, identity, known).pipe(
        Effect.catchAllCause((cause) =>
          Effect.logWarning("Old snapshots of the search index could not be removed", cause),
        ),
      )
      yield* tell("snapshot written")
      yield* Effect.logInfo("A snapshot of the search index is written").pipe(
        Effect.annotateLogs({ rows: written.rows, bytes: written.bytes, milliseconds: now() - started }),
      )
    })

  /** Writes a snapshot if one is due and no other process does. */
  const look = (connection: FeedConnection, source: () => Source) =>
    Effect.gen(function* () {
      const newest = Effect.map(
        Effect.tryPromise(() => knownSnapshots(connection)),
        ([known]) => known,
      )
      if (!isDue(yield* newest, source())) return
      yield* Effect.acquireUseRelease(
        Effect.tryPromise(() => mayWrite(connection)),
        // asked again, because another process may have written one until now
        (isTaken) =>
          isTaken
            ? Effect.flatMap(newest, (known) =>
                isDue(known, source()) ? write(connection, source()) : Effect.void,
              )
            : Effect.void,
        (isTaken) =>
          isTaken ? Effect.promise(() => release(connection).catch(() => undefined)) : Effect.void,
      )
    }).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterruptedOnly(cause)
          ? Effect.failCause(cause)
          : Effect.zipRight(
              Effect.logWarning("A snapshot of the search index could not be written", cause),
              tell("snapshot failed"),
            ),
      ),
    )

  /** Looks now and then whether a snapshot is due, as long as it runs. `source` is the index as it is now. */
  const keep = (connection: FeedConnection, source: () => Source) =>
    Effect.repeat(look(connection, source), Schedule.spaced(settings.lookEvery ?? usualLook))

  return { load, keep, doubt }
}

export type Snapshots = ReturnType<typeof makeSnapshots>
