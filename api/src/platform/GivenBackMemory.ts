import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Milliseconds without another large piece of work after which memory is given back. */
const calm = 5_000

/**
 * The same for many small pieces, and without anybody who waits for the thread. It is longer, so that the threads of an import
 * do not collect at the same time: 320 and 360 ms together, with an index of five million rows.
 */
const calmAfterPieces = 10_000

/** Pieces of work, such as changed medicines, that together leave enough behind to collect it. */
const manyPieces = 10_000

/** V8's own collection of all garbage, which a process has without being started with the flag for it. */
const collector = (): unknown => {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc")
}

let collect: unknown
let timer: NodeJS.Timeout | undefined
/** Pieces since the last collection. */
let pieces = 0

const collectAfter = (milliseconds: number): void => {
  if (timer !== undefined) return void timer.refresh()
  timer = setTimeout(() => {
    timer = undefined
    pieces = 0
    collect ??= collector()
    if (typeof collect === "function") collect({ type: "major", execution: "async", flavor: "last-resort" })
  }, milliseconds).unref()
}

/**
 * Collects the garbage of this thread once, as soon as no large work has ended for some seconds. V8 collects when a thread asks
 * for memory, and one that has little to do hardly asks: ten minutes after two imports of 50,000 rows the process had 404 MB
 * where 267 were before (`IMPORTS_REST=60 npm run bench -- --table imports`). Of the pages that become free, V8 keeps those of
 * a usual collection for later; "last-resort" gives them back to the system as well: 258 MB before two imports became 298 when
 * they had rested, with the index of 100,000 medicines more; a process that started with these had 319. It takes two or three
 * collections, a tenth to a third of a second, in which the thread does nothing else.
 */
export const giveMemoryBackSoon = (): void => collectAfter(calm)

/** Counts work of which each piece leaves little. When it is much in all, what it has left is collected as above. */
export const giveMemoryBackAfter = (done: number): void => {
  pieces += done
  if (pieces >= manyPieces) collectAfter(calmAfterPieces)
}

/** Somebody waits for this thread now, and others may follow, so a collection that is due begins later. */
export const putOffGivingBack = (): void => void timer?.refresh()
