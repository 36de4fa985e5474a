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
