import { Deferred, Effect } from "effect"
import { expect, it } from "vitest"
import { exclusively } from "../../src/jobs/Jobs.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()

it("of two replicas that start the same job one runs it, and a job of another name is free", async () => {
  const program = Effect.gen(function* () {
    const run = yield* exclusively
    const begun = yield* Deferred.make<void>()
    const end = yield* Deferred.make<void>()
    const first = yield* Effect.fork(
      run(
        "sweep",
        Deferred.succeed(begun, undefined).pipe(Effect.zipRight(Deferred.await(end)), Effect.as(1)),
      ),
    )
    yield* Deferred.await(begun)
    const second = yield* run("sweep", Effect.succeed(2))
    const other = yield* run("count", Effect.succeed(3))
    yield* Deferred.succeed(end, undefined)
    return { first: yield* first, second, other, third: yield* run("sweep", Effect.succeed(4)) }
  })
  expect(await app.run(program)).toEqual({ first: 1, second: undefined, other: 3, third: 4 })
})

it("a job that fails leaves its lock to the next run", async () => {
  const program = Effect.gen(function* () {
    const run = yield* exclusively
    const failed = yield* Effect.either(run("sweep", Effect.fail("broken")))
    return [failed._tag, yield* run("sweep", Effect.succeed("done"))]
  })
  expect(await app.run(program)).toEqual(["Left", "done"])
})
