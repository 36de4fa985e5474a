import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Milliseconds without another large piece of work after which memory is given back. */
const calm = 5_000

/** V8's own collection of all garbage, which a process has without being started with the flag for it. */
const collector = (): unknown => {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc")
}

let collect: unknown
let timer: NodeJS.Timeout | undefined

/**
 * Collects the garbage of this thread once, as soon as no large work has ended for some seconds. V8 collects when a thread asks
 * for memory, and one that has little to do hardly asks: ten minutes after two imports of 50,000 rows the process had 404 MB
 * where 267 were before (`IMPORTS_REST=60 npm run bench -- --table imports`). Of the pages that become free, V8 keeps those of
 * a usual collection for later; "last-resort" gives them back to the system as well: 276 MB before two imports became 313 an
 * hour after them, and without it 275 became 406, with the index of 100,000 medicines more. It takes two or three collections,
 * about a tenth of a second, in which the thread does nothing else.
 */
export const giveMemoryBackSoon = (): void => {
  if (timer !== undefined) return void timer.refresh()
  timer = setTimeout(() => {
    timer = undefined
    collect ??= collector()
    if (typeof collect === "function") collect({ type: "major", execution: "async", flavor: "last-resort" })
  }, calm).unref()
}
