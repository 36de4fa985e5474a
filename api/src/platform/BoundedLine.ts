import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { Effect } from "effect"

/**
 * Makes a function that runs work as long as so many are in the line with it, at work or waiting. Whoever comes then is told to
 * come again: the work dies as `Unavailable`, and nothing of it has begun.
 */
export const boundedLine = (mostInLine: number) => {
  let inLine = 0
  const enter = Effect.suspend(() => {
    if (inLine >= mostInLine) return Effect.die(new Unavailable())
    inLine += 1
    return Effect.void
  })
  const leave = Effect.sync(() => {
    inLine -= 1
  })
  return <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      enter,
      () => work,
      () => leave,
    )
}
