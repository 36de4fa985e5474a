import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { threadsOf } from "../../../scripts/measuring/process-tree.ts"
import { drawPack } from "../../seed/DrawPack.ts"
import { khqrReader } from "../../src/counter/PaymentMethods/QrPictures.ts"
import { PhotoReaders } from "../../src/finding/PhotoLookup/PhotoReaders.ts"
import { startApp } from "../support/TestApp.ts"

/** The names of this process's threads with a nice value, apart from those of libvips, which get theirs in another way. */
const threadsWith = (nice: number): ReadonlyArray<string> =>
  threadsOf(process.pid)
    .filter((thread) => thread.nice === nice && thread.name !== "libvips worker")
    .map(({ name }) => name)

const timeLimit = "1 minute"
const picture = await drawPack({ name: "Paracetamol", strength: "500mg", longSide: 320 })

// only Linux has a niceness for each thread
describe.runIf(process.platform === "linux")("a thread that gives way to those who serve", () => {
  it("has the niceness of its setting when it reads photos", () =>
    Effect.flatMap(PhotoReaders, (readers) => readers.read(Effect.succeed(picture))).pipe(
      Effect.tap(() => expect(threadsWith(7)).not.toEqual([])),
      Effect.provide(PhotoReaders.Default({ timeLimit, niceness: 7 })),
      Effect.scoped,
      Effect.runPromise,
    ))

  it("has it when it reads QR codes", () =>
    Effect.flatMap(khqrReader({ timeLimit, niceness: 8 }), (reader) => reader(picture)).pipe(
      Effect.tap(() => expect(threadsWith(8)).not.toEqual([])),
      Effect.scoped,
      Effect.runPromise,
    ))

  it("has it when it searches", async () => {
    const app = await startApp({ FINDING_THREAD: "1", FINDING_NICENESS: "9" })
    try {
      expect((await app.send("GET", "/users/search/suggestions?query=para")).status).toBe(200)
      await expect.poll(() => threadsWith(9)).not.toEqual([])
    } finally {
      await app.stop()
    }
  })
})
