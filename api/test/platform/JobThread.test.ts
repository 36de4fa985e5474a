import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { setImmediate } from "node:timers/promises"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { Effect, Exit, Fiber } from "effect"
import { expect, it, vi } from "vitest"
import { makeJobThread, ThreadDied } from "../../src/platform/JobThread.ts"
import type { JobThread, JobThreadOptions } from "../../src/platform/JobThread.ts"

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

type Echo = JobThread<{ readonly bytes: Uint8Array }, string, number>
const withThread = <A, E>(
  program: URL,
  use: (thread: Echo) => Effect.Effect<A, E>,
  options: Partial<JobThreadOptions> = {},
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(
      makeJobThread<{ readonly bytes: Uint8Array }, string, number>({
        program,
        niceness: 0,
        heapMegabytes: 64,
        idleTime: "1 minute",
        cancelGrace: "1 minute",
        endGrace: "1 minute",
        ...options,
      }),
      use,
    ).pipe(Effect.scoped),
  )

it("nothing of a job that is done is kept while its thread goes on", () =>
  withThread(new URL("./programs/EchoThread.ts", import.meta.url), (thread) =>
    Effect.gen(function* () {
      const done: Array<WeakRef<(note: string) => void>> = []
      const notes: Array<string> = []
      for (let job = 0; job < 20; job++) {
        const onNote = (note: string): void => void notes.push(`${job} ${note}`)
        done.push(new WeakRef(onNote))
        expect(yield* thread.run({ bytes: Buffer.alloc(job) }, onNote)).toBe(job)
      }
      const id = thread.threadId()
      expect(notes).toEqual(Array.from({ length: 20 }, (_, job) => `${job} begun`))
      // What is referred to in a turn of the event loop is kept until its end.
      yield* Effect.promise(() => setImmediate())
      if (typeof collect === "function") collect()
      // The last one may still be held by who ran it.
      expect(done.slice(0, -1).filter((listener) => listener.deref() !== undefined)).toEqual([])
      expect(yield* thread.run({ bytes: Buffer.alloc(3) })).toBe(3)
      expect(thread.threadId()).toBe(id)
    }),
  ))

it("whoever waits for a thread that dies is told why, and the next job has another one", () =>
  withThread(new URL("./programs/DyingThread.ts", import.meta.url), (thread) =>
    Effect.gen(function* () {
      for (const text of ["first", "second"]) {
        const exit = yield* Effect.exit(thread.run({ bytes: Buffer.from(text) }))
        expect(exit).toEqual(Exit.fail(new ThreadDied({ cause: new Error(text) })))
      }
    }),
  ))

const impatient = { cancelGrace: "10 millis", endGrace: "10 millis" } as const
const job = { bytes: Buffer.alloc(1) }

it("one that computes for ever is terminated, and the next job has another one", () =>
  withThread(
    new URL("./programs/SpinningThread.ts", import.meta.url),
    (thread) =>
      Effect.gen(function* () {
        const ended = yield* Effect.async<string>((resume) => {
          const told = (message: unknown): void => {
            const { worker } = Object(message)
            unsubscribe("worker_threads", told)
            worker.once("exit", () => resume(Effect.succeed("terminated")))
          }
          subscribe("worker_threads", told)
          Effect.runFork(thread.run(job).pipe(Effect.timeout("500 millis")))
        })
        expect(ended).toBe("terminated")
        expect(thread.threadId()).toBeUndefined()
        const next = yield* Effect.fork(thread.run(job))
        yield* Effect.promise(() => vi.waitFor(() => expect(thread.threadId()).toBeTypeOf("number"), 20_000))
        yield* Fiber.interrupt(next)
      }),
    impatient,
  ))

it("those whose modules never load, like those in native code, stay, and a job waits when there are two of them", () =>
  withThread(
    new URL("../finding/PhotoLookup/programs/HangingThread.ts", import.meta.url),
    (thread) =>
      Effect.gen(function* () {
        const started: Array<number | undefined> = []
        for (let turn = 0; turn < 3; turn++) {
          const running = yield* Effect.fork(thread.run(job))
          yield* Effect.sleep("100 millis")
          started.push(thread.threadId())
          yield* Fiber.interrupt(running)
          yield* Effect.sleep("100 millis")
        }
        expect(new Set(started).size).toBe(3)
        expect(started).toEqual([expect.any(Number), expect.any(Number), undefined])
      }),
    impatient,
  ))
