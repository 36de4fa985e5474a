import { Effect, FiberRef } from "effect"

/** A tracing span around what an effect does. Nothing at all where spans are switched off. */
export const span = (name: string) => {
  const traced = Effect.withSpan(name, { captureStackTrace: false })
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiberRuntime((fiber) =>
      fiber.getFiberRef(FiberRef.currentTracerEnabled) ? (traced(effect) as Effect.Effect<A, E, R>) : effect,
    )
}

type AnyEffect = Effect.Effect<unknown, unknown>
type Body = (...args: ReadonlyArray<unknown>) => AnyEffect | Generator<never, unknown, never>
type Change = (effect: AnyEffect, ...args: ReadonlyArray<unknown>) => AnyEffect

/**
 * A function of a service with its tracing span, written as for `Effect.fn`. That captures a stack at each call, which takes some
 * 20 µs of CPU time also where spans are switched off; this takes there what `Effect.fnUntraced` does.
 */
export const traced = (name: string) => {
  const within = span(name)
  const made = (body: Body, ...changes: ReadonlyArray<Change>) => {
    const run = (args: ReadonlyArray<unknown>): AnyEffect =>
      Effect.suspend(() => {
        const begun = body(...args)
        return Effect.isEffect(begun) ? begun : Effect.gen(() => begun)
      })
    return (...args: ReadonlyArray<unknown>) =>
      within(changes.reduce((effect, change) => change(effect, ...args), run(args)))
  }
  // the library's own types of such a function, which no generic signature of ours can say
  return made as unknown as Effect.fn.Gen & Effect.fn.NonGen
}
