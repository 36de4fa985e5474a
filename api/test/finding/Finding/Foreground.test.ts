import { Deferred, Effect, Fiber } from "effect"
import { setImmediate as turn } from "node:timers/promises"
import { expect, it } from "vitest"
import { Foreground } from "../../../src/finding/Finding/Foreground.ts"

const turns = Effect.promise(async () => {
  for (let done = 0; done < 20; done++) await turn()
})

const run = <A, E>(test: Effect.Effect<A, E, Foreground>) =>
  Effect.runPromise(Effect.provide(test, Foreground.Default))

/** Work of so many steps, each of which notes itself. */
const inSteps = (steps: number, done: Array<string>) =>
  Effect.gen(function* () {
    const { pauses } = yield* Foreground
    const pause = yield* pauses
    for (let step = 1; step <= steps; step++) {
      yield* pause
      done.push(`step ${step}`)
    }
  })

it("work in the background waits while any search is under way, and goes on when none is", () =>
  run(
    Effect.gen(function* () {
      const foreground = yield* Foreground
      const done: Array<string> = []
      const [first, second] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const searches = [
        yield* Effect.fork(foreground.run(Deferred.await(first))),
        yield* Effect.fork(foreground.run(Deferred.await(second))),
      ]
      yield* turns
      const work = yield* Effect.fork(inSteps(3, done))
      yield* turns
      yield* Deferred.succeed(first, undefined)
      yield* turns
      expect(done).toEqual([])
      // a search that is given up does not hold anything either
      yield* Fiber.interruptAll(searches)
      yield* Fiber.join(work)
      expect(done).toEqual(["step 1", "step 2", "step 3"])
    }),
  ))

it("searches without end delay it and no more", () =>
  run(
    Effect.gen(function* () {
      const foreground = yield* Foreground
      const done: Array<string> = []
      const endless = yield* Effect.fork(foreground.run(Effect.never))
      yield* turns
      yield* inSteps(3, done)
      expect(done).toEqual(["step 1", "step 2", "step 3"])
      yield* Fiber.interrupt(endless)
    }),
  ))
