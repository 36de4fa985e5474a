import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { BodyRefused } from "./BodyRefused.ts"

/** Milliseconds after which a client must have shown its speed, and for which it may send nothing. */
const grace = 20_000
/** The least average speed in bytes per second: about half of what the slowest mobile network (GPRS) gives. */
const leastSpeed = 2048
/** Milliseconds between two looks. */
const lookEvery = 1000

/**
 * Calls `onSlow` once if the client sends its body too slowly or stops sending. `now` is the time in milliseconds.
 * Returns a function that ends the watch.
 */
export const watchSlow = (source: IncomingMessage, now: () => number, onSlow: () => void): (() => void) => {
  const { socket } = source
  const started = now()
  const first = socket.bytesRead
  let last = { bytes: first, at: started }
  const timer = setInterval(() => {
    const bytes = socket.bytesRead
    const at = now()
    if (bytes !== last.bytes) last = { bytes, at }
    const tooSlow = at - started > grace && (bytes - first) * 1000 < leastSpeed * (at - started)
    if (source.complete || (!tooSlow && at - last.at <= grace)) return
    clearInterval(timer)
    onSlow()
  }, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs an effect that reads a body. Fails with `slow` if the client sends it too slowly. */
export const unlessSlow = <A, E, R>(
  source: IncomingMessage,
  read: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | BodyRefused, R> =>
  Effect.raceFirst(
    read,
    Effect.clockWith((clock) =>
      Effect.async<never, BodyRefused>((resume) => {
        const slow = () => resume(new BodyRefused({ reason: "slow" }))
        return Effect.sync(watchSlow(source, () => clock.unsafeCurrentTimeMillis(), slow))
      }),
    ),
  )
