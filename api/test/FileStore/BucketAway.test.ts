import { Cause, Effect, Exit, Fiber, Redacted, Stream } from "effect"
import type { Scope } from "effect"
import { existsSync, readdirSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openBucket, readAll } from "../../src/FileStore.ts"
import type { Store } from "../../src/FileStore/Store.ts"
import { StoreAway } from "../../src/FileStore/StoreAway.ts"
import { useS3 } from "../support/S3Server.ts"
import { bytesOf, run, useFolder } from "./support/Bytes.ts"

const s3 = useS3()
const { folder, fileOf } = useFolder()
const inBucket = (change: Partial<typeof s3.bucket> = {}) => openBucket({ ...s3.bucket, ...change })

/** Files of this test that the process still holds open, where the system tells. */
const openFiles = (): ReadonlyArray<string> =>
  process.platform === "linux"
    ? readdirSync("/proc/self/fd")
        .map((fd) => join("/proc/self/fd", fd))
        // The one that lists them is closed by now.
        .filter((fd) => existsSync(fd))
        .map((fd) => readlinkSync(fd, { encoding: "utf8" }))
        .filter((path) => path.startsWith(folder))
    : []

/** What an operation died with. */
const defectOf = async (effect: Effect.Effect<unknown, never, Scope.Scope>): Promise<unknown> => {
  const exit = await Effect.runPromiseExit(Effect.scoped(effect))
  return Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
}

const operations = (store: Store) => ({
  read: store.open("image/a.webp"),
  size: store.size("image/a.webp"),
  write: store.write("image/a.webp", bytesOf(10)),
  file: store.write("image/a.pdf", fileOf(10)),
  remove: store.remove("image/a.webp"),
  list: Stream.runCollect(store.list("image")),
})

const expectAway = (change: Partial<typeof s3.bucket>, told: RegExp) =>
  run(
    Effect.gen(function* () {
      const store = yield* inBucket(change)
      for (const operation of Object.values(operations(store))) {
        const defect = yield* Effect.promise(() => defectOf(operation))
        expect(defect).toBeInstanceOf(StoreAway)
        expect((defect as StoreAway).message).toMatch(told)
      }
    }),
  )

describe("a bucket that is away", () => {
  afterEach(async () => {
    await s3.proxy.resume()
  })

  it("is told apart from a missing file, whether it is dead, or another, or refuses", async () => {
    await s3.proxy.refuse()
    await expectAway({}, /ECONNREFUSED/)
    expect(openFiles()).toEqual([])
    await s3.proxy.resume()
    await expectAway({ bucket: "another-bucket" }, /\(404\)$/)
    await expectAway({ secretKey: Redacted.make("guessed") }, /\(403\)$/)
    await expectAway({ accessKey: "NOBODY" }, /^(?!.*NOBODY).*\(403\)$/)
  })

  it("ends a read in time when it is silent, and is asked again after a moment of silence", async () => {
    await run(
      Effect.gen(function* () {
        const store = yield* inBucket()
        yield* store.write("image/kept.webp", bytesOf(10))
        s3.proxy.stall()
        // the proxy is silent until it is told otherwise: only the store itself can end this
        expect(yield* Effect.promise(() => defectOf(store.open("image/kept.webp")))).toBeInstanceOf(StoreAway)
        yield* Effect.promise(() => s3.proxy.resume())
        yield* Effect.promise(() => s3.proxy.refuse())
        const reading = Effect.runPromise(readAll(store, "image/kept.webp"))
        yield* Effect.promise(() => s3.proxy.resume())
        expect((yield* Effect.promise(() => reading))?.length).toBe(10)
      }),
    )
  })

  it("breaks a stream off with a failure, never with an end", async () => {
    await run(
      Effect.gen(function* () {
        const store = yield* inBucket()
        yield* store.write("license/large.pdf", fileOf(9_000_000))
        const file = yield* store.open("license/large.pdf")
        if (file === undefined || file.content instanceof Uint8Array) throw new Error("It is no stream.")
        let read = 0
        const exit = yield* Effect.exit(
          Stream.runForEach(file.content, (part) =>
            Effect.suspend(() => {
              if (read === 0) s3.proxy.cut()
              read += part.length
              return Effect.void
            }),
          ),
        )
        expect(read).toBeLessThan(9_000_000)
        expect(Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined).toBeInstanceOf(StoreAway)
      }),
    )
  })
})

/** Interrupts and waits until the store is let go. */
const leave = async (reading: Fiber.RuntimeFiber<unknown>) => {
  expect(s3.proxy.connections()).toBeGreaterThan(0)
  await Effect.runPromise(Fiber.interrupt(reading))
  await s3.proxy.resume()
  await vi.waitFor(() => expect(s3.proxy.connections()).toBe(0), { timeout: 3000 })
}

describe("a read that nobody waits for", () => {
  it("lets go of its connection, in the middle of a stream and before the first byte", async () => {
    await run(
      Effect.gen(function* () {
        const store = yield* inBucket()
        yield* store.write("license/slow.pdf", fileOf(9_000_000))
        // The upload keeps its connection open for the next call.
        yield* Effect.promise(() => s3.proxy.refuse())
        yield* Effect.promise(() => s3.proxy.resume())
        let isOpen = false
        const opened = Effect.tap(store.open("license/slow.pdf"), () => Effect.sync(() => (isOpen = true)))
        const streaming = Effect.runFork(Effect.scoped(Effect.zipRight(opened, Effect.never)))
        yield* Effect.promise(() => vi.waitFor(() => expect(isOpen).toBe(true), 20_000))
        yield* Effect.promise(() => leave(streaming))
        s3.proxy.stall()
        const waiting = Effect.runFork(Effect.scoped(store.open("license/slow.pdf")))
        yield* Effect.promise(() =>
          vi.waitFor(() => expect(s3.proxy.connections()).toBeGreaterThan(0), 20_000),
        )
        yield* Effect.promise(() => leave(waiting))
        expect(yield* store.size("license/slow.pdf")).toBe(9_000_000)
      }),
    )
  })
})
