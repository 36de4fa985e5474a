import { once } from "node:events"
import { subscribe } from "node:diagnostics_channel"
import { Worker } from "node:worker_threads"
import { Effect } from "effect"
import { drawPack } from "../../../../seed/DrawPack.ts"
import { PhotoReaders } from "../../../../src/finding/PhotoLookup/PhotoReaders.ts"

const gone: Array<Promise<unknown>> = []
subscribe("worker_threads", (told) => {
  if (typeof told === "object" && told !== null && "worker" in told && told.worker instanceof Worker)
    gone.push(once(told.worker, "exit"))
})

/** Ends readers after different times, mostly in the midst of native code, and gives them no time to leave it. */
const pack = await drawPack({ name: "Paracetamol", strength: "500mg", longSide: 640 })
const pauses = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]
const impatient = { cancelGrace: "1 milli", endGrace: "1 milli" } as const

for (const pause of pauses) {
  const reading = Effect.gen(function* () {
    const readers = yield* PhotoReaders
    yield* Effect.fork(readers.read(Effect.succeed(pack)))
    yield* Effect.sleep(pause)
  })
  await Effect.runPromise(reading.pipe(Effect.provide(PhotoReaders.Default(impatient)), Effect.scoped))
}
// A thread does not keep the process alive, and one in native code would end it with an abort.
const alive = setInterval(() => undefined, 1000)
await Promise.all(gone)
clearInterval(alive)
process.stdout.write(`ended ${gone.length}\n`)
