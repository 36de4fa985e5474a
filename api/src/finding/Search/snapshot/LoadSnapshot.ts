import { Effect } from "effect"
import type { Store } from "../../../FileStore/Store.ts"
import type { FeedConnection } from "../FeedRepo.ts"
import { mostMissed } from "../PullRepo.ts"
import type { Position } from "../PullRepo.ts"
import { applyChanges, decodeChanges } from "../index/ApplyChanges.ts"
import { addNames, breathe, inSteps, readNames } from "../index/LoadIndex.ts"
import type { SearchIndex } from "../index/SearchIndex.ts"
import type { Manifest } from "./Format.ts"
import { readManifest, readNumbers, readRows } from "./ReadSnapshot.ts"
import { refused } from "./Refusal.ts"
import { beginMissed, missedSince, nextMissed } from "./SnapshotRepo.ts"
import type { KnownSnapshot } from "./SnapshotRepo.ts"

/** Rows that are looked at before other work may run: about 1 ms. */
const checkedAtOnce = 500_000
/** A change costs as much as reading so many rows of the table. */
const rowsOfChange = 10

/** How many changes since a snapshot are applied faster than the table is read. */
export const mostChangesFor = (rows: number): number => Math.max(mostMissed, Math.floor(rows / rowsOfChange))

const ask = <A>(question: () => Promise<A>) => Effect.tryPromise(question)

/** Every row must be one of a name and of a pharmacy that there are. */
const checked = ({ postings, vocabulary }: SearchIndex, counts: Int32Array, pharmacies: number) =>
  Effect.gen(function* () {
    for (let from = 0; from < postings.rows; from += checkedAtOnce) {
      const some = postings.pharmacies.subarray(from, Math.min(from + checkedAtOnce, postings.rows))
      if (some.some((ordinal) => ordinal < 0 || ordinal >= pharmacies))
        return yield* refused("disagrees", "a row is of a pharmacy that does not exist")
      yield* breathe
    }
    if (counts.some((count, name) => count > 0 && vocabulary.textOf(name) === undefined))
      return yield* refused("disagrees", "a row has a name that does not exist")
  })

/** The pharmacies as they are now, under the ordinals of the snapshot. Those that were deleted since are not found. */
const placePharmacies = (connection: FeedConnection, store: Store, manifest: Manifest, index: SearchIndex) =>
  Effect.gen(function* () {
    for (const id of yield* readNumbers(store, manifest.pharmacies)) index.pharmacies.ordinalOf(id)
    for (const pharmacy of yield* ask(() => connection.pharmacies())) index.pharmacies.set(pharmacy)
  })

/** Applies what the snapshot lacks. Pharmacies are of now already. Returns how many changes these were. */
const applyMissed = (connection: FeedConnection, manifest: Manifest, index: SearchIndex) =>
  Effect.gen(function* () {
    yield* ask(() => beginMissed(connection, manifest.position, manifest.until))
    let applied = 0
    for (;;) {
      const rows = yield* ask(() => nextMissed(connection))
      if (rows.length === 0) return applied
      const changes = yield* inSteps(decodeChanges(rows))
      const brought = { changes, changedPharmacies: [], pharmacies: [] }
      if (!(yield* inSteps(applyChanges(index, brought))))
        return yield* refused("disagrees", "the changes since do not fit its rows")
      applied += rows.length
    }
  })

/** Whether the database still has every change since the snapshot, and not too many of them. */
const reachable = (connection: FeedConnection, { position, rows }: Manifest) =>
  Effect.gen(function* () {
    if (!(yield* ask(() => connection.reaches(position))))
      return yield* refused("outdated", "the log of changes no longer reaches back to it")
    const most = mostChangesFor(rows)
    const missed = yield* ask(() => missedSince(connection, position, most + 1))
    if (missed > most) return yield* refused("overtaken", `more than ${most} changes were made since`)
  })

/**
 * Fills an empty index from a snapshot in the store and the changes since, within one snapshot of the database, which is
 * returned with the number of changes. Fails with `SnapshotRefused` when it cannot be used; the index is then half full.
 */
export const loadSnapshot = (
  connection: FeedConnection,
  index: SearchIndex,
  {
    store,
    known,
    identity,
  }: { readonly store: Store; readonly known: KnownSnapshot; readonly identity: string },
) =>
  Effect.gen(function* () {
    const manifest = yield* readManifest(store, known, identity, index.postings)
    const position: Position = yield* ask(() => connection.beginSnapshot())
    yield* reachable(connection, manifest)
    const counts = yield* readNumbers(store, manifest.counts)
    if (counts.reduce((sum, count) => sum + count, 0) !== manifest.rows)
      return yield* refused("damaged", "its names have another number of rows")
    index.postings.adopt(counts)
    const texts = Effect.gen(function* () {
      yield* placePharmacies(connection, store, manifest, index)
      yield* inSteps(addNames(index, yield* readNames(connection)))
    })
    yield* Effect.all([readRows(store, manifest, index.postings), texts], { concurrency: 2, discard: true })
    yield* checked(index, counts, manifest.pharmacies.count)
    const changes = yield* applyMissed(connection, manifest, index)
    return { position, changes }
  }).pipe(Effect.ensuring(Effect.promise(() => connection.endSnapshot().catch(() => undefined))))
