import { Clock, Effect } from "effect"

/** A clock that shows the time it is set to. Its waits take real time. */
export const setClock = (
  start: string,
): { readonly clock: Clock.Clock; readonly set: (time: string) => void } => {
  let now = Date.parse(start)
  const real = Clock.make()
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => now,
    currentTimeMillis: Effect.sync(() => now),
    unsafeCurrentTimeNanos: () => BigInt(now) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now) * 1_000_000n),
    sleep: (duration) => real.sleep(duration),
  }
  return {
    clock,
    set: (time) => {
      now = Date.parse(time)
    },
  }
}

/** Moves a clock on by a minute again and again until a promise is settled. Returns its value. */
export const whileTimePasses = async <A>(set: (time: string) => void, start: string, waiting: Promise<A>) => {
  let minutes = 0
  const timer = setInterval(() => {
    minutes += 1
    set(new Date(Date.parse(start) + minutes * 60_000).toISOString())
  }, 500)
  return waiting.finally(() => clearInterval(timer))
}
