import { Effect } from "effect"
import { putOffGivingBack } from "../../platform/GivenBackMemory.ts"

/** Milliseconds for which a piece of work in the background waits for searches in all. */
const longestWait = 1000

/**
 * What people wait for at this moment in a thread, and work that gives way to it: looking up the phrases of a photo, which
 * took a second to be read. A search waits for the database in between, and whatever begins then keeps it waiting.
 */
export class Foreground extends Effect.Service<Foreground>()("Foreground", {
  sync: () => {
    let underWay = 0
    const waiting = new Set<() => void>()
    const end = Effect.sync(() => {
      underWay--
      if (underWay === 0) for (const goOn of waiting) goOn()
    })

    /** Runs what somebody waits for. */
    const run = <A, E, R>(search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        underWay++
        putOffGivingBack()
        return Effect.ensuring(search, end)
      })

    /**
     * Yields the pause of a piece of work in the background, which it makes between its steps. A pause lasts a turn of the event
     * loop, in which searches begin that have arrived, and until none is under way. All pauses together wait no longer than a
     * second, so that searches without end delay the work and no more.
     */
    const pauses = Effect.sync(() => {
      let left = longestWait
      return Effect.async<void>((resume) => {
        setImmediate(() => {
          if (underWay === 0 || left <= 0) return resume(Effect.void)
          const started = performance.now()
          const goOn = (): void => {
            clearTimeout(late)
            waiting.delete(goOn)
            left -= performance.now() - started
            resume(Effect.void)
          }
          const late = setTimeout(goOn, left)
          waiting.add(goOn)
        })
      })
    })

    return { run, pauses }
  },
}) {}
