import { Effect } from "effect"
import type { Store } from "../../../../src/FileStore/Store.ts"
import type { SnapshotSettings } from "../../../../src/finding/Search/snapshot/SnapshotStore.ts"

/** Settings of snapshots of small indexes, in small parts. Without more settings one is written at each change. */
export const snapshotsIn = (
  store: Store | Effect.Effect<Store>,
  more: Partial<SnapshotSettings> = {},
): { readonly snapshots: SnapshotSettings } => ({
  snapshots: {
    store: Effect.isEffect(store) ? store : Effect.succeed(store),
    leastRows: 1,
    hasRoom: () => Effect.succeed(true),
    lookEvery: 20,
    dueAfter: { anything: 0, much: 0 },
    rowsOfPart: 40,
    ...more,
  },
})

/** Settings of a reader, which never writes. */
export const readerOf = (store: Store | Effect.Effect<Store>) =>
  snapshotsIn(store, { leastRows: Number.MAX_SAFE_INTEGER })

/** A store whose writes take some milliseconds, so that the index changes while it is written. */
export const slowly = (
  store: Store,
  milliseconds: number,
  onWrite: (key: string) => void = () => undefined,
): Store => ({
  ...store,
  write: (key, content) =>
    Effect.suspend(() => {
      onWrite(key)
      return Effect.delay(store.write(key, content), milliseconds)
    }),
})
