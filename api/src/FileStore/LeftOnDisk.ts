import { Effect } from "effect"
import type { Store } from "./Store.ts"

/**
 * A store together with what an earlier one left on this machine's disk, until `npm run files:move` has moved it. What is
 * still here is read from here; everything new goes to the store. The disk is asked first: a file is removed from it only
 * when the store has it, so a read that does not find it here finds it there. A removal begins here too, so that the move
 * notices (`platform/Files/MovingFiles`).
 */
export const withLeftOnDisk = (store: Store, disk: Store): Store => ({
  place: store.place,
  write: store.write,
  open: (key) =>
    Effect.flatMap(disk.open(key), (here) => (here === undefined ? store.open(key) : Effect.succeed(here))),
  size: (key) =>
    Effect.flatMap(disk.size(key), (here) => (here === undefined ? store.size(key) : Effect.succeed(here))),
  remove: (key) => Effect.zipRight(disk.remove(key), store.remove(key)),
  list: store.list,
})
