import { Effect, Fiber } from "effect"

/**
 * A function that runs work once for all who ask for the same key at the same time. The work goes on although one of
 * them gives up.
 */
export const sharing = <A>() => {
  const running = new Map<string, Fiber.Fiber<A>>()
  const begin = (key: string, work: Effect.Effect<A>): Effect.Effect<Fiber.Fiber<A>> =>
    Effect.suspend(() => {
      const begun = running.get(key)
      if (begun !== undefined) return Effect.succeed(begun)
      const ended = Effect.sync(() => running.delete(key))
      return Effect.tap(Effect.forkDaemon(Effect.ensuring(work, ended)), (fiber) =>
        Effect.sync(() => running.set(key, fiber)),
      )
    })
  return (key: string, work: Effect.Effect<A>): Effect.Effect<A> =>
    Effect.flatMap(Effect.uninterruptible(begin(key, work)), Fiber.join)
}
