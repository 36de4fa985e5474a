import { Cause, Effect, Exit, Fiber, Logger, LogLevel, Redacted, Stream } from "effect"
import type { Scope } from "effect"
import { randomUUID } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { openBucket, readAll } from "../../src/FileStore.ts"
import { diskFiles } from "../../src/FileStore/DiskFiles.ts"
import { withLeftOnDisk } from "../../src/FileStore/LeftOnDisk.ts"
import type { Store } from "../../src/FileStore/Store.ts"
import { StoreAway } from "../../src/FileStore/StoreAway.ts"
import { useS3 } from "../support/S3Server.ts"

const s3 = useS3()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-store-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newDisk = () => diskFiles(mkdtempSync(join(folder, "disk-")))
const inBucket = (change: Partial<typeof s3.bucket> = {}) => openBucket({ ...s3.bucket, ...change })

/** Every store that `main` may give, each with its own files. */
const stores: ReadonlyArray<readonly [string, () => Effect.Effect<Store, never, Scope.Scope>]> = [
  ["the disk", () => Effect.sync(newDisk)],
  ["a bucket", () => inBucket()],
  [
    "a bucket with an earlier disk",
    () => Effect.map(inBucket(), (store) => withLeftOnDisk(store, newDisk())),
  ],
]

const run = <A>(effect: Effect.Effect<A, never, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.scoped(effect).pipe(Logger.withMinimumLogLevel(LogLevel.None)))

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
const fileOf = (size: number) => {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytesOf(size))
  return { path, size }
}
/** Folders of one test: the bucket is shared. */
const newFolder = () => `f-${randomUUID()}`
const keysOf = (store: Store, inFolder: string) =>
  Effect.map(Stream.runCollect(store.list(inFolder)), (found) => [...found])

describe.each(stores)("%s", (name, open) => {
  it.each([0, 1, 70_000, 3_000_000])("gives back %i bytes, written from memory or from a file", (size) =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        for (const content of [bytesOf(size), fileOf(size)]) {
          const key = `${newFolder()}/a.webp`
          yield* store.write(key, content)
          expect(yield* store.size(key)).toBe(size)
          expect((yield* store.open(key))?.size).toBe(size)
          expect(Buffer.from((yield* readAll(store, key)) ?? []).equals(bytesOf(size))).toBe(true)
        }
      }),
    ),
  )

  it("has nothing under a key that was never written, or was removed, and removes twice", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const [key, other] = [`${inFolder}/a.webp`, `${inFolder}/a.160.webp`]
        expect([yield* store.open(key), yield* store.size(key)]).toEqual([undefined, undefined])
        yield* store.remove(key)
        for (const one of [key, other]) yield* store.write(one, bytesOf(10))
        for (let times = 0; times < 2; times++) yield* store.remove(key)
        expect([yield* store.open(key), yield* store.size(key)]).toEqual([undefined, undefined])
        expect(yield* store.size(other)).toBe(10)
      }),
    ))

  it("lists a folder in order, however many pages it has, and no other folder", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const count = name === "the disk" ? 20 : 1010
        const names = Array.from(
          { length: count },
          (_, n) => `${inFolder}/${String(n).padStart(4, "0")}.webp`,
        )
        yield* Effect.forEach(names, (key, n) => store.write(key, bytesOf(n % 3)), { concurrency: 16 })
        yield* store.write(`${inFolder}x/other.webp`, bytesOf(1))
        const found = yield* keysOf(store, inFolder)
        expect(found.map(({ key }) => key)).toEqual(names)
        expect(found.slice(0, 4).map(({ size }) => size)).toEqual([0, 1, 2, 0])
        expect(Math.abs((found[0]?.changedAt ?? 0) - Date.now())).toBeLessThan(120_000)
        expect(yield* keysOf(store, newFolder())).toEqual([])
      }),
    ))

  it("leaves nothing of a file whose writing failed", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const failed = yield* Effect.exit(
          store.write(`${inFolder}/a.pdf`, { path: join(folder, "gone"), size: 10 }),
        )
        expect(Exit.isFailure(failed)).toBe(true)
        expect(yield* keysOf(store, inFolder)).toEqual([])
      }),
    ))
})

describe("the disk", () => {
  it("holds no unfinished file and lists none", async () => {
    const root = mkdtempSync(join(folder, "parts-"))
    const store = diskFiles(root)
    await run(store.write("image/a.webp", bytesOf(10)))
    await Effect.runPromiseExit(store.write("image/b.webp", { path: join(folder, "gone"), size: 10 }))
    expect(readdirSync(join(root, "image"))).toEqual(["a.webp"])
    writeFileSync(join(root, "image", "c.webp.part"), "x")
    expect((await run(keysOf(store, "image"))).map(({ key }) => key)).toEqual(["image/a.webp"])
  })
})

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
        const began = Date.now()
        expect(yield* Effect.promise(() => defectOf(store.open("image/kept.webp")))).toBeInstanceOf(StoreAway)
        expect(Date.now() - began).toBeLessThan(15_000)
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
        yield* Effect.promise(() => vi.waitFor(() => expect(isOpen).toBe(true)))
        yield* Effect.promise(() => leave(streaming))
        s3.proxy.stall()
        const waiting = Effect.runFork(Effect.scoped(store.open("license/slow.pdf")))
        yield* Effect.promise(() => vi.waitFor(() => expect(s3.proxy.connections()).toBeGreaterThan(0)))
        yield* Effect.promise(() => leave(waiting))
        expect(yield* store.size("license/slow.pdf")).toBe(9_000_000)
      }),
    )
  })
})
